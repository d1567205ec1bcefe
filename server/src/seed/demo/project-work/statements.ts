import { confirmedStatements, stmtStatus } from '@dossier/contract/pm/stmt.ts';
import { labourAmount } from '@dossier/rules/earned-value/labour.ts';
import { boundsOfMonth } from '@dossier/rules/period.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { type Present, presentIn } from '#features/pm/stmt/month.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow } from '../days.ts';
import type { Dice } from '../random.ts';
import { officeDays } from './tasks.ts';

type Row = Record<string, unknown>;

/** Whole months before the present one that are stated. */
const pastMonths = 5;
const { draft, sent, disputed, confirmed, invoiced, settled } = stmtStatus;
/** How far the statements of each place are, from the last month backwards; what lies longer behind is settled. */
const progress: readonly (readonly string[])[] = [
  [sent, invoiced, settled],
  [disputed, confirmed, invoiced],
  [confirmed, invoiced, settled],
  [draft, confirmed, settled],
];

const signers = ['周主任', '许经理', '段班长', '吴科长'];

/** Monthly statements of places where people are. One is in dispute, one was in dispute once. */
export async function seedStatements(
  tx: Tx,
  places: readonly { projectId: string; contractId: string; pm: string; customer: string }[],
  dice: Dice,
): Promise<void> {
  const days = await officeDays(tx);
  const made = { stmt: [] as Row[], line: [] as Row[], dispute: [] as Row[] };
  const serials = new Map<string, number>();
  for (let back = pastMonths; back >= 1; back -= 1) {
    const period = monthsAgo(back);
    const month = period.replace('-', '');
    for (const [turn, place] of places.entries()) {
      const people = await presentIn(tx, place.contractId, period);
      if (people.length === 0) continue;
      const serial = (serials.get(month) ?? 0) + 1;
      serials.set(month, serial);
      const status = progress[turn]?.[back - 1] ?? settled;
      const id = newId();
      const lines = people.map((person, index) => lineRow(id, person, index, { period, days, dice }));
      // A month that was disputed once and is confirmed now.
      const isRevised = turn === 0 && back === 2;
      const at = afterMonth(period, 2);
      made.line.push(...lines);
      made.dispute.push(...disputeRows(id, period, { isOpen: status === disputed, isRevised, pm: place.pm }));
      made.stmt.push({
        ...{ id, code: `JS-${month}-${String(serial).padStart(3, '0')}`, project_id: place.projectId, period, status },
        ...{ contract_id: place.contractId, customer: place.customer, cur: 'CNY', people: lines.length },
        ...{ total: Math.round(lines.reduce((sum, { amount }) => sum + Number(amount) * 100, 0)) / 100 },
        ...{ work_days: workDaysIn(days, period), overtime_factor: 1.5, rounds: isRevised ? 1 : 0 },
        ...closed(status, period, signers[turn]),
        dispute: status === disputed ? openDispute : isRevised ? oldDispute : null,
        ...governed(place.pm, `${at} 10:0${turn}:00`, 'A01'),
      });
    }
    await pushNumber(tx, `pm_stmt:0:${month}`, serials.get(month) ?? 0);
  }
  await insertAll(tx, 'pm_stmt', made.stmt);
  await insertAll(tx, 'pm_stmt_line', made.line);
  await insertAll(tx, 'pm_stmt_dispute', made.dispute);
}

const closed = (status: string, period: string, signer: string | undefined): Row =>
  confirmedStatements.includes(status)
    ? { client_signer: signer, confirm_date: afterMonth(period, 8) }
    : { client_signer: null, confirm_date: null };

const openDispute = '郝明当月有2天在贵司总部培训，不应计入驻场出勤，请扣除。';
const oldDispute = '姚婷加班未附审批单，请补充。';

function disputeRows(
  id: string,
  period: string,
  { isOpen, isRevised, pm }: { isOpen: boolean; isRevised: boolean; pm: string },
): Row[] {
  if (!isOpen && !isRevised) return [];
  const day = afterMonth(period, 4);
  const row = { id: newId(), stmt_id: id, line_no: 0, day };
  if (isOpen) return [{ ...row, dispute: openDispute, answer_day: null, answer: null, answer_by: null }];
  const answer = '审批单已补，加班时数与系统一致。';
  return [{ ...row, dispute: oldDispute, answer_day: afterMonth(period, 5), answer, answer_by: pm }];
}

/** Most were there on all their days; some were away for one, some worked longer. */
function lineRow(
  id: string,
  person: Present,
  index: number,
  { period, days, dice }: { period: string; days: WorkDays; dice: Dice },
) {
  const expected = days.between(person.from, person.until);
  const away = dice.chance(0.2) ? dice.pick([0.5, 1, 1.5]) : 0;
  const confirmed = Math.max(0, expected - away);
  const overtime = dice.chance(0.25) ? dice.pick([0.5, 1, 2]) : null;
  const deduction = dice.chance(0.05) ? 300 : null;
  const amount = labourAmount({
    ...{ unit: 'pm', price: person.price, confirmed, standardDays: workDaysIn(days, period) },
    ...{ overtime: overtime ?? 0, overtimeFactor: 1.5, deduction },
  });
  return {
    ...{ id: newId(), stmt_id: id, line_no: index, dispatch_id: person.id, unit: person.unit, expected, confirmed },
    ...{ overtime, price: person.price, deduction, amount, note: away > 0 ? '请假' : deduction ? '迟到扣减' : null },
  };
}

function workDaysIn(days: WorkDays, period: string): number {
  const { first, last } = boundsOfMonth(period);
  return days.between(first, last);
}

function monthsAgo(back: number): string {
  const [year = 0, month = 0] = dayFromNow(0).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}

/** So many days after the end of a month, at the latest today. */
function afterMonth(period: string, days: number): string {
  const { last } = boundsOfMonth(period);
  const then = new Date(Date.parse(`${last}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const today = dayFromNow(0);
  return then < today ? then : today;
}
