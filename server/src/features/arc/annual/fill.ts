import { annualMeasure as measure } from '@dossier/contract/arc/annual/annual.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { evidenceOf, type Told } from './evidence.ts';

/** The sheet that is filled. */
export interface Sheet extends Told {
  id: string;
  no: string;
}

/** Bytes of a GB, as the board of the archives counts. */
const gigabyte = 1024 ** 3;

const summed = (column: 'number' | 'bytes', of: string) =>
  sql`(select coalesce(sum(${sql.ref(column)}), 0) from found where measure = ${of})`;
const digitised = sql`(select coalesce(sum(number), 0) from found where measure = ${measure.held} and has_files = 'Y')`;

/**
 * Makes the evidence of a draft and its numbers anew. What was entered by hand stays: numbers that nothing works out, and
 * corrections, with their reasons.
 */
export async function fillAnnual(tx: Tx, { id, no, ...told }: Sheet): Promise<void> {
  const { tenantId, year, fondsId } = told;
  await sql`delete from arc_annual_evidence where annual_id = ${id}`.execute(tx);
  await sql`insert into arc_annual_evidence (id, annual_id, no, fonds_id, measure, title, door, carrier, open_flag, has_files, day,
      number, bytes, items, until, intake_id, transfer_id, destroy_id, loan_id, location_id, tenant_id, create_time)
    select replace(gen_random_uuid()::text, '-', ''), ${id}, ${no}, ${fondsId}, measure, title, door, carrier, open_flag, has_files,
      day, number, bytes, items, ${`${year}-12-31`}::date, intake_id, transfer_id, destroy_id, loan_id, location_id, ${tenantId},
      now()
    from (${evidenceOf(told)}) e`.execute(tx);
  const before = await sql`
    select measure, door, carrier, open_flag, value, reason from arc_annual_line
    where annual_id = ${id} and (computed is null and value is not null or reason is not null)`.execute(tx);
  await sql`delete from arc_annual_line where annual_id = ${id}`.execute(tx);
  const area = sql`case when ${fondsId}::varchar is null then ${summed('number', measure.area)} end`;
  await sql`
    with found as (select * from arc_annual_evidence where annual_id = ${id}),
    lines (at, measure, basis, door, carrier, open_flag, has_files, computed) as (
      select 1, ${measure.volumes}::varchar, ${measure.volumes}::varchar, null::varchar, null::varchar, null::varchar, null::varchar,
        ${summed('number', measure.volumes)}
      union all select 2, ${measure.held}, ${measure.held}, null, null, null, null, ${summed('number', measure.held)}
      union all select 3, ${measure.held}, ${measure.held}, door, null, null, null, sum(number)
        from found where measure = ${measure.held} and door is not null group by door
      union all select 4, ${measure.held}, ${measure.held}, null, carrier, null, null, sum(number)
        from found where measure = ${measure.held} and carrier is not null group by carrier
      union all select 5, ${measure.open}, ${measure.held}, null, null, open_flag, null, sum(number)
        from found where measure = ${measure.held} and open_flag is not null group by open_flag
      union all select 6, ${measure.taken}, ${measure.taken}, null, null, null, null, ${summed('number', measure.taken)}
      union all select 7, ${measure.movedOut}, ${measure.movedOut}, null, null, null, null, ${summed('number', measure.movedOut)}
      union all select 8, ${measure.destroyed}, ${measure.destroyed}, null, null, null, null,
        ${summed('number', measure.destroyed)}
      union all select 9, ${measure.usedPeople}, ${measure.usedPeople}, null, null, null, null,
        ${summed('number', measure.usedPeople)}
      union all select 10, ${measure.usedItems}, ${measure.usedItems}, null, null, null, null,
        ${summed('number', measure.usedItems)}
      union all select 11, ${measure.digitised}, ${measure.held}, null, null, null, 'Y', ${digitised}
      union all select 12, ${measure.share}, ${measure.held}, null, null, null, 'Y',
        coalesce(round(100 * ${digitised} / nullif(${summed('number', measure.held)}, 0), 2), 0)
      union all select 13, ${measure.gigabytes}, ${measure.held}, null, null, null, 'Y',
        round(${summed('bytes', measure.held)} / ${gigabyte}::numeric, 2)
      union all select 14, ${measure.area}, ${measure.area}, null, null, null, null, ${area}
      union all select 15, ${measure.staff}, null, null, null, null, null, null
      union all select 16, ${measure.partTime}, null, null, null, null, null, null
      union all select 17, ${measure.equipment}, null, null, null, null, null, null)
    insert into arc_annual_line (id, annual_id, line_no, measure, door, carrier, open_flag, has_files, no, basis, computed, value,
      reason)
    select replace(gen_random_uuid()::text, '-', ''), ${id},
      row_number() over (order by n.at, n.door, n.carrier, n.open_flag) - 1, n.measure, n.door, n.carrier, n.open_flag, n.has_files,
      ${no}, n.basis, n.computed, coalesce(o.value, n.computed), case when o.value <> n.computed then o.reason end
    from lines n
    left join jsonb_to_recordset(${JSON.stringify(before.rows)}::jsonb)
      as o (measure varchar, door varchar, carrier varchar, open_flag varchar, value numeric, reason varchar)
      on o.measure = n.measure and o.door is not distinct from n.door and o.carrier is not distinct from n.carrier
        and o.open_flag is not distinct from n.open_flag`.execute(tx);
  await sql`update arc_annual set made_time = now() where id = ${id}`.execute(tx);
  await sumUp(tx, id);
}

/** The main numbers of a sheet are those that its rows tell. */
export async function sumUp(tx: Tx, id: string): Promise<void> {
  const of = (name: string) => sql`max(value) filter (where measure = ${name} and door is null and carrier is null)`;
  await sql`update arc_annual a set (volumes, items, taken, moved_out, destroyed, used_people, used_items, share, gigabytes,
      corrected) = (
      select ${of(measure.volumes)}, ${of(measure.held)}, ${of(measure.taken)}, ${of(measure.movedOut)}, ${of(measure.destroyed)},
        ${of(measure.usedPeople)}, ${of(measure.usedItems)}, ${of(measure.share)}, ${of(measure.gigabytes)},
        count(*) filter (where computed is not null and value is distinct from computed)
      from arc_annual_line where annual_id = a.id)
    where a.id = ${id}`.execute(tx);
}
