import { datetime, type Field, text, user } from '@dossier/contract/core/field.ts';
import { kindOf, storageOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import {
  between,
  branchSentence,
  comparisonSentences,
  type conditionEnglish,
} from '@dossier/contract/english/condition-english.ts';
import type { DocumentWord } from '@dossier/contract/english/document-english.ts';
import type { Condition, Operator } from '@dossier/rules/condition.ts';
import { type Comparison, conditionInWords } from '@dossier/rules/condition-words.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { inTenant } from '#access/session/tenants.ts';
import type { Db } from '#db/database.ts';
import { type Speaker, speakerOf } from '#services/language/speaker.ts';
import { labelsOf } from '../fields/kinds.ts';
import type { Listing } from '../transfer/filtered-rows.ts';
import { printText } from './texts.ts';

/** Values of one condition that are said, and characters of each. */
const mostValues = 10;
const mostOfValue = 40;

/** A field that a list was asked by; `name` is told from others by it. */
export interface AskedField {
  name: string;
  label: string;
  field: Field;
}

/** One comparison of a field. */
export type Said = Comparison & { asked: AskedField };

const audit: Readonly<Record<string, Field>> = {
  createBy: user({ label: '创建人' }),
  createTime: datetime({ label: '创建时间' }),
  updateBy: user({ label: '更新人' }),
  updateTime: datetime({ label: '更新时间' }),
  id: text({ label: 'ID' }),
};

/** A field of a register by its name, as the reader calls it. */
export function askedField(resource: Resource, speaker: Speaker, name: string): AskedField {
  const own = resource.fields[name];
  if (own) return { name, field: own, label: speaker.register(resource).fields[name]?.label ?? own.label };
  const [of = '', key = ''] = name.split(',');
  const part = resource.joined ? resource.parts[of] : undefined;
  const line = part?.fields[key];
  if (part && line) {
    const spoken = speaker.register(resource).parts[of] ?? part;
    return { name, field: line, label: `${spoken.label} ${spoken.fields[key]?.label ?? line.label}` };
  }
  const field = audit[name] ?? text({ label: name });
  return { name, field, label: speaker.label(field.label) };
}

/**
 * The conditions that a list was narrowed by, as sentences in the reader's language. They were read by `readListQuery`,
 * which lets nobody ask by a field that is hidden from them; names stand for values only as far as the reader may know them.
 */
export async function saidConditions(
  db: Db,
  { app, resource, actor }: Pick<Listing, 'app' | 'resource' | 'actor'>,
  parts: readonly Condition[],
  others: readonly { asked: AskedField; value: string }[],
): Promise<string[]> {
  const speaker = speakerOf(actor.language);
  const said = new Map<string, AskedField>();
  const askedOf = (name: string) => said.get(name) ?? askedField(resource, speaker, name);
  for (const { asked } of others) said.set(asked.name, asked);
  const wanted = new Map<string, Set<string>>();
  const want = (name: string, values: readonly string[]) => {
    const set = wanted.get(name) ?? new Set();
    for (const value of values.slice(0, mostValues)) set.add(value);
    wanted.set(name, set);
  };
  for (const { field, values } of parts.flatMap(comparisonsOf)) want(field, values);
  for (const { asked, value } of others) want(asked.name, [value]);
  const texts = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, values] of wanted) texts.set(name, await textsOf(db, app, askedOf(name).field, [...values], actor));

  const textOf = ({ name, field }: AskedField, value: string): string => {
    const known = texts.get(name)?.get(value);
    const row = { id: '', [name]: value, ...(known === undefined ? {} : { [`${name}_dictText`]: known }) };
    return cut(printText({ [name]: { ...field, multiple: false } as Field }, row, name, speaker), mostOfValue);
  };
  const comparison = ({ field: name, operator, values }: Comparison): string => {
    const asked = askedOf(name);
    const texts = values.slice(0, mostValues).map((value) => {
      // Digits that areas begin with stand for the area above.
      const whole = kindOf(asked.field).branch === 'starts' && operator === 'starts' ? value.padEnd(6, '0') : value;
      const said = textOf(asked, whole);
      return isQuoted(operator) && whole === value ? quoted(said) : said;
    });
    const list = speaker.list(texts);
    const most = values.length > mostValues ? speaker.word('{0}等 {1} 项', list, values.length) : list;
    return speaker.word(
      sentenceOf(asked.field, operator, values),
      asked.label,
      branchText(asked.field, operator, most),
    );
  };
  const branchText = (field: Field, operator: Operator, words: string): string =>
    operator === 'below' || (operator === 'starts' && kindOf(field).branch === 'starts')
      ? speaker.word(branchSentence, words)
      : words;
  const speech = { comparison, and: speaker.word(between.all), or: speaker.word(between.any) };

  const sentences = rangesOf(parts, (name) => isTime(askedOf(name).field)).map((part) =>
    'range' in part
      ? speaker.word('{0} 在 {1} 至 {2} 之间', askedOf(part.field).label, ...part.range)
      : (conditionInWords(part, speech) ?? ''),
  );
  return [
    ...sentences,
    ...others.map(({ asked, value }) => speaker.word('{0} 是 {1}', asked.label, textOf(asked, value))),
  ];
}

const comparisonsOf = (condition: Condition): Comparison[] => {
  if (condition.type === 'compare') return [condition];
  return condition.type === 'never' ? [] : condition.of.flatMap(comparisonsOf);
};

const isTime = (field: Field): boolean => storageOf(field) === 'date' || storageOf(field) === 'timestamptz';

/** From and to of one field are one range. */
function rangesOf(
  parts: readonly Condition[],
  isTimeField: (name: string) => boolean,
): (Condition | { field: string; range: [string, string] })[] {
  const ends = parts.filter((part): part is Comparison => part.type === 'compare' && part.operator === 'le');
  const used = new Set<Condition>();
  const found = parts.map((part) => {
    if (part.type !== 'compare' || part.operator !== 'ge') return part;
    const end = ends.find((one) => one.field === part.field && !used.has(one));
    if (!end || !(isTimeField(part.field) || end.values.length === 1)) return part;
    used.add(end);
    return { field: part.field, range: [part.values[0] ?? '', end.values[0] ?? ''] as [string, string] };
  });
  return found.filter((part) => 'range' in part || !used.has(part));
}

const ofTimes: Partial<Record<Operator, DocumentWord>> = {
  ge: '{0} 不早于 {1}',
  le: '{0} 不晚于 {1}',
  lt: '{0} 早于 {1}',
  gt: '{0} 晚于 {1}',
};
const ofLists: Partial<Record<Operator, Operator>> = { sameMembers: 'eq', otherMembers: 'ne', below: 'in' };

function sentenceOf(
  field: Field,
  operator: Operator,
  values: readonly string[],
): keyof typeof conditionEnglish | DocumentWord {
  if (isTime(field)) {
    const time = ofTimes[operator];
    if (time) return time;
  }
  if (operator === 'member') return comparisonSentences[values.length > 1 ? 'in' : 'contains'];
  if (operator === 'starts' && kindOf(field).branch === 'starts') return comparisonSentences.in;
  const plain = ofLists[operator] ?? operator;
  return comparisonSentences[plain as keyof typeof comparisonSentences];
}

const isQuoted = (operator: Operator): boolean =>
  ['contains', 'notContains', 'starts', 'notStarts', 'ends', 'notEnds'].includes(operator);
const quoted = (text: string): string => `“${text}”`;

export function cut(text: string, most: number): string {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()];
  return signs.length <= most ? signs.join('') : `${signs.slice(0, most - 1).join('')}…`;
}

/**
 * Texts of values that somebody asks by. A list labels what stands in rows that its reader may see; here anything can be
 * asked, so accounts, departments and categories of other tenants keep their keys.
 */
async function textsOf(
  db: Db,
  app: Listing['app'],
  field: Field,
  values: readonly string[],
  actor: Actor,
): Promise<ReadonlyMap<string, string>> {
  const source = labelsOf(field);
  if (source?.from !== 'table') return app.dictTexts.textsOf(db, field, values, actor);
  const { rows } = await sql<{ key: string }>`${
    source.table === 'user'
      ? sql`select u.username as key from sys_user u where u.username = any(${[...values]})
          and ${actor.tenantId === 0 ? sql`true` : inTenant(sql`u.rel_tenant_ids`, actor.tenantId)}`
      : sql`select id as key from ${sql.table(source.table === 'depart' ? 'sys_depart' : 'sys_category')}
          where id = any(${[...values]}) and tenant_id in (0, ${actor.tenantId})`
  }`.execute(db);
  return app.dictTexts.textsOf(
    db,
    field,
    rows.map(({ key }) => key),
    actor,
  );
}
