import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { asset } from '@dossier/contract/eq/asset.ts';
import type { DeskLoan, scan } from '@dossier/contract/eq/lending.ts';
import { loan } from '@dossier/contract/eq/loan.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Db } from '#db/database.ts';

type Scanned = ResultOf<typeof scan>;

/** Loans of one answer: nobody stands at the desk with more. */
const mostLoans = 20;

/** What a code stands for: a device by its number, serial number or asset number, else a person by account or staff number. */
export async function scanned(db: Db, actor: Actor, code: string): Promise<Scanned> {
  const device = await findDevice(db, actor, code);
  if (device) {
    const loans = await openLoans(
      db,
      actor,
      sql`exists (select 1 from eq_loan_line n where n.loan_id = t.id
      and n.asset_id = ${device.id} and n.back_time is null)`,
    );
    return { person: null, asset: device, loans };
  }
  const person = await findPerson(db, actor, code);
  if (!person) return { person: null, asset: null, loans: [] };
  const loans = await openLoans(db, actor, sql`t.borrower = ${person.username}`);
  return { person, asset: null, loans };
}

/** Of those whom the gate shows: nobody learns the names of another tenant's people. */
async function findPerson(db: Db, actor: Actor, code: string): Promise<Scanned['person']> {
  const { rows } = await sql<NonNullable<Scanned['person']>>`
    select t.username, coalesce(t.realname, t.username) as realname from sys_user t
    where ${scopeSql(scopeOf(user, actor))} and (t.username = ${code} or t.work_no = ${code})
    order by t.username = ${code} desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function findDevice(db: Db, actor: Actor, code: string): Promise<Scanned['asset']> {
  const { rows } = await sql<Omit<NonNullable<Scanned['asset']>, 'accessories'>>`
    select t.id, t.code, t.name, t.status, t.kind from eq_asset t
    where ${scopeSql(scopeOf(asset, actor))} and (t.code = upper(${code}) or t.serial_no = ${code} or t.asset_no = ${code})
    order by t.code = upper(${code}) desc limit 1`.execute(db);
  const [device] = rows;
  if (!device) return null;
  return { ...device, accessories: (await accessoriesOf(db, [device.id])).get(device.id) ?? [] };
}

/** Accessories of devices, by device. */
export async function accessoriesOf(
  db: Db,
  assetIds: readonly string[],
): Promise<Map<string, { name: string; quantity: number }[]>> {
  const { rows } = await sql<{ asset_id: string; name: string; quantity: number }>`
    select asset_id, name, quantity from eq_accessory where asset_id = any(${[...assetIds]}) order by asset_id, line_no`.execute(
    db,
  );
  const byDevice = new Map<string, { name: string; quantity: number }[]>();
  for (const { asset_id, ...accessory } of rows) byDevice.set(asset_id, [...(byDevice.get(asset_id) ?? []), accessory]);
  return byDevice;
}

/** Loans to fetch or to bring back, as the desk shows them; those that end first come first. */
async function openLoans(db: Db, actor: Actor, which: RawBuilder<unknown>): Promise<DeskLoan[]> {
  const { rows: loans } = await sql<Omit<DeskLoan, 'lines'>>`
    select t.id, t.code, t.version, t.status, t.borrower, coalesce(u.realname, t.borrower) as "borrowerName", t.purpose,
      t.start_time as "startTime", t.end_time as "endTime", t.end_time < now() and t.status in ('50', '55') as overdue
    from eq_loan t left join sys_user u on u.username = t.borrower
    where ${scopeSql(scopeOf(loan, actor))} and t.status in ('30', '50', '55') and ${which}
    order by t.end_time, t.id limit ${mostLoans}`.execute(db);
  const { rows: lines } = await sql<Omit<DeskLoan['lines'][number], 'accessories'> & { loan_id: string }>`
    select n.loan_id, n.id, n.asset_id as "assetId", a.code as "assetCode", coalesce(a.name, c.name, '') as name, n.kind,
      n.quantity, n.out_time as "outTime", n.back_time as "backTime"
    from eq_loan_line n left join eq_asset a on a.id = n.asset_id left join sys_category c on c.id = n.kind
    where n.loan_id = any(${loans.map(({ id }) => id)}) order by n.loan_id, n.line_no, n.id`.execute(db);
  const accessories = await accessoriesOf(
    db,
    lines.flatMap(({ assetId }) => assetId ?? []),
  );
  return loans.map((one) => ({
    ...one,
    lines: lines
      .filter(({ loan_id }) => loan_id === one.id)
      .map(({ loan_id: _, ...line }) => ({ ...line, accessories: accessories.get(line.assetId ?? '') ?? [] })),
  }));
}
