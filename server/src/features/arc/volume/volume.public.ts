/** What other features may use of volumes. */

export { compose } from './compose.service.ts';
export { volumeHooks } from './volume.service.ts';
