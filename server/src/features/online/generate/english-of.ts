import type { Fields } from '@dossier/contract/core/resource.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { spokenResource } from '@dossier/contract/english/spoken-resource.ts';
import type { RecordRule } from '@dossier/rules/record-rule.ts';
import { englishOf } from './feature-names.ts';
import type { WrittenFrom } from './form-source.ts';
import type { WrittenInput } from './written-input.ts';

const chinese = /\p{Script=Han}/u;

/** English for what a written feature says, by the catalogue that it belongs into. */
export interface MadeEnglish {
  labels: Record<string, string>;
  answers: Record<string, string>;
  /** Items of the dictionaries that it names. */
  items: Record<string, string>;
}

/**
 * English of a feature: names that are written in English stay; of others the code is read, `order_no` as Order no. Nobody has
 * translated them, so the list is one to read through.
 */
export function englishFor(from: WrittenFrom, input: WrittenInput): MadeEnglish {
  const { english, label } = from;
  const known = new Map<string, string>([
    [label, english],
    [`${label}单`, `${english} sheet`],
  ]);
  const learn = (text: string | undefined, said: string) => {
    if (text && !known.has(text)) known.set(text, said);
  };
  const learnFields = (fields: Fields) => {
    for (const [name, field] of Object.entries(fields)) learn(field.label, englishOf(name));
  };
  learnFields(input.fields);
  for (const [name, part] of Object.entries(input.parts)) {
    learn(part.label, englishOf(name));
    learnFields(part.fields);
  }
  for (const [name, action] of Object.entries(input.actions ?? {})) learn(action.label, actionEnglish(name));
  const labels: Record<string, string> = {};
  spokenResource(resource(input), (text) => {
    if (chinese.test(text)) labels[text] = known.get(text) ?? `${english}: text ${Object.keys(labels).length + 1}`;
    return text;
  });
  const answers: Record<string, string> = {};
  for (const [name, { done, only }] of Object.entries(input.actions ?? {})) {
    if (done && chinese.test(done)) answers[done] = `${actionEnglish(name)}: done`;
    if (only && chinese.test(only.message))
      answers[only.message] = `Not possible for this record: ${actionEnglish(name)}`;
  }
  for (const [at, rule] of (input.rules ?? []).entries())
    for (const said of sentencesOf(rule)) if (chinese.test(said)) answers[said] = `${english}: rule ${at + 1}`;
  const items = from.source.dictionaries.flatMap(({ code, items: list }) =>
    list.filter(({ text }) => chinese.test(text)).map(({ value, text }) => [text, itemEnglish(code, value)] as const),
  );
  return { labels, answers, items: Object.fromEntries(items) };
}

/** What a rule says to who fills in the form. */
const sentencesOf = (rule: RecordRule): string[] =>
  rule.type === 'when'
    ? [...[...rule.refused, ...(rule.options ?? [])].map(({ message }) => message), ...(rule.questions ?? [])]
    : [];

const actionEnglish = (name: string): string => (name === 'bpm' ? 'Submit' : englishOf(name.replace(/^do_/, '')));

/** `pending` as Pending; a number says only which item of which dictionary it is. */
const itemEnglish = (code: string, value: string): string =>
  /^[A-Za-z][\w-]*$/.test(value) ? englishOf(value) : `${englishOf(code)} ${chinese.test(value) ? 'item' : value}`;
