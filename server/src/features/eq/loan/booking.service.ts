import { asset } from '@dossier/contract/eq/asset.ts';
import { holdingStates, loanLines } from '@dossier/contract/eq/loan.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { invalid, notFound, refusal, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { linesOf } from '#engine/parts/lines.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import { titleOf, type WriteContext } from '#engine/resource/write.ts';
import { canBeBorrowed, staysInUse, waitingScrap } from '../asset/asset.public.ts';

type Context = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

/** From the beginning to before the end. */
const duringOf = ({ startTime, endTime }: Row) =>
  sql`tstzrange(${String(startTime)}::timestamptz, ${String(endTime)}::timestamptz)`;

/** The lines of a loan with all their columns. */
export async function linesOfLoan(db: Db, loanId: string): Promise<Row[]> {
  return (await linesOf(db, loanLines, [loanId])).get(loanId) ?? [];
}

/** Whether a device of these lines, or one of a kind that is asked for, is lent by approval only. */
export async function needsApproval({ tx, actor }: Context, lines: readonly Row[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from eq_asset where need_approval = 'Y' and del_flag = 0 and tenant_id = ${actor.tenantId}
      and (id = any(${valuesOf(lines, 'assetId')}) or kind = any(${valuesOf(lines, 'kind')})) limit 1`.execute(tx);
  return rows.length > 0;
}

const valuesOf = (lines: readonly Row[], name: string): string[] =>
  lines.flatMap((line) => (line[name] ? [String(line[name])] : []));

/**
 * Holds the devices of a loan for its time. Whoever asks for the same ones waits here and then sees that they are taken.
 * @returns warnings: EQ07
 * @throws AppError EQ01 EQ02 EQ03 EQ05
 */
export async function hold(context: Context, record: Row): Promise<string[]> {
  const { tx } = context;
  if (String(record.endTime) <= String(record.startTime)) throw invalid({ endTime: '结束时间须晚于开始时间' });
  const lines = await linesOfLoan(tx, record.id);
  if (lines.length === 0) throw refuse('请至少添加一行要借的设备');
  const devices = await lockDevices(context, valuesOf(lines, 'assetId'));
  await lockKinds(tx, [...valuesOf(lines, 'kind'), ...[...devices.values()].map(({ kind }) => String(kind))]);
  for (const device of devices.values()) await assertLendable(context, device);
  await assertLength(context, record, [...devices.values()]);
  await release(tx, record.id);
  await assertUnbooked(tx, record, devices);
  await assertUnits(context, record, lines, devices);
  for (const { id, assetId } of lines)
    if (assetId)
      await sql`insert into eq_booking (line_id, loan_id, asset_id, during)
        values (${id}, ${record.id}, ${assetId}, ${duringOf(record)})`.execute(tx);
  return serviceWarnings(record, [...devices.values()]);
}

/** EQ07 */
function serviceWarnings({ endTime }: Row, devices: readonly Row[]): string[] {
  const end = String(endTime).slice(0, 10);
  return devices.flatMap((device) => {
    const due = device.serviceDue === null ? null : String(device.serviceDue);
    return due !== null && due < end ? [`设备“${titleOf(asset, device)}”检定将于${due}到期，早于归还日期`] : [];
  });
}

/** The devices that are out with a loan are held to its new end. @throws AppError EQ01 */
export async function holdUntil(context: Context, record: Row): Promise<void> {
  const { tx } = context;
  const { rows } = await sql<{
    asset_id: string;
  }>`select asset_id from eq_booking where loan_id = ${record.id}`.execute(tx);
  const devices = await lockDevices(
    context,
    rows.map((row) => row.asset_id),
  );
  await assertUnbooked(tx, record, devices);
  await sql`update eq_booking set during = tstzrange(lower(during), ${String(record.endTime)}::timestamptz)
    where loan_id = ${record.id}`.execute(tx);
}

/** Its devices are free for others. */
export async function release(tx: Tx, loanId: string): Promise<void> {
  await sql`delete from eq_booking where loan_id = ${loanId}`.execute(tx);
}

/** Locked in one order for everybody, through the gate. */
export async function lockDevices({ tx, actor }: Context, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await rowsByIds(tx, scopeOf(asset, actor), [...new Set(ids)], { lock: true });
  const devices = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !devices.has(id))) throw notFound('设备不存在或已被删除');
  return devices;
}

/** Requests for devices of one kind are answered one after another: each counts on what is left. */
async function lockKinds(tx: Tx, kinds: readonly string[]): Promise<void> {
  for (const kind of [...new Set(kinds)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`eq_kind:${kind}`}, 0))`.execute(tx);
}

/** EQ02 */
export async function assertLendable({ app, tx, actor }: Context, device: Row): Promise<void> {
  if (canBeBorrowed(device)) return assertStays(tx, device);
  const status = String(device.status);
  const texts = await app.dictTexts.textsOf(tx, asset.fields.status, [status], actor);
  const text = device.lendable === 'Y' ? (texts.get(status) ?? status) : '不可借';
  const name = titleOf(asset, device);
  throw refusal('EQ02', `设备“${name}”当前为“${text}”，不能借用`, { name, status: text });
}

/** EQ02: while people decide whether it is scrapped, a device is not promised to anybody. */
async function assertStays(tx: Tx, device: Row): Promise<void> {
  if (!(await waitingScrap(tx, device.id))) return;
  const name = titleOf(asset, device);
  throw refusal('EQ02', `设备“${name}”正在报废审批，不能借用`, { name });
}

/** EQ03: the shortest of the times for which the devices may be had. */
export async function assertLength(context: Context, record: Row, devices?: readonly Row[]): Promise<void> {
  const borrowed = devices ?? [
    ...(await lockDevices(context, valuesOf(await linesOfLoan(context.tx, record.id), 'assetId'))).values(),
  ];
  const most = Math.min(...borrowed.map(({ maxDays }) => Number(maxDays)));
  const days = Number(record.days);
  if (days > most) throw refusal('EQ03', `借用时长${days}天超过上限${most}天`, { days, most });
}

/** EQ04 */
export async function assertNothingOverdue({ tx }: Context, { borrower }: Row): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from eq_loan l join eq_loan_line n on n.loan_id = l.id
    where l.borrower = ${borrower} and l.status in ('50', '55') and l.del_flag = 0 and l.end_time < now()
      and n.out_time is not null and n.back_time is null`.execute(tx);
  const count = rows[0]?.n ?? 0;
  if (count > 0) throw refusal('EQ04', `您有${count}台设备逾期未还，不能继续借用`, { count });
}

/** EQ01 */
export async function assertUnbooked(tx: Tx, record: Row, devices: ReadonlyMap<string, Row>): Promise<void> {
  const { rows } = await sql<{ asset_id: string; start: string; end: string; name: string }>`
    select b.asset_id, lower(b.during) as start, upper(b.during) as end, coalesce(u.realname, l.borrower) as name
    from eq_booking b join eq_loan l on l.id = b.loan_id left join sys_user u on u.username = l.borrower
    where b.asset_id = any(${[...devices.keys()]}) and b.loan_id <> ${record.id} and b.during && ${duringOf(record)}
    order by b.during limit 1`.execute(tx);
  const [taken] = rows;
  if (!taken) return;
  const device = titleOf(asset, devices.get(taken.asset_id) ?? { id: taken.asset_id });
  const [start, end] = [taken.start.slice(0, 16), taken.end.slice(0, 16)];
  throw refusal('EQ01', `设备“${device}”在${start}至${end}已被${taken.name}预约`, {
    device,
    start,
    end,
    name: taken.name,
  });
}

/** EQ05: of each kind there are as many as are asked for, by kind and by name. */
async function assertUnits(
  { app, tx, actor }: Context,
  record: Row,
  lines: readonly Row[],
  devices: ReadonlyMap<string, Row>,
): Promise<void> {
  const wanted = new Map<string, number>();
  for (const line of lines) {
    const kind = String(line.kind ?? devices.get(String(line.assetId))?.kind ?? '');
    wanted.set(kind, (wanted.get(kind) ?? 0) + Number(line.quantity ?? 1));
  }
  for (const [kind, count] of wanted) {
    const left = await freeUnits(tx, actor, kind, record);
    if (left >= count) continue;
    const texts = await app.dictTexts.textsOf(tx, asset.fields.kind, [kind], actor);
    const name = texts.get(kind) ?? kind;
    throw refusal('EQ05', `“${name}”在该时段仅剩${left}台可借`, { kind: name, left });
  }
}

/** Devices of a kind, of those that a person may see, that nobody else has or has asked for in a time. */
export async function freeUnits(db: Db, actor: Actor, kind: string, record: Row): Promise<number> {
  const during = duringOf(record);
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from eq_asset a where ${scopeSql(scopeOf(asset, actor), 'a')} and a.kind = ${kind}
        and a.lendable = 'Y' and a.status in ('0', '1') and ${staysInUse}
        and not exists (select 1 from eq_booking b where b.asset_id = a.id and b.loan_id <> ${record.id} and b.during && ${during}))
      - coalesce((select sum(n.quantity) from eq_loan l join eq_loan_line n on n.loan_id = l.id
        where l.tenant_id = ${actor.tenantId} and l.status = any(${[...holdingStates]}) and l.del_flag = 0 and l.id <> ${record.id}
          and tstzrange(l.start_time, l.end_time) && ${during} and n.kind = ${kind} and n.asset_id is null), 0) as left`.execute(
    db,
  );
  return Math.max(0, Number(rows[0]?.left ?? 0));
}
