/** What other features may use of devices. */
export { canBeBorrowed, periodOf, wasOut } from './asset.service.ts';
