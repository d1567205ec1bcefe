import { archiveItem, itemStatus, termState } from '@dossier/contract/arc/item.ts';
import { endedStates } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemActor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { defineJob } from '#services/jobs/define.ts';
import type { App } from '#services/services.ts';
import { holdAround } from '../intake/intake.public.ts';
import { keptFor } from './term.service.ts';
import { countVolume } from './volume-sums.ts';

/** Most records that one run counts; the next one goes on. */
const most = 5000;
/** States in which what becomes of a record is being decided, or is decided: nothing of it moves then (domain 6.4). */
const settled: readonly string[] = [itemStatus.appraising, itemStatus.toDestroy, itemStatus.destroyed, '80'];

/** Records that wait for the end of a project which has ended. */
export const projectEndsJob = defineJob({
  name: 'arc.project-ends',
  title: '项目结项起算',
  description: '按项目结项起算、项目已结项或终止的档案，登记起算日期并计算到期日',
  cron: '0 20 2 * * ?',
  params: Type.Object({}),
  async run({ app, progress }) {
    return `起算档案 ${await countEnded(app, progress)} 件`;
  },
});

/**
 * Counts records of projects that have ended: those that waited for it, and those of projects that were reopened and have ended
 * again, later.
 * @returns how many records are counted now
 */
export async function countEnded(
  app: App,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const { rows } = await sql<{ id: string; tenant_id: number }>`select i.id, i.tenant_id from arc_item i
    join pm_project p on p.code = i.project_code and p.tenant_id = i.tenant_id and p.del_flag = 0
    where i.trigger = 'close' and i.del_flag = 0 and i.held <> 'Y' and not (i.status = any(${[...settled]})) and p.status = any(${[...endedStates]}) and p.actual_end is not null
      and (i.term = ${termState.waiting} or i.term = ${termState.running} and i.trigger_date < p.actual_end) order by i.id limit ${most}`.execute(
    app.db,
  );
  let counted = 0;
  for (const [index, { id, tenant_id: tenantId }] of rows.entries()) {
    progress(index, rows.length);
    const actor = { ...systemActor, tenantId };
    // One that fails does not hold up the others; the next run looks at it again.
    counted += await inTransaction(app.db, async (tx) => {
      await holdAround(tx, [id]);
      const item = await findRow(tx, scopeOf(archiveItem, actor), id, { lock: true, full: true });
      if (!item) return 0;
      const change = await keptFor(tx, tenantId, item, item);
      // Somebody else has counted it meanwhile.
      if (!change.triggerDate || change.triggerDate === item.triggerDate) return 0;
      const text = `登记起算，${item.title}`;
      const context = { app, tx, actor, origin: systemOrigin, resource: archiveItem, source: 'job' as const };
      await changeRecord(context, item, change, { name: 'fixTrigger', text });
      if (typeof item.volumeId === 'string') await countVolume(tx, item.volumeId);
      return 1;
    }).catch((error: unknown) => {
      app.log.error({ err: error, itemId: id }, 'the end of a project was not counted for a record');
      return 0;
    });
  }
  return counted;
}
