/** What other features may use of volumes. */

export { compose } from './compose.service.ts';
