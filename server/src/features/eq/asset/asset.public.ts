/** What other features may use of devices. */
export {
  assertFree,
  canBeBorrowed,
  daysFromTo,
  lockDevice,
  periodOf,
  staysInUse,
  waitingScrap,
  wasOut,
} from './asset.service.ts';
