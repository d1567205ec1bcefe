import { bodyState } from '@dossier/contract/arc/body.ts';
import { inventoryKind, inventoryResult, inventoryStatus } from '@dossier/contract/arc/count/inventory.ts';
import { differenceState } from '@dossier/contract/arc/count/line.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import type { Seeder } from '../../seeder.ts';
import { governed } from '../bulk.ts';
import { momentFromNow } from '../days.ts';

const { same, lent, moved, lost, extra, none } = inventoryResult;

interface Count {
  code: string;
  name: string;
  place: string;
  kind: string;
  status: string;
  /** Days from today on which it began. */
  day: number;
}

/** One count that ended with a misplaced, a missing and a surplus record, and one that goes on (domain 11). */
export async function seedInventories(seeder: Seeder, orgCode: string): Promise<void> {
  const year = momentFromNow(0, 0).slice(0, 4);
  const { open, blind } = inventoryKind;
  const counts: readonly Count[] = [
    { code: `PD-${year}-0001`, name: '一号库房1列年中盘点', place: 'K1-1', kind: open, status: 'closed', day: -24 },
    { code: `PD-${year}-0002`, name: '一号库房2列抽查', place: 'K1-2', kind: blind, status: 'counting', day: -1 },
  ];
  for (const count of counts) await seedCount(seeder, count, orgCode);
  await pushNumber(seeder.tx, `arc_inventory:0:${year}`, counts.length);
}

async function seedCount({ tx }: Seeder, count: Count, orgCode: string): Promise<void> {
  const isClosed = count.status === 'closed';
  const at = (hour: number, days = 0) => momentFromNow(count.day + days, hour);
  const made = governed('heyun', at(8), orgCode);
  const id = newId();
  const row = {
    ...{ id, code: count.code, name: count.name, kind: count.kind, counters: 'heyun,tangli', secret: 0 },
    status: isClosed ? inventoryStatus.closed : inventoryStatus.counting,
    ...{ start_time: at(9), submit_time: isClosed ? at(16) : null, close_time: isClosed ? at(17, 1) : null },
    closed_by: isClosed ? 'heyun' : null,
    ...made,
  };
  await sql`insert into arc_inventory select r.* from arc_location l, jsonb_populate_record(null::arc_inventory,
    ${JSON.stringify(row)}::jsonb || jsonb_build_object('location_id', l.id)) r where l.code = ${count.place}`.execute(
    tx,
  );
  // Half of a count that goes on has been seen.
  await sql`insert into arc_inventory_line (id, inventory_id, item_id, barcode, expected, expected_place, found, found_place,
      result, scanned_by, scanned_time, tenant_id, sys_org_code, create_by, create_time)
    select left(md5(${id} || i.id), 32), ${id}, i.id, i.barcode, l.code || ' ' || b.code, l.id,
      case when seen then l.code || ' ' || b.code end, case when seen then l.id end,
      case when seen then ${same} when ${isClosed}::boolean then ${lent} else ${none} end,
      case when seen then case when n % 2 = 0 then 'heyun' else 'tangli' end end,
      case when seen then ${at(9)}::timestamptz + make_interval(secs => n * 9) end, 0, ${orgCode}, 'heyun', ${at(9)}::timestamptz
    from (select i.*, row_number() over (order by i.location_id, i.box_id, i.id)::int as n from arc_item i
        where i.del_flag = 0 and i.secret <= 1 and i.phy in (${bodyState.shelved}, ${bodyState.lent})) i
      join arc_location l on l.id = i.location_id and l.code like ${`${count.place}-%`} join arc_box b on b.id = i.box_id
      cross join lateral (select i.phy = ${bodyState.shelved} and (${isClosed}::boolean or i.n % 4 < 2) as seen) s`.execute(
    tx,
  );
  if (isClosed) await seedDifferences({ tx }, id, at(17, 1));
  await sql`update arc_inventory set expected = c.due, counted = c.seen, different = c.different,
      rate = round(100.0 * c.different / greatest(c.due, 1), 2), secret = c.secret
    from (select count(*) filter (where n.result <> ${extra}) as due, count(n.scanned_time) as seen,
        count(*) filter (where n.handling <> ${differenceState.none}) as different, max(i.secret) as secret
      from arc_inventory_line n join arc_item i on i.id = n.item_id where n.inventory_id = ${id}) c
    where id = ${id}`.execute(tx);
  if (!isClosed)
    await sql`update arc_inventory set counted = null, different = null, rate = null where id = ${id}`.execute(tx);
}

/** The first record was not there, the second stood on another shelf; a third belongs to another row. */
async function seedDifferences({ tx }: Pick<Seeder, 'tx'>, id: string, at: string): Promise<void> {
  const remarks = { lost: '夹在邻盒中，已归位', moved: '放在相邻层，已归位', extra: '归还时误放，已送回原位' };
  await sql`with chosen as (select id, row_number() over (order by expected, id) as n from arc_inventory_line
      where inventory_id = ${id} and result = ${same})
    update arc_inventory_line l set result = case c.n when 1 then ${lost} else ${moved} end,
      found = case c.n when 1 then null else p.code end, found_place = case c.n when 1 then null else p.id end,
      scanned_by = case c.n when 1 then null else l.scanned_by end,
      scanned_time = case c.n when 1 then null else l.scanned_time end,
      handling = ${differenceState.done}, remark = case c.n when 1 then ${remarks.lost} else ${remarks.moved} end,
      handled_by = 'heyun', handled_time = ${at}::timestamptz
    from chosen c, arc_location p where c.id = l.id and c.n in (1, 2) and p.code = 'K1-1-2-1'`.execute(tx);
  await sql`insert into arc_inventory_line (id, inventory_id, item_id, barcode, expected, expected_place, found, found_place,
      result, handling, remark, scanned_by, scanned_time, handled_by, handled_time, tenant_id, sys_org_code, create_by, create_time)
    select left(md5(${id} || i.id), 32), ${id}, i.id, i.barcode, l.code || ' ' || b.code, l.id, p.code, p.id, ${extra},
      ${differenceState.done}, ${remarks.extra}, 'tangli', ${at}::timestamptz - interval '1 day', 'heyun', ${at}::timestamptz,
      0, i.sys_org_code, 'tangli', ${at}::timestamptz - interval '1 day'
    from arc_item i join arc_location l on l.id = i.location_id and l.code not like 'K1-1-%' join arc_box b on b.id = i.box_id
      join arc_location p on p.code = 'K1-1-1-3'
    where i.del_flag = 0 and i.secret <= 1 and i.phy = ${bodyState.shelved} order by i.id limit 1`.execute(tx);
}
