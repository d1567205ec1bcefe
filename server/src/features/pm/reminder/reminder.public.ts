/** What other features may use of reminders. */
export { seeing } from './told.ts';
