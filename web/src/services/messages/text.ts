import * as widgets from '@dossier/widgets/language/text.ts';

/*
 * What pages say besides the shell: the Chinese sentence is the key, as in the widgets (decision 0025), so that it stands
 * beside its use and English costs nobody anything who does not read it.
 */
type Keys = widgets.TextKey | keyof PageSentences;

/** The sentences of the pages; `features/english.ts` adds them, so that each has its English. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled from above
export interface PageSentences {}

// The widgets' own functions; `speakPages` gives them the English of these keys too.

/** Says a sentence of the pages; in components `useText`, which draws them again when the language changes. */
export const say = widgets.say as widgets.SayOf<Keys>;

/** As `say`, for components and hooks. */
export const useText = widgets.useText as () => widgets.SayOf<Keys>;

/** Marks a sentence that a table of a module holds, to be said where it is shown. */
export const later = widgets.later as widgets.LaterOf<Keys>;

export type { Later } from '@dossier/widgets/language/text.ts';
