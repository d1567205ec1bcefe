import { Checkbox, Popover } from 'antd';
import { useText } from '../language/text.ts';

interface Choice {
  name: string;
  title: string;
}

export interface MoreColumnsProps {
  /** Columns that have no room, and those that are shown because the user asked for them. */
  columns: readonly Choice[];
  kept: ReadonlySet<string>;
  onKept: (kept: ReadonlySet<string>) => void;
}

/** In the head of a table without a column panel: the columns that have no room, to be shown all the same. */
export default function MoreColumns({ columns, kept, onKept }: MoreColumnsProps) {
  const t = useText();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('列设置')}
      content={
        <div className="dw-more-columns-list">
          {columns.map(({ name, title }) => (
            <Checkbox
              key={name}
              checked={kept.has(name)}
              onChange={({ target }) => {
                const next = new Set(kept);
                if (target.checked) next.add(name);
                else next.delete(name);
                onKept(next);
              }}
            >
              {title}
            </Checkbox>
          ))}
        </div>
      }
    >
      <button type="button" className="dw-more-columns" aria-label={t('另有 {0} 列', columns.length)}>
        +{columns.length}
      </button>
    </Popover>
  );
}
