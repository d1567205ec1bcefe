/** What changes of definitions ask before they are made. */
export { assertMayDesign } from './released.ts';
