/** What other features may use of templates. */
export { fillProject } from './make.ts';
