import { type CellViewProps, defineCell } from '../cell.ts';
import { textOf } from './text-view.tsx';

/** What the page draws itself, under the name `slotName`. */
export const slotCell = defineCell<unknown>({
  type: 'slot',
  View: SlotView,
  ownClicks: true,
  toText: textOf,
  fromText: (text) => ({ value: text }),
});

function SlotView({ grid, onChange, flashing, disabled: _, ...cell }: CellViewProps) {
  const draw = grid.slots[cell.column.slotName ?? cell.column.key];
  return draw?.({ ...cell, reloadEffect: flashing, triggerChange: onChange });
}
