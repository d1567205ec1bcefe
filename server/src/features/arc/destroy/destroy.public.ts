/** What other features may use of lists for destruction. */
export { makeLists } from './make-lists.service.ts';
