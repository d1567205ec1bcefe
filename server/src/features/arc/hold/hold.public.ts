/** What other features may use of holds. */
export { heldAmong, lockItems, raisePapers, refuseHeld } from './held.service.ts';
export { lockedLines } from './lines.service.ts';
