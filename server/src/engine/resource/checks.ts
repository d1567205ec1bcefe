import { categoryRoot, type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { referrersOf } from '@dossier/contract/core/referrers.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { type AreaLevel, areaLevels, areaOf, isWholeArea } from '@dossier/rules/area/areas.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { columnsOf } from '#access/query/columns.ts';
import { AppError, conflict, fieldError, refusal, refuse } from '#core/errors.ts';
import { type Db, isPgError, type PgError } from '#db/database.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';
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
    if (field.type !== 'category' && field.type !== 'area') continue;
    const known = new Map<string, string | null>();
    for (const { index, value } of given(name)) {
      let problem = known.get(value);
      if (problem === undefined) {
        problem =
          field.type === 'area'
            ? areaProblem(field, value)
            : await categoryProblem(db, field, value, actor, name !== parent);
        known.set(value, problem);
      }
      if (problem) at(problems, index)[name] = problem;
    }
  }
  if (onlyPlaces) return problems;
  await Promise.all(
    Object.entries(fields).map(async ([name, field]) => {
      if (!['dict', 'user', 'depart', 'reference'].includes(field.type)) return;
      const places = given(name).map(({ index, value }) => ({
        index,
        values: isMultiple(field) ? csvOf(value) : [value],
      }));
      if (places.length === 0) return;
      const texts = await dictTexts.textsOf(db, field, [...new Set(places.flatMap(({ values }) => values))], actor);
      // A dictionary without any item does not restrict: it is defined by nobody yet.
      if (field.type === 'dict' && texts.size === 0) return;
      for (const { index, values } of places) {
        const unknown = values.find((one) => !texts.has(one));
        if (unknown !== undefined) at(problems, index)[name] = `${field.label}“${unknown}”${missingText(field)}`;
      }
    }),
  );
  return problems;
}

const at = (problems: Record<string, string>[], index: number): Record<string, string> => (problems[index] ??= {});

/**
 * A category must be the tenant's own or everybody's, lie below the field's root, and be a leaf where that is asked.
 * `hold`: until the record is saved, so that whoever deletes the category waits and then sees that it is used.
 */
async function categoryProblem(
  db: Db,
  field: Extract<Field, { type: 'category' }>,
  id: string,
  actor: Actor,
  hold: boolean,
): Promise<string | null> {
  // Top nodes of any tree stand below this one.
  if (field.root === categoryRoot && id === categoryRoot) return null;
  const { rows } = await sql<{ code: string; leaf: boolean }>`
    with recursive chosen as materialized (
      select id from sys_category where id = ${id} and del_flag = 0 and tenant_id in (0, ${actor.tenantId})
      ${hold ? sql`for key share` : sql``}),
    up as (
      select c.id, c.pid, c.code, c.has_child, 0 as depth from sys_category c join chosen on chosen.id = c.id
      union all select c.id, c.pid, c.code, c.has_child, up.depth + 1 from sys_category c join up on c.id = up.pid)
    select code, bool_and(has_child is distinct from '1') filter (where depth = 0) over () as leaf from up`.execute(db);
  if (rows.length === 0) return `${field.label}“${id}”不存在`;
  if (field.root !== categoryRoot && !rows.slice(1).some((row) => row.code === field.root))
    return `${field.label}不在可选的分类中`;
  return field.leaf && !rows[0]?.leaf ? `${field.label}须选择最末一级` : null;
}

/** An area must be in the national table, and chosen down to the field's level. */
function areaProblem(field: Extract<Field, { type: 'area' }>, code: string): string | null {
  const { label, deepest = 'district', partial = false } = field;
  const found = areaOf(code);
  if (!found) return `${label}“${code}”不存在`;
  const tooDeep = areaLevels.indexOf(found.level) > areaLevels.indexOf(deepest);
  if (tooDeep) return `${label}只选到${levelNames[deepest]}`;
  return partial || isWholeArea(found, deepest) ? null : `${label}须选到${levelNames[deepest]}`;
}

const levelNames: Record<AreaLevel, string> = { province: '省', city: '市', district: '区县' };

function missingText(field: Field): string {
  return field.type === 'dict' ? '不在字典中' : '不存在';
}

/** Refuses deletion while others refer to the records (C09). Runs in the deleting transaction. */
export async function assertUnreferenced(
  { app, tx, resource }: Pick<WriteContext, 'app' | 'tx' | 'resource'>,
  rows: readonly Row[],
): Promise<void> {
  for (const { table, column, label, by } of referrersOf(resource, app.resources.all())) {
    const values = rows.map((row) => String(row[by]));
    const { rows: counts } = await sql<{ value: string; n: number }>`
      select ${sql.ref(column)} as value, count(*) as n from ${sql.table(table)}
      where ${sql.ref(column)} = any(${values}) group by 1`.execute(tx);
    const first = counts[0];
    if (!first) continue;
    const row = rows.find((one) => String(one[by]) === first.value);
    const name = String(row?.[resource.titleField] ?? first.value);
    throw refusal('C09', `“${name}”已被${first.n}条${label}引用，不能删除`, { name, count: first.n, label });
  }
}

/** Turns what the database refused into the sentence of the wire; other errors pass. */
export function explainWriteError(error: unknown, resource: Resource): unknown {
  if (!isPgError(error)) return error;
  switch (error.code) {
    case '23505':
      return duplicate(error, resource);
    case '23502':
    case '22001':
    case '22003':
      return new AppError('执行数据库异常,违反了完整性例如：违反惟一约束、违反非空限制、字段内容超出长度等');
    case '23503':
      return refuse('引用的数据不存在或仍被引用');
    default:
      return error;
  }
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
