import { filedSentence, type stat, statDueDay, statStatus } from '@dossier/contract/pm/stat/stat.ts';
import { boundsOfMonth } from '@dossier/rules/period.ts';
import { sql } from 'kysely';
import { invalid, refusal, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks, RowOf } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { compareSheet, fillSheet, type Sheet } from './fill.ts';

type Stat = RowOf<typeof stat>;

/** 统计申报: made as a draft, frozen when it is checked, and filed once (domain 4.1, PM45). */
export const statHooks: Hooks<typeof stat> = {
  async beforeAdd({ tx, actor }, draft) {
    const period = String(draft.period);
    if (period > thisMonth()) throw invalid({ period: '不能生成以后月份的统计申报' });
    // One after another; a form that looked for the month itself would not come to say PM45.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pm_stat:${actor.tenantId}:${period}`}, 0))`.execute(tx);
    const { rows } = await sql<{ status: string }>`
      select status from pm_stat where tenant_id = ${actor.tenantId} and period = ${period}`.execute(tx);
    if (rows[0]?.status === statStatus.filed) throw refusal('PM45', filedSentence(period));
    if (rows[0]) throw refuse('该期间已有统计申报');
    draft.dueDate = `${boundsOfMonth(period).next.slice(0, 8)}${statDueDay}`;
  },
  async afterAdd({ tx, actor }, record) {
    await fillSheet(tx, sheetOf(record, actor.tenantId));
    Object.assign(record, await numbersOf(tx, record.id));
  },
  async beforeEdit({ tx, input }, _draft, before) {
    if (input.lines !== undefined) await assertSameLines(tx, before.id, input.lines);
  },
  // The authority has it: what was told them, and what it was made of, stays.
  beforeDelete(_context, { period, firstFiledTime }) {
    if (firstFiledTime) throw refusal('filed', `${String(period)}曾经报送，不能删除`);
  },
  actions: {
    regenerate: { effect: ({ tx, actor }, after) => fillSheet(tx, sheetOf(after, actor.tenantId)) },
    check: {
      check(_context, { period }) {
        if (String(period) >= thisMonth()) throw refusal('month', `${String(period)}尚未结束，不能核对`);
      },
    },
    file: {
      check({ given }) {
        if (String(given.filedDate) > wireNow().slice(0, 10)) throw invalid({ filedDate: '报送日期不能晚于今天' });
      },
      change: (_context, { firstFiledTime }) => ({ firstFiledTime: firstFiledTime ?? wireNow() }),
    },
    compare: {
      async change({ tx, actor }, record) {
        return { differing: await compareSheet(tx, sheetOf(record, actor.tenantId)), comparedTime: wireNow() };
      },
    },
  },
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
};

const thisMonth = (): string => wireNow().slice(0, 7);

const sheetOf = ({ id, period }: Pick<Stat, 'id' | 'period'>, tenantId: number): Sheet => ({
  ...{ id, tenantId, period: String(period) },
});

/** What a new sheet has come to, for the answer. */
async function numbersOf(tx: Tx, id: string): Promise<Partial<Stat>> {
  const { rows } = await sql<Partial<Stat>>`
    select contracts, signed_amt::float8 as "signedAmt", executed_amt::float8 as "executedAmt",
      received_cny::float8 as "receivedCny", received_usd::float8 as "receivedUsd", people, college, joined, trained
    from pm_stat where id = ${id}`.execute(tx);
  return rows[0] ?? {};
}

/** Lines come from the records: a form adds none and leaves none out. */
async function assertSameLines(tx: Tx, id: string, lines: unknown): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from pm_stat_line where stat_id = ${id}`.execute(tx);
  const sent = new Set(Array.isArray(lines) ? lines.map((line) => (line as { id?: unknown } | null)?.id) : []);
  if (sent.size !== rows.length || rows.some((row) => !sent.has(row.id))) throw refuse('申报明细由系统生成，不能增删');
}
