/** What other features may use of holds. */
export { heldAmong, raisePapers, refuseHeld } from './held.service.ts';
