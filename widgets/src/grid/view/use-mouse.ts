import { type PointerEvent, type MouseEvent as ReactMouseEvent, useRef, useState } from 'react';
import { commitEdit, startEdit, toggleCell } from '../actions/edit.ts';
import { fill } from '../actions/fill.ts';
import { activate, chosenBlock } from '../actions/navigate.ts';
import { toggleBranch, togglePanel } from '../actions/open.ts';
import { canMove, moveRow } from '../actions/rows.ts';
import { toggleRow } from '../actions/select.ts';
import type { GridColumn, GridRow } from '../column.ts';
import { type GridCore, typeOf } from '../core.ts';
import type { FillDirection } from '../model/fill.ts';
import type { Block } from '../model/range.ts';

/** Where the mouse is: the row and column of a cell. */
interface Place {
  at: number;
  column: number;
  own: string | null;
}

export interface Clicked {
  row: GridRow;
  rowId: string;
  column: GridColumn;
  element: HTMLElement;
}

export interface MouseState {
  /** Block that a running fill would reach. */
  filling: Block | null;
  /** Place before which a dragged row would go, among the rows in view. */
  dropAt: number | null;
}

interface Handlers {
  /** A click on a cell that was not used up by editing. */
  onCell: (clicked: Clicked) => void;
  /** The menu of a row was asked for. */
  onMenu: (row: GridRow, x: number, y: number) => void;
  /** A double click on the handle of a row. */
  onInsert: (row: GridRow) => void;
}

/** What drags: events of the mouse, or those of a finger. */
type By = 'mouse' | 'pointer';

/** Px from the edge of the grid where dragging scrolls. */
const edge = 24;

/** What the mouse does: choosing, editing, dragging the fill handle, dragging rows. One listener for all cells. */
export function useMouse(core: GridCore, { onCell, onMenu, onInsert }: Handlers) {
  const [state, setState] = useState<MouseState>({ filling: null, dropAt: null });
  const drag = useRef<(() => void) | null>(null);
  /** The box of this grid: a panel may hold a grid of its own, whose cells are not ours. */
  const scroller = useRef<Element | null>(null);

  function onMouseDown(event: ReactMouseEvent): void {
    // A drag that ended outside the grid left no click behind.
    moved.current = false;
    if (event.button !== 0) return;
    const target = event.target as Element; // events of the page come from elements
    scroller.current = event.currentTarget;
    const place = placeOf(target, event.currentTarget);
    if (!place || target.closest('.dg-editor')) return;
    if (target.closest('[data-handle]')) {
      startFill(event);
      return;
    }
    const shown = core.store.shownAt(place.at);
    if (!shown || shown.loading) return;
    if (place.own) {
      event.preventDefault();
      if (place.own === 'row-drag-sort') startDrag(place.at, shown.row);
      return;
    }
    const column = core.layout().all[place.column]?.column;
    if (!column) return;
    // Buttons and links inside a cell keep their own clicks.
    if (typeOf(column).ownClicks && target.closest('button, a, input, [role="button"]')) return;
    event.preventDefault();
    commitEdit(core);
    core.view.focus();
    activate(core, core.store.idOf(shown.row), column.key, event.shiftKey);
    startChoosing(place);
  }

  /** A finger drags rows and the fill handle too; elsewhere it scrolls. */
  function onPointerDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse') return;
    const target = event.target as Element;
    scroller.current = event.currentTarget;
    const place = placeOf(target, event.currentTarget);
    const shown = place && core.store.shownAt(place.at);
    if (!shown || shown.loading) return;
    if (target.closest('[data-handle]')) startFill(event, 'pointer');
    else if (target.closest('.dg-drag')) startDrag(place.at, shown.row, 'pointer');
  }

  function startChoosing(from: Place): void {
    follow((event) => {
      const to = placeAt(event);
      if (!to || to.own || (to.at === from.at && to.column === from.column && !moved.current)) return;
      moved.current = true;
      const rowId = core.store.shownId(to.at);
      const column = core.layout().all[to.column]?.column;
      if (rowId !== undefined && column) activate(core, rowId, column.key, true);
    });
  }
  const moved = useRef(false);

  function onClick(event: ReactMouseEvent): void {
    const target = event.target as Element;
    const place = placeOf(target, event.currentTarget);
    const wasDragged = moved.current;
    moved.current = false;
    if (!place || target.closest('.dg-editor') || wasDragged) return;
    const shown = core.store.shownAt(place.at);
    if (!shown || shown.loading) return;
    const own = target.closest<HTMLElement>('[data-own]')?.dataset.own;
    if (own && own !== 'row-number') {
      clickOwn(own, shown.row, event);
      return;
    }
    const column = core.layout().all[place.column]?.column;
    if (!column || event.shiftKey) return;
    const cell = typeOf(column);
    if (cell.ownClicks) return;
    const rowId = core.store.idOf(shown.row);
    if (cell.toggle && target.closest('[role="checkbox"]')) {
      toggleCell(core, shown.row, column);
      return;
    }
    const edits = (core.props().editOn ?? 'click') === 'click' || event.detail === 2;
    if (edits && !cell.toggle && startEdit(core, rowId, column.key)) return;
    const element = target.closest<HTMLElement>('.dg-cell');
    if (element) onCell({ row: shown.row, rowId, column, element });
  }

  function clickOwn(own: string, row: GridRow, event: ReactMouseEvent): void {
    if (core.props().disabled) return;
    commitEdit(core);
    if (own === 'row-checkbox' || own === 'row-radio') toggleRow(core, row, event.shiftKey);
    else if (own === 'row-expand') togglePanel(core, row);
    else if (own === 'tree-open') void toggleBranch(core, row);
    else if (own === 'row-drag-sort') {
      if (event.detail === 2) onInsert(row);
      else onMenu(row, ...besideOf(event));
    }
  }

  function onContextMenu(event: ReactMouseEvent): void {
    const target = event.target as Element;
    const place = placeOf(target, event.currentTarget);
    const shown = place && core.store.shownAt(place.at);
    if (!shown || shown.loading || target.closest('.dg-editor')) return;
    event.preventDefault();
    const column = core.layout().all[place.column];
    const block = chosenBlock(core);
    const inside =
      block &&
      place.at >= block.top &&
      place.at <= block.bottom &&
      place.column >= block.left &&
      place.column <= block.right;
    if (column && !column.own && !inside) activate(core, core.store.idOf(shown.row), column.column.key);
    onMenu(shown.row, event.clientX, event.clientY);
  }

  function startFill(event: ReactMouseEvent, by: By = 'mouse'): void {
    event.preventDefault();
    const source = chosenBlock(core);
    if (!source) return;
    let filling: { block: Block; direction: FillDirection } | null = null;
    let ctrl = false;
    follow(
      (move) => {
        const to = placeAt(move);
        ctrl = move.ctrlKey || move.metaKey;
        filling = to && !to.own ? reached(source, to) : null;
        setState((known) => ({ ...known, filling: filling?.block ?? null }));
      },
      () => {
        setState((known) => ({ ...known, filling: null }));
        if (filling) fill(core, source, filling.block, filling.direction, ctrl);
        core.view.focus();
      },
      by,
    );
  }

  function startDrag(at: number, row: GridRow, by: By = 'mouse'): void {
    if (!canMove(core, row)) return;
    let dropAt: number | null = null;
    follow(
      (move) => {
        const over = ownPart(document.elementFromPoint(move.clientX, move.clientY), '[data-r]', scroller.current);
        const box = over?.getBoundingClientRect();
        if (!over || !box) return;
        moved.current = true;
        dropAt = Number(over.dataset.r) + (move.clientY > box.top + box.height / 2 ? 1 : 0);
        setState((known) => ({ ...known, dropAt }));
      },
      () => {
        setState((known) => ({ ...known, dropAt: null }));
        if (dropAt !== null) moveRow(core, at, dropAt > at ? dropAt - 1 : dropAt);
      },
      by,
    );
  }

  function placeAt({ clientX, clientY }: MouseEvent): Place | null {
    return placeOf(document.elementFromPoint(clientX, clientY), scroller.current);
  }

  /** Follows mouse or finger until it goes up, and scrolls at the edges. */
  function follow(onMove: (event: MouseEvent) => void, onUp: () => void = () => {}, by: By = 'mouse'): void {
    drag.current?.();
    function move(event: MouseEvent): void {
      if (scroller.current) scrollAtEdge(scroller.current, event);
      onMove(event);
    }
    function up(): void {
      drag.current?.();
      onUp();
    }
    function stop(): void {
      window.removeEventListener(`${by}move`, move);
      window.removeEventListener(`${by}up`, up);
      window.removeEventListener('pointercancel', stop);
      drag.current = null;
    }
    drag.current = stop;
    window.addEventListener(`${by}move`, move);
    window.addEventListener(`${by}up`, up);
    window.addEventListener('pointercancel', stop);
  }

  return { state, onMouseDown, onPointerDown, onClick, onContextMenu };
}

/** The nearest part around an element that belongs to this grid and not to one inside it. */
function ownPart(from: Element | null, selector: string, grid: Element | null): HTMLElement | null {
  let part = from?.closest<HTMLElement>(selector) ?? null;
  while (part && part.closest('.dg-scroll') !== grid) part = part.parentElement?.closest<HTMLElement>(selector) ?? null;
  return part;
}

function placeOf(target: Element | null, grid: Element | null): Place | null {
  const cell = ownPart(target, '.dg-cell', grid);
  const row = cell?.closest<HTMLElement>('[data-r]');
  if (!cell || !row) return null;
  return { at: Number(row.dataset.r), column: Number(cell.dataset.c), own: cell.dataset.own ?? null };
}

/** The block beside the source that reaches to a place, along the way that is farther. */
function reached(source: Block, { at, column }: Place): { block: Block; direction: FillDirection } | null {
  const down = at - source.bottom;
  const up = source.top - at;
  const right = column - source.right;
  const left = source.left - column;
  const most = Math.max(down, up, right, left);
  if (most <= 0) return null;
  if (most === down) return { block: { ...source, top: source.bottom + 1, bottom: at }, direction: 'down' };
  if (most === up) return { block: { ...source, top: at, bottom: source.top - 1 }, direction: 'up' };
  if (most === right) return { block: { ...source, left: source.right + 1, right: column }, direction: 'right' };
  return { block: { ...source, left: column, right: source.left - 1 }, direction: 'left' };
}

function scrollAtEdge(scroller: Element, { clientX, clientY }: MouseEvent): void {
  const box = scroller.getBoundingClientRect();
  if (clientY > box.bottom - edge) scroller.scrollTop += edge;
  else if (clientY < box.top + edge * 2) scroller.scrollTop -= edge;
  if (clientX > box.right - edge) scroller.scrollLeft += edge;
  else if (clientX < box.left + edge) scroller.scrollLeft -= edge;
}

/** Beside the handle that was clicked: over it, the menu would take the second click of a double click. */
function besideOf({ target, clientX, clientY }: ReactMouseEvent): [x: number, y: number] {
  const box = (target as Element).closest('.dg-cell')?.getBoundingClientRect();
  return box ? [box.right, clientY] : [clientX, clientY];
}
