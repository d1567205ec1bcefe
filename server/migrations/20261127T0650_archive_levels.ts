import { type Kysely, sql } from 'kysely';

/**
 * DR4: whatever lists records is as secret as the most secret of them, also when one becomes more secret later, in whatever
 * way. It never falls by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger arc_item_raises_transfers on arc_item`.execute(db);
  await sql`drop function raise_archive_transfers()`.execute(db);
  await sql
    .raw(
      `create function raise_archive_papers() returns trigger language plpgsql as $$ begin
         ${papers.map((paper) => raising(paper)).join('\n')}
         update arc_package p set secret = new.secret where p.intake_id = new.intake_id and p.secret < new.secret;
         return null; end $$`,
    )
    .execute(db);
  await sql`create trigger arc_item_raises_papers after update of secret on arc_item for each row
    when (new.secret > old.secret) execute function raise_archive_papers()`.execute(db);
  for (const { table, lines, key } of papers)
    await sql
      .raw(
        `update ${table} p set secret = m.secret from (select n.${key} as id, max(i.secret) as secret
           from ${lines} n join arc_item i on i.id = n.item_id group by 1) m where p.id = m.id and p.secret < m.secret`,
      )
      .execute(db);
}

interface Paper {
  table: string;
  lines: string;
  key: string;
}

const papers: readonly Paper[] = [
  { table: 'arc_hold', lines: 'arc_hold_line', key: 'hold_id' },
  { table: 'arc_appraisal', lines: 'arc_appraisal_line', key: 'appraisal_id' },
  { table: 'arc_destroy', lines: 'arc_destroy_line', key: 'destroy_id' },
  { table: 'arc_transfer', lines: 'arc_transfer_line', key: 'transfer_id' },
  { table: 'arc_inventory', lines: 'arc_inventory_line', key: 'inventory_id' },
  { table: 'arc_check_run', lines: 'arc_check_item', key: 'run_id' },
];

const raising = ({ table, lines, key }: Paper): string =>
  `update ${table} p set secret = new.secret from ${lines} n where n.item_id = new.id and p.id = n.${key} and p.secret < new.secret;`;
