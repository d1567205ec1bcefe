import { type archiveLoan, archiveLoanStatus, loanKind, loanRoute, renewal } from '@dossier/contract/arc/loan.ts';
import { queueStatus } from '@dossier/contract/arc/queue.ts';
import { sql } from 'kysely';
import { invalid, refusal, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { numberOfDay } from '#engine/resource/period-number.ts';
import type { Row } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { itemsOfLoan, neverOut } from './lines.service.ts';
import { assertLoan, routeOf } from './loan.rules.ts';
import { bodiesAreBack, goOn, keptUntil, leaveLine, lockLine, missingOf, tellReady } from './queue.service.ts';

/** 普通商业秘密 and above. */
const businessSecret = 2;

/** Right of whoever works at the desk: they lend to others and to outsiders. */
export const deskRight = 'arc:loan:desk';

export const archiveLoanHooks: Hooks<typeof archiveLoan> = {
  async beforeAdd(context, draft) {
    draft.code = await numberOfDay(context, 'JY');
    draft.renewals = 0;
    await setBorrower(context, draft, {});
  },
  async beforeEdit(context, draft, before) {
    if (draft.borrower !== undefined || draft.outside !== undefined) await setBorrower(context, draft, before);
  },
  beforeLock: ({ tx, actor }) => lockLine(tx, actor.tenantId),
  prints: {
    sheet: new URL('./prints/sheet.typ', import.meta.url),
    urge: new URL('./prints/urge.typ', import.meta.url),
  },
  actions: {
    submit: {
      async check(context, record) {
        await assertLoan(context, record);
        await assertDecided(context, record);
      },
      change: (context, record) => routeOf(context, record),
      passed: { effect: (context, after) => goOn(context, after) },
    },
    ready: {
      async check(context, record) {
        const missing = new Set(await missingOf(context, record.id));
        const known = (await itemsOfLoan(context.tx, record.id)).find(({ itemId }) => missing.has(itemId));
        // The archivist may be cleared for less than the record: its number is not said.
        if (known) throw refuse('本借阅单的档案不全在架，不能备好');
      },
      change: async (context) => ({ fetchBy: await keptUntil(context) }),
      effect: (context, after) => tellReady(context, after, String(after.fetchBy)),
    },
    renew: {
      check: (context, record) => assertRenewable(context, record),
      change: (_, record) => ({
        endDate: dayLater(String(record.endDate), renewal.days),
        renewals: Number(record.renewals ?? 0) + 1,
      }),
    },
    cancel: {
      async effect(context, after, before) {
        await leaveLine(context, after.id, queueStatus.ended);
        await letGo(context, before);
      },
    },
    settle: {
      async check({ tx }, { id }) {
        const out = (await itemsOfLoan(tx, id)).filter(({ outTime, backTime }) => outTime && !backTime).length;
        if (out > 0) throw refuse(`还有${out}件未归还，不能处理完毕`);
      },
      effect: async (context, after) => bodiesAreBack(context, await neverOut(context.tx, after.id), { atDesk: true }),
    },
  },
};

/** Where nobody has published the approval, nobody decides: what must be decided on is not lent then. */
async function assertDecided(context: WriteContext, record: Row): Promise<void> {
  const { app, tx, actor } = context;
  if ((await app.flows.published(tx, actor.tenantId)).has('arc.loan')) return;
  const { route } = await routeOf(context, record);
  const takes = (await itemsOfLoan(tx, record.id)).some((line) => line.takes);
  if (takes || route === loanRoute.secret || route === loanRoute.core || route === loanRoute.guest)
    throw refuse('借阅审批流程尚未发布，商业秘密、下载打印和外部人员的借阅暂不受理');
}

/** The bodies that a loan kept are for whoever is next. */
export async function letGo(context: Omit<WriteContext, 'input' | 'resource'>, before: Row): Promise<void> {
  const keeps = before.status === archiveLoanStatus.approved || before.status === archiveLoanStatus.ready;
  if (!keeps || before.kind === loanKind.electronic) return;
  const items = await itemsOfLoan(context.tx, before.id);
  await bodiesAreBack(
    context,
    items.map(({ itemId }) => itemId),
    { atDesk: before.status === archiveLoanStatus.ready },
  );
}

export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** AR37 */
async function assertRenewable({ tx, actor }: WriteContext, record: Row): Promise<void> {
  if (String(record.endDate) < wireNow().slice(0, 10)) throw refusal('AR37', '已逾期，不能续借');
  const times = Number(record.renewals ?? 0);
  if (times >= renewal.times) throw refusal('AR37', `已续借${times}次，不能再续`, { times });
  // Business secrets have terms of days (AR32): longer than that is for the desk to say.
  const secrets = (await itemsOfLoan(tx, record.id)).some((one) => one.secret >= businessSecret);
  if (secrets && !actor.permissions.has(deskRight)) throw refuse('商业秘密档案的续借由档案管理员办理');
  if (record.kind === loanKind.electronic) return;
  const { rows } = await sql<{ n: number }>`
    select count(distinct q.loan_id)::int as n from arc_queue q join arc_loan_line n on n.item_id = q.item_id
    where n.loan_id = ${record.id} and n.back_time is null and q.status = ${queueStatus.waiting}`.execute(tx);
  const count = rows[0]?.n ?? 0;
  if (count > 0) throw refusal('AR37', `已有${count}人预约，不能续借`, { count });
}

/** Who does not work at the desk borrows for themselves. An outsider has no account. */
async function setBorrower({ tx, actor }: WriteContext, draft: Draft, before: Draft): Promise<void> {
  const isDesk = actor.permissions.has(deskRight);
  if ((draft.outside ?? before.outside) === 'Y') {
    if (!isDesk) throw invalid({ outside: '外部人员的借阅由档案管理员登记' });
    Object.assign(draft, { borrower: null, dept: null, deptCode: null });
    return;
  }
  draft.borrower = String((draft.borrower === undefined ? before.borrower : draft.borrower) ?? actor.username);
  if (draft.borrower !== actor.username && !isDesk)
    throw invalid({ borrower: '只能为本人借阅，请由档案管理员代为登记' });
  Object.assign(draft, await departOf(tx, String(draft.borrower)));
}

async function departOf(tx: Tx, username: string): Promise<Draft> {
  const row = await tx
    .selectFrom('sys_user as u')
    .leftJoin('sys_depart as d', 'd.org_code', 'u.org_code')
    .select(['d.id', 'd.org_code'])
    .where('u.username', '=', username)
    .executeTakeFirst();
  return { dept: row?.id ?? null, deptCode: row?.org_code ?? null };
}
