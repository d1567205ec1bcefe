import { bodyState } from '@dossier/contract/arc/body.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { archiveLoan, archiveLoanStatus, loanKind, returnState } from '@dossier/contract/arc/loan.ts';
import type { handOutBodies, takeBodiesBack } from '@dossier/contract/arc/loan-calls.ts';
import { moveKind } from '@dossier/contract/arc/move.ts';
import { queueStatus } from '@dossier/contract/arc/queue.ts';
import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { notFound, refusal, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { assertState } from '#engine/resource/states.ts';
import { assertFresh, type Caller, changeRecord, explained, type WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { type Body, changeBodies, isScanned, lockBodies } from '../body/body.public.ts';
import {
  assertBorrowerKnows,
  assertLendable,
  bodiesAreBack,
  brokenOf,
  itemsOfLoan,
  type LoanItem,
  leaveLine,
  lockLine,
  neverOut,
} from '../loan/loan.public.ts';
import { holdCounts, refuseCountedItems } from '../location/location.public.ts';

type Context = Omit<WriteContext, 'input'>;
type BackItem = BodyOf<typeof takeBodiesBack>['items'][number];

/** Hands bodies out. @returns how many @throws AppError C04 C05 AR22 AR38 */
export function handOut(caller: Caller, body: BodyOf<typeof handOutBodies>): Promise<number> {
  return explained(archiveLoan, () =>
    inTransaction(caller.app.db, async (tx) => {
      const context: Context = { ...caller, tx, resource: archiveLoan };
      const { ready, lent, partly } = archiveLoanStatus;
      const before = await lockLoan(context, body, [ready, lent, partly], '借出');
      if (before.kind === loanKind.electronic) throw refuse('电子借阅没有实体可以交接');
      await assertPerson(context, before, body.person);
      const now = wireNow();
      if (String(before.endDate) < now.slice(0, 10)) throw refuse('借阅期限已过，请取消后重新申请');
      const lines = await linesOf(context, before, body.codes);
      await assertStillKnown(context, before, lines);
      await assertLendable(context, before, lines);
      const itemIds = lines.map(({ itemId }) => itemId);
      await refuseCountedItems(tx, context.actor.tenantId, itemIds);
      const bodies = await lockBodies(context, itemIds);
      for (const line of lines) {
        const phy = bodies.get(line.itemId)?.phy;
        if (line.outTime !== null) throw refuse(`档案“${line.no}”已经借出`);
        if (phy !== bodyState.shelved && phy !== bodyState.none) throw refuse(`档案“${line.no}”不在架，不能借出`);
        await sql`update arc_loan_line set out_time = ${now}::timestamptz, out_pages = ${line.pages}
        where id = ${line.lineId}`.execute(tx);
      }
      const borrower = await nameOf(context, before);
      await changeBodies(context, bodiesOf(bodies, bodyState.shelved), {
        phy: bodyState.lent,
        kind: moveKind.lend,
        to: borrower,
      });
      await leaveLine(context, before.id, queueStatus.served);
      const status = before.status === ready ? lent : String(before.status);
      const text = `借出${lines.length}件，${before.code}`;
      await changeRecord(context, before, { status, fetchBy: null }, { name: 'handOut', text });
      return lines.length;
    }),
  );
}

/** Weeks may lie between asking and fetching: who borrows must still be cleared for what they are given (DR4). */
async function assertStillKnown({ tx, actor }: Context, { borrower }: Row, lines: readonly LoanItem[]): Promise<void> {
  if (borrower) await assertBorrowerKnows(tx, actor.tenantId, String(borrower), lines);
}

/** Takes bodies back. @returns how many @throws AppError C04 C05 AR22 AR38 AR39 */
export function takeBack(caller: Caller, body: BodyOf<typeof takeBodiesBack>): Promise<number> {
  return explained(archiveLoan, () =>
    inTransaction(caller.app.db, async (tx) => {
      const context: Context = { ...caller, tx, resource: archiveLoan };
      const { lent, partly, settling, returned } = archiveLoanStatus;
      const before = await lockLoan(context, body, [lent, partly, settling], '归还');
      if (before.kind === loanKind.electronic) throw refuse('电子借阅没有实体可以交接');
      const lines = await linesOf(
        context,
        before,
        body.items.map(({ code }) => code),
      );
      const bodies = await lockBodies(
        context,
        lines.map(({ itemId }) => itemId),
      );
      for (const [index, line] of lines.entries()) {
        if (line.outTime === null || line.backTime !== null) throw refuse(`档案“${line.no}”没有借出，不能归还`);
        await writeReturn(context, line, body.items[index] as BackItem);
      }
      const lost = new Set(
        lines.flatMap(({ itemId }, at) => (body.items[at]?.state === returnState.lost ? itemId : [])),
      );
      const borrower = await nameOf(context, before);
      const out = bodiesOf(bodies, bodyState.lent);
      const from = borrower;
      await changeBodies(
        context,
        out.filter(({ id }) => lost.has(id)),
        { phy: bodyState.lost, kind: moveKind.lost, from, to: null },
      );
      const here = out.filter(({ id }) => !lost.has(id));
      await changeBodies(context, here, { phy: bodyState.shelved, kind: moveKind.back, from });
      const left = (await itemsOfLoan(tx, before.id)).filter(({ outTime, backTime }) => outTime && !backTime).length;
      const isHurt = body.items.some(({ state }) => state === returnState.lost || state === returnState.broken);
      const status = isHurt || before.status === settling ? settling : left > 0 ? partly : returned;
      const text = `归还${lines.length}件，${before.code}`;
      const change = { status, ...(left === 0 ? { overdueDays: daysLate(before) } : {}) };
      await changeRecord(context, before, change, { name: 'takeBack', text });
      // What came back broken is mended first; what was kept and never fetched is free when the loan is over.
      const broken = await brokenOf(
        tx,
        here.map(({ id }) => id),
      );
      const free = here.flatMap(({ id }) => (broken.has(id) ? [] : id));
      await bodiesAreBack(context, [...free, ...(status === returned ? await neverOut(tx, before.id) : [])], {
        atDesk: true,
      });
      return lines.length;
    }),
  );
}

/** AR39: fewer pages than went out are written down as such. */
async function writeReturn({ tx }: Context, line: LoanItem, { state, pages, remark }: BackItem): Promise<void> {
  const isLost = state === returnState.lost;
  const count = isLost ? null : (pages ?? null);
  if (!isLost && line.outPages !== null) {
    if (count === null) throw refuse(`请清点档案“${line.no}”的页数`);
    if (state === returnState.short && (count >= line.outPages || !remark?.trim()))
      throw refuse(`请清点档案“${line.no}”缺少的页，并填写缺页说明`);
    if (count !== line.outPages && state !== returnState.short)
      throw refusal('AR39', `归还页数${count}与借出页数${line.outPages}不一致，请登记缺页`, {
        count,
        out: line.outPages,
      });
  }
  await sql`update arc_loan_line set back_time = ${wireNow()}::timestamptz, back_state = ${state}, back_pages = ${count},
    remark = ${remark?.trim() || null} where id = ${line.lineId}`.execute(tx);
}

const bodiesOf = (bodies: ReadonlyMap<string, Body>, phy: string): Body[] =>
  [...bodies.values()].filter((body) => body.phy === phy);

function daysLate({ endDate }: Row): number {
  const late = Date.parse(wireNow().slice(0, 10)) - Date.parse(String(endDate));
  return Math.max(0, Math.round(late / 86_400_000));
}

/** A loan that something is done with at the desk, locked, in one of these states and as the desk has seen it. */
async function lockLoan(
  context: Context,
  { id, version }: { id: string; version: number },
  states: readonly string[],
  label: string,
): Promise<Row> {
  const { tx, actor } = context;
  await lockLine(tx, actor.tenantId);
  await holdCounts(tx, actor.tenantId);
  const record = await findRow(tx, scopeOf(archiveLoan, actor), id, { lock: true, full: true });
  if (!record) throw notFound(archiveLoan.messages.notFound);
  await assertState(context, tx, archiveLoan, record, states, label);
  await assertFresh(tx, context, archiveLoan, record, version);
  return record;
}

/** The borrower confirms with their own card, an outsider with their paper. */
async function assertPerson({ tx }: Context, { borrower, guestId }: Row, given: string): Promise<void> {
  const code = given.trim();
  if (borrower === null || borrower === undefined) {
    if (code === guestId) return;
    throw refuse('请核对外部人员的证件号码后再借出');
  }
  const { rows } = await sql`select 1 from sys_user where username = ${borrower} and del_flag = 0
    and (username = ${code} or work_no = ${code})`.execute(tx);
  if (rows.length === 0) throw refuse('请扫描借阅人本人的卡号确认领取');
}

/** Lines of a loan by the barcodes of their records, of those that the desk may know of. @throws AppError AR22 AR38 */
async function linesOf({ tx, actor }: Context, { id }: Row, codes: readonly string[]): Promise<LoanItem[]> {
  const lines = new Map((await itemsOfLoan(tx, id)).map((line) => [line.itemId, line]));
  const found: LoanItem[] = [];
  for (const given of codes) {
    const code = given.trim().toUpperCase();
    const { rows } = await sql<{ id: string; no: string }>`
      select t.id, coalesce(t.archive_no, t.title) as no from arc_item t
      where ${scopeSql(scopeOf(archiveItem, actor))} and ${isScanned(code)} limit 1`.execute(tx);
    const [item] = rows;
    if (!item) throw refusal('AR22', `未找到条码“${given.trim()}”对应的档案`, { code: given.trim() });
    const line = lines.get(item.id);
    if (!line) throw refusal('AR38', `扫描的档案“${item.no}”不在本借阅单中`, { no: item.no });
    if (found.includes(line)) throw refuse('同一件档案不能重复扫描');
    found.push(line);
  }
  return found;
}

async function nameOf({ tx }: Context, { borrower, guestName }: Row): Promise<string> {
  if (!borrower) return String(guestName ?? '');
  const { rows } = await sql<{ name: string }>`select coalesce(realname, username) as name from sys_user
    where username = ${borrower}`.execute(tx);
  return rows[0]?.name ?? String(borrower);
}
