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
    if (field.type === 'reference' && field.chain?.above)
      for (const [index, values] of lines.entries()) {
        const own = problems[index];
        if (!own || isEmpty(values[name]) || (await isBelow(tx, field, values[name], values[field.chain.above])))
          continue;
        own[name] = `${field.label}不属于该${of.fields[field.chain.above]?.label ?? field.chain.above}`;
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

/** Whether the row that a value names is below the one that the field above names. */
async function isBelow(
  tx: Tx,
  { dictionary, chain }: ReferenceField,
  value: unknown,
  above: unknown,
): Promise<boolean> {
  if (!chain || isEmpty(above)) return false;
  const [table = '', , key = 'id'] = dictionary.split(',').map((part) => part.trim().toLowerCase());
  const column = (alias: string, name: string) => sql`${sql.ref(`${alias}.${name.toLowerCase()}`)}::text`;
  const { rows } = await sql`select from ${sql.table(table)} own join ${sql.table(table)} up
      on ${column('up', chain.id)} = ${column('own', chain.pid)}
    where ${column('own', key)} = ${String(value)} and ${column('up', key)} = ${String(above)} limit 1`.execute(tx);
  return rows.length > 0;
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
