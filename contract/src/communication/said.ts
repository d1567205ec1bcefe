import { type Static, Type } from 'typebox';
import type { messageEnglish } from './message-english.ts';

/** A sentence that the product itself says to people in messages, Chinese; each has its English beside it. */
export type MessageSentence = keyof typeof messageEnglish;

/** What stands in a sentence: words of people, the name of something of the product, or a sentence that the server answers. */
const Value = Type.Union([Type.String(), Type.Object({ name: Type.String() }), Type.Object({ answer: Type.String() })]);
export type SaidValue = Static<typeof Value>;

const Said = Type.Object({ text: Type.String(), values: Type.Array(Value) });
/** One sentence with what stands in its places. */
export type Said = Static<typeof Said>;

/** What the product says in a message, for readers of another language. */
export const Wording = Type.Object({
  title: Said,
  /** Null: markup that people wrote. */
  lines: Type.Union([Type.Array(Said), Type.Null()]),
});
export type Wording = Static<typeof Wording>;

/** A sentence of the product with its values in order. */
export function said(text: MessageSentence, ...values: readonly (SaidValue | number)[]): Said {
  return { text, values: values.map((value) => (typeof value === 'number' ? String(value) : value)) };
}

/** Words of a person, the same in every language. */
export const written = (text: string): Said => said('{0}', text);

/** A sentence as it was said, in Chinese. */
export const inChinese = ({ text, values }: Said): string => filled(text, values, plain);

/** Each place once: what stands in one place is never read for another one's. */
export const filled = (text: string, values: readonly SaidValue[], speak: (value: SaidValue) => string): string =>
  text.replace(/\{(\d)\}/g, (_, at: string) => speak(values[Number(at)] ?? ''));

/** A value in Chinese. */
export function plain(value: SaidValue): string {
  if (typeof value === 'string') return value;
  return 'name' in value ? value.name : value.answer;
}
