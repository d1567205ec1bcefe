import { contractStatus } from '@dossier/contract/pm/contract.ts';
import type { stmt } from '@dossier/contract/pm/stmt.ts';
import { sql } from 'kysely';
import { invalid, refusal, refuse } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { numberOfPeriod } from '#engine/resource/period-number.ts';
import { wireNow } from '#services/log-entries.ts';
import { assertContractIn, contractOf, heldContract } from '../contract/contract.public.ts';
import { holdNodes, reachNodes } from '../node/node.public.ts';
import { countLines, proposedLines, settleLines } from './lines.ts';

type Statement = RowOf<typeof stmt>;

const { active, finished } = contractStatus;

export const stmtHooks: Hooks<typeof stmt> = {
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
  // A confirmation moves nodes too.
  beforeLock: ({ tx }, ids) => holdNodes(tx, 'stmt_id', ids),
  async beforeAdd(context, draft) {
    const { tx, input } = context;
    const period = String(draft.period);
    if (period > wireNow().slice(0, 7)) throw invalid({ period: '不能生成尚未开始的月份的结算单' });
    const contractId = await contractOf(tx, draft);
    const held = await heldContract(context, contractId);
    if (!held) throw invalid({ contractId: '合同不存在' });
    await assertContractIn(context, held, [active, finished], '添加结算单');
    draft.contractId = contractId;
    draft.customer = held.customer;
    draft.cur = held.cur;
    draft.total = 0;
    // Counted per month that is stated (domain 4.2).
    draft.code = await numberOfPeriod(context, 'JS', period.replace('-', ''));
    // Lines that were told are taken as they are; else they are made of who was there.
    const lines = await proposedLines(context, { contractId, projectId: String(draft.projectId), period });
    if (!Array.isArray(input.lines) || input.lines.length === 0) input.lines = lines;
  },
  afterAdd: (context, record) => settleLines(context, record),
  afterEdit: (context, after) => settleLines(context, after),
  actions: {
    send: {
      async check(context, record) {
        if ((await countLines(context.tx, record.id)) === 0) throw refuse('请至少填写一行结算明细');
        // Somebody may have left since it was saved.
        await settleLines(context, record);
      },
    },
    confirm: {
      check({ given }) {
        if (String(given.confirmDate) > wireNow().slice(0, 10)) throw invalid({ confirmDate: '确认日期不能晚于今天' });
      },
      change: ({ given }, { signed }) => ({ signed: [signed, given.signed].filter(Boolean).join(',') || null }),
      effect: (context, { id }) => reachNodes(context, { by: 'stmt_id', id }),
    },
    dispute: {
      async change({ tx, given }, { id }) {
        await sql`insert into pm_stmt_dispute (id, stmt_id, line_no, day, dispute)
          select ${newId()}, ${id}, count(*), ${wireNow().slice(0, 10)}::date, ${String(given.dispute)}
          from pm_stmt_dispute where stmt_id = ${id}`.execute(tx);
        return {};
      },
    },
    revise: { change: answer },
    bill: { check: assertNoNode },
    settle: { check: assertNoNode },
  },
};

/** The last dispute is answered, and the statement may be changed. */
async function answer({ tx, actor, given }: ActionContext, { id, rounds }: Statement) {
  await sql`update pm_stmt_dispute set answer = ${String(given.answer)}, answer_by = ${actor.username},
      answer_day = ${wireNow().slice(0, 10)}::date
    where id = (select id from pm_stmt_dispute where stmt_id = ${id} order by line_no desc limit 1)`.execute(tx);
  return { rounds: Number(rounds ?? 0) + 1 };
}

/** A statement of a payment node follows the money of that node; of any other somebody says it. */
async function assertNoNode({ tx }: ActionContext, { id }: Statement): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pm_node where stmt_id = ${id} and del_flag = 0 order by id limit 1`.execute(tx);
  const [found] = rows;
  if (found) throw refusal('node', `结算单随收付款节点“${found.name}”的发票和到账变化`);
}
