import { translated } from '@dossier/widgets/language/text.ts';
import { answerEnglish } from './answer-english.ts';
import { labelKey } from './label-key.ts';

/** Sentences with places for values. */
const templates = Object.entries(answerEnglish)
  .filter(([sentence]) => sentence.includes('{0}'))
  // The one that says most itself: “{0}，{1}” would take what belongs to a longer one.
  .sort(([a], [b]) => b.replace(/\{\d\}/g, '').length - a.replace(/\{\d\}/g, '').length)
  .map(([sentence, english]) => {
    const parts = sentence.split(/\{\d\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
    return { matches: new RegExp(`^${parts.join('(.*?)')}$`, 's'), english };
  });

/** A sentence of the server or of a check of the contract in English; one that no catalogue has as it came. */
export function answeredInEnglish(sentence: string): string {
  const whole = answerEnglish[sentence] ?? translated(sentence);
  if (whole !== sentence) return whole;
  const [, broken] = /^校验失败！(?!共\d+处)(.+)$/s.exec(sentence) ?? [];
  if (broken) return `Invalid input: ${broken.split('；').map(answeredInEnglish).join('; ')}`;
  // Why a message did not go out: a sentence of the channel, and what becomes of the message.
  const [, reason = '', tries] = /^(.+)（已尝试(\d+)次）$/s.exec(sentence) ?? [];
  if (tries) return `${answeredInEnglish(reason)} (tried ${tries} times)`;
  const [, before = '', after = ''] = /^(.+?)。(.+)$/s.exec(sentence) ?? [];
  if (after in answerEnglish) return `${answeredInEnglish(before)}. ${answeredInEnglish(after)}`;
  for (const { matches, english } of templates) {
    const [, ...values] = matches.exec(sentence) ?? [];
    if (values.length > 0)
      return english.replace(/\{(\d)\}/g, (_, at: string) => nameInEnglish(values[Number(at)] ?? ''));
  }
  return sentence;
}

/** A value that names a field, or is a word of the product itself, is said as the screen does. */
export function nameInEnglish(value: string): string {
  // Names of settings.
  if (/^\w+(?:、\w+)+$/.test(value)) return value.replaceAll('、', ', ');
  const [, row] = /^第(\d+)行：$/.exec(value) ?? [];
  if (row) return `Row ${row}: `;
  const key = labelKey(value);
  const english = translated(key);
  return english === key ? (answerEnglish[value] ?? value) : english;
}
