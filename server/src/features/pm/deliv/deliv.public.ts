/** What other features may use of deliverables. */
export { delivHooks } from './deliv.service.ts';
