import { bodyState } from '@dossier/contract/arc/body.ts';
import { archiveLoan, archiveLoanStatus, keptDays, loanKind } from '@dossier/contract/arc/loan.ts';
import { queueStatus } from '@dossier/contract/arc/queue.ts';
import { said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { type Actor, systemActor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord, titleOf, type WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { type Body, lockBodies } from '../body/body.public.ts';
import { heldByOthers, itemsOfLoan } from './lines.service.ts';
import { workingDaysLater } from './loan.rules.ts';

type Context = Omit<WriteContext, 'input' | 'resource'>;

/** Days that the bell shows that something waits at the desk. */
const shownDays = 7;

/** Loans of others are moved on with the reach of the server, in the name of whoever caused it. */
export const serverFor = ({ tenantId, username, realname }: Actor): Actor => ({
  ...systemActor,
  tenantId,
  username,
  realname,
});

/** Whatever gives bodies to loans goes one after another, before rows are locked: two never wait for each other. */
export async function lockLine(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arc_queue:${tenantId}`}, 0))`.execute(tx);
}

/** The last day on which a body is kept at the desk from today on. */
export async function keptUntil({ app, tx, actor }: Context): Promise<string> {
  return workingDaysLater(wireNow().slice(0, 10), keptDays, await app.workCalendar.of(tx, actor.tenantId));
}

/** Records of a loan that it cannot have now: they are not on their shelf, or another loan has or keeps them. */
export async function missingOf(context: Context, loanId: string): Promise<string[]> {
  const items = await itemsOfLoan(context.tx, loanId);
  const ids = items.map(({ itemId }) => itemId);
  const bodies = await lockBodies(context, ids);
  const held = await heldByOthers(context.tx, loanId, ids);
  const isThere = (body: Body | undefined) => body?.phy === bodyState.shelved || body?.phy === bodyState.none;
  return ids.filter((id) => held.has(id) || !isThere(bodies.get(id)));
}

/**
 * What an agreed loan does next: an electronic one begins on its day; one whose bodies are not all there waits in line; any
 * other waits for the archivist to fetch them.
 */
export async function goOn(context: Context, record: Row): Promise<void> {
  await lockLine(context.tx, context.actor.tenantId);
  if (record.kind === loanKind.electronic) {
    if (String(record.startDate) <= wireNow().slice(0, 10)) await begin(context, record);
    return;
  }
  const missing = await missingOf(context, record.id);
  if (missing.length === 0) return;
  const after = await move(context, record, archiveLoanStatus.queued, { name: 'queue', text: `排队，${record.code}` });
  await standInLine(context, after, missing);
}

/** 30 elec —自动生效→ 50 */
export async function begin(context: Context, record: Row): Promise<void> {
  await sql`update arc_loan_line set out_time = ${wireNow()}::timestamptz where loan_id = ${record.id}`.execute(
    context.tx,
  );
  await move(context, record, archiveLoanStatus.lent, { name: 'start', text: `电子借阅生效，${record.code}` });
}

async function standInLine({ tx, actor }: Context, record: Row, itemIds: readonly string[]): Promise<void> {
  for (const itemId of itemIds)
    await sql`insert into arc_queue (id, item_id, username, loan_id, status, queued_at, tenant_id, create_by, create_time)
      select ${newId()}, ${itemId}, ${record.borrower ?? null}, ${record.id}, ${queueStatus.waiting}, clock_timestamp(),
        ${actor.tenantId}, ${actor.username}, now()
      where not exists (select 1 from arc_queue where loan_id = ${record.id} and item_id = ${itemId}
        and status = ${queueStatus.waiting})`.execute(tx);
}

/** A loan that is over, or has its bodies, waits in no line any more. */
export async function leaveLine({ tx }: Context, loanId: string, status: string): Promise<void> {
  await sql`update arc_queue set status = ${status}, update_time = now()
    where loan_id = ${loanId} and status in (${queueStatus.waiting}, ${queueStatus.called})`.execute(tx);
}

/**
 * Bodies can be had again: whoever waits first gets them and is told (domain 6.5).
 * @param atDesk they lie at the desk and are kept there; else they have to be fetched first
 */
export async function bodiesAreBack(
  context: Context,
  itemIds: readonly string[],
  { atDesk }: { atDesk: boolean },
): Promise<void> {
  if (itemIds.length === 0) return;
  const { tx, actor } = context;
  const { rows } = await sql<{ loan_id: string }>`
    select q.loan_id from arc_queue q join arc_loan l on l.id = q.loan_id and l.del_flag = 0
    where q.item_id = any(${[...itemIds]}) and q.tenant_id = ${actor.tenantId} and q.status = ${queueStatus.waiting}
      and l.status = ${archiveLoanStatus.queued}
    group by q.loan_id order by min(q.queued_at), q.loan_id`.execute(tx);
  for (const { loan_id } of rows) await callIn(context, loan_id, atDesk ? new Set(itemIds) : new Set());
}

/** @param onDesk bodies that lie on the desk: a loan is ready when all of its own do */
async function callIn(context: Context, loanId: string, onDesk: ReadonlySet<string>): Promise<void> {
  const { app, tx, actor } = context;
  const record = await findRow(tx, scopeOf(archiveLoan, serverFor(actor)), loanId, { lock: true, full: true });
  if (record?.status !== archiveLoanStatus.queued) return;
  const missing = await missingOf(context, loanId);
  if (missing.length > 0) return standInLine(context, record, missing);
  const atDesk = (await itemsOfLoan(tx, loanId)).every(({ itemId }) => onDesk.has(itemId));
  const until = atDesk ? await keptUntil(context) : null;
  const status = atDesk ? archiveLoanStatus.ready : archiveLoanStatus.approved;
  await move(context, record, status, { name: 'call', text: `可以领取，${record.code}` }, { fetchBy: until });
  await sql`update arc_queue set status = ${queueStatus.called}, called_at = clock_timestamp(), kept_until = ${until}::date
    where loan_id = ${loanId} and status = ${queueStatus.waiting}`.execute(tx);
  await tellReady({ app, tx, actor }, record, until);
}

/** Tells whoever borrows that the bodies wait for them; the message names the loan and not what is in it. */
export async function tellReady(
  { app, tx, actor }: Pick<Context, 'app' | 'tx' | 'actor'>,
  record: Row,
  until: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${record.borrower ?? null}
    and del_flag = 0`.execute(tx);
  if (rows.length === 0) return;
  const code = titleOf(archiveLoan, record);
  const title = until
    ? said('借阅单{0}的档案已备好，请于{1}前领取', code, until)
    : said('借阅单{0}预约的档案已归还，正在为您备档', code);
  await app.messages.send(tx, {
    ...{ kind: 'message', userIds: rows.map(({ id }) => id), tenantId: actor.tenantId, title, content: [title] },
    ...{ priority: 'M', about: { type: 'arc_loan', id: record.id }, openPage: `/arc/loan?detail=${record.id}` },
    days: shownDays,
  });
}

/** Moves a loan to a state with the reach of the server. */
export function move(
  context: Context,
  record: Row,
  status: string,
  words: { name: string; text: string },
  change: Record<string, unknown> = {},
): Promise<Row> {
  const actor = serverFor(context.actor);
  return changeRecord({ ...context, actor, resource: archiveLoan }, record, { ...change, status }, words);
}
