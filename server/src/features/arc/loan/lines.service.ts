import { bodyState } from '@dossier/contract/arc/body.ts';
import { archiveLoanStatus, holdingLoanStates, loanKind, openLoanStates } from '@dossier/contract/arc/loan.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';

/** A line of a loan with what matters of its record, whoever may know of it. */
export interface LoanItem {
  lineId: string;
  itemId: string;
  no: string;
  title: string;
  secret: number;
  phy: string;
  files: number;
  dept: string | null;
  deptCode: string | null;
  pages: number | null;
  barcode: string | null;
  status: string;
  outTime: string | null;
  outPages: number | null;
  backTime: string | null;
  /** It asks for more than to be looked at. */
  takes: boolean;
}

/** The lines of a loan with their records. */
export async function itemsOfLoan(db: Db, loanId: string): Promise<LoanItem[]> {
  const { rows } = await sql<LoanItem>`
    select n.id as "lineId", i.id as "itemId", coalesce(i.archive_no, i.title) as no, i.title, i.secret,
      coalesce(i.phy, '0') as phy, i.file_count as files, i.dept, i.dept_code as "deptCode", i.pages, i.barcode, i.status,
      n.out_time as "outTime", n.out_pages as "outPages", n.back_time as "backTime",
      (n.download = 'Y' or coalesce(n.prints, 0) > 0) is true as takes
    from arc_loan_line n join arc_item i on i.id = n.item_id where n.loan_id = ${loanId} order by n.line_no, n.id`.execute(
    db,
  );
  return rows;
}

/** Records of these that another loan has or keeps. Their rows are locked, so two who ask at once are answered in turn. */
export async function heldByOthers(db: Db, loanId: string, itemIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct n.item_id as id from arc_loan_line n join arc_loan l on l.id = n.loan_id
    where n.item_id = any(${[...itemIds]}) and n.back_time is null and l.id <> ${loanId} and l.del_flag = 0
      and l.kind <> ${loanKind.electronic} and l.status = any(${[...holdingLoanStates]})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Records that a person has out, and those of them that are late. An outsider is known by their paper. */
export async function lentTo(
  db: Db,
  tenantId: number,
  { borrower, guestId }: { borrower: unknown; guestId: unknown },
  today: string,
): Promise<{ out: number; late: number }> {
  const whose = borrower ? sql`l.borrower = ${borrower}` : sql`l.guest_id = ${guestId ?? null}`;
  const { rows } = await sql<{ out: number; late: number }>`
    select count(*)::int as out, (count(*) filter (where l.end_date < ${today}::date))::int as late
    from arc_loan l join arc_loan_line n on n.loan_id = l.id
    where ${whose} and l.tenant_id = ${tenantId} and l.del_flag = 0 and n.out_time is not null and n.back_time is null
      and l.status in (${archiveLoanStatus.lent}, ${archiveLoanStatus.partly}, ${archiveLoanStatus.settling})`.execute(
    db,
  );
  return rows[0] ?? { out: 0, late: 0 };
}

/** Number of the loan by which somebody has asked for a record already (AR35). */
export async function askedBefore(
  db: Db,
  tenantId: number,
  { id, borrower, guestId }: { id: string; borrower: unknown; guestId: unknown },
  itemIds: readonly string[],
): Promise<string | undefined> {
  const whose = borrower ? sql`l.borrower = ${borrower}` : sql`l.guest_id = ${guestId ?? null}`;
  const { rows } = await sql<{ code: string }>`
    select l.code from arc_loan l join arc_loan_line n on n.loan_id = l.id
    where ${whose} and l.tenant_id = ${tenantId} and l.id <> ${id} and l.del_flag = 0 and n.back_time is null
      and n.item_id = any(${[...itemIds]}) and l.status = any(${[...openLoanStates]}) order by l.code limit 1`.execute(
    db,
  );
  return rows[0]?.code;
}

/** Records whose body came back broken and was not repaired since (AR34). */
export async function brokenOf(db: Db, itemIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct n.item_id as id from arc_loan_line n
    where n.item_id = any(${[...itemIds]}) and n.back_state = 'broken' and not exists (
      select 1 from arc_move m where m.item_id = n.item_id and m.kind = 'repaired' and m.move_time >= n.back_time)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Refuses a loan whose borrower may not know of each of its records now (DR4, DR5, DR8). */
export async function assertBorrowerKnows(
  db: Db,
  tenantId: number,
  borrower: string,
  items: readonly LoanItem[],
): Promise<void> {
  const { rows } = await sql<{ id: string; level: number }>`
    select asked.id, c.level from unnest(${items.map(({ itemId }) => itemId)}::text[]) asked(id)
      cross join arc_clearance_of(${tenantId}, ${borrower}) c
    where not arc_knows(${tenantId}, ${borrower}, asked.id)
      or not exists (select 1 from sys_user u where u.username = ${borrower} and u.del_flag = 0)`.execute(db);
  const closed = items.find(({ itemId }) => rows.some(({ id }) => id === itemId));
  if (!closed) return;
  if (closed.secret > (rows[0]?.level ?? 0)) throw refuse(`借阅人的授权级别低于档案“${closed.no}”的密级`);
  throw refuse(`借阅人无权查阅档案“${closed.no}”`);
}

/** Records of a loan whose bodies were kept for it and never fetched. */
export async function neverOut(db: Db, loanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select item_id as id from arc_loan_line
    where loan_id = ${loanId} and out_time is null order by item_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the records that are out, or promised to somebody, in whatever way. */
export async function lentAmong(db: Db, itemIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.id from arc_item i where i.id = any(${[...itemIds]}) and (i.phy = ${bodyState.lent} or exists (
      select 1 from arc_loan_line n join arc_loan l on l.id = n.loan_id where n.item_id = i.id and n.back_time is null
        and l.del_flag = 0 and l.status = any(${[...holdingLoanStates]})))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
