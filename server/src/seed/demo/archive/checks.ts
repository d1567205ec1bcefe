import { type CheckStage, checkOutcome, checkStage } from '@dossier/contract/arc/check/checks.ts';
import { fixityResult } from '@dossier/contract/arc/check/fixity.ts';
import { handling } from '@dossier/contract/arc/check/result.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { systemActor, systemOrigin } from '#access/actor.ts';
import type { Config } from '#config/config.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { evaluate } from '#features/arc/check/evaluate.ts';
import { keepRun } from '#features/arc/check/run.service.ts';
import { settleRun } from '#features/arc/check/settle.ts';
import { noScanner } from '#services/files/checks/scanner.ts';
import { openFiles } from '#services/files/files.ts';

/** Runs of the last three months: how many days ago, the stage, how many records. */
const runs: readonly [daysAgo: number, stage: CheckStage, items: number][] = [
  [86, checkStage.filing, 8],
  [74, checkStage.filing, 6],
  [63, checkStage.keeping, 12],
  [55, checkStage.filing, 9],
  [46, checkStage.transfer, 5],
  [38, checkStage.filing, 7],
  [29, checkStage.keeping, 12],
  [20, checkStage.filing, 10],
  [11, checkStage.filing, 6],
  [4, checkStage.filing, 8],
];

/** The checks of the demo company, done as they are done always, on its own records and files. */
export async function seedChecks(db: Db, config: Pick<Config, 'dataDir' | 's3'>): Promise<void> {
  const files = await openFiles(config, db);
  const { rows: own } = await sql<{ orgCode: string }>`select sys_org_code as "orgCode" from arc_item
    where tenant_id = 0 and sys_org_code is not null limit 1`.execute(db);
  const actor = { ...systemActor, username: 'heyun', orgCode: own[0]?.orgCode ?? 'A01' };
  // Some with files and some without, level by level so that most runs are open to all archivists.
  const { rows: items } = await sql<{ id: string }>`select id from (
      (select id, secret, create_time from arc_item where tenant_id = 0 and del_flag = 0 and files is not null)
      union all
      (select id, secret, create_time from arc_item where tenant_id = 0 and del_flag = 0 and files is null and secret <= 1
       order by create_time desc, id limit 60)) t
    order by secret > 1, md5(id)`.execute(db);
  let from = 0;
  for (const [daysAgo, stage, count] of runs) {
    const itemIds = items.slice(from, from + count).map(({ id }) => id);
    from += count;
    const found = await evaluate({ files, scanner: noScanner }, db, actor, { stage, itemIds });
    await inTransaction(db, async (tx) => {
      const { id } = await keepRun(tx, { actor, origin: systemOrigin }, found, { range: `选定的${itemIds.length}件` });
      await handle(tx, id, daysAgo);
      await settleRun(tx, id);
    });
  }
  await seedPatrol(db);
}

/** Last night's patrol of the files: it read one in ninety, and nothing was wrong. */
async function seedPatrol(db: Db): Promise<void> {
  await sql`with own as (
      select f.sha256, i.secret from sys_file f join arc_item i on i.id = f.owner_id
      where f.owner_resource = ${archiveItem.path} and i.tenant_id = 0
    ), read as (
      update sys_file_object set checked_at = date_trunc('day', now()) + interval '1 hour'
      where sha256 in (select sha256 from own order by sha256 limit (select ceil(count(*) / 90.0)::int from own))
      returning sha256)
    insert into arc_fixity (id, no, result, total, checked, recent, missing, broken, start_time, seconds, secret, tenant_id,
      create_by, create_time)
    select ${newId()}, 'XJ-' || to_char(now(), 'YYYYMMDD') || '-001', ${fixityResult.sound}, count(*),
      (select count(*) from read), (select count(*) from own where sha256 in (select sha256 from read)), 0, 0,
      date_trunc('day', now()) + interval '1 hour', 1, max(secret), 0, 'system', date_trunc('day', now()) + interval '1 hour'
    from own`.execute(db);
  await sql`insert into sys_number (scope, value) values ('arc_fixity:0:' || to_char(now(), 'YYYYMMDD'), 1)
    on conflict do nothing`.execute(db);
}

/** It was done then; what is older than a month has been handled since. */
async function handle(tx: Tx, runId: string, daysAgo: number): Promise<void> {
  const at = sql`now() - ${daysAgo} * interval '1 day'`;
  await sql`update arc_check_run set create_time = ${at}, start_time = ${at} - interval '40 seconds', end_time = ${at}
    where id = ${runId}`.execute(tx);
  await sql`update arc_check_result set create_time = ${at} where run_id = ${runId}`.execute(tx);
  if (daysAgo < 30) return;
  const done = sql`handled_by = 'heyun', handled_time = ${at} + interval '1 day'`;
  await sql`update arc_check_result set handling = ${handling.judged}, result = ${checkOutcome.passed},
      waiver = '已用单机杀毒软件检测，未发现病毒', ${done}
    where run_id = ${runId} and result = ${checkOutcome.manual} and code = 'AQ01'`.execute(tx);
  await sql`update arc_check_result set handling = ${handling.waived}, waiver = '历史档案，原件如此，予以保留', ${done}
    where run_id = ${runId} and result in (${checkOutcome.failed}, ${checkOutcome.warned})
      and handling = ${handling.open}`.execute(tx);
}
