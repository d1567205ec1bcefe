/** What a key asks the inbox to do. */
export type InboxAct = 'next' | 'previous' | 'tick' | 'opinion' | 'agree' | 'refuse' | 'help';

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const single: Readonly<Record<string, InboxAct>> = {
  j: 'next',
  k: 'previous',
  x: 'tick',
  o: 'opinion',
  r: 'refuse',
  '?': 'help',
};

/** Single letters only outside of inputs; Ctrl or ⌘ with Enter also while the opinion is typed. @param typing something is typed into */
export function inboxAct({ key, ctrlKey, metaKey, altKey }: Pressed, typing: boolean): InboxAct | null {
  if ((ctrlKey || metaKey) && key === 'Enter') return 'agree';
  if (ctrlKey || metaKey || altKey || typing) return null;
  return single[key.toLowerCase()] ?? null;
}

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
