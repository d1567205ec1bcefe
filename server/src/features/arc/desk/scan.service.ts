import { archiveItem } from '@dossier/contract/arc/item.ts';
import { archiveLoan, archiveLoanStatus, loanKind } from '@dossier/contract/arc/loan.ts';
import type { ArchiveDeskLoan, deskWork, scanLoan } from '@dossier/contract/arc/loan-calls.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refusal } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { wireNow } from '#services/log-entries.ts';
import { isScanned } from '../body/body.public.ts';

type Scanned = ResultOf<typeof scanLoan>;

/** Loans of one answer: nobody stands at the desk with more. */
const mostLoans = 50;
const { approved, queued, ready, lent, partly, settling } = archiveLoanStatus;
const atDesk = [ready, lent, partly, settling];

/** What a code stands for: a body by its barcode or number, else a person by account, staff number or paper. */
export async function scanned(db: Db, actor: Actor, given: string): Promise<Scanned> {
  const code = given.trim();
  const item = await findItem(db, actor, code.toUpperCase());
  if (item) {
    const loans = await loansWhere(
      db,
      actor,
      sql`t.status = any(${atDesk}) and exists (select 1 from arc_loan_line n where n.loan_id = t.id
        and n.item_id = ${item.id} and n.back_time is null)`,
    );
    return { person: null, item, loans };
  }
  const person = await findPerson(db, actor, code);
  if (person) {
    const loans = await loansWhere(db, actor, sql`t.status = any(${atDesk}) and t.borrower = ${person.username}`);
    return { person, item: null, loans };
  }
  const loans = await loansWhere(db, actor, sql`t.status = any(${atDesk}) and t.guest_id = ${code}`);
  const [first] = loans;
  if (!first) {
    if (/^DA\d+$/i.test(code)) throw refusal('AR22', `未找到条码“${code}”对应的档案`, { code });
    throw refusal('missing', `未找到“${code}”对应的人员、档案或待办的借阅单`);
  }
  return { person: { username: code, realname: first.borrowerName }, item: null, loans };
}

/** What waits to be fetched, in the order of the shelves; to be handed out; in line; and what is late. */
export async function workOf(db: Db, actor: Actor): Promise<ResultOf<typeof deskWork>> {
  const today = wireNow().slice(0, 10);
  const [fetch, waiting, inLine, overdue] = [
    await loansWhere(db, actor, sql`t.status = ${approved}`),
    await loansWhere(db, actor, sql`t.status = ${ready}`),
    await loansWhere(db, actor, sql`t.status = ${queued}`),
    await loansWhere(db, actor, isOverdue(today)),
  ];
  // Behind all others: what has no place, or none that the reader may know.
  const shelf = (line: ArchiveDeskLoan['lines'][number] | undefined) => line?.place ?? '\uffff';
  const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const byShelf = fetch
    .map((loan) => ({ ...loan, lines: loan.lines.toSorted((a, b) => inOrder(shelf(a), shelf(b))) }))
    .toSorted((a, b) => inOrder(shelf(a.lines[0]), shelf(b.lines[0])));
  return { fetch: byShelf, ready: waiting, queued: inLine, overdue };
}

async function findItem(db: Db, actor: Actor, code: string): Promise<Scanned['item']> {
  const { rows } = await sql<NonNullable<Scanned['item']>>`
    select t.id, t.barcode, t.archive_no as "archiveNo", t.title, coalesce(t.phy, '0') as phy, t.pages from arc_item t
    where ${scopeSql(scopeOf(archiveItem, actor))} and t.barcode is not null
      and ${isScanned(code)} limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Of those whom the gate shows: nobody learns the names of another tenant's people. */
async function findPerson(db: Db, actor: Actor, code: string): Promise<Scanned['person']> {
  const { rows } = await sql<NonNullable<Scanned['person']>>`
    select t.username, coalesce(t.realname, t.username) as realname from sys_user t
    where ${scopeSql(scopeOf(user, actor))} and (t.username = ${code} or t.work_no = ${code})
    order by t.username = ${code} desc limit 1`.execute(db);
  return rows[0] ?? null;
}

interface LineRow {
  loan_id: string;
  line: ArchiveDeskLoan['lines'][number];
}

/** Loans that the desk may see, the soonest due first; records above its clearance have neither name nor place. */
async function loansWhere(db: Db, actor: Actor, where: RawBuilder<unknown>): Promise<ArchiveDeskLoan[]> {
  const today = wireNow().slice(0, 10);
  const { rows } = await sql<Omit<ArchiveDeskLoan, 'lines'>>`
    select t.id, t.code, t.version, t.status, t.kind, coalesce(t.borrower, t.guest_id, '') as borrower,
      coalesce(t.guest_name, u.realname, t.borrower, '') as "borrowerName", to_char(t.end_date, 'YYYY-MM-DD') as "endDate",
      to_char(t.fetch_by, 'YYYY-MM-DD') as "fetchBy",
      ${isOverdue(today)} as overdue
    from arc_loan t left join sys_user u on u.username = t.borrower
    where ${scopeSql(scopeOf(archiveLoan, actor))} and t.kind <> ${loanKind.electronic} and ${where}
    order by t.end_date, t.code limit ${mostLoans}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const { rows: lines } = await sql<LineRow>`
    select n.loan_id, json_build_object('id', n.id, 'itemId', t.id, 'archiveNo', t.archive_no, 'title', t.title,
      'place', nullif(concat_ws(' ', p.code, b.code), ''), 'pages', coalesce(n.out_pages, t.pages),
      'outTime', to_char(n.out_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
      'backTime', to_char(n.back_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')) as line
    from arc_loan_line n left join arc_item t on t.id = n.item_id and ${scopeSql(scopeOf(archiveItem, actor))}
      left join arc_box b on b.id = t.box_id left join arc_location p on p.id = t.location_id
    where n.loan_id = any(${ids}) order by n.loan_id, n.line_no, n.id`.execute(db);
  const byLoan = Map.groupBy(lines, ({ loan_id }) => loan_id);
  return rows.map((row) => ({ ...row, lines: (byLoan.get(row.id) ?? []).map(({ line }) => line) }));
}

/** Loans of bodies that are out too long, also where one of them came back broken or was lost. */
const isOverdue = (today: string) => {
  const { lent, partly, settling } = archiveLoanStatus;
  return sql<boolean>`(t.end_date < ${today}::date and (t.status in (${lent}, ${partly}) or t.status = ${settling} and exists (
    select 1 from arc_loan_line o where o.loan_id = t.id and o.out_time is not null and o.back_time is null)))`;
};
