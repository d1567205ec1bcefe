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

function SlotView({ value, row, rowId, rowIndex, column, grid, onChange }: CellViewProps) {
  return grid.slots[column.slotName ?? column.key]?.({ value, row, column, rowId, rowIndex, triggerChange: onChange });
}
