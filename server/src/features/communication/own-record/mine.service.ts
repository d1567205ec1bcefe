import type { ownRegisters, recordsOfMine } from '@dossier/contract/communication/own-record.ts';
import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { isMultiple } from '@dossier/contract/core/field.ts';
import { byRights } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { all, any, compare, csvOf, never } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { readListQuery } from '#engine/query/list-query.ts';
import { listRows } from '#engine/resource/list-rows.ts';
import type { Row } from '#engine/resource/read.ts';
import { titleOf } from '#engine/resource/write.ts';
import type { App } from '#services/services.ts';

/** A field that names people, as the caller may read it. */
interface Naming {
  name: string;
  label: string;
  multiple: boolean;
}

/** Registers that somebody may list and open; what runs the installation is no work of theirs. */
export function ownRegistersOf(app: App, actor: Actor): ResultOf<typeof ownRegisters> {
  return app.resources
    .all()
    .filter((resource) => isOpenTo(resource, actor))
    .map(({ path, component, label }) => ({ resource: path, component, label }));
}

/** Records of one register that somebody made or that a field names them in, through its own list. */
export async function recordsOf(
  app: App,
  db: Db,
  actor: Actor,
  { resource: path, pageNo = 1, pageSize = 10 }: QueryOf<typeof recordsOfMine>,
): Promise<ResultOf<typeof recordsOfMine>> {
  const resource = app.resources.byPath(path);
  if (!resource || !isOpenTo(resource, actor)) throw notFound('台账不存在或没有权限查看');
  const scope = scopeOf(resource, actor);
  const naming = namingOf(scope);
  const mine = naming.map(({ name, multiple }) => compare(name, multiple ? 'member' : 'eq', actor.username));
  const hooks = app.resources.hooksOf(resource);
  const asked = {
    pageNo,
    pageSize,
    ...(scope.columns.has('createTime') ? { column: 'createTime', order: 'desc' } : {}),
  };
  const query = hooks.rewrite?.(asked) ?? asked;
  const parsed = readListQuery(scope, query);
  const own = { ...parsed, where: all(parsed.where, mine.length > 0 ? any(...mine) : never) };
  const { records, total } = hooks.readPage
    ? await hooks.readPage(db, scope, own, query)
    : await listRows(db, scope, own, await hooks.filter?.(query, actor, db));
  return {
    records: records.map((record) => ({
      id: record.id,
      title: resource.titleField in record ? titleOf(resource, record) : null,
      as: naming.filter((field) => names(record, field, actor.username)).map(({ label }) => label),
      createTime: textOf(record.createTime),
      updateTime: textOf(record.updateTime),
    })),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
  };
}

function isOpenTo({ area, operations, endpoints }: Resource, { permissions }: Actor): boolean {
  const may = byRights(permissions);
  return area !== 'system' && operations.has('queryById') && may(endpoints.list) && may(endpoints.queryById);
}

/** Who made a record, and who answers for it; who only follows it does not. */
function namingOf({ columns }: Scope): Naming[] {
  return [...columns.values()].flatMap(({ name, field, filterable }): Naming[] => {
    if (name === 'createBy') return [{ name, label: '创建人', multiple: false }];
    if (field?.type !== 'user' || field.follows || !filterable) return [];
    return [{ name, label: field.label, multiple: isMultiple(field) }];
  });
}

function names(record: Row, { name, multiple }: Naming, username: string): boolean {
  const value = textOf(record[name]) ?? '';
  return multiple ? csvOf(value).includes(username) : value === username;
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
