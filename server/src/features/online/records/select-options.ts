import type { querySelectOptions } from '@dossier/contract/online/form/wire-calls.ts';
import { all, compare } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { resolve } from '#access/query/data-rules.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';

type Asked = Static<NonNullable<(typeof querySelectOptions)['query']>>;

/** Choices of one level are at most so many. */
const mostOptions = 1000;

/**
 * One level of a chain, by the published columns of its table and through its gate (online-engine 6.4).
 * @throws AppError for what is not published or hidden from the caller
 */
export async function selectOptions(app: App, db: Db, actor: Actor, asked: Asked) {
  const { table, txt, key, idField, pidField, condition = '', pidValue } = asked;
  const dictionary = app.published.dictionary(`${table},${txt},${key}${condition ? `,${condition}` : ''}`);
  const { resource, text, value, where } = dictionary;
  const fields = { id: app.published.field(table, idField).field, pid: app.published.field(table, pidField).field };
  const scope = scopeOf(resource, actor);
  const named = (field: string) => {
    const column = scope.columns.get(field);
    if (!column) throw refuse('白名单校验未通过！');
    return sql.ref(`t.${column.column}`);
  };
  const level = pidValue === undefined || pidValue === '' ? all() : compare(fields.pid, 'eq', pidValue);
  const { rows } = await sql<{ label: string; store: string; id: string; pid: string | null }>`
    select coalesce(${named(text)}::text, ${named(value)}::text) as label, ${named(value)}::text as store,
      ${named(fields.id)}::text as id, ${named(fields.pid)}::text as pid
    from ${sql.table(resource.table)} t
    where ${app.published.chosenFrom(resource, scope)} and ${named(value)} is not null and ${named(fields.id)} is not null
      and ${conditionSql(resolve(where, actor, scope.columns), scope.columns)} and ${conditionSql(level, scope.columns)}
    order by 1, t.id limit ${mostOptions}`.execute(db);
  return rows;
}
