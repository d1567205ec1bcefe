import { type annual, annualStatus, measuredInParts } from '@dossier/contract/arc/annual/annual.ts';
import { sql } from 'kysely';
import { clearanceOf } from '#access/clearance.ts';
import { invalid, refusal, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks, RowOf } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { fillAnnual, type Sheet, sumUp } from './fill.ts';

type Annual = RowOf<typeof annual>;

/** 档案统计年报: made as a draft, completed by hand, frozen when it is reviewed, and filed (domain 9, decision 0153). */
export const annualHooks: Hooks<typeof annual> = {
  async beforeAdd({ tx, actor }, draft) {
    const year = Number(draft.year);
    const fondsId = draft.fondsId || null;
    if (year > thisYear()) throw invalid({ year: '不能生成以后年度的年报' });
    // Who is granted single fonds would not see the sheet of all.
    if (!fondsId && clearanceOf(actor).fonds !== null) throw invalid({ fondsId: '请选择全宗，您未获授权统计全部全宗' });
    const key = `arc_annual:${actor.tenantId}:${year}:${fondsId ?? ''}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    const { rows } = await sql<{ status: string }>`select status from arc_annual where tenant_id = ${actor.tenantId}
      and year = ${year} and fonds_id is not distinct from ${fondsId}`.execute(tx);
    if (rows[0]?.status === annualStatus.filed) throw refusal('filed', `${year}年的年报已上报，如需修改请先撤回上报`);
    if (rows[0]) throw refuse(`${year}年的年报已存在`);
    const { rows: fonds } = await sql<{ no: string }>`select no from arc_fonds where id = ${fondsId}`.execute(tx);
    draft.no = fonds[0] ? `NB-${year}-${fonds[0].no}` : `NB-${year}`;
  },
  async afterAdd({ tx, actor }, record) {
    await fillAnnual(tx, sheetOf(record, actor.tenantId));
    Object.assign(record, await numbersOf(tx, record.id));
  },
  async beforeEdit({ tx, input }, _draft, before) {
    if (input.lines !== undefined) await assertRows(tx, before.id, input.lines);
  },
  async afterEdit({ tx, input }, after) {
    if (input.lines === undefined) return;
    // A reason stands beside a number that was changed, and beside no other.
    await sql`update arc_annual_line set reason = null
      where annual_id = ${after.id} and (computed is null or value = computed)`.execute(tx);
    await sumUp(tx, after.id);
  },
  beforeDelete(_context, { no, firstFiledTime }) {
    if (firstFiledTime) throw refusal('filed', `${String(no)}曾经上报，不能删除`);
  },
  actions: {
    regenerate: { effect: ({ tx, actor }, after) => fillAnnual(tx, sheetOf(after, actor.tenantId)) },
    check: {
      async check({ tx }, { id, year }) {
        if (Number(year) >= thisYear()) throw refusal('year', `${Number(year)}年尚未结束，不能审核`);
        const { rows } =
          await sql`select 1 from arc_annual_line where annual_id = ${id} and value is null limit 1`.execute(tx);
        if (rows.length > 0) throw refusal('entered', '请先填写人员、设备等须人工填报的指标');
      },
    },
    file: { change: (_context, { firstFiledTime }) => ({ firstFiledTime: firstFiledTime ?? wireNow() }) },
  },
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
};

const thisYear = (): number => Number(wireNow().slice(0, 4));

const sheetOf = (
  { id, no, year, fondsId }: Pick<Annual, 'id' | 'no' | 'year' | 'fondsId'>,
  tenantId: number,
): Sheet => ({
  ...{ id, no: String(no), tenantId, year: Number(year), fondsId: fondsId || null },
});

/** What a new sheet has come to, for the answer. */
async function numbersOf(tx: Tx, id: string): Promise<Partial<Annual>> {
  const { rows } = await sql<Partial<Annual>>`
    select volumes::float8, items::float8, taken::float8, moved_out::float8 as "movedOut", destroyed::float8,
      used_people::float8 as "usedPeople", used_items::float8 as "usedItems", share::float8, gigabytes::float8, corrected
    from arc_annual where id = ${id}`.execute(tx);
  return rows[0] ?? {};
}

/**
 * The rows are the system's: none is added or left out, what is counted is whole, and a number that is not what was worked
 * out has its reason.
 */
async function assertRows(tx: Tx, id: string, lines: unknown): Promise<void> {
  const { rows } = await sql<{ id: string; measure: string; computed: number | null }>`
    select id, measure, computed::float8 as computed from arc_annual_line where annual_id = ${id} order by line_no`.execute(
    tx,
  );
  const sent = Array.isArray(lines) ? lines.map((line) => (line ?? {}) as Record<string, unknown>) : [];
  const byId = new Map(sent.map((line) => [line.id, line]));
  if (sent.length !== rows.length || rows.some((row) => !byId.has(row.id)))
    throw refuse('年报指标由系统生成，不能增删');
  for (const [at, { id: lineId, measure, computed }] of rows.entries()) {
    const { value, reason } = byId.get(lineId) ?? {};
    if (!measuredInParts.includes(measure) && !Number.isInteger(Number(value ?? 0)))
      throw refuse(`第${at + 1}行的填报值须为整数`);
    if (computed === null) continue;
    if (value === null || value === undefined || value === '') throw refuse(`第${at + 1}行缺少填报值`);
    const same = Math.round(Number(value) * 100) === Math.round(computed * 100);
    if (!same && !String(reason ?? '').trim()) throw refuse(`第${at + 1}行的填报值与计算值不同，请填写修正原因`);
  }
}
