import { type Pressed, shortcutOf } from '#services/keys/shortcuts.ts';

const acts = ['next', 'previous', 'tick', 'opinion', 'agree', 'refuse', 'help'] as const;
/** What a key asks the inbox to do. */
export type InboxAct = (typeof acts)[number];

/** Letters only outside of inputs; what agrees also while the opinion is typed. @param typing something is typed into */
export const inboxAct = (pressed: Pressed, typing: boolean): InboxAct | null => shortcutOf(pressed, acts, typing);

/** The row beside another one; the first where it is not among them. */
export function beside(ids: readonly string[], id: string | null, step: 1 | -1): string | null {
  const at = id === null ? -1 : ids.indexOf(id);
  if (at < 0) return ids[0] ?? null;
  return ids[at + step] ?? ids[at] ?? null;
}

/** Which row opens when one has been decided on: the one below it, else the one above. */
export function afterDecision(ids: readonly string[], id: string): string | null {
  const at = ids.indexOf(id);
  if (at < 0) return ids[0] ?? null;
  return ids[at + 1] ?? ids[at - 1] ?? null;
}
