import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { loadTreeData } from '@dossier/contract/dictionaries/dict-reading.ts';
import { all, any, type Condition, compare } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { type Reader, readableColumn } from '#services/dictionary/read-table.ts';
import type { Published } from '#services/dictionary/table-dictionaries.ts';
import { readTreeCondition } from '#services/dictionary/tree-condition.ts';

type Nodes = ResultOf<typeof loadTreeData>;

/** What a caller may ask of a row of any tree, whether a column holds it or not: that something stands below it. */
const aboutChildren: Record<string, (some: RawBuilder<boolean>) => RawBuilder<boolean>> = {
  has_child: (some) => some,
  is_leaf: (some) => sql<boolean>`not ${some}`,
  iz_leaf: (some) => sql<boolean>`not ${some}`,
};

/** One level of a tree table; every name is looked up among the published columns (api-contract 6.6). */
export async function loadTree({ db, actor, published }: Reader, query: QueryOf<typeof loadTreeData>): Promise<Nodes> {
  const table = query.tableName;
  const { resource, field: text } = published.field(table, query.text);
  const scope = scopeOf(resource, actor);
  const named = (field: string, alias = 't') => sql.ref(`${alias}.${readableColumn(scope, field)}`);
  const code = published.field(table, query.code).field;
  const parent = published.field(table, query.pidField).field;
  const some = sql<boolean>`exists (select 1 from ${sql.table(resource.table)} c
    where ${named(parent, 'c')} = ${named(code)} and ${published.chosenFrom(resource, scope, 'c')})`;
  const { rows } = await sql<{ key: string; title: string | null; parent: string | null; child: string | null }>`
    select ${named(code)}::text as key, ${named(text)}::text as title, ${named(parent)}::text as parent,
      ${childColumn()} as child
    from ${sql.table(resource.table)} t
    where ${published.chosenFrom(resource, scope)}
      and ${conditionSql(all(levelOf(resource, parent, query.pid), readCondition(published, table, query.condition)), scope.columns)}
    order by ${named(text)}, t.id limit 1000`.execute(db);
  return rows.map((row) => ({
    key: row.key,
    title: row.title,
    leaf: leafOf(Boolean(query.hasChildField), row.child, query.converIsLeafVal),
    icon: null,
    parentId: row.parent,
    value: null,
    code: null,
    children: null,
  }));

  function childColumn(): RawBuilder<unknown> {
    if (!query.hasChildField) return sql`null`;
    const name = query.hasChildField.toLowerCase();
    const asked =
      published.parentOf(resource) === parent && Object.hasOwn(aboutChildren, name) ? aboutChildren[name] : undefined;
    if (asked) return sql`case when ${asked(some)} then '1' else '0' end`;
    return sql`${named(published.field(table, name).field)}::text`;
  }
}

/** Rows right below a key. At the top stand those without one, and those with the key that the tree has for its top. */
function levelOf({ tree }: Resource, parent: string, pid: string | undefined): Condition {
  if (pid) return compare(parent, 'eq', pid);
  const empty = compare(parent, 'empty');
  return tree?.root === undefined || tree.parent !== parent ? empty : any(empty, compare(parent, 'eq', tree.root));
}

function leafOf(known: boolean, value: string | null, convert: string | undefined): boolean {
  if (!known) return false;
  return convert === '0' ? value === '1' || value === 'true' : value !== '1';
}

/** Columns are looked up among the published ones. A value may hold % at its ends, as a pattern would. */
function readCondition(published: Published, table: string, text: string | undefined): Condition {
  return all(
    ...readTreeCondition(text).map(([column, value]) => {
      const field = published.comparable(table, column);
      const [, before, word = '', after] = /^(%?)(.*?)(%?)$/s.exec(value) ?? [];
      return compare(field, before && after ? 'contains' : before ? 'ends' : after ? 'starts' : 'eq', word);
    }),
  );
}
