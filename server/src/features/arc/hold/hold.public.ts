/** What other features may use of holds. */
export { frozenFile, heldAmong, lockItems, refuseHeld } from './held.service.ts';
export { lockedLines } from './lines.service.ts';
