import pg from 'pg';
import { knownMigrations } from '#db/migrate.ts';
import { type Finding, listed } from './finding.ts';

const quote = pg.escapeIdentifier;

/** Is the schema the one of this version of the program? */
export async function checkMigrations(client: pg.ClientBase): Promise<Finding> {
  const { rows: tables } = await client.query(`select from pg_class where relname = 'kysely_migration'`);
  const { rows } = tables.length
    ? await client.query<{ name: string }>('select name from kysely_migration')
    : { rows: [] };
  const done = new Set(rows.map(({ name }) => name));
  const known = knownMigrations();
  return {
    check: 'schema',
    seen: `${done.size} migrations`,
    problems: [
      ...listed(
        'migrations not run yet (the next start runs them)',
        known.filter((name) => !done.has(name)),
      ),
      ...listed(
        'migrations of a newer version',
        [...done].filter((name) => !known.includes(name)),
      ),
    ],
  };
}

/** Reads every row of every table: a damaged page (checksums are on) or a lost large value shows here. */
export async function checkTables(client: pg.ClientBase): Promise<Finding> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const problems: string[] = [];
  let count = 0;
  for (const { name } of tables) {
    try {
      const { rows } = await client.query<{ rows: string }>(
        `select count(*) as rows, sum(octet_length(t::text)) from ${quote(name)} t`,
      );
      count += Number(rows[0]?.rows ?? 0);
    } catch (error) {
      problems.push(`table ${name} cannot be read: ${(error as Error).message}`); // thrown by pg
    }
  }
  return { check: 'tables', seen: `${tables.length} tables, ${count} rows`, problems };
}

/** Indexes that a failed build left invalid, and, where amcheck is there, the inner order of every B-tree. */
export async function checkIndexes(client: pg.ClientBase): Promise<Finding> {
  const { rows: invalid } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid or not indisready`,
  );
  const { rows: trees } = await client.query<{ name: string; oid: number }>(
    `select c.oid, c.oid::regclass::text as name from pg_class c
     join pg_am a on a.oid = c.relam and a.amname = 'btree'
     where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`,
  );
  const broken = await brokenTrees(client, trees);
  return {
    check: 'indexes',
    seen: `${trees.length} B-trees${broken === undefined ? ', their inner order not looked at (amcheck is not available)' : ''}`,
    problems: [
      ...listed(
        'invalid indexes',
        invalid.map(({ name }) => name),
      ),
      ...(broken ?? []),
    ],
  };
}

/** The extension is taken for the time of a transaction that is rolled back: the check leaves nothing behind. */
async function brokenTrees(
  client: pg.ClientBase,
  trees: { name: string; oid: number }[],
): Promise<string[] | undefined> {
  const problems: string[] = [];
  await client.query('begin');
  try {
    await client.query('create extension if not exists amcheck');
  } catch {
    await client.query('rollback');
    return undefined;
  }
  for (const { name, oid } of trees) {
    await client.query('savepoint tree');
    try {
      await client.query('select bt_index_check($1::oid::regclass, true)', [oid]);
    } catch (error) {
      problems.push(`index ${name} is damaged: ${(error as Error).message}`); // thrown by pg
    }
    await client.query('rollback to savepoint tree');
  }
  await client.query('rollback');
  return problems;
}

interface ForeignKey {
  name: string;
  source: string;
  target: string;
  sourceColumns: string[];
  targetColumns: string[];
  validated: boolean;
}

/** Declared foreign keys: declared as checked, and true when counted. */
export async function checkForeignKeys(client: pg.ClientBase): Promise<Finding> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as source, confrelid::regclass::text as target,
       convalidated as validated,
       array(select attname::text from unnest(conkey) with ordinality k(n, o)
             join pg_attribute on attrelid = conrelid and attnum = k.n order by o) as "sourceColumns",
       array(select attname::text from unnest(confkey) with ordinality k(n, o)
             join pg_attribute on attrelid = confrelid and attnum = k.n order by o) as "targetColumns"
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const problems = listed(
    'foreign keys not validated',
    keys.filter((key) => !key.validated).map(({ name }) => name),
  );
  for (const key of keys) {
    const pairs = key.sourceColumns.map((column, index) => [column, key.targetColumns[index] ?? ''] as const);
    const { rows } = await client.query<{ orphans: string }>(
      `select count(*) as orphans from ${key.source} s where ${pairs.map(([column]) => `s.${quote(column)} is not null`).join(' and ')}
       and not exists (select 1 from ${key.target} t
         where ${pairs.map(([from, to]) => `t.${quote(to)} = s.${quote(from)}`).join(' and ')})`,
    );
    const orphans = Number(rows[0]?.orphans ?? 0);
    if (orphans > 0) problems.push(`${orphans} rows of ${key.source} break ${key.name} (no such row in ${key.target})`);
  }
  return { check: 'foreign keys', seen: `${keys.length} keys`, problems };
}

/** A sequence behind the numbers of its column would hand out numbers that exist. */
export async function checkSequences(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ sequence: string; source: string; column: string }>(
    `select d.objid::regclass::text as sequence, d.refobjid::regclass::text as source, a.attname as column
     from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.deptype in ('a', 'i') and s.relnamespace = 'public'::regnamespace`,
  );
  const problems: string[] = [];
  for (const { sequence, source, column } of rows) {
    const { rows: behind } = await client.query<{ last: string; highest: string }>(
      `select s.last_value::text as last, m.highest::text as highest from ${sequence} s,
       (select max(${quote(column)}) as highest from ${source}) m where m.highest > s.last_value`,
    );
    const [found] = behind;
    if (found) problems.push(`sequence ${sequence} is at ${found.last}, ${source}.${column} at ${found.highest}`);
  }
  return { check: 'sequences', seen: `${rows.length} sequences`, problems };
}
