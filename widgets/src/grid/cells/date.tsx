import { defineCell } from '../cell.ts';
import { momentCell } from './MomentEditor.tsx';

/** A day, or with `picker` a week, month, quarter or year. */
export const dateCell = defineCell<string | null>({ ...momentCell('date'), type: 'date', leastWidth: 135 });
