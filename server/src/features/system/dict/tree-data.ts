import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { loadTreeData } from '@dossier/contract/system/dict-reading.ts';
import { all, type Condition, compare } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database.ts';
import { publishedField } from '../../../platform/dictionary/table-dictionaries.ts';
import { readTreeCondition } from '../../../platform/dictionary/tree-condition.ts';
import { scopeOf, scopeSql } from '../../../platform/gate.ts';
import { columnsOf } from '../../../platform/query/columns.ts';
import { conditionSql } from '../../../platform/query/condition-sql.ts';

type Nodes = ResultOf<typeof loadTreeData>;

/** One level of a tree table; every name is looked up among the published columns (api-contract 6.6). */
export async function loadTree(db: Db, actor: Actor, query: QueryOf<typeof loadTreeData>): Promise<Nodes> {
  const table = query.tableName;
  const { resource, field: text } = publishedField(table, query.text);
  const code = publishedField(table, query.code).field;
  const parent = publishedField(table, query.pidField).field;
  const child = query.hasChildField ? publishedField(table, query.hasChildField).field : null;
  const columns = columnsOf(resource);
  const named = (field: string) => sql.ref(`t.${columns.get(field)?.column ?? 'id'}`);
  const below = query.pid ? compare(parent, 'eq', query.pid) : compare(parent, 'empty');
  const { rows } = await sql<{ key: string; title: string | null; parent: string | null; child: string | null }>`
    select ${named(code)}::text as key, ${named(text)}::text as title, ${named(parent)}::text as parent,
      ${child ? sql`${named(child)}::text` : sql`null`} as child
    from ${sql.table(resource.table)} t
    where ${scopeSql(scopeOf(resource, actor))} and ${conditionSql(all(below, readCondition(table, query.condition)), columns)}
    order by ${named(text)}, t.id limit 1000`.execute(db);
  return rows.map((row) => ({
    key: row.key,
    title: row.title,
    leaf: leafOf(child !== null, row.child, query.converIsLeafVal),
    icon: null,
    parentId: row.parent,
    value: null,
    code: null,
    children: null,
  }));
}

function leafOf(known: boolean, value: string | null, convert: string | undefined): boolean {
  if (!known) return false;
  return convert === '0' ? value === '1' || value === 'true' : value !== '1';
}

/** Columns are looked up among the published ones. A value may hold % at its ends, as a pattern would. */
function readCondition(table: string, text: string | undefined): Condition {
  return all(
    ...readTreeCondition(text).map(([column, value]) => {
      const { field } = publishedField(table, column);
      const [, before, word = '', after] = /^(%?)(.*?)(%?)$/s.exec(value) ?? [];
      return compare(field, before && after ? 'contains' : before ? 'ends' : after ? 'starts' : 'eq', word);
    }),
  );
}
