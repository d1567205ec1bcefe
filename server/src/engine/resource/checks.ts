import { isMultiple } from '@dossier/contract/core/field.ts';
import { referrersOf } from '@dossier/contract/core/referrers.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { columnsOf } from '#access/query/columns.ts';
import { AppError, busy, conflict, fieldError, invalid, refusal, refuse } from '#core/errors.ts';
import { type Db, isPgError, type PgError, type Tx } from '#db/database.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';
import { missingText, serverKindOf } from '../fields/kinds.ts';
import type { Draft } from './draft.ts';
import type { Row } from './read.ts';
import type { WriteContext } from './write.ts';

interface CheckOptions {
  /** That they exist is known, only their places in trees are checked. */
  onlyPlaces?: boolean;
  /**
   * The field by which a tree hangs on itself; who changes trees has a lock for that, and two rows that held each other
   * would never end.
   */
  parent?: string;
}

/** Sentences for values that name something that does not exist: dictionary items, users, departments, … */
export async function unknownValues(
  db: Db,
  dictTexts: DictTexts,
  fields: Fields,
  draft: Draft,
  actor: Actor,
  { before, ...options }: CheckOptions & { before?: Row } = {},
): Promise<Record<string, string>> {
  const [problems] = await unknownValuesOf(db, dictTexts, fields, [{ draft, before }], actor, options);
  return problems ?? {};
}

/** The same for many drafts, in their order: each value is looked up once. */
export async function unknownValuesOf(
  db: Db,
  dictTexts: DictTexts,
  fields: Fields,
  drafts: readonly { draft: Draft; before?: Row | undefined }[],
  actor: Actor,
  { onlyPlaces = false, parent }: CheckOptions = {},
): Promise<Record<string, string>[]> {
  const problems = drafts.map((): Record<string, string> => ({}));
  /** Places and new values of one field. */
  const given = (name: string) =>
    drafts.flatMap(({ draft, before }, index) => {
      const value = draft[name];
      if (value === null || value === undefined || before?.[name] === value) return [];
      return [{ index, value: String(value) }];
    });
  for (const [name, field] of Object.entries(fields)) {
    const { misplaced } = serverKindOf(field);
    if (!misplaced) continue;
    const known = new Map<string, string | null>();
    for (const { index, value } of given(name)) {
      let problem = known.get(value);
      if (problem === undefined) {
        problem = await misplaced(db, field, value, actor, name !== parent);
        known.set(value, problem);
      }
      if (problem) at(problems, index)[name] = problem;
    }
  }
  if (onlyPlaces) return problems;
  await Promise.all(
    Object.entries(fields).map(async ([name, field]) => {
      const { labels, misplaced, missing = missingText } = serverKindOf(field);
      if (!labels || misplaced) return;
      const places = given(name).map(({ index, value }) => ({
        index,
        values: isMultiple(field) ? csvOf(value) : [value],
      }));
      if (places.length === 0) return;
      const texts = await dictTexts.textsOf(db, field, [...new Set(places.flatMap(({ values }) => values))], actor);
      // A dictionary without any item does not restrict: it is defined by nobody yet.
      if (labels(field).from === 'dictionary' && texts.size === 0) return;
      for (const { index, values } of places) {
        const unknown = values.find((one) => !texts.has(one));
        if (unknown !== undefined) at(problems, index)[name] = `${field.label}${missing(unknown)}`;
      }
    }),
  );
  return problems;
}

const at = (problems: Record<string, string>[], index: number): Record<string, string> => (problems[index] ??= {});

/**
 * A record of a tree that came to stand below itself would be in no tree any more, and all below it neither. Trees whose
 * parent is no reference to themselves have rules of their own.
 */
export async function assertNotBelowItself(tx: Tx, resource: Resource, draft: Draft, before: Row): Promise<void> {
  const name = resource.tree?.parent ?? '';
  const field = resource.fields[name];
  const above = draft[name];
  if (field?.type !== 'reference' || typeof above !== 'string' || above === before[name]) return;
  const column = columnsOf(resource).get(name)?.column ?? name;
  const { rows } = await sql`
    with recursive up as (
      select id, ${sql.ref(column)} as above from ${sql.table(resource.table)} where id = ${above}
      union select t.id, ${sql.ref(`t.${column}`)} from ${sql.table(resource.table)} t join up on t.id = up.above)
    select id from up where id = ${before.id}`.execute(tx);
  if (rows.length > 0) throw invalid({ [name]: `${field.label}不能是本记录或其下级` });
}

/**
 * Refuses deletion while others refer to the records (C09). Runs in the deleting transaction.
 * @param ended tables whose references end with the records
 */
export async function assertUnreferenced(
  context: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'resource'>,
  rows: readonly Row[],
  ended: readonly string[] = [],
): Promise<void> {
  const found = await firstReferred(context, rows, ended);
  if (!found) return;
  const { row, value, count, label } = found;
  const name = String(row?.[context.resource.titleField] ?? value);
  throw refusal('C09', `“${name}”已被${count}条${label}引用，不能删除`, { name, count, label });
}

/** The first of the records that others refer to, and who does. */
export async function firstReferred(
  { app, tx, actor, resource }: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'resource'>,
  rows: readonly Row[],
  ended: readonly string[] = [],
): Promise<{ row: Row | undefined; value: string; count: number; label: string } | null> {
  for (const { table, column, label, by } of referrersOf(resource, app.resources.all())) {
    if (ended.includes(table)) continue;
    const values = rows.map((row) => String(row[by]));
    const { rows: counts } = await sql<{ value: string; n: number }>`
      select ${sql.ref(column)} as value, count(*) as n from ${sql.table(table)}
      where ${sql.ref(column)} = any(${values}) and ${ofTenant(app, table, by, actor)} group by 1`.execute(tx);
    const [first] = counts;
    if (first)
      return { row: rows.find((one) => String(one[by]) === first.value), value: first.value, count: first.n, label };
  }
  return null;
}

/** Keys are of one record alone; a name may be that of another tenant's record too. */
function ofTenant(app: WriteContext['app'], table: string, by: string, { tenantId }: Actor) {
  const isOwn = app.resources.all().some((one) => one.table === table && one.tenancy === 'own');
  return by !== 'id' && isOwn ? sql<boolean>`tenant_id = ${tenantId}` : sql<boolean>`true`;
}

/** Turns what the database refused into the sentence of the wire; other errors pass. */
export function explainWriteError(error: unknown, resource: Resource): unknown {
  if (!isPgError(error)) return error;
  switch (error.code) {
    case '23505':
      return duplicate(error, resource);
    case '23502':
      return missing(error, resource) ?? brokenIntegrity();
    case '22001':
    case '22003':
      return brokenIntegrity();
    case '23503':
      return refuse('引用的数据不存在或仍被引用');
    // Two who change what hangs together waited for each other: one of them tries again.
    case '40P01':
      return busy();
    default:
      return error;
  }
}

const brokenIntegrity = (): AppError =>
  new AppError('执行数据库异常,违反了完整性例如：违反惟一约束、违反非空限制、字段内容超出长度等');

/** A column takes no empty value, and nothing gave it one: says which field of the record. */
function missing({ column, table }: PgError, resource: Resource): AppError | null {
  if (resource.table.split('.').at(-1) !== table) return null;
  const found = [...columnsOf(resource).values()].find((one) => one.column === column && one.field);
  return found?.field ? invalid({ [found.name]: found.field.missing ?? `${found.field.label}不能为空` }) : null;
}

/** The unique index decided: says which field and which value (C03), or the resource's own sentence. */
function duplicate(error: PgError, resource: Resource): AppError {
  const match = /^Key \((.+)\)=\((.*)\) already exists/.exec(error.detail ?? '');
  const columns = (match?.[1] ?? '').split(', ').map((column) => column.replaceAll('"', ''));
  const values = (match?.[2] ?? '').split(', ');
  const fields = columns.flatMap((column, index) => {
    const found = [...columnsOf(resource).values()].find((one) => one.column === column && one.field);
    return found ? [{ name: found.name, label: found.field?.label ?? '', value: values[index] ?? '' }] : [];
  });
  const own = resource.uniques.find((unique) =>
    unique.fields.every((name) => fields.some((field) => field.name === name)),
  );
  if (own)
    return new AppError(own.message, {
      result: { fields: Object.fromEntries(own.fields.map((name) => [name, own.message])) },
    });
  const [first] = fields;
  if (!first || fields.length > 1) return conflict('数据库中已存在该记录');
  const message = `${first.label}“${first.value}”已存在`;
  return fieldError(first.name, message);
}
