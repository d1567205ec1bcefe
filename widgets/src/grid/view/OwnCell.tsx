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
  const name = `第 ${at + 1} 行`;
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
          aria-label={`选择${name}`}
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
          aria-label={`选择${name}`}
        />
      );
    case 'row-expand':
      return (
        <button
          type="button"
          className="dg-open"
          tabIndex={-1}
          aria-expanded={open}
          aria-label={`${open ? '收起' : '展开'}${name}`}
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
          aria-label={`移动${name}`}
          title="拖动排序，点击打开菜单"
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 5h10M3 8h10M3 11h10" />
          </svg>
        </button>
      );
  }
}
