import { type Kysely, sql } from 'kysely';

/**
 * The recycle bin of categories. `bin_entry` is the node that was deleted and with which this one went: what stands
 * in the bin as one entry comes back as one. The unique index on the code holds for the bin too.
 */
const statements = [
  `alter table sys_category add column del_flag integer not null default 0, add column bin_entry varchar(36),
     add constraint ck_category_bin check ((del_flag = 1) = (bin_entry is not null))`,
  'create index ix_category_bin on sys_category (bin_entry) where del_flag = 1',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
