// Keeps the rows of a database as they are, for a test of what becomes of them: `node scripts/keep-database.ts URL FILE`.
// Without files, secrets, sessions and what servers write about themselves; the schema follows from the migrations.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import pg from 'pg';

const [address = '', file = ''] = process.argv.slice(2);
const left =
  /^(kysely_|sys_(session|user_secret|log|data_log_anchor|sign_in|captcha|metric|instance|outbox|file_content))/;
/** Rows of one table that are kept; the register of records is long and all alike. */
const most = 1500;

const client = new pg.Client({ connectionString: address });
await client.connect();
const { rows: tables } = await client.query<{ name: string }>(
  `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = 'public' and c.relkind = 'r' order by 1`,
);
const kept: Record<string, unknown[]> = {};
for (const { name } of tables) {
  if (left.test(name)) continue;
  const { rows } = await client.query<{ row: unknown }>(
    `select row_to_json(t) as row from ${pg.escapeIdentifier(name)} t limit ${name === 'arc_item' ? 200 : most}`,
  );
  if (rows.length > 0) kept[name] = rows.map(({ row }) => row);
}
await client.end();
writeFileSync(file, gzipSync(JSON.stringify(kept), { level: 9 }));
console.log(
  Object.entries(kept)
    .map(([name, rows]) => `${name} ${rows.length}`)
    .join('\n'),
);
