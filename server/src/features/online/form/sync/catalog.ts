import { formSchema } from '@dossier/contract/online/form/schema.ts';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A column as the database has it. */
export interface TableColumn {
  name: string;
  /** As PostgreSQL writes it: `character varying(32)`. */
  type: string;
  notNull: boolean;
  default: string | null;
}

/** An index as the database has it, its key apart. */
export interface TableIndex {
  name: string;
  /** What follows `on table`: `USING btree (tenant_id, code)`. */
  body: string;
  unique: boolean;
}

/** A table as the database has it. */
export interface Table {
  columns: readonly TableColumn[];
  indexes: readonly TableIndex[];
}

/** The table of a form; undefined where it is not there. */
export async function tableOf(db: Db, table: string): Promise<Table | undefined> {
  const at = `${formSchema}.${table}`;
  const columns = await sql<TableColumn>`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = to_regclass(${at}) and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db);
  if (columns.rows.length === 0) return undefined;
  const indexes = await sql<TableIndex>`
    select c.relname::text as name, i.indisunique as unique, substring(pg_get_indexdef(i.indexrelid) from ' (USING .*)$') as body
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = to_regclass(${at}) and not i.indisprimary`.execute(db);
  return { columns: columns.rows, indexes: indexes.rows };
}

/** Rows of a table. */
export async function rowsOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: string | number }>`
    select count(*) as n from ${sql.table(`${formSchema}.${table}`)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}
