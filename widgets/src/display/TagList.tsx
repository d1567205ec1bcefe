import { Tag } from 'antd';
import { useState } from 'react';
import { useText } from '../language/text.ts';
import { Ellipsis } from '../text/Ellipsis.tsx';
import './display.css';

export interface TagListProps {
  /** Names the list for screen readers. */
  label: string;
  tags: readonly string[];
  /** Tags that are shown at first; the rest comes with a click. @default all */
  max?: number;
  /** Lets tags be removed. */
  onRemove?: (tag: string) => void;
}

/** Tags one after the other; long ones are cut, many fold. */
export function TagList({ label, tags, max = tags.length, onRemove }: TagListProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const shown = all ? tags : tags.slice(0, max);
  const hidden = tags.length - shown.length;
  if (tags.length === 0) return <span className="dw-tags-none">—</span>;
  return (
    <ul className="dw-tags" aria-label={label}>
      {shown.map((tag) => (
        <li key={tag}>
          <Tag
            closable={onRemove ? { 'aria-label': t('移除{0}', tag) } : false}
            onClose={(event) => {
              // The tag goes when the list comes without it.
              event.preventDefault();
              onRemove?.(tag);
            }}
          >
            <Ellipsis value={tag} />
          </Tag>
        </li>
      ))}
      {hidden > 0 || all ? (
        <li>
          <button type="button" className="dw-tags-more" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('收起') : `+${hidden}`}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
