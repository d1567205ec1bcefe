/** What other features may use of yearly sheets. */
export { fillAnnual, sumUp } from './fill.ts';
