import { type Kysely, sql } from 'kysely';

/** Columns that the list is sorted by, each with the list's own order behind it, as the engine asks for it. */
const sorted = ['doc_date', 'creator', 'title', 'doc_no'];

/**
 * Totals of a list are read from an index alone when it holds what the gate looks at (密级) and what is filtered beside
 * the first column; otherwise every row found is fetched to be counted. Within a year, records are read by their number.
 */
const statements = [
  'drop index ix_item_year',
  `create index ix_item_year on arc_item (tenant_id, year, create_time, id) include (secret, status, retention)
    where del_flag = 0`,
  'drop index ix_item_status',
  `create index ix_item_status on arc_item (tenant_id, status, create_time, id) include (secret, year, retention)
    where del_flag = 0`,
  'drop index ix_item_class',
  `create index ix_item_class on arc_item (tenant_id, class_id, year, create_time, id) include (secret, status, retention)
    where del_flag = 0`,
  `create index ix_item_retention on arc_item (tenant_id, retention, create_time, id) include (secret, year, status)
    where del_flag = 0`,
  `create index ix_item_secret on arc_item (tenant_id, secret, create_time, id) include (year, status, retention)
    where del_flag = 0`,
  `create index ix_item_year_no on arc_item (tenant_id, year, archive_no, id) include (secret, status) where del_flag = 0`,
  'drop index ix_item_doc_no',
  ...sorted.map(
    (column) => `create index ix_item_${column} on arc_item (tenant_id, ${column}, create_time, id) where del_flag = 0`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
