/** What steps of forms do with other programs. */
export { callAfter, callBefore, hookExists } from './call-hook.ts';
