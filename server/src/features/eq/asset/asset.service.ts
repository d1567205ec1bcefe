import { isDate } from '@dossier/contract/core/validate.ts';
import { asset, assetStatus } from '@dossier/contract/eq/asset.ts';
import { type RawBuilder, sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { invalid, notFound, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { pushNumber, takeNumbers } from '#db/numbers.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/** `SB-{类}-{5位}` (domain 7). */
const codePattern = /^SB-([A-Z0-9]{1,10})-(\d{5})$/;

export const assetHooks: Hooks<typeof asset> = {
  async beforeAdd(context, draft) {
    draft.code = await codeFor(context, draft);
  },
  async beforeDelete({ tx }, { id, name }) {
    if (await isHeld(tx, id)) throw refuse(`设备“${name}”还有未完成的借用，不能删除`);
  },
  filter: (query) => idleFilter(query),
  filterWords: ({ idleFrom, idleTo }, { word }) =>
    idleFrom && idleTo ? [word('{0} 至 {1} 没有借出过的设备', String(idleFrom), String(idleTo))] : [],
  actions: {
    stop: { check: (context, record) => assertFree(context, record) },
  },
};

async function codeFor({ tx, actor }: WriteContext, draft: Draft): Promise<string> {
  const kind = await kindCode(tx, String(draft.kind));
  const counter = `eq_asset:${actor.tenantId}:${kind}`;
  if (!draft.code) return `SB-${kind}-${String(await takeNumbers(tx, counter)).padStart(5, '0')}`;
  const match = codePattern.exec(String(draft.code).toUpperCase());
  if (!match) throw invalid({ code: '编号格式应为“SB-类别-五位流水”，例如SB-NB-00012' });
  if (match[1] !== kind) throw invalid({ code: `编号中的类别应为${kind}` });
  await pushNumber(tx, counter, Number(match[2]));
  return match[0];
}

/** A kind's part of the number: its code behind that of the tree. */
async function kindCode(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('sys_category').select('code').where('id', '=', id).executeTakeFirst();
  return (row?.code ?? '').split('-').at(-1)?.toUpperCase().slice(0, 10) || 'QT';
}

/** Somebody has booked it or has it. */
export async function isHeld(tx: Tx, assetId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from eq_booking where asset_id = ${assetId} and upper(during) > now() limit 1`.execute(tx);
  return rows.length > 0;
}

/** @throws AppError when somebody has booked it or has it */
export async function assertFree({ tx }: Pick<WriteContext, 'tx'>, { id, name }: Row): Promise<void> {
  if (await isHeld(tx, id)) throw refuse(`设备“${String(name)}”已有预约，请先取消或改期`);
}

/** A device until the end of the transaction, through the gate. */
export async function lockDevice({ tx, actor }: Pick<WriteContext, 'tx' | 'actor'>, id: string): Promise<Row> {
  const device = await findRow(tx, scopeOf(asset, actor), id, { lock: true, full: true });
  if (!device) throw notFound('设备不存在或已被删除');
  return device;
}

/** Number of the application by which a device is to be scrapped while people decide about it. */
export async function waitingScrap(tx: Tx, assetId: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from eq_scrap where asset_id = ${assetId} and ${isDeciding('eq_scrap')}`.execute(tx);
  return rows[0]?.code;
}

/** An application, under an alias, about which people decide. */
const isDeciding = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.status`)} = '20' and ${sql.ref(`${alias}.del_flag`)} = 0`;

/** A device, under `a`, about which no application waits. */
export const staysInUse = sql<boolean>`not exists (select 1 from eq_scrap s where s.asset_id = a.id and ${isDeciding('s')})`;

/** Devices that were not out in a time: what the report of use counts. */
function idleFilter({ idleFrom, idleTo }: Record<string, unknown>): RawBuilder<boolean> | undefined {
  if (!idleFrom || !idleTo) return undefined;
  const period = periodOf(idleFrom, idleTo);
  return sql<boolean>`not exists (select 1 from eq_loan_line n where n.asset_id = t.id and ${wasOut(period)}) and t.status <> '3'`;
}

/** Days of a time, both ends counted. @throws AppError when they are none */
export function daysFromTo({ from, to }: { from: string; to: string }): number {
  if (!isDate(from) || !isDate(to)) throw refuse('日期不存在或顺序颠倒');
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** Whole days, as a range of moments. @throws AppError when they are none */
export function periodOf(from: unknown, to: unknown): RawBuilder<unknown> {
  if (!isDate(String(from)) || !isDate(String(to)) || String(from) > String(to)) throw refuse('日期不存在或顺序颠倒');
  return sql`tstzrange(${String(from)}::timestamptz, ${String(to)}::timestamptz + interval '1 day')`;
}

/** Whether the device of a line (alias `n`) was out in a time. */
export const wasOut = (period: RawBuilder<unknown>) =>
  sql<boolean>`(n.out_time is not null and tstzrange(n.out_time, greatest(n.out_time, coalesce(n.back_time, now()))) && ${period})`;

/** A device whose state lets it be borrowed, now or later. */
export const canBeBorrowed = ({ status, lendable }: Row): boolean =>
  lendable === 'Y' && (status === assetStatus.held || status === assetStatus.lent);
