import { type CheckStage, checkOutcome, checkStage } from '@dossier/contract/arc/check/checks.ts';
import { handling } from '@dossier/contract/arc/check/result.ts';
import { sql } from 'kysely';
import { systemActor, systemOrigin } from '#access/actor.ts';
import type { Config } from '#config/config.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
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
