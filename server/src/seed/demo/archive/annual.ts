import { annualMeasure, annualStatus } from '@dossier/contract/arc/annual/annual.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { fillAnnual, sumUp } from '#features/arc/annual/annual.public.ts';
import { governed, insertAll } from '../bulk.ts';
import { thisYear } from '../days.ts';

/** What only the archive room knows, of the year before last and of last year. */
const entered = [
  { [annualMeasure.staff]: 2, [annualMeasure.partTime]: 4, [annualMeasure.equipment]: 17 },
  { [annualMeasure.staff]: 3, [annualMeasure.partTime]: 5, [annualMeasure.equipment]: 21 },
] as const;

/** Sheets of the last two years, filed each January, a draft of this one, and the last one of each fonds. */
export async function seedAnnuals(tx: Tx, orgCode: string): Promise<void> {
  await seedOfFonds(tx, orgCode);
  for (const [back, year] of [thisYear() - 2, thisYear() - 1, thisYear()].entries()) {
    const id = newId();
    const no = `NB-${year}`;
    const filed = year < thisYear();
    const made = filed ? `${year + 1}-01-05 03:00:00` : `${year}-11-02 10:20:00`;
    await insertAll(tx, 'arc_annual', [
      { id, no, year, status: annualStatus.draft, ...governed('heyun', made, orgCode) },
    ]);
    await fillAnnual(tx, { id, no, year, fondsId: null, tenantId: 0 });
    const told = entered[back];
    if (!told) continue;
    for (const [measure, value] of Object.entries(told))
      await sql`update arc_annual_line set value = ${value} where annual_id = ${id} and measure = ${measure}`.execute(
        tx,
      );
    // Visits to the reading room before loans were kept here.
    if (back === 0)
      await sql`update arc_annual_line set value = computed + 36, reason = '纸质登记簿另有36人次未录入系统'
        where annual_id = ${id} and measure = ${annualMeasure.usedPeople}`.execute(tx);
    await sumUp(tx, id);
    await sql`update arc_annual set status = ${annualStatus.filed}, checked_by = 'dengwei', filed_by = 'heyun',
      checked_time = ${`${year + 1}-01-12 15:10:00`}::timestamptz, filed_time = ${`${year + 1}-01-15 09:40:00`}::timestamptz,
      first_filed_time = ${`${year + 1}-01-15 09:40:00`}::timestamptz where id = ${id}`.execute(tx);
  }
}

/** Who is granted fonds by name sees the sheets of these: a draft each of last year, to be completed. */
async function seedOfFonds(tx: Tx, orgCode: string): Promise<void> {
  const year = thisYear() - 1;
  const { rows } = await sql<{
    id: string;
    no: string;
  }>`select id, no from arc_fonds where tenant_id = 0 order by no`.execute(tx);
  for (const { id: fondsId, no: fondsNo } of rows) {
    const id = newId();
    const no = `NB-${year}-${fondsNo}`;
    const made = governed('heyun', `${year + 1}-01-06 09:30:00`, orgCode);
    await insertAll(tx, 'arc_annual', [{ id, no, year, fonds_id: fondsId, status: annualStatus.draft, ...made }]);
    await fillAnnual(tx, { id, no, year, fondsId, tenantId: 0 });
  }
}
