import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../language/text.ts';
import './fold.css';

interface Props {
  /** What the row is called. */
  label: string;
  /** Null: nothing can be unfolded, the place is kept. */
  open: boolean | null;
  /** Depth in a tree. @default 0 */
  level?: number;
  onToggle: () => void;
  children: ReactNode;
}

/** The first cell of a row that unfolds: an arrow before what it shows. */
export function FoldCell({ label, open, level = 0, onToggle, children }: Props) {
  const t = useText();
  return (
    <span className="dw-fold-cell" style={{ '--level': level } as CSSProperties}>
      {open === null ? (
        <span className="dw-fold-none" />
      ) : (
        <button
          type="button"
          className="dw-fold"
          aria-expanded={open}
          aria-label={open ? t('收起{0}', label) : t('展开{0}', label)}
          onClick={onToggle}
        >
          <svg viewBox="0 0 8 12" aria-hidden="true">
            <path d="m2 2 4 4-4 4" />
          </svg>
        </button>
      )}
      <span className="dw-fold-text">{children}</span>
    </span>
  );
}
