import { annualMeasure as measure } from '@dossier/contract/arc/annual/annual.ts';
import { destroyStatus } from '@dossier/contract/arc/ending/destroy.ts';
import { itemStatus } from '@dossier/contract/arc/item.ts';
import { archiveLoanStatus } from '@dossier/contract/arc/loan.ts';
import { transferStatus } from '@dossier/contract/arc/transfer/transfer.ts';
import { type RawBuilder, sql } from 'kysely';

/** What a sheet counts: a year of one fonds, or of all. */
export interface Told {
  tenantId: number;
  year: number;
  fondsId: string | null;
}

/** Records that the archive holds. */
const held: readonly string[] = [itemStatus.held, itemStatus.appraising, itemStatus.toDestroy];
/** Loans of which something came: whoever only asked did not use anything. */
const used: readonly string[] = [
  archiveLoanStatus.lent,
  archiveLoanStatus.partly,
  archiveLoanStatus.returned,
  archiveLoanStatus.settling,
];

const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Shanghai')::date`;

/**
 * Everything that a year is made of (decision 0153). Of holdings at its end a row for the records that have class, carrier,
 * opening and files in common, so that a hundred thousand records are a handful of rows; of what happened in it a row for
 * each batch, transfer, list and loan. Whatever left the archive after the year was still held at its end.
 */
export function evidenceOf({ tenantId, year, fondsId }: Told): RawBuilder<unknown> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const within = (day: RawBuilder<unknown>) => sql`${day} between ${first}::date and ${last}::date`;
  const ofFonds = (alias: string) => sql`(${fondsId}::varchar is null or ${sql.ref(`${alias}.fonds_id`)} = ${fondsId})`;
  const gone = dayOf(sql`d.destroy_time`);
  const moved = dayOf(sql`t.confirmed_time`);
  return sql`
    with gone as (
      select l.item_id, d.id as destroy_id, ${gone} as day
      from arc_destroy d join arc_destroy_line l on l.destroy_id = d.id
      where d.tenant_id = ${tenantId} and d.del_flag = 0 and d.status = ${destroyStatus.destroyed}
        and ${gone} >= ${first}::date),
    moved as (
      select l.item_id, t.id as transfer_id, ${moved} as day
      from arc_transfer t join arc_transfer_line l on l.transfer_id = t.id
      where t.tenant_id = ${tenantId} and t.del_flag = 0 and t.status = ${transferStatus.confirmed}
        and ${moved} >= ${first}::date),
    here as (
      select i.door, i.carrier, i.open_flag, coalesce(i.has_files, 'N') as has_files, i.bytes, i.volume_id
      from arc_item i
      where i.tenant_id = ${tenantId} and i.del_flag = 0 and ${ofFonds('i')} and i.held_date <= ${last}::date
        and (i.status = any(${[...held]})
          or i.status = ${itemStatus.destroyed} and i.id in (select item_id from gone where day > ${last}::date)
          or i.status = ${itemStatus.transferred} and i.id in (select item_id from moved where day > ${last}::date))),
    loans as (
      select o.id, o.code, o.start_date as day, count(*) as lines
      from arc_loan o join arc_loan_line l on l.loan_id = o.id join arc_item i on i.id = l.item_id
      where o.tenant_id = ${tenantId} and o.del_flag = 0 and o.status = any(${[...used]}) and ${within(sql`o.start_date`)}
        and ${ofFonds('i')}
      group by o.id)
    select ${measure.held}::varchar as measure, null::varchar as title, door, carrier, open_flag, has_files, null::date as day,
      count(*)::numeric as number, sum(bytes)::numeric as bytes, count(*)::integer as items, null::varchar as intake_id,
      null::varchar as transfer_id, null::varchar as destroy_id, null::varchar as loan_id, null::varchar as location_id
    from here group by door, carrier, open_flag, has_files
    union all
    select ${measure.volumes}, null, door, null, null, null, null, count(distinct volume_id), null, null, null, null, null,
      null, null
    from here where volume_id is not null group by door
    union all
    select ${measure.taken}, b.no, null, null, null, null, max(i.held_date), count(*), null, null, b.id, null, null, null, null
    from arc_item i left join arc_intake b on b.id = i.intake_id and b.del_flag = 0
    where i.tenant_id = ${tenantId} and i.del_flag = 0 and ${ofFonds('i')} and ${within(sql`i.held_date`)}
    group by b.id, b.no
    union all
    select ${measure.movedOut}, t.no, null, null, null, null, m.day, count(*), null, null, null, t.id, null, null, null
    from moved m join arc_transfer t on t.id = m.transfer_id join arc_item i on i.id = m.item_id
    where ${within(sql`m.day`)} and i.status = ${itemStatus.transferred} and ${ofFonds('i')}
    group by t.id, t.no, m.day
    union all
    select ${measure.destroyed}, d.no, null, null, null, null, g.day, count(*), null, null, null, null, d.id, null, null
    from gone g join arc_destroy d on d.id = g.destroy_id join arc_item i on i.id = g.item_id
    where ${within(sql`g.day`)} and i.status = ${itemStatus.destroyed} and ${ofFonds('i')}
    group by d.id, d.no, g.day
    union all
    select ${measure.usedPeople}, code, null, null, null, null, day, 1, null, null, null, null, null, id, null from loans
    union all
    select ${measure.usedItems}, code, null, null, null, null, day, lines, null, null, null, null, null, id, null from loans
    union all
    select ${measure.area}, left(l.name, 200), null, null, null, null, null, l.area, null, null, null, null, null, null, l.id
    from arc_location l
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.kind = 'room' and coalesce(l.area, 0) > 0
      and ${fondsId}::varchar is null`;
}
