/** What other features may use of devices. */
export { canBeBorrowed, daysFromTo, periodOf, wasOut } from './asset.service.ts';
