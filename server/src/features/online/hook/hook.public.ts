/** What steps of forms do with other programs. */
export { callAfter, callBefore, hookExists, keepLines } from './call-hook.ts';
export { takeTurn } from './turns.ts';
