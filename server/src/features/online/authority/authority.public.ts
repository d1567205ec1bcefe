/** What forms and their records know of rights within them. */
export { followButtons, followNames } from './follow-names.ts';
export { assertMayAsk, withLineButtons } from './line-buttons.ts';
export { hideColumnsFor, pageLimits, restrictRelease, withoutButtons } from './restrict-release.ts';
