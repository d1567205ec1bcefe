import type { Condition } from './condition.ts';

export type Comparison = Extract<Condition, { type: 'compare' }>;

/** Says conditions in one language. */
export interface ConditionSpeech {
  /** One field compared; null when it cannot be said. */
  comparison(comparison: Comparison): string | null;
  /** Between conditions that must all hold, and between those of which one must. */
  and: string;
  or: string;
}

/** A condition as a sentence, groups within it in brackets; null when a part of it cannot be said. */
export function conditionInWords(condition: Condition, speech: ConditionSpeech): string | null {
  if (condition.type === 'never') return null;
  if (condition.type === 'compare') return speech.comparison(condition);
  const parts = condition.of.map((part) => {
    const words = conditionInWords(part, speech);
    return words !== null && part.type !== 'compare' ? `（${words}）` : words;
  });
  return parts.includes(null) ? null : parts.join(condition.type === 'all' ? speech.and : speech.or);
}
