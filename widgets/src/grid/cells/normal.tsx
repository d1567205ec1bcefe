import { defineCell } from '../cell.ts';
import { TextView, textOf } from './text-view.tsx';

/** Plain text that is not edited. */
export const normalCell = defineCell<string | null>({
  type: 'normal',
  View: TextView,
  plain: true,
  toText: textOf,
  fromText: (text) => ({ value: text }),
});
