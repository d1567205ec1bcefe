import pg from 'pg';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Schemas of tables that people designed: no migration makes them, so a backup says how they are made. */
const schemas = ['onl', 'onl_backup'];

export const DesignedTable = Type.Object({
  /** With its schema: `onl.order_main`. */
  name: Type.String({ pattern: '^onl(_backup)?\\.[a-z][a-z0-9_]{0,62}$' }),
  columns: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' }),
      type: Type.String({ pattern: '^[a-z ]+(\\(\\d+(,\\d+)?\\))?$' }),
      notNull: Type.Boolean(),
      /** A literal with its type, as PostgreSQL writes it; nothing else is a default of such a table. */
      default: Type.Union([
        Type.Null(),
        Type.String({ pattern: "^\\(?('([^']|'')*'|-?\\d+(\\.\\d+)?)\\)?(::[a-z ]+)?$" }),
      ]),
    }),
  ),
  /** What follows `create [unique] index … on …`. */
  indexes: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' }),
      unique: Type.Boolean(),
      primary: Type.Boolean(),
      body: Type.String({ pattern: '^USING (btree|gin) \\([a-z0-9_, ():]+\\)$' }),
    }),
  ),
});
export type DesignedTable = Static<typeof DesignedTable>;

/** A table's name, quoted, with its schema where it has one. */
export const quoteTable = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

/**
 * The tables that people designed, in the snapshot of the caller.
 * @throws Error for one that a restore could not make: a backup without its rows would be none
 */
export async function designedTables(client: pg.ClientBase): Promise<DesignedTable[]> {
  const { rows } = await client.query<DesignedTable>(
    `select n.nspname || '.' || c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
          'default', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       coalesce((select json_agg(json_build_object('name', x.relname, 'unique', i.indisunique, 'primary', i.indisprimary,
          'body', substring(pg_get_indexdef(i.indexrelid) from ' (USING .*)$')) order by x.relname)
        from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid), '[]') as indexes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) order by 1`,
    [schemas],
  );
  for (const table of rows) {
    if (!Value.Check(DesignedTable, table as unknown))
      throw new Error(
        `${table.name} has a column, default or index that no form makes, so it cannot be kept; move it to another schema`,
      );
  }
  return rows;
}

/** Makes an empty designed table. Each part was checked against its pattern when the backup was read. */
export async function makeDesigned(client: pg.ClientBase, { name, columns }: DesignedTable): Promise<void> {
  const made = columns.map((column) =>
    [
      pg.escapeIdentifier(column.name),
      column.type,
      ...(column.default === null ? [] : [`default ${column.default}`]),
      ...(column.notNull ? ['not null'] : []),
    ].join(' '),
  );
  await client.query(`create table ${quoteTable(name)} (${made.join(', ')})`);
}

/** Makes its indexes, once the rows are in. */
export async function indexDesigned(client: pg.ClientBase, { name, indexes }: DesignedTable): Promise<void> {
  for (const { name: index, unique, primary, body } of indexes) {
    const own = pg.escapeIdentifier(index);
    await client.query(`create ${unique ? 'unique ' : ''}index ${own} on ${quoteTable(name)} ${body}`);
    if (primary) await client.query(`alter table ${quoteTable(name)} add primary key using index ${own}`);
  }
}
