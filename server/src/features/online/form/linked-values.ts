import type { Field } from '@dossier/contract/core/field.ts';
import { columnPermission, type Fields, type Resource } from '@dossier/contract/core/resource.ts';
import { formSchema } from '@dossier/contract/online/form/schema.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { actorAnywhere } from '#access/form-limits.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { printText } from '#engine/print/texts.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import { formInUse } from './in-use.ts';
import { formOfTable, type RunningForm } from './release.ts';

type Register = (app: App, form: RunningForm) => Hooks;

/** Fields that are shown of the records that others of the fields name, by the name of that field. */
function linkedFields(fields: Fields): Map<string, [name: string, shown: string][]> {
  const byLink = new Map<string, [string, string][]>();
  for (const [name, { linked }] of Object.entries(fields))
    if (linked) byLink.set(linked.by, [...(byLink.get(linked.by) ?? []), [name, linked.field]]);
  return byLink;
}

/** Whether a form, or a sub table of it, shows fields of other records. */
export const showsLinked = ({ fields, parts }: Pick<Resource, 'fields' | 'parts'>): boolean =>
  [fields, ...Object.values(parts).map((part) => part.fields)].some((some) =>
    Object.values(some).some(({ linked }) => linked),
  );

/**
 * Adds to records, and to the lines that they hold, what they show of the records that they name. A reader has of those what the linked
 * form gives them: without the right to its list, beyond its rules for rows, or where the field is hidden from them in either place,
 * nothing.
 */
export async function addLinkedValues(
  app: App,
  register: Register,
  { db, resource, actor }: { db: Db; resource: Resource; actor: Actor },
  records: readonly Row[],
): Promise<void> {
  const add = (fields: Fields, place: string, rows: readonly Row[]) =>
    addTo(app, register, { db, resource, actor }, { fields, place, rows });
  await add(resource.fields, '', records);
  for (const [name, part] of Object.entries(resource.parts)) {
    const lines = records.flatMap((record) => (Array.isArray(record[name]) ? (record[name] as Row[]) : []));
    if (lines.length > 0) await add(part.fields, `${name}.`, lines);
  }
}

interface Shown {
  fields: Fields;
  /** Before the names of the fields in their permissions: '' for the record's own. */
  place: string;
  rows: readonly Row[];
}

async function addTo(
  app: App,
  register: Register,
  { db, resource, actor }: { db: Db; resource: Resource; actor: Actor },
  { fields, place, rows }: Shown,
): Promise<void> {
  const isHidden = (name: string) => actor.hiddenCodes.has(columnPermission(resource, `${place}${name}`));
  for (const [by, names] of linkedFields(fields)) {
    const link = fields[by];
    const shown = names.filter(([name]) => !isHidden(name));
    if (link?.type !== 'reference' || shown.length === 0) continue;
    const keysOf = (row: Row) => (isHidden(by) ? [] : csvOf(String(row[by] ?? '')));
    const texts = await textsOf(app, register, { db, link, actor }, [...new Set(rows.flatMap(keysOf))], shown);
    for (const row of rows)
      for (const [name, field] of shown) {
        const own = keysOf(row).flatMap((key) => texts.get(key)?.[field] || []);
        row[name] = own.length > 0 ? speakerOf(actor.language).list(own) : null;
      }
  }
}

interface Linking {
  db: Db;
  link: Extract<Field, { type: 'reference' }>;
  actor: Actor;
}

/** What records of the linked form say in these fields, by the key that names them. */
async function textsOf(
  app: App,
  register: Register,
  { db, link, actor }: Linking,
  keys: readonly string[],
  wanted: readonly [string, string][],
): Promise<Map<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  if (keys.length === 0) return found;
  const [table = '', , key = 'id'] = link.dictionary.split(',');
  const person = actorAnywhere(actor);
  const form = await formOf(app, register, { db, actor: person }, table.slice(formSchema.length + 1));
  if (!form) return found;
  const scope = scopeOf(form.resource, person);
  const by = scope.columns.get(key);
  const columns = [...new Set(wanted.map(([, field]) => field))].flatMap((name) => scope.columns.get(name) ?? []);
  if (!by || columns.length === 0) return found;
  const { rows } = await sql<Row & { _key: string }>`
    select t.id, ${sql.ref(`t.${by.column}`)}::text as _key,
      ${sql.join(columns.map(({ column, name }) => sql`${sql.ref(`t.${column}`)} as ${sql.ref(name)}`))}
    from ${sql.table(form.resource.table)} t
    where ${scopeSql(scope)} and ${sql.ref(`t.${by.column}`)}::text = any(${[...keys]}) limit 10000`.execute(db);
  await app.dictTexts.label(db, rows, form.resource.fields, person);
  const speaker = speakerOf(actor.language);
  for (const row of rows)
    found.set(
      row._key,
      Object.fromEntries(columns.map(({ name }) => [name, printText(form.resource.fields, row, name, speaker)])),
    );
  return found;
}

/** The form of a table where somebody may read its records; undefined where they may not, or there is none. */
async function formOf(app: App, register: Register, { db, actor }: { db: Db; actor: Actor }, table: string) {
  try {
    return await formInUse(app, actor, (await formOfTable(db, table)) ?? '', 'list', register, db);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
