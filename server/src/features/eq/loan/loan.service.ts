import { asset } from '@dossier/contract/eq/asset.ts';
import { type loan, loanStatus } from '@dossier/contract/eq/loan.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { numberOfDay } from '#engine/resource/period-number.ts';
import type { Row } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { assertOpen } from '#features/pm/project/project.public.ts';
import { periodOf, wasOut } from '../asset/asset.public.ts';
import {
  assertLength,
  assertNothingOverdue,
  hold,
  holdUntil,
  linesOfLoan,
  needsApproval,
  release,
} from './booking.service.ts';

/** Right of whoever works at the lending desk: he books for others too. */
export const deskRight = 'eq:desk:use';

export const loanHooks: Hooks<typeof loan> = {
  async beforeAdd(context, draft) {
    draft.code = await numberOfDay(context, 'SBJ');
    draft.borrower ??= context.actor.username;
    draft.needApproval = 'N';
    await assertOpen(context, String(draft.projectId ?? ''), '添加借用单');
    await setBorrower(context, draft);
  },
  async beforeEdit(context, draft, before) {
    if (draft.borrower === undefined || draft.borrower === before.borrower) return;
    draft.borrower ??= context.actor.username;
    await setBorrower(context, draft);
  },
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
  filter: (query) => lineFilter(query),
  filterWords: ({ usedFrom, usedTo }, { word }) =>
    usedFrom && usedTo ? [word('{0} 至 {1} 借出过设备的借用单', String(usedFrom), String(usedTo))] : [],
  filterFields: ({ usedKind, usedFrom, usedTo }) =>
    usedKind && usedFrom && usedTo ? [{ of: asset, name: 'kind', value: String(usedKind) }] : [],
  actions: {
    submit: {
      async change(context, record) {
        const lines = await linesOfLoan(context.tx, record.id);
        return { needApproval: (await needsApproval(context, lines)) ? 'Y' : 'N' };
      },
      async effect(context, after) {
        await assertNothingOverdue(context, after);
        for (const warning of await hold(context, after)) context.warn(warning);
      },
      refused: { effect: ({ tx }, after) => release(tx, after.id) },
      withdrawn: { effect: ({ tx }, after) => release(tx, after.id) },
    },
    renew: {
      check(context, record) {
        if (String(context.given.endTime) <= String(record.endTime))
          throw invalid({ endTime: '续借的结束时间须晚于原来的结束时间' });
      },
      async effect(context, after) {
        await assertLength(context, after);
        await holdUntil(context, after);
      },
    },
    cancel: { effect: ({ tx }, after) => release(tx, after.id) },
  },
};

/** Loans with devices, all or those of a kind, that were out in a time: what the report of use counts. */
function lineFilter({ usedKind, usedFrom, usedTo }: Record<string, unknown>): RawBuilder<boolean> | undefined {
  if (!usedFrom || !usedTo) return undefined;
  const ofKind = usedKind
    ? sql`and exists (select 1 from eq_asset a where a.id = n.asset_id and a.kind = ${String(usedKind)})`
    : sql``;
  const period = periodOf(usedFrom, usedTo);
  return sql<boolean>`exists (select 1 from eq_loan_line n where n.loan_id = t.id and ${wasOut(period)} ${ofKind})`;
}

/** The department comes from the borrower. Who does not work at the desk borrows for himself. */
async function setBorrower({ tx, actor }: WriteContext, draft: Draft): Promise<void> {
  const username = String(draft.borrower ?? '');
  if (username !== actor.username && !actor.permissions.has(deskRight))
    throw invalid({ borrower: '只能为本人借用，请由设备管理员代为登记' });
  Object.assign(draft, await departOf(tx, username));
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

/** A loan whose devices were not handed out may be moved to another time. */
export const isMovable = ({ status }: Row): boolean => status === loanStatus.draft || status === loanStatus.booked;
