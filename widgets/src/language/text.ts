import { useSyncExternalStore } from 'react';
import type { English } from './english.ts';

/** A sentence of the widgets, as the Chinese screen shows it; `{0}`, `{1}`… stand for values. */
export type TextKey = keyof English;

export type Language = 'zh' | 'en';

type Value = string | number;

/** As many values as the sentence has places. */
type Values<Key extends string> = Key extends `${string}{3}${string}`
  ? [Value, Value, Value, Value]
  : Key extends `${string}{2}${string}`
    ? [Value, Value, Value]
    : Key extends `${string}{1}${string}`
      ? [Value, Value]
      : Key extends `${string}{0}${string}`
        ? [Value]
        : [];

declare const unsaid: unique symbol;

/** A sentence kept for a table of a module. It is no string: it must be said before it can be shown. */
export interface Later {
  readonly [unsaid]: true;
}

/** Says a sentence of a catalogue, by its keys, in the chosen language. */
export interface SayOf<Keys extends string> {
  <Key extends Keys>(key: Key, ...values: Values<Key>): string;
  (later: Later): string;
}

/** Keeps a sentence of a catalogue for later; those with places for values cannot be kept. */
export type LaterOf<Keys extends string> = (
  key: { [Key in Keys]: Values<Key> extends [] ? Key : never }[Keys],
) => Later;

/** Says a sentence of the widgets. */
export type Say = SayOf<TextKey>;

/** Sentences by their key. */
type Catalogue = Readonly<Record<string, string>>;

/** Chinese is its own catalogue: what is written in the code is what the screen shows. */
let catalogue: Catalogue = {};
let current = sayFrom(catalogue);
let asked: Language = 'zh';
let shown: (value: Value) => string = String;
const listeners = new Set<() => void>();

/** Says a sentence of the widgets; in components `useText`, which draws them again when the language changes. */
export const say: Say = (key: TextKey | Later, ...values: Value[]) => (current as LooseSay)(key, ...values);

/** As `say`, for components and hooks. */
export function useText(): Say {
  return useSyncExternalStore(subscribe, now, now);
}

/** Marks a sentence that a table of a module holds, to be said where it is shown. */
export const later: LaterOf<TextKey> = (key) => key as unknown as Later; // a sentence at run time: the type only keeps it from being shown as it is

/** The English of a text that `rules/` or a page hands in, where there is one; else the text itself. */
export function translated(sentence: string): string {
  return catalogue[sentence] ?? sentence;
}

/** The language that the widgets speak now. */
export function spoken(): Language {
  return Object.keys(catalogue).length > 0 ? 'en' : 'zh';
}

/**
 * Lets all widgets speak a language: Chinese until this is called. English loads when it is asked for.
 * @param more English of the application's own sentences, which are then said by the same means
 */
export async function speak(language: Language, more?: () => Promise<Catalogue>): Promise<void> {
  asked = language;
  const [own, others] = language === 'en' ? await Promise.all([import('./english.ts'), more?.()]) : [];
  if (asked !== language || (!own && Object.keys(catalogue).length === 0)) return;
  catalogue = own ? { ...others, ...own.english } : {};
  drawAgain();
}

/** How the values in sentences are shown; they are drawn again. */
export function showValues(by: (value: Value) => string): void {
  shown = by;
  drawAgain();
}

/** A value as sentences show it. */
export const shownValue = (value: Value): string => shown(value);

function drawAgain(): void {
  current = sayFrom(catalogue);
  for (const listener of listeners) listener();
}

const now = () => current;

type LooseSay = (key: TextKey | Later, ...values: Value[]) => string;

function sayFrom(from: Catalogue): Say {
  const one: LooseSay = (key, ...values) => {
    // Keys and `Later` are both strings at run time.
    const sentence = from[key as string] ?? (key as string);
    return values.length > 0
      ? sentence.replace(/\{(\d)\}/g, (_, at: string) => shown(values[Number(at)] as Value))
      : sentence;
  };
  return one as Say;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
