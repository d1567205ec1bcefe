import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import type { TestApp } from './app.ts';

/** A row of a table with the given columns; of the others, those that must not be empty get something. @returns its id */
export async function minimalRow({ db }: Pick<TestApp, 'db'>, table: string, given: object = {}): Promise<string> {
  const { rows: columnsOf } = await sql<{ name: string; type: string; needed: boolean }>`
    select column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as needed
    from information_schema.columns where table_name = ${table}`.execute(db);
  const rows = columnsOf.filter(({ needed }) => needed);
  const usual = (type: string): unknown => {
    if (/timestamp/.test(type)) return '2026-01-01T00:00:00Z';
    if (type === 'date') return '2026-01-01';
    if (/json/.test(type)) return {};
    return /int|numeric|double|real/.test(type) ? 1 : '1';
  };
  const id = newId();
  const row: Record<string, unknown> = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, usual(type)])),
    ...(columnsOf.some(({ name }) => name === 'id') ? { id } : {}),
    ...given,
  };
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(db);
  return id;
}
