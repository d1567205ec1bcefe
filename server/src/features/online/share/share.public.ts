/** What other parts of the online forms use of links. */
export { followFields } from './follow-fields.ts';
