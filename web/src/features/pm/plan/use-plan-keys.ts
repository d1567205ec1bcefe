import { lengthOf } from '@dossier/rules/schedule/work-days.ts';
import type { KeyboardEvent } from 'react';
import type { ColumnKey } from './chart/Cell.tsx';
import type { Column, Cursor } from './chart/GridRows.tsx';
import { chained, indented, isMovable, lasting, outdented, reordered, shifted } from './model/edits.ts';
import { editsOf, type PlanFrame, type PlanState, type PlanStep } from './model/plan-state.ts';
import type { ShownRow } from './model/rows.ts';

interface KeysInput {
  state: PlanState | null;
  frame: PlanFrame | null;
  rows: readonly ShownRow[];
  columns: readonly Column[];
  cursor: Cursor | null;
  selected: ReadonlySet<string>;
  mayPlan: boolean;
  onStep: (step: PlanStep) => void;
  onMove: (cursor: Cursor, extend: boolean) => void;
  onEdit: (cursor: Cursor, typed: string | null) => void;
  onToggle: (id: string, closed: boolean) => void;
  onInsert: () => void;
  onRemove: () => void;
  onOpen: () => void;
  onToday: () => void;
  onZoom: (by: 1 | -1) => void;
  onFind: () => void;
}

/** What the keys do in the chart; answers whether one meant something. */
export function planKey(input: KeysInput, event: KeyboardEvent): boolean {
  const { rows, cursor, mayPlan } = input;
  if (event.ctrlKey || event.metaKey) return false;
  if (!event.altKey && moveKey(input, event)) return true;
  switch (event.key) {
    case '/':
      return did(input.onFind);
    case 't':
    case 'T':
      return did(input.onToday);
    case '+':
    case '=':
      return did(() => input.onZoom(-1));
    case '-':
      return did(() => input.onZoom(1));
    default:
  }
  const row = rows.find(({ task }) => task.id === cursor?.id);
  if (!cursor || !row) return false;
  if (event.key === 'Enter' && event.altKey) return did(input.onOpen);
  if (event.key === ' ') return did(() => input.onToggle(cursor.id, !row.closed));
  return mayPlan && editKey(input, event, cursor);
}

function did(act: () => void): true {
  act();
  return true;
}

/** Arrows, Home, End and the page keys go through the cells. */
function moveKey({ rows, columns, cursor, onMove }: KeysInput, { key, shiftKey }: KeyboardEvent): boolean {
  const first = rows[0];
  if (!first) return false;
  const at = cursor ? rows.findIndex(({ task }) => task.id === cursor.id) : -1;
  const column = Math.max(
    0,
    columns.findIndex((one) => one.key === (cursor?.column ?? 'name')),
  );
  const go = (rowTo: number, columnTo: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, rowTo))];
    const name: ColumnKey = columns[Math.max(0, Math.min(columns.length - 1, columnTo))]?.key ?? 'name';
    if (row) onMove({ id: row.task.id, column: name }, shiftKey);
  };
  switch (key) {
    case 'ArrowDown':
      return did(() => go(at + 1, column));
    case 'ArrowUp':
      return did(() => go(Math.max(0, at - 1), column));
    case 'ArrowLeft':
      return did(() => go(Math.max(0, at), column - 1));
    case 'ArrowRight':
      return did(() => go(Math.max(0, at), column + 1));
    case 'Home':
      return did(() => go(0, column));
    case 'End':
      return did(() => go(rows.length - 1, column));
    case 'PageDown':
      return did(() => go(at + 15, column));
    case 'PageUp':
      return did(() => go(Math.max(0, at - 15), column));
    default:
      return false;
  }
}

/** Keys that change the plan. */
function editKey(input: KeysInput, event: KeyboardEvent, cursor: Cursor): boolean {
  const { state, frame, selected, onStep } = input;
  if (!state || !frame) return false;
  const chosen = selected.has(cursor.id) ? selected : new Set([cursor.id]);
  const { days } = frame;
  if (event.altKey) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      return did(() => onStep(reordered(state, chosen, event.key === 'ArrowUp' ? -1 : 1)));
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false;
    const by = event.key === 'ArrowLeft' ? -1 : 1;
    if (!event.shiftKey) return did(() => onStep(shifted(state, [...chosen], by, days)));
    const longer = state.tasks.filter((task) => chosen.has(task.id) && task.type !== 'ms' && isMovable(state, task));
    return did(() =>
      onStep(editsOf(longer.map((task) => [task.id, lasting(task, lengthOf(task, days) + by, days)] as const))),
    );
  }
  switch (event.key) {
    case 'Enter':
    case 'F2':
      return did(() => input.onEdit(cursor, null));
    case 'Tab':
      return did(() => onStep(event.shiftKey ? outdented(state, chosen) : indented(state, chosen)));
    case 'Insert':
      return did(input.onInsert);
    case 'Delete':
      return did(input.onRemove);
    case 'l':
    case 'L':
      return did(() => onStep(chained(state, chosen)));
    default:
  }
  // Typing begins a cell; letters that mean something here have been taken.
  const isTyped = event.key.length === 1 && !event.nativeEvent.isComposing && /[\d\p{L}]/u.test(event.key);
  return isTyped && did(() => input.onEdit(cursor, event.key));
}
