import { translated } from '@dossier/widgets/language/text.ts';
import { answerEnglish } from './answer-english.ts';
import { labelKey } from './label-key.ts';

/** Sentences with places for values. */
const templates = Object.entries(answerEnglish)
  .filter(([sentence]) => sentence.includes('{0}'))
  .map(([sentence, english]) => {
    const parts = sentence.split(/\{\d\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
    return { matches: new RegExp(`^${parts.join('(.+?)')}$`, 's'), english };
  });

/** A sentence of the server or of a check of the contract in English; one that no catalogue has as it came. */
export function answeredInEnglish(sentence: string): string {
  const whole = answerEnglish[sentence] ?? translated(sentence);
  if (whole !== sentence) return whole;
  for (const { matches, english } of templates) {
    const [, ...values] = matches.exec(sentence) ?? [];
    if (values.length > 0) return english.replace(/\{(\d)\}/g, (_, at: string) => nameOf(values[Number(at)] ?? ''));
  }
  return sentence;
}

/** A value that names a field is said as the screen does. */
function nameOf(value: string): string {
  const key = labelKey(value);
  const english = translated(key);
  return english === key ? value : english;
}
