import { destroyList, destroyStatus } from '@dossier/contract/arc/ending/destroy.ts';
import { said } from '@dossier/contract/communication/said.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemActor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { inTransaction } from '#db/database.ts';
import { peopleNamed, peopleOfRole } from '#engine/flow/people.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { fileCertificate } from './certificate.service.ts';

/** Most people of a role that are told. */
const mostTold = 50;

/** 静置期满 (domain 10). */
export const coolingEnds = defineJob({
  name: 'arc.cooling-ends',
  title: '静置期满',
  description: '静置期满的销毁清册转为待执行，通知档案管理员、执行人和监销人；补归档未生成的清册',
  cron: '0 20 3 * * ?',
  params: Type.Object({}),
  async run({ app, now }) {
    const ended = await endCooling(app, now);
    const filed = await fileMissing(app);
    return `静置期满 ${ended} 份，补归档 ${filed} 份`;
  },
});

/** @returns how many lists can be destroyed from now on */
export async function endCooling(app: App, now: Date): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { rows } = await sql<{ id: string; tenantId: number }>`select id, tenant_id as "tenantId" from arc_destroy
    where status = ${destroyStatus.cooling} and cool_to < ${today}::date and del_flag = 0 order by cool_to, id limit 500`.execute(
    app.db,
  );
  let ended = 0;
  for (const { id, tenantId } of rows) {
    try {
      const list = await end(app, tenantId, id, today);
      if (!list) continue;
      ended += 1;
      await tell(app, tenantId, list, today);
    } catch (error) {
      // One that cannot be moved on does not hold up the others.
      app.log.error({ err: error, listId: id }, 'a list that has waited long enough was not moved on');
    }
  }
  return ended;
}

/** @returns the list as it is now; undefined when somebody was quicker */
function end(app: App, tenantId: number, id: string, today: string): Promise<Row | undefined> {
  const actor = { ...systemActor, tenantId };
  return inTransaction(app.db, async (tx) => {
    const list = await findRow(tx, scopeOf(destroyList, actor), id, { lock: true, full: true });
    if (list?.status !== destroyStatus.cooling || String(list.coolTo) >= today) return undefined;
    const context = { app, tx, actor, origin: systemOrigin, resource: destroyList, source: 'job' as const };
    const words = { name: 'ready', text: `静置期满，${list.no}` };
    return changeRecord(context, list, { status: destroyStatus.ready }, words);
  });
}

async function tell(app: App, tenantId: number, list: Row, today: string): Promise<void> {
  const named = [...csvOf(list.witnesses as string | null), String(list.executor)];
  const people = [
    ...(await peopleOfRole(app.db, tenantId, 'archivist', mostTold)),
    ...(await peopleNamed(app.db, tenantId, named)),
  ];
  await remindOnce(app, {
    ...{ kind: 'arc.destroy-ready', recordId: list.id, tenantId, today, priority: 'H' },
    about: { type: destroyList.table, id: list.id },
    texts: [
      {
        userIds: [...new Set(people.map(({ id }) => id))],
        text: said('销毁清册{0}静置期满，待执行', String(list.no)),
        openPage: `/arc/destroy?detail=${list.id}`,
      },
    ],
  });
}

/** Files lists of what was destroyed that could not be filed then. @returns how many */
async function fileMissing(app: App): Promise<number> {
  const { rows } = await sql<{ id: string; tenantId: number }>`select id, tenant_id as "tenantId" from arc_destroy
    where status = ${destroyStatus.destroyed} and certificate_id is null and del_flag = 0 order by id limit 50`.execute(
    app.db,
  );
  let filed = 0;
  for (const { id, tenantId } of rows) {
    try {
      if (await fileCertificate(app, { tenantId, id, by: null }, systemOrigin)) filed += 1;
    } catch (error) {
      // One that cannot be filed does not hold up the others.
      app.log.error({ err: error, listId: id }, 'a list of destroyed records was not filed');
    }
  }
  return filed;
}
