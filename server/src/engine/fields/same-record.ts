import type { Field } from '@dossier/contract/core/field.ts';
import type { ReferenceField } from '@dossier/contract/core/fields/reference.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record and what its fields are. */
interface Whole {
  values: Values;
  fields: Fields;
}

/** Sentences for what a record names and may not: a record of another project, say (`same`), or of another kind (`where`). */
export async function misfits(tx: Tx, { fields, values }: Whole, before: Values = {}): Promise<Record<string, string>> {
  const changed = Object.entries(fields).filter(
    ([name, field]) =>
      field.type === 'reference' &&
      [name, ...(field.same ?? []), ...(field.chain?.above ? [field.chain.above] : [])].some(
        (key) => values[key] !== before[key],
      ) &&
      !isEmpty(values[name]),
  );
  const [problems] = await misfitsOfLines(tx, Object.fromEntries(changed), [values], { values, fields });
  return problems ?? {};
}

/**
 * The same of lines, in their order, with what the record holds that they belong to. A statement or two for each such
 * reference, however many lines there are.
 */
export async function misfitsOfLines(
  tx: Tx,
  fields: Fields,
  lines: readonly Values[],
  of: Whole,
): Promise<Record<string, string>[]> {
  const problems = lines.map((): Record<string, string> => ({}));
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'reference' && field.chain?.above) {
      const { above } = field.chain;
      const pairs = lines.map((line): Pair => [String(line[name] ?? ''), String(line[above] ?? '')]);
      const below = await pairsBelow(tx, field, pairs);
      // A line has its own levels, a record those of its fields.
      const { label } = fields[above] ?? of.fields[above] ?? { label: above };
      for (const [index, pair] of pairs.entries()) {
        const own = problems[index];
        if (own && !isEmpty(pair[0]) && !below.has(markOf(pair))) own[name] = `${field.label}不属于该${label}`;
      }
    }
    if (field.type !== 'reference' || !field.target || !(field.same || field.where)) continue;
    const named = lines.map((line) => csvOf(String(line[name] ?? '')));
    const wrong = await misfitKeys(tx, field, [...new Set(named.flat())], of.values);
    for (const [index, keys] of named.entries()) {
      const place = keys.map((key) => wrong.get(key)).find((found) => found !== undefined);
      const own = problems[index];
      if (place === undefined || !own) continue;
      const other = of.fields[place];
      own[name] = other ? `${field.label}不属于该${other.label}` : `${field.label}不能选用该记录`;
    }
  }
  return problems;
}

/** A value, and that of the level above it. */
type Pair = readonly [value: string, above: string];
const markOf = (pair: Pair): string => JSON.stringify(pair);

/** Of these pairs those whose value names a row that is below the one which the level above names: one statement for all. */
async function pairsBelow(
  tx: Tx,
  { dictionary, chain }: ReferenceField,
  pairs: readonly Pair[],
): Promise<ReadonlySet<string>> {
  const asked = pairs.filter((pair) => pair.every((value) => !isEmpty(value)));
  if (!chain || asked.length === 0) return new Set();
  const [table = '', , key = 'id'] = dictionary.split(',').map((part) => part.trim().toLowerCase());
  const column = (alias: string, name: string) => sql`${sql.ref(`${alias}.${name.toLowerCase()}`)}::text`;
  const { rows } = await sql<{ value: string; above: string }>`
    select distinct p.value, p.above
    from unnest(${asked.map(([value]) => value)}::text[], ${asked.map(([, above]) => above)}::text[]) as p (value, above)
    join ${sql.table(table)} own on ${column('own', key)} = p.value
    join ${sql.table(table)} up on ${column('up', chain.id)} = ${column('own', chain.pid)} and ${column('up', key)} = p.above`.execute(
    tx,
  );
  return new Set(rows.map(({ value, above }) => markOf([value, above])));
}

/** The keys that may not be named, each with the field in which its record differs; '' for a fixed value. */
async function misfitKeys(
  tx: Tx,
  { target, by = 'id', same = [], where = {} }: ReferenceField,
  keys: readonly string[],
  record: Values,
): Promise<ReadonlyMap<string, string>> {
  const wrong = new Map<string, string>();
  if (keys.length === 0 || !target) return wrong;
  const { table, fields } = target();
  const column = (field: string) => (fields as Record<string, Field>)[field]?.column ?? snake(field);
  const asked = [
    ...Object.entries(where).map(([key, value]) => ({ place: '', key, value })),
    ...same.filter((key) => !isEmpty(record[key])).map((key) => ({ place: key, key, value: String(record[key]) })),
  ];
  for (const { place, key, value } of asked) {
    const { rows } = await sql<{ named: string }>`select ${sql.ref(column(by))} as named from ${sql.table(table)}
      where ${sql.ref(column(by))} = any(${[...keys]}) and ${sql.ref(column(key))}::text is distinct from ${value}`.execute(
      tx,
    );
    for (const { named } of rows) if (!wrong.has(named)) wrong.set(named, place);
  }
  return wrong;
}
