import { resources } from '@dossier/contract/all.ts';
import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import { referrersOf } from '@dossier/contract/core/referrers.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';
import pg from 'pg';
import { type Finding, listed } from './finding.ts';

const quote = pg.escapeIdentifier;

interface Relation {
  source: string;
  column: string;
  target: string;
  by: string;
}

/** What the resources declare beyond the database's own keys: who refers to them, and their child tables. */
function declared(list: readonly Resource[]): Relation[] {
  return list.flatMap((resource) => [
    ...referrersOf(resource, list).map(({ table, column, by }) => ({
      source: table,
      column,
      target: resource.table,
      by: resource.fields[by]?.column ?? snake(by),
    })),
    ...Object.values(resource.parts ?? {}).map(({ table, foreignKey }) => ({
      source: table,
      column: foreignKey,
      target: resource.table,
      by: 'id',
    })),
  ]);
}

/** Orphans: rows that name a record which is not there. Roots of trees name nothing or `0`. */
export async function checkRelations(client: pg.ClientBase): Promise<Finding> {
  const relations = declared(resources);
  const problems: string[] = [];
  for (const { source, column, target, by } of relations) {
    const { rows } = await client.query<{ value: string }>(
      `select distinct s.${quote(column)}::text as value from ${quote(source)} s
       where coalesce(s.${quote(column)}::text, '') not in ('', '0')
       and not exists (select 1 from ${quote(target)} t where t.${quote(by)}::text = s.${quote(column)}::text) limit 100`,
    );
    problems.push(
      ...listed(
        `values of ${source}.${column} are nowhere in ${target}`,
        rows.map(({ value }) => value),
      ),
    );
  }
  return { check: 'relations', seen: `${relations.length} relations of resources`, problems };
}

/** Attachments: every path that a record names has its row, and every owned file its record. */
export async function checkAttachments(client: pg.ClientBase): Promise<Finding> {
  const problems: string[] = [];
  let columns = 0;
  for (const { table, path, fields } of resources) {
    for (const [name, field] of Object.entries(fields)) {
      if (kindOf(field).uploads?.(field) !== 'list') continue;
      columns += 1;
      const column = field.column ?? snake(name);
      const { rows } = await client.query<{ id: string; path: string }>(
        `select r.id, trim(p) as path from ${quote(table)} r, unnest(string_to_array(r.${quote(column)}, ',')) p
         where trim(p) <> '' and trim(p) !~ '^https?://'
         and not exists (select 1 from sys_file f where f.path = trim(p)) limit 100`,
      );
      problems.push(
        ...listed(
          `files named by ${table}.${column} are unknown`,
          rows.map((row) => `${row.path} (${row.id})`),
        ),
      );
    }
    const { rows: ownerless } = await client.query<{ path: string }>(
      `select path from sys_file f where owner_resource = $1 and released_at is null
       and not exists (select 1 from ${quote(table)} r where r.id::text = f.owner_id) limit 100`,
      [path],
    );
    problems.push(
      ...listed(
        `files belong to records of ${table} that are not there`,
        ownerless.map((row) => row.path),
      ),
    );
  }
  return { check: 'attachments', seen: `${columns} columns with files`, problems };
}
