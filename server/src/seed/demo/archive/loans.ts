import { bodyState } from '@dossier/contract/arc/body.ts';
import { itemStatus } from '@dossier/contract/arc/item.ts';
import { archiveLoanStatus, loanKind, loanRoute } from '@dossier/contract/arc/loan.ts';
import { moveKind } from '@dossier/contract/arc/move.ts';
import { queueStatus } from '@dossier/contract/arc/queue.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import type { Seeder } from '../../seeder.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import type { DemoOrganisation } from '../organisation.ts';
import { people } from '../people.ts';

type Row = Record<string, unknown>;

/** State, way, first day and day due from today, and how many records; borrowers and reasons go round. */
type Planned = readonly [
  status: keyof typeof archiveLoanStatus,
  kind: string,
  from: number,
  to: number,
  items?: number,
];

const { read, body, electronic, copy } = loanKind;
const plan: readonly Planned[] = [
  ['lent', body, -20, -6],
  ['lent', body, -17, -3],
  ['partly', body, -16, -2, 2],
  ['lent', body, -3, 9, 2],
  ['lent', body, -2, 1],
  ['lent', body, -1, 10],
  ['lent', read, 0, 1],
  ['lent', electronic, -2, 5],
  ['lent', electronic, -1, 9],
  ['lent', electronic, 0, 12, 2],
  ['queued', body, 0, 8],
  ['approved', body, 0, 7, 2],
  ['approved', read, 1, 2],
  ['approved', electronic, 3, 9],
  ['ready', body, 0, 10],
  ['ready', copy, 0, 3],
  ['draft', body, 1, 9],
  ['draft', electronic, 0, 7],
  ['settling', body, -30, -16],
  ['refused', body, -12, -3],
  ['refused', electronic, -9, -1],
  ['cancelled', body, -14, -6],
  ['cancelled', electronic, -8, -2],
  ['expired', body, -21, -12],
  ...Array.from({ length: 16 }, (_, at): Planned => {
    const kind = [body, electronic, read, electronic][at % 4] ?? body;
    return ['returned', kind, -150 + at * 8, -140 + at * 8, (at % 3) + 1];
  }),
];
const borrowers = [
  'linyuxin',
  'zhengshuang',
  'zhangwei',
  'guoying',
  'yangxue',
  'sunyue',
  'luoxin',
  'xiejun',
  'hanmei',
  'linfeng',
];
const reasons = [
  ['work', '编制投标文件，查阅同类项目的立项和验收材料'],
  ['work', '核对合同条款与变更确认'],
  ['audit', '配合年度内部审计'],
  ['law', '合同争议取证'],
  ['compile', '编写公司大事记'],
  ['econ', '测算历史项目成本'],
  ['edu', '新员工培训选用案例'],
] as const;

/** Forty loans of all ways and states, three of them overdue and one in line (domain 11). */
export async function seedLoans({ tx }: Seeder, { departOf }: DemoOrganisation): Promise<void> {
  const bodies = await itemsFor(tx, sql`i.phy = ${bodyState.shelved}`);
  // The newest of the own fonds get files to look at.
  const filed = await itemsFor(tx, sql`true`, 40);
  const [loans, lines, moves, queue]: [Row[], Row[], Row[], Row[]] = [[], [], [], []];
  const numbers = new Map<string, number>();
  const out: string[] = [];
  for (const [index, [status, kind, from, to, items = 1]] of plan.entries()) {
    const borrower = borrowers[(status === 'queued' ? index + 2 : index) % borrowers.length] ?? 'linyuxin';
    const depart = departOf.get(people.find(({ account }) => account === borrower)?.depart ?? '');
    const [purpose, reason] = reasons[index % reasons.length] ?? reasons[0];
    const made = momentFromNow(Math.min(from - 1, 0), index * 11);
    const day = made.slice(0, 10).replaceAll('-', '');
    numbers.set(day, (numbers.get(day) ?? 0) + 1);
    const id = newId();
    const isElectronic = kind === electronic;
    const isGuest = kind === read && status !== 'lent';
    const wasOut = ['lent', 'partly', 'settling', 'returned'].includes(status);
    loans.push({
      ...{
        id,
        code: `JY-${day}-${String(numbers.get(day)).padStart(3, '0')}`,
        status: archiveLoanStatus[status],
        kind,
      },
      ...{ purpose, reason, start_date: dayFromNow(from), end_date: dayFromNow(to) },
      ...{ borrower: isGuest ? null : borrower, outside: isGuest ? 'Y' : 'N' },
      ...{ dept: isGuest ? null : (depart?.id ?? null), dept_code: isGuest ? null : (depart?.orgCode ?? null) },
      ...{ guest_name: isGuest ? '周启明' : null, guest_id: isGuest ? '310101198805120013' : null },
      ...{ guest_unit: isGuest ? '海州市审计局' : null, letter: null },
      ...{
        fetch_by: status === 'ready' ? dayFromNow(5) : null,
        renewals: status === 'returned' && index % 5 === 0 ? 1 : 0,
      },
      ...{ overdue_days: status === 'returned' ? (index % 7 === 0 ? 2 : 0) : null, settlement: null },
      ...{ effect: status === 'returned' && index % 3 === 0 ? '材料用于投标，项目中标' : null, effect_amount: null },
      ...{ route: isGuest ? loanRoute.guest : isElectronic ? loanRoute.automatic : loanRoute.archivist, owners: null },
      ...governed(isGuest ? 'heyun' : borrower, made, depart?.orgCode ?? 'A01'),
    });
    for (let at = 0; at < items; at += 1) {
      // Whoever waits in line waits for what the first loan has.
      const item = status === 'queued' ? out[0] : (isElectronic ? filed : bodies).shift();
      if (!item) throw new RangeError('too few records to lend');
      const isBack = status === 'returned' || status === 'settling' || (status === 'partly' && at === 0);
      const backState = status === 'settling' ? 'lost' : 'ok';
      lines.push({
        ...{
          id: newId(),
          loan_id: id,
          line_no: at,
          item_id: item,
          preview: 'Y',
          download: index % 2 === 0 ? 'Y' : 'N',
        },
        ...{ prints: isElectronic ? 2 : 0, printed: isElectronic && wasOut ? 1 : 0, out_pages: null, back_pages: null },
        ...{
          out_time: wasOut ? momentFromNow(from, 120) : null,
          back_time: isBack ? momentFromNow(Math.min(to, 0), 20) : null,
        },
        ...{ back_state: isBack && !isElectronic ? backState : null, remark: null },
      });
      if (isElectronic || !wasOut) continue;
      const move = (kindOf: string, days: number, to_place: string | null) => ({
        ...{
          id: newId(),
          move_time: momentFromNow(days, 120),
          item_id: item,
          kind: kindOf,
          from_place: null,
          to_place,
        },
        ...{ mover: 'heyun', ...governed('heyun', momentFromNow(days, 120), 'A01') },
      });
      const name = people.find(({ account }) => account === borrower)?.name ?? borrower;
      moves.push(move(moveKind.lend, from, isGuest ? '周启明' : name));
      if (isBack) moves.push(move(status === 'settling' ? moveKind.lost : moveKind.back, Math.min(to, 0), null));
      const phy = isBack ? (status === 'settling' ? bodyState.lost : bodyState.shelved) : bodyState.lent;
      await sql`update arc_item set phy = ${phy} where id = ${item}`.execute(tx);
      if (!isBack) out.push(item);
    }
    if (status === 'queued')
      queue.push({
        ...{ id: newId(), item_id: out[0], username: borrower, loan_id: id, status: queueStatus.waiting },
        ...{ queued_at: made, called_at: null, kept_until: null, ...governed(borrower, made, 'A01') },
      });
  }
  await insertAll(tx, 'arc_loan', loans);
  await insertAll(tx, 'arc_loan_line', lines);
  await insertAll(tx, 'arc_move', moves);
  await insertAll(tx, 'arc_queue', queue);
  const day = dayFromNow(0).replaceAll('-', '');
  await pushNumber(tx, `arc_loan:0:${day}`, numbers.get(day) ?? 0);
}

/** Ids of held records of the own fonds that everybody may know of, the newest first. */
async function itemsFor(tx: Seeder['tx'], also: ReturnType<typeof sql>, most = 80): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from arc_item i join arc_fonds f on f.id = i.fonds_id and f.no = 'A001'
      join arc_class c on c.id = i.class_id and c.code in ('WS', 'XM', 'HT')
    where i.status = ${itemStatus.held} and i.secret <= 1 and ${also}
    order by i.create_time desc, i.id desc limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}
