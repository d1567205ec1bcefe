import { say } from '../../language/text.ts';
import { canOpen } from '../actions/open.ts';
import type { GridRow } from '../column.ts';
import type { GridCore } from '../core.ts';

/** Indent of a tree row in px per level. */
const indent = 20;

/** Level of a row in a tree and the button that opens it. Clicks are handled by the grid, by `data-own`. */
export function TreeMark({ core, row, depth, open }: { core: GridCore; row: GridRow; depth: number; open: boolean }) {
  return (
    <span className="dg-tree" style={{ paddingLeft: depth * indent }}>
      {canOpen(core, row) ? (
        <button
          type="button"
          className="dg-open"
          data-own="tree-open"
          tabIndex={-1}
          aria-expanded={open}
          aria-label={open ? say('收起下级') : say('展开下级')}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m6 4 4 4-4 4" />
          </svg>
        </button>
      ) : (
        <span className="dg-leaf" />
      )}
    </span>
  );
}
