import type { BodyOf, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { isDatetime } from '@dossier/contract/core/validate.ts';
import { asset } from '@dossier/contract/eq/asset.ts';
import { type Booking, type calendar, type free, mostDays, type move } from '@dossier/contract/eq/lending.ts';
import { loan } from '@dossier/contract/eq/loan.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { forbidden, invalid, notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { assertState } from '#engine/resource/states.ts';
import { assertFresh, type Caller, changeRecord, titleOf } from '#engine/resource/write.ts';
import { daysFromTo } from '../asset/asset.public.ts';
import { freeUnits, hold } from './booking.service.ts';
import { deskRight, isMovable } from './loan.service.ts';

/** A page of devices and what stands in the calendar for them. Whose a booking is, is told to the desk and to himself. */
export async function readCalendar(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof calendar>,
): Promise<ResultOf<typeof calendar>> {
  const days = daysFromTo(query);
  if (!(days >= 1 && days <= mostDays)) throw refuse(`日历一次最多显示${mostDays}天`);
  const { pageNo = 1, pageSize = 30 } = query;
  const scope = scopeOf(asset, actor);
  const ofKind = query.kind ? sql`and t.kind = ${query.kind}` : sql``;
  const pattern = `%${(query.text ?? '').replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const named = query.text ? sql`and (t.name ilike ${pattern} or t.code ilike ${pattern})` : sql``;
  const where = sql`${scopeSql(scope)} and t.status <> '3' ${ofKind} ${named}`;
  const { rows: found } = await sql<ResultOf<typeof calendar>['assets'][number] & { total: number }>`
    select t.id, t.code, t.name, t.status, t.lendable, t.max_days as "maxDays", count(*) over ()::int as total
    from eq_asset t where ${where} order by t.code, t.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    db,
  );
  const assets = found.map(({ total: _, ...row }) => row);
  const ids = assets.map(({ id }) => id);
  const period = sql`tstzrange(${query.from}::timestamptz, ${query.to}::timestamptz + interval '1 day')`;
  const { rows: bookings } = await sql<
    Omit<Booking, 'mine'> & { username: string | null; create_by: string | null; name: string | null }
  >`
    select l.id as "loanId", l.code, b.asset_id as "assetId", l.status, l.version, l.borrower as username, l.create_by,
      coalesce(u.realname, l.borrower) as name, lower(b.during) as "startTime", upper(b.during) as "endTime"
    from eq_booking b join eq_loan l on l.id = b.loan_id left join sys_user u on u.username = l.borrower
    where b.asset_id = any(${ids}) and b.during && ${period}
    union all
    select null, null, m.asset_id, 'maint', 0, null, null, m.vendor, m.start_date::timestamptz,
      coalesce(m.end_date::timestamptz, greatest(now(), m.start_date::timestamptz)) + interval '1 day'
    from eq_maint m where m.asset_id = any(${ids}) and m.del_flag = 0
      and tstzrange(m.start_date::timestamptz, coalesce(m.end_date::timestamptz, greatest(now(), m.start_date::timestamptz)) + interval '1 day') && ${period}
    order by 8, 1`.execute(db);
  const isDesk = actor.permissions.has(deskRight);
  return {
    total: found[0]?.total ?? 0,
    assets,
    bookings: bookings.map(({ username, create_by, name, ...booking }) => {
      const own = username === actor.username || create_by === actor.username;
      const shown = isDesk || own;
      return {
        ...booking,
        loanId: shown ? booking.loanId : null,
        code: shown ? booking.code : null,
        borrower: shown ? name : null,
        mine: shown && booking.loanId !== null && isMovable({ id: booking.loanId, status: booking.status }),
      };
    }),
  };
}

/** How many devices of a kind somebody could have. */
export async function countFree(db: Db, actor: Actor, query: QueryOf<typeof free>): Promise<ResultOf<typeof free>> {
  const { startTime, endTime } = readTimes(query);
  return { free: await freeUnits(db, actor, query.kind, { id: '', startTime, endTime }) };
}

/** Another time for a loan that waits for its devices, with the checks that it was submitted with. */
export async function moveLoan(caller: Caller, body: BodyOf<typeof move>): Promise<void> {
  const { app, actor } = caller;
  const times = readTimes(body);
  await inTransaction(app.db, async (tx) => {
    const before = await findRow(tx, scopeOf(loan, actor), body.id, { lock: true, full: true });
    if (!before) throw notFound(loan.messages.notFound);
    const isOwn = before.borrower === actor.username || before.createBy === actor.username;
    if (!isOwn && !actor.permissions.has(deskRight)) throw forbidden();
    await assertState(caller, tx, loan, before, ['10', '30'], '改期');
    await assertFresh(tx, caller, loan, before, body.version);
    const context = { ...caller, tx, resource: loan };
    const words = { name: 'move', text: `改期，${titleOf(loan, before)}`, given: times };
    const after = await changeRecord(context, before, times, words);
    if (after.status === '30') await hold(context, after);
  });
}

function readTimes({ startTime, endTime }: { startTime: string; endTime: string }) {
  if (!isDatetime(startTime)) throw invalid({ startTime: '开始时间格式不正确' });
  if (!isDatetime(endTime)) throw invalid({ endTime: '结束时间格式不正确' });
  if (endTime <= startTime) throw invalid({ endTime: '结束时间不能早于开始时间' });
  return { startTime, endTime };
}
