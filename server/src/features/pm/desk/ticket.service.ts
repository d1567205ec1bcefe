import { pauseKind, reopenDays, type ticket, ticketStatus } from '@dossier/contract/pm/desk/ticket.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import type { ActionContext, Hooks, RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { numberInProject } from '../project/project.public.ts';
import { targetFor, targetOf } from './targets.ts';
import { columnsOf, keepTold, missedUntil, momentOf, standingOf, stillTold, timesOf, toldOf } from './times.ts';
import { type AlarmKind, timingOf } from './timing.ts';

type Ticket = RowOf<typeof ticket>;
type Change = WrittenOf<typeof ticket>;
type Context = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

export const ticketHooks: Hooks<typeof ticket> = {
  async beforeAdd(context, draft) {
    const now = wireNow();
    draft.raisedTime ??= now;
    if (draft.raisedTime > now) throw invalid({ raisedTime: '提出时间不能晚于现在' });
    draft.code = await numberInProject(context, draft.projectId, 'T');
    Object.assign(draft, await timedAnew(context, { ...draft, status: ticketStatus.raised }));
  },
  async beforeEdit(context, draft, before) {
    // The target of another level goes from the moment at which the request was raised.
    if (draft.level === undefined || draft.level === before.level) return;
    Object.assign(draft, await timedAnew(context, { ...before, ...draft }));
  },
  actions: {
    // The first answer: from now on it is known who is at it.
    accept: {
      change: (context, record) =>
        timed(context, record, {
          status: ticketStatus.accepted,
          respondedTime: wireNow(),
          handler: record.handler ?? context.actor.username,
        }),
    },
    wait: {
      async change(context, record) {
        await stop(context, record.id, { kind: pauseKind.waiting, from: wireNow(), reason: context.given.reason });
        return timed(context, record, { status: ticketStatus.waiting });
      },
    },
    resume: {
      async change(context, record) {
        await goOn(context, record.id);
        return timed(context, record, { status: ticketStatus.working });
      },
    },
    resolve: {
      change: (context, record) => timed(context, record, { status: ticketStatus.resolved, resolvedTime: wireNow() }),
    },
    close: {
      change: (context, record) => timed(context, record, closing(context)),
    },
    reopen: {
      check(_, { closedTime }) {
        if (Date.now() - momentOf(String(closedTime)) <= reopenDays * 86_400_000) return;
        throw refusal('reopenLate', `关闭已超过${reopenDays}天，不能重开，请另行登记`);
      },
      // What lies between was nobody's to do.
      async change(context, record) {
        const { reason } = context.given;
        await stop(context, record.id, { kind: pauseKind.resolved, from: String(record.resolvedTime), reason });
        await goOn(context, record.id);
        return timed(context, record, {
          ...{ status: ticketStatus.working, resolvedTime: null, closedTime: null, satisfaction: null },
        });
      },
    },
  },
};

const closing = ({ given }: Pick<ActionContext, 'given'>): Change => ({
  status: ticketStatus.closed,
  closedTime: wireNow(),
  satisfaction: (given.satisfaction as number | null | undefined) ?? null,
});

/** A change of a request with what follows from it for its times, by the target that it has. */
export async function timed(context: Context, record: Ticket, change: Change): Promise<Change> {
  const { app, tx, actor } = context;
  const after = { ...record, ...change };
  const [target, standing, told] = [
    await targetOf(tx, after.slaId),
    await standingOf(tx, [record.id]),
    await toldOf(tx, record.id),
  ];
  const days = await app.workCalendar.daysOf(tx, actor.tenantId);
  const timing = timingOf(timesOf(after, standing.get(record.id) ?? []), target, days, Date.now());
  return { ...change, ...columnsOf(timing, told) };
}

/** The times of a request that is new or has another level, by the target that it gets with that. */
async function timedAnew({ app, tx, actor }: Context, record: Change & { id?: string }): Promise<Change> {
  const { projectId, level } = record;
  const target = await targetFor(tx, actor.tenantId, { projectId: String(projectId), level: String(level) });
  const standing = record.id === undefined ? [] : ((await standingOf(tx, [record.id])).get(record.id) ?? []);
  const days = await app.workCalendar.daysOf(tx, actor.tenantId);
  const now = Date.now();
  const times = { ...timesOf(record as Ticket, standing), missed: missedUntil(record, now) };
  const timing = timingOf(times, target, days, now);
  let told: AlarmKind[] = [];
  if (record.id !== undefined) {
    told = stillTold(timing, await toldOf(tx, record.id), now);
    await keepTold(tx, record.id, told);
  }
  return { slaId: target?.id ?? null, ...columnsOf(timing, told) };
}

/** The clock of a request stands from a moment on. */
async function stop(
  { tx }: Pick<Context, 'tx'>,
  id: string,
  { kind, from, reason }: { kind: string; from: string; reason: unknown },
): Promise<void> {
  await sql`insert into pm_ticket_pause (id, ticket_id, line_no, kind, from_time, reason)
    select ${newId()}, ${id}, coalesce(max(line_no), 0) + 1, ${kind}, ${from}::timestamptz, ${String(reason)}
    from pm_ticket_pause where ticket_id = ${id}`.execute(tx);
}

async function goOn({ tx }: Pick<Context, 'tx'>, id: string): Promise<void> {
  await sql`update pm_ticket_pause set to_time = ${wireNow()}::timestamptz
    where ticket_id = ${id} and to_time is null`.execute(tx);
}
