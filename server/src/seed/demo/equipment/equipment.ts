import { assetStatus } from '@dossier/contract/eq/asset.ts';
import { loanStatus } from '@dossier/contract/eq/loan.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import type { Seeder } from '../../seeder.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import type { DemoOrganisation } from '../organisation.ts';
import { people } from '../people.ts';
import { diceOf } from '../random.ts';
import { type DemoLoan, demoDevices, demoLoans } from './equipment-list.ts';

type Values = Record<string, unknown>;
type Device = Values & { id: string; kindCode: string; status: string };

const keeper = 'pengtao';

/** Eighty devices, fifteen loans of which two are overdue, and what is being repaired (domain 11). */
export async function seedEquipment({ tx }: Seeder, { departOf }: DemoOrganisation): Promise<void> {
  const categories = await tx.selectFrom('sys_category').select(['id', 'code']).where('code', 'like', 'EQ-%').execute();
  const kindOf = new Map(categories.map(({ code, id }) => [(code ?? '').slice(3), id]));
  const orgOf = (account: string) => departOf.get(people.find((one) => one.account === account)?.depart ?? '');
  const devices = makeDevices(kindOf, orgOf(keeper)?.orgCode ?? 'A01');
  const { loans, lines, bookings } = makeLoans(devices, orgOf);
  const repairs = makeRepairs(devices);
  await insertAll(
    tx,
    'eq_asset',
    devices.map(({ kindCode: _, accessories: __, ...row }) => row),
  );
  await insertAll(
    tx,
    'eq_accessory',
    devices.flatMap(({ accessories }) => accessories as Values[]),
  );
  await insertAll(tx, 'eq_loan', loans);
  await insertAll(tx, 'eq_loan_line', lines);
  for (const { line_id, loan_id, asset_id, from, to } of bookings)
    await sql`insert into eq_booking (line_id, loan_id, asset_id, during)
      values (${line_id}, ${loan_id}, ${asset_id}, tstzrange(${from}::timestamptz, ${to}::timestamptz))`.execute(tx);
  await insertAll(tx, 'eq_maint', repairs);
  const counts = new Map<string, number>();
  for (const { kindCode } of devices) counts.set(kindCode, (counts.get(kindCode) ?? 0) + 1);
  for (const [kind, count] of counts) await pushNumber(tx, `eq_asset:0:${kind}`, count);
  const day = dayFromNow(0).replaceAll('-', '');
  await pushNumber(tx, `eq_loan:0:${day}`, loans.filter(({ code }) => String(code).includes(day)).length);
}

function makeDevices(kindOf: ReadonlyMap<string, string>, orgCode: string): Device[] {
  const dice = diceOf(80);
  const counters = new Map<string, number>();
  return demoDevices.flatMap((given) =>
    Array.from({ length: given.count }, (_, index): Device => {
      const id = newId();
      const serial = (counters.get(given.kind) ?? 0) + 1;
      counters.set(given.kind, serial);
      const bought = -dice.int(60, 1500);
      return {
        id,
        kindCode: given.kind,
        code: `SB-${given.kind}-${String(serial).padStart(5, '0')}`,
        name: `${given.name}${String(index + 1).padStart(2, '0')}`,
        kind: kindOf.get(given.kind),
        status: assetStatus.held,
        model: given.model,
        serial_no: `${given.kind}${dice.int(100_000, 999_999)}${String(serial).padStart(3, '0')}`,
        asset_no: `ZC${dayFromNow(bought).slice(0, 4)}${String(dice.int(1, 9999)).padStart(4, '0')}`,
        place: dice.pick(['设备库A柜', '设备库B柜', '设备库C柜', '运维值班室']),
        keeper,
        lendable: 'Y',
        max_days: given.maxDays ?? 30,
        need_approval: given.needApproval ? 'Y' : 'N',
        service_due: given.kind === 'MS' || given.kind === 'SC' ? dayFromNow(dice.int(5, 300)) : null,
        bought: dayFromNow(bought),
        price: given.price,
        ...governed(keeper, momentFromNow(bought, serial), orgCode),
        accessories: given.accessories.map(([name, quantity], line) => ({
          ...{ id: newId(), asset_id: id, line_no: line, name, quantity },
        })),
      };
    }),
  );
}

function makeLoans(
  devices: readonly Device[],
  orgOf: (account: string) => { id: string; orgCode: string } | undefined,
) {
  const [loans, lines]: [Values[], Values[]] = [[], []];
  const bookings: { line_id: string; loan_id: string; asset_id: string; from: string; to: string }[] = [];
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  for (const loan of demoLoans) {
    const made = momentFromNow(Math.min(loan.from - 2, 0), loans.length * 7);
    const day = made.slice(0, 10).replaceAll('-', '');
    numbers.set(day, (numbers.get(day) ?? 0) + 1);
    const [id, depart] = [newId(), orgOf(loan.borrower)];
    const [start, end] = [`${dayFromNow(loan.from)} 09:00:00`, `${dayFromNow(loan.to)} 18:00:00`];
    loans.push({
      id,
      code: `SBJ-${day}-${String(numbers.get(day)).padStart(3, '0')}`,
      borrower: loan.borrower,
      dept: depart?.id ?? null,
      dept_code: depart?.orgCode ?? null,
      status: loanStatus[loan.state],
      purpose: loan.purpose,
      start_time: start,
      end_time: end,
      days: loan.to - loan.from + 1,
      place: loan.place,
      need_approval: 'N',
      damages: 0,
      ...governed(loan.borrower, made, depart?.orgCode ?? 'A01'),
    });
    for (const [index, kind] of loan.kinds.entries()) {
      const device = devices.find((one) => one.kindCode === kind && !used.has(one.id));
      if (!device) throw new Error(`the demo has too few devices of kind ${kind}`);
      used.add(device.id);
      const line = lineOf(loan, index, start, end);
      lines.push({ ...line, loan_id: id, line_no: index, asset_id: device.id, quantity: 1 });
      if (line.out_time && !line.back_time) device.status = assetStatus.lent;
      if (['booked', 'lent', 'partly'].includes(loan.state) && !line.back_time)
        bookings.push({ line_id: line.id, loan_id: id, asset_id: device.id, from: start, to: end });
    }
  }
  return { loans, lines, bookings };
}

/** What happened to one device of a loan. */
function lineOf({ state }: DemoLoan, index: number, start: string, end: string) {
  const isOut = state === 'lent' || state === 'partly' || state === 'returned';
  const isBack = state === 'returned' || (state === 'partly' && index === 0);
  const back = state === 'returned' ? end : momentFromNow(-1, 30);
  return {
    id: newId(),
    out_time: isOut ? start : null,
    out_cond: isOut ? 'A' : null,
    back_time: isBack ? back : null,
    back_cond: isBack ? 'A' : null,
  };
}

function makeRepairs(devices: readonly Device[]): Values[] {
  const broken = devices.filter(({ kindCode, status }) => kindCode === 'NB' && status === assetStatus.held).slice(-2);
  const checked = devices.filter(({ kindCode }) => kindCode === 'MS').slice(-1);
  for (const device of broken) device.status = assetStatus.repair;
  const common = (device: Device) => ({
    id: newId(),
    asset_id: device.id,
    ...governed(keeper, momentFromNow(-6, 60), 'A01'),
  });
  return [
    ...broken.map((device, index) => ({
      ...common(device),
      ...{ kind: 'repair', status: '0', start_date: dayFromNow(-6 + index), end_date: null },
      ...{ vendor: '海州电子维修中心', cost: null, result: null },
    })),
    ...checked.map((device) => ({
      ...common(device),
      ...{ kind: 'check', status: '1', start_date: dayFromNow(-80), end_date: dayFromNow(-75) },
      ...{ vendor: '省计量科学研究院', cost: 260, result: '合格' },
    })),
  ];
}
