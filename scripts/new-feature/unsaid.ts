import { readFileSync } from 'node:fs';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { answerEnglish } from '@dossier/contract/english/answer-english.ts';
import { dictionaryEnglish } from '@dossier/contract/english/dictionary-english.ts';
import { documentEnglish } from '@dossier/contract/english/document-english.ts';
import { keyedEnglish } from '@dossier/contract/english/keyed-english.ts';
import { labelEnglish } from '@dossier/contract/english/label-english.ts';
import { spokenResource } from '@dossier/contract/english/spoken-resource.ts';
import { dictionaries } from '../../server/src/seed/dictionaries.ts';

/** Chinese of a register that has no English yet, by the file that it belongs into. */
export function unsaid(resource: Resource, templates: readonly string[]): Record<string, string[]> {
  const { area, actions } = resource;
  const names: string[] = [];
  spokenResource(resource, (text, key) => {
    if (!(key in keyedEnglish)) names.push(text);
    return text;
  });
  const words = templates
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bword\("([^"]+)"\)/g)].map(([, word = '']) => word))
    .filter((word) => !(word in documentEnglish));
  const answers = Object.values(actions).flatMap(({ done, only }) => [done, only?.message ?? '']);
  const codes = new Set(Object.values(resource.fields).map((field) => (field.type === 'dict' ? field.dict : '')));
  const items = dictionaries
    .filter(({ code }) => codes.has(code))
    .flatMap((one) => one.items.split(',').map((item) => item.slice(item.indexOf('=') + 1)));
  const missing = (texts: readonly string[], english: Readonly<Record<string, string>>) =>
    [...new Set(texts)].filter((text) => /\p{Script=Han}/u.test(text) && !(text in english));
  return {
    [`contract/src/english/labels/${area}.ts`]: missing([...names, ...words], labelEnglish),
    [`contract/src/${area}/${area}.messages.ts`]: missing(answers, answerEnglish),
    'contract/src/english/dictionary-english.ts': missing(items, dictionaryEnglish),
  };
}

/** Dictionaries that a register names and nobody has seeded. */
export function unseeded(resource: Resource): string[] {
  const known = new Set(dictionaries.map(({ code }) => code));
  const parts = Object.values(resource.parts).map(({ fields }) => fields);
  const fields = [resource.fields, ...parts].flatMap((one) => Object.values(one));
  return fields.flatMap((field) => (field.type === 'dict' && !known.has(field.dict) ? [field.dict] : []));
}
