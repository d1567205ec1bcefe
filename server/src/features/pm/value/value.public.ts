/** What other features may use of earned value. */
export { keepMeasured } from './keep-measured.ts';
export { measure } from './measure.ts';
export { readWork, type TaskRow } from './read-work.ts';
