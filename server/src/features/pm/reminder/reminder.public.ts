/** What other features may use of reminders. */
export { idsOf, seeing } from './told.ts';
