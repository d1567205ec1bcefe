/** What other features may use of projects. */
export { heldProject, numberInProject, ofProject } from './children.ts';
