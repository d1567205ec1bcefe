import { schedule, scheduleStatus } from '@dossier/contract/arc/schedule.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { invalid, refusal, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import type { ActionContext, EndHooks, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { addRecord, changeRecord } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';

type Schedule = RowOf<typeof schedule>;
type EndContext = Parameters<NonNullable<EndHooks<typeof schedule>['effect']>>[0];

export const scheduleHooks: Hooks<typeof schedule> = {
  beforeEdit(_, __, before) {
    if (before.status !== scheduleStatus.draft) throw refusal('AR17', '保管期限表已发布，不能修改，请新建版本');
  },
  actions: {
    submit: {
      async check({ tx }, record) {
        await assertLines(tx, record.id);
      },
      passed: {
        change: () => ({ publishTime: wireNow() }),
        async effect(context, after) {
          await supersede(context, after.id);
          await publishLines(context, after.id);
        },
      },
    },
    newVersion: { effect: (context, record) => copy(context, record) },
    retire: {
      async effect({ tx }, record) {
        await endEntries(tx, record.id);
      },
    },
  },
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
};

/** @throws AppError for a schedule without lines, or with a number twice */
async function assertLines(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ no: string; n: number }>`select no, count(*) as n from arc_schedule_line
    where schedule_id = ${id} group by no order by n desc, no`.execute(tx);
  const [most] = rows;
  if (!most) throw refuse('条目不能为空');
  if (most.n > 1) throw refuse(`条目编号“${most.no}”重复`);
}

/** One version is in force at a time. */
async function supersede(context: EndContext, id: string): Promise<void> {
  const { tx, actor } = context;
  // Two that are published at once follow each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arc_schedule:${actor.tenantId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id from arc_schedule where tenant_id = ${actor.tenantId}
    and status = ${scheduleStatus.published} and id <> ${id} and del_flag = 0 order by id for update`.execute(tx);
  const scope = scopeOf(schedule, moverOf(actor.tenantId, actor));
  const olds = await rowsByIds(
    tx,
    scope,
    rows.map((row) => row.id),
  );
  for (const old of olds) {
    const text = `被新版本取代，${old.edition}`;
    await changeRecord(
      { ...context, resource: schedule },
      old,
      { status: scheduleStatus.retired },
      { name: 'supersede', text },
    );
    await endEntries(tx, old.id);
  }
}

async function endEntries(tx: Tx, id: string): Promise<void> {
  await sql`update arc_schedule_entry set current = 'N' where schedule_id = ${id}`.execute(tx);
}

/** The lines as they are now, for records to refer to: an entry has the id of its line. */
async function publishLines({ app, tx, actor }: EndContext, id: string): Promise<void> {
  await sql`insert into arc_schedule_entry (id, schedule_id, current, title, no, category, material, retention, trigger,
      disposal, must, class_ids, keywords, tenant_id, sys_org_code, create_by, create_time)
    select l.id, s.id, 'Y', l.no || ' ' || l.material, l.no, l.category, l.material, l.retention, l.trigger, l.disposal,
      l.must, l.class_ids, l.keywords, s.tenant_id, s.sys_org_code, ${actor.username}, ${wireNow()}::timestamptz
    from arc_schedule s join arc_schedule_line l on l.schedule_id = s.id where s.id = ${id}`.execute(tx);
  await app.dictTexts.changed(tx, 'table:arc_schedule_entry');
}

/** A draft with the same lines, to be changed and published in the place of this one. */
async function copy(context: ActionContext, { id, basis, note }: Schedule): Promise<void> {
  const { app, tx, actor, origin, given } = context;
  const { rows: lines } = await sql<
    Record<string, unknown>
  >`select no, category, material, retention, trigger, disposal, must,
    class_ids as "classIds", keywords from arc_schedule_line where schedule_id = ${id} order by line_no`.execute(tx);
  const edition = String(given.newEdition);
  const { rows: same } =
    await sql`select 1 from arc_schedule where tenant_id = ${actor.tenantId} and edition = ${edition}
    and del_flag = 0`.execute(tx);
  if (same.length > 0) throw invalid({ newEdition: `版本“${edition}”已存在` });
  await addRecord({ app, actor, origin }, schedule, scheduleHooks, { edition, basis, note, lines }, tx);
}
