import { defineCell } from '../cell.ts';
import { momentCell } from './MomentEditor.tsx';

/** A day with its time. */
export const datetimeCell = defineCell<string | null>({
  ...momentCell('datetime'),
  type: 'datetime',
  width: 200,
  leastWidth: 190,
});
