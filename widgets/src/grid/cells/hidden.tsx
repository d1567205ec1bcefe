import { defineCell } from '../cell.ts';
import { textOf } from './text-view.tsx';

/** Kept in the data, never drawn. */
export const hiddenCell = defineCell<string | null>({
  type: 'hidden',
  View: () => null,
  toText: textOf,
  fromText: (text) => ({ value: text }),
});
