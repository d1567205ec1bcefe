import { say } from '../../language/text.ts';
import type { GridRow } from '../column.ts';
import type { OwnKind } from '../model/layout.ts';
import './own-cell.css';

interface OwnCellProps {
  kind: OwnKind;
  row: GridRow;
  at: number;
  selected: boolean;
  disabled: boolean;
  open: boolean;
}

/** A cell of the grid's own columns. Clicks are handled by the grid, by `data-own`. */
export function OwnCell({ kind, at, selected, disabled, open }: OwnCellProps) {
  const name = say('第 {0} 行', at + 1);
  switch (kind) {
    case 'row-number':
      return <span className="dg-number">{at + 1}</span>;
    case 'row-checkbox':
      return (
        <span
          className="dg-box"
          role="checkbox"
          tabIndex={-1}
          aria-checked={selected}
          aria-disabled={disabled}
          aria-label={say('选择{0}', name)}
        />
      );
    case 'row-radio':
      return (
        <span
          className="dg-radio"
          role="radio"
          tabIndex={-1}
          aria-checked={selected}
          aria-disabled={disabled}
          aria-label={say('选择{0}', name)}
        />
      );
    case 'row-expand':
      return (
        <button
          type="button"
          className="dg-open"
          tabIndex={-1}
          aria-expanded={open}
          aria-label={open ? say('收起{0}', name) : say('展开{0}', name)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m6 4 4 4-4 4" />
          </svg>
        </button>
      );
    case 'row-drag-sort':
      return (
        <button
          type="button"
          className="dg-drag"
          tabIndex={-1}
          aria-label={say('移动{0}', name)}
          title={say('拖动排序，点击打开菜单')}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 5h10M3 8h10M3 11h10" />
          </svg>
        </button>
      );
  }
}
