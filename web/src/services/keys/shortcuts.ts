import { usePreferences } from '../theme/preferences.ts';

/**
 * The register of the keys of shell and lists with the chord that each has at first. Handlers ask it, the help sheets and
 * the table of 个性化设置 show it; what each does is said in `shortcut-words.ts`. Keys within a widget are not in it.
 */
export const shortcuts = {
  palette: 'Mod+K',
  search: '/',
  help: '?',
  remove: 'Delete',
  next: 'J',
  previous: 'K',
  tick: 'X',
  opinion: 'O',
  agree: 'Mod+Enter',
  refuse: 'R',
} as const;
export type ShortcutId = keyof typeof shortcuts;

/** What of a key event says which keys were pressed. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'isComposing' | 'defaultPrevented'>>;

/** Ctrl on one machine is ⌘ on another: `Mod+K`, `Alt+Shift+N`, `?`. Null while only Ctrl, Shift and the like are held. */
export function chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | null {
  if (/^(?:Control|Meta|Alt|AltGraph|Shift|CapsLock|Process|Dead|Unidentified)$/.test(key)) return null;
  // With Alt some machines write another letter than the key has.
  const name = altKey && /^(?:Key|Digit)/.test(code) ? code.slice(-1) : key === ' ' ? 'Space' : key;
  const shown = name.length === 1 ? name.toUpperCase() : name;
  // Shift is part of a sign already.
  const isShifted = shiftKey && /^[A-Z0-9]$|../.test(shown);
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${isShifted ? 'Shift+' : ''}${shown}`;
}

/** Typing makes it, so it is none while somebody types. */
export const isPlain = (chord: string): boolean => !/^(?:Mod|Alt)\+/.test(chord);
/** A letter, figure or sign alone, which voice input may press by mistake (WCAG 2.1.4). */
export const isSingle = (chord: string): boolean => /^(?:Shift\+)?.$/.test(chord);

/** The chord that somebody has for it. */
export function chordFor(id: ShortcutId, own = usePreferences.getState().keys): string {
  const chosen = own.find((each) => each.startsWith(`${id} `));
  return chosen === undefined ? shortcuts[id] : chosen.slice(id.length + 1);
}

/** Which of these was pressed. @param typing something is typed into */
export function shortcutOf<Id extends ShortcutId>(event: Pressed, ids: readonly Id[], typing: boolean): Id | null {
  // It went into a word that is being composed, or the control under the focus has acted on it.
  if (event.isComposing || event.defaultPrevented) return null;
  const chord = chordOf(event);
  if (chord === null || (typing && isPlain(chord))) return null;
  const { keys, singleKeys } = usePreferences.getState();
  if (!singleKeys && isSingle(chord)) return null;
  return ids.find((id) => chordFor(id, keys) === chord) ?? null;
}

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** Whether keys that are pressed there write something. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null;
