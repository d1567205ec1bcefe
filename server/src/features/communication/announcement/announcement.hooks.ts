import { type announcement, audience } from '@dossier/contract/communication/announcement.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';
import { pushAnnouncement, pushReload } from './push.ts';
import { addReaders, mayBeTold, readCounts, sendCopies } from './readers.ts';

/** What an announcement does beyond a plain record: its period, its recipients, and who hears that it is out or gone. */
export const announcementHooks = (app: App): Hooks<typeof announcement> => ({
  // What the system tells single users about their own work is theirs, and would bury what people wrote.
  filter: () => sql<boolean>`t.bus_type is null`,
  async beforeAdd({ tx, actor }, draft) {
    await check(tx, actor, draft);
  },
  async afterAdd({ tx }, record) {
    await setRecipients(tx, record);
  },
  async beforeEdit({ tx, actor }, draft, before) {
    const { startTime, endTime, msgType, userIds, orgIds } = { ...before, ...draft };
    // The checks look at the record as it will be.
    const after = { startTime, endTime, msgType, userIds, orgIds };
    await check(tx, actor, after);
    draft.userIds = after.userIds ?? null;
    draft.orgIds = after.orgIds ?? null;
  },
  async afterEdit({ tx }, after) {
    await setRecipients(tx, after);
  },
  async decorate(db, records) {
    const counts = await readCounts(
      db,
      records.map(({ id }) => id),
    );
    for (const record of records) Object.assign(record, counts.get(record.id) ?? { receivers: 0, readers: 0 });
  },
  actions: {
    doReleaseData: {
      async effect({ tx, actor }, after) {
        await addReaders(tx, actor, after);
        await sendCopies(app, tx, actor, after);
        await pushAnnouncement(app, tx, actor, after);
      },
    },
    doReovkeData: {
      async effect({ tx, actor }, after) {
        await app.messages.recall(tx, after.id);
        await pushReload(app, tx, actor, after);
      },
    },
  },
});

async function check(tx: Tx, actor: Actor, draft: Draft): Promise<void> {
  const { startTime, endTime, msgType } = draft;
  if (startTime && endTime && String(startTime) >= String(endTime))
    throw invalid({ endTime: '结束时间需大于开始时间' });
  if (msgType !== audience.departs) draft.orgIds = null;
  else if (csvOf(String(draft.orgIds ?? '')).length === 0) throw invalid({ orgIds: '指定部门不能为空！' });
  if (msgType !== audience.users) {
    draft.userIds = null;
    return;
  }
  const ids = [...new Set(csvOf(String(draft.userIds ?? '')))];
  if (ids.length === 0) throw invalid({ userIds: '指定用户不能为空！' });
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from sys_user u where id = any(${ids}) and del_flag = 0 and ${mayBeTold(actor.tenantId)}`.execute(
    tx,
  );
  if (rows[0]?.n !== ids.length) throw invalid({ userIds: '指定的用户不存在' });
  draft.userIds = `${ids.join(',')},`;
}

/** One row per chosen reader; who is chosen no more loses his. Others get theirs when it is published. */
async function setRecipients(tx: Tx, record: Row): Promise<void> {
  const ids = record.msgType === audience.users ? csvOf(String(record.userIds ?? '')) : [];
  await sql`delete from sys_announcement_send where annt_id = ${record.id} and user_id <> all(${ids})`.execute(tx);
  if (ids.length === 0) return;
  await sql`insert into sys_announcement_send (id, annt_id, user_id, read_flag, create_time)
    select x.id, ${record.id}, x.user_id, '0', now()
    from unnest(${ids.map(() => newId())}::text[], ${ids}::text[]) as x (id, user_id)
    on conflict (user_id, annt_id) do nothing`.execute(tx);
}
