export { useMedia } from '@dossier/widgets/data/use-media.ts';

/** Widths of the specification (section 9): below the first the screen is a phone's. */
export const phone = '(max-width: 767.99px)';
/** Below the second the layout is the mobile one: the menu in a drawer, the query builder over the whole screen. */
export const mobile = '(max-width: 1087.99px)';
