import { answerDays, ticket, ticketStatus } from '@dossier/contract/pm/desk/ticket.ts';
import { projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemActor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { inTransaction } from '#db/database.ts';
import type { RowOf } from '#engine/resource/hooks.ts';
import { findRow } from '#engine/resource/read.ts';
import { changeRecord, titleOf } from '#engine/resource/write.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { timed } from './ticket.service.ts';
import { momentOf } from './times.ts';

/** Requests that one run closes; the next one goes on. */
const most = 1000;

/** 4 —3天未回复→ 5 (domain 4.3). */
export const closeTicketsJob = defineJob({
  name: 'pm.close-tickets',
  title: '服务请求自动关闭',
  description: '已解决的服务请求3天内客户未回复的，自动关闭',
  cron: '0 15 * * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `关闭服务请求 ${await closeUnanswered(app, now, progress)} 个`;
  },
});

/** @returns how many requests were closed */
export async function closeUnanswered(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const until = now.getTime() - answerDays * 86_400_000;
  const { rows } = await sql<{ id: string; tenant_id: number }>`
    select t.id, t.tenant_id from pm_ticket t
    join pm_project p on p.id = t.project_id and p.status <> ${projectStatus.archived}
    where t.status = ${ticketStatus.resolved} and t.resolved_time <= ${wireNow(until)}::timestamptz and t.del_flag = 0
    order by t.resolved_time, t.id limit ${most}`.execute(app.db);
  let closed = 0;
  for (const [index, { id, tenant_id }] of rows.entries()) {
    progress(index, rows.length);
    if (await close(app, { id, tenantId: tenant_id, now, until })) closed += 1;
  }
  return closed;
}

/** @returns whether nobody was quicker */
function close(
  app: App,
  { id, tenantId, now, until }: { id: string; tenantId: number; now: Date; until: number },
): Promise<boolean> {
  const actor = { ...systemActor, tenantId };
  return inTransaction(app.db, async (tx) => {
    const found = await findRow(tx, scopeOf(ticket, actor), id, { lock: true, full: true });
    if (found?.status !== ticketStatus.resolved) return false;
    // findRow reads the register of requests, so that it is a record of it.
    const before = found as unknown as RowOf<typeof ticket>;
    if (momentOf(String(before.resolvedTime)) > until) return false;
    const context = { app, tx, actor, origin: systemOrigin, resource: ticket, source: 'job' as const };
    const change = await timed(context, before, {
      ...{ status: ticketStatus.closed, closedTime: wireNow(now.getTime()) },
    });
    await changeRecord(context, found, change, { name: 'expire', text: `自动关闭，${titleOf(ticket, found)}` });
    return true;
  });
}
