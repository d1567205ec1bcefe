/** What other features may use of devices. */
export { canBeBorrowed } from './asset.service.ts';
