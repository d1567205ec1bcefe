/** What other features may use of boxes and shelves. */
export { put } from './shelf.service.ts';
