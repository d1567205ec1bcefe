import { defineCell } from '../cell.ts';
import { momentCell } from './MomentEditor.tsx';

/** A time of day. */
export const timeCell = defineCell<string | null>({ ...momentCell('time'), type: 'time' });
