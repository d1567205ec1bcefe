/** What other features may use of monthly statements. */
export { followNodes } from './follow-nodes.ts';
export { openStatements } from './open.ts';
