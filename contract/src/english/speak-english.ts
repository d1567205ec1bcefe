import type { SaidValue } from '../communication/said.ts';
import { answerEnglish } from './answer-english.ts';
import { taskInEnglish } from './call-english.ts';

/** What whoever speaks has besides: names of the product, and on screens the sentences of pages. */
export interface Words {
  /** A name as it came where nobody knows it. */
  named(label: string): string;
  /** A sentence of something else than the server, as it came where nobody knows it. */
  sentence(sentence: string): string;
}

/** Sentences with places for values; of a line it is told what is wrong, which is a sentence again (`tells`). */
const templates = Object.entries(answerEnglish)
  .filter(([sentence]) => sentence.includes('{0}'))
  // The one that says most itself: “{0}，{1}” would take what belongs to a longer one.
  .sort(([a], [b]) => b.replace(/\{\d\}/g, '').length - a.replace(/\{\d\}/g, '').length)
  .map(([sentence, english]) => {
    const parts = sentence.split(/\{\d\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
    const [, tells] = /行：\{(\d)\}$/.exec(sentence) ?? [];
    return { matches: new RegExp(`^${parts.join('(.*?)')}$`, 's'), english, tells };
  });

/** A sentence of the server or of a check of the contract in English; one that no catalogue has as it came. */
export function answerInEnglish(sentence: string, words: Words): string {
  const again = (part: string) => answerInEnglish(part, words);
  const whole = answerEnglish[sentence] ?? words.sentence(sentence);
  if (whole !== sentence) return whole;
  const [, broken] = /^校验失败！(?!共\d+处)(.+)$/s.exec(sentence) ?? [];
  if (broken) return `Invalid input: ${broken.split('；').map(again).join('; ')}`;
  // Why a message did not go out: a sentence of the channel, and what becomes of the message.
  const [, reason = '', tries] = /^(.+)（已尝试(\d+)次）$/s.exec(sentence) ?? [];
  if (tries) return `${again(reason)} (tried ${tries} times)`;
  const [, before = '', after = ''] = /^(.+?)。(.+)$/s.exec(sentence) ?? [];
  if (after in answerEnglish) return `${again(before)}. ${again(after)}`;
  // A row of a file, and all that is wrong with it.
  const [, place = '', line, wrong = ''] = /^(|.* )第(\d+)行：(.+)$/s.exec(sentence) ?? [];
  if (line) return `${place}${place ? 'row' : 'Row'} ${line}: ${wrong.split('；').map(again).join('; ')}`;
  for (const { matches, english, tells } of templates) {
    const [, ...values] = matches.exec(sentence) ?? [];
    if (values.length > 0)
      return english.replace(/\{(\d)\}/g, (_, at: string) => {
        const value = values[Number(at)] ?? '';
        return at === tells ? again(value) : nameInEnglish(value, words);
      });
  }
  return sentence;
}

/** A value that names a field, or is a word of the product itself, is said as the screen does. */
function nameInEnglish(value: string, { named }: Words): string {
  // Names of settings.
  if (/^\w+(?:、\w+)+$/.test(value)) return value.replaceAll('、', ', ');
  const [, row, colon] = /^第(\d+)行(：?)$/.exec(value) ?? [];
  if (row) return colon ? `Row ${row}: ` : `row ${row}`;
  const several = value.split('、').map((part) => named(part));
  if (several.length > 1 && several.every((part) => !value.includes(part))) return several.join(', ');
  const english = named(value);
  return english === value ? (answerEnglish[value] ?? value) : english;
}

/** What stands in a place of a message. */
export function valueInEnglish(value: SaidValue, words: Words): string {
  if (typeof value === 'string') return value;
  if ('answer' in value) return answerInEnglish(value.answer, words);
  return taskInEnglish(value.name, (name) => nameInEnglish(name, words));
}
