import type { Field } from '@dossier/contract/core/field.ts';
import { ruleEffects } from '@dossier/contract/core/record-rules.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { problemOf } from '@dossier/contract/core/validate.ts';
import type { PatternName } from '@dossier/rules/patterns.ts';
import type { SourceDictionary } from './form-source.ts';
import { literalOf, Source } from './source-text.ts';
import type { WrittenInput } from './written-input.ts';

const ofPatterns: Partial<Record<PatternName, string>> = {
  ...{ digits6to16: '12345678', letters6to18: 'abcdefgh', any6to16: 'a1b2c3d4', url: 'https://example.com' },
  ...{ email: 'a@example.com', gridMobile: '13800138000', postcode: '100000', letters: 'abc', number: '12' },
  ...{ integer: '12', money: '12.50' },
};

/** A value that a field takes; undefined where only people know one. */
function sampleOf(field: Field, dictionaries: readonly SourceDictionary[]): string | number | undefined {
  switch (field.type) {
    case 'text':
      if (field.pattern) return ofPatterns[field.pattern];
      return field.expression ? '08:30:00' : '样例'.slice(0, field.max ?? 2);
    case 'longText':
      return '样例说明'.slice(0, field.max ?? 4);
    case 'html':
      return '<p>样例</p>';
    case 'integer':
      return 3;
    case 'decimal':
      return field.scale > 0 ? 2.5 : 2;
    case 'date':
      return '2027-03-04';
    case 'datetime':
      return '2027-03-04 05:06:07';
    case 'switch':
      return 'Y';
    case 'user':
      return 'admin';
    case 'dict': {
      const first = dictionaries.find(({ code }) => code === field.dict)?.items[0]?.value;
      return first !== undefined && field.numeric ? Number(first) : first;
    }
    default:
      return undefined;
  }
}

export interface Samples {
  /** A record that every field takes, as source text; null where a field that has to be filled in is known to people only. */
  draft: string | null;
  /** A text that can be changed, looked for and ordered by. */
  title: string | null;
  /** A field that is asked for, and what is said where it is empty. */
  required: { field: string; message: string } | null;
  /** A number: letters are none. */
  number: string | null;
}

/** What the test of a feature saves, as far as the definition tells. */
export function samplesOf(
  { fields, computed = {}, rules, parts }: WrittenInput,
  dictionaries: readonly SourceDictionary[],
): Samples {
  const asked = Object.entries(fields).filter(
    ([name, field]) => field.form !== false && !field.readOnly && !field.internal && !(name in computed),
  );
  const values = draftOf(Object.fromEntries(asked), dictionaries);
  const lines = Object.entries(parts).map(([name, part]): [string, Source | null] => {
    const line = draftOf(part.fields, dictionaries);
    return [name, line && part.rules.length === 0 ? new Source(`[${literalOf(line)}]`) : null];
  });
  const isKnown = values !== null && passes({ fields, computed, rules: rules ?? [] }, values);
  const listed = asked.filter(([, { list, sortable }]) => list !== false && sortable !== false);
  const title = listed.find(
    ([name, field]) => isFree(field) && values !== null && name in values && field.search !== undefined,
  );
  const required = asked.find(([, field]) => field.required && field.initial === undefined && !field.whenEmpty);
  const number = asked.find(([, { type }]) => type === 'integer' || type === 'decimal');
  return {
    draft: isKnown ? literalOf({ ...values, ...Object.fromEntries(lines.filter(([, line]) => line !== null)) }) : null,
    title: title?.[0] ?? null,
    required: required ? { field: required[0], message: `${required[1].label}不能为空` } : null,
    number: number?.[0] ?? null,
  };
}

/** Whether the rules between fields have nothing against a record, and none of its values is one that nobody fills in then. */
function passes(of: Parameters<typeof ruleEffects>[0], values: Readonly<Record<string, unknown>>): boolean {
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Source ? '样例' : value]),
  );
  const { problems, required, hidden, locked, cleared, options } = ruleEffects(of, plain);
  const kept = new Set([...hidden, ...locked, ...cleared, ...options.keys()]);
  return (
    Object.keys(problems).length === 0 &&
    [...required].every((name) => name in values) &&
    Object.keys(values).every((name) => !kept.has(name))
  );
}

const isFree = (field: Field): boolean =>
  field.type === 'text' && !field.pattern && !field.expression && (field.max ?? 255) >= 8;

function draftOf(fields: Fields, dictionaries: readonly SourceDictionary[]): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = sampleOf(field, dictionaries);
    if (value !== undefined && problemOf(field, value) === null) values[name] = numbered(field, value);
    else if (field.required) return null;
  }
  return values;
}

/** Values that occur once differ from record to record, and texts that are looked for do. */
const numbered = (field: Field, value: string | number): unknown =>
  typeof value === 'string' && (isFree(field) || field.unique) ? new Source(`\`${value}\${at}\``) : value;
