import { readFileSync } from 'node:fs';
import type { Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { answerEnglish } from '@dossier/contract/english/answer-english.ts';
import { dictionaryEnglish } from '@dossier/contract/english/dictionary-english.ts';
import { documentEnglish } from '@dossier/contract/english/document-english.ts';
import { keyedEnglish } from '@dossier/contract/english/keyed-english.ts';
import { labelEnglish } from '@dossier/contract/english/label-english.ts';
import { spokenResource } from '@dossier/contract/english/spoken-resource.ts';
import { english } from '@dossier/widgets/language/english.ts';
import { sentencesIn } from '@dossier/widgets/language/find-chinese.ts';
import { dictionaries } from '../../server/src/seed/dictionaries.ts';

/** Calls of a feature whose sentence somebody reads. */
const answering = ['refuse', 'refusal', 'conflict', 'notFound', 'forbidden', 'invalid', 'changeRecord'];

/**
 * Chinese of a register that has no English yet, by the file that it belongs into.
 * @param templates files of its prints
 * @param sources files of its server
 */
export function unsaid(
  resource: Resource,
  templates: readonly string[],
  sources: readonly string[],
): Record<string, string[]> {
  const { area, actions } = resource;
  const names: string[] = [];
  spokenResource(resource, (text, key) => {
    if (!(key in keyedEnglish)) names.push(text);
    return text;
  });
  const words = templates
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bword\("([^"]+)"\)/g)].map(([, word = '']) => word))
    .filter((word) => !(word in documentEnglish));
  const refusals = sources.flatMap((file) => sentencesIn(readFileSync(file, 'utf8'), answering));
  const answers = [...Object.values(actions).flatMap(({ done, only }) => [done, only?.message ?? '']), ...refusals];
  const codes = new Set(dictionariesOf(resource));
  const items = dictionaries
    .filter(({ code }) => codes.has(code))
    .flatMap((one) => one.items.split(',').map((item) => item.slice(item.indexOf('=') + 1)));
  const missing = (texts: readonly string[], english: Readonly<Record<string, string>>) =>
    [...new Set(texts)].filter((text) => /\p{Script=Han}/u.test(text) && !(text in english));
  return {
    [`contract/src/english/labels/${area}.ts`]: missing([...names, ...words], labelEnglish),
    [`contract/src/${area}/${area}.messages.ts`]: missing(answers, { ...english, ...answerEnglish }),
    'contract/src/english/dictionary-english.ts': missing(items, dictionaryEnglish),
  };
}

/** Dictionaries that a register names and nobody has seeded. */
export function unseeded(resource: Resource): string[] {
  const known = new Set(dictionaries.map(({ code }) => code));
  return dictionariesOf(resource).filter((code) => !known.has(code));
}

/** Codes of the dictionaries that its fields name, those of its lines, and what its actions ask. */
function dictionariesOf({ fields, parts, actions }: Resource): string[] {
  const groups = [
    fields,
    ...Object.values(parts).map((one) => one.fields),
    ...Object.values(actions).map((one) => one.input),
  ];
  const all: Field[] = groups.flatMap((group) => Object.values(group ?? {}));
  return [...new Set(all.flatMap((field) => (field.type === 'dict' ? [field.dict] : [])))];
}
