import type { Choice } from '../data/widget-data.ts';
import { say } from '../language/text.ts';

/** The choices, and behind them the stored values that none of them has. */
export function withUnknown(options: readonly Choice[], stored: readonly string[]): readonly Choice[] {
  const unknown = stored.filter((value) => !options.some((option) => option.value === value));
  return unknown.length === 0 ? options : [...options, ...unknown.map((value) => ({ value, text: value }))];
}

/** Texts of stored values in one line. */
export function textsOfChoices(options: readonly Choice[], stored: readonly string[]): string {
  return stored.map((value) => options.find((option) => option.value === value)?.text ?? value).join(say('、'));
}
