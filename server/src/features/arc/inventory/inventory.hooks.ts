import { bodyState } from '@dossier/contract/arc/body.ts';
import {
  type inventory,
  inventoryKind,
  inventoryResult,
  inventoryStatus,
} from '@dossier/contract/arc/count/inventory.ts';
import { differenceState } from '@dossier/contract/arc/count/line.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refusal, refuse } from '#core/errors.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { numberOfYear } from '#engine/resource/period-number.ts';
import { wireNow } from '#services/log-entries.ts';
import { countAt, lockCounts } from '../location/location.public.ts';

type Inventory = RowOf<typeof inventory>;

const { same, lent, none, lost, extra } = inventoryResult;

export const inventoryHooks: Hooks<typeof inventory> = {
  async beforeAdd(context, draft) {
    assertCounters(draft);
    draft.code = await numberOfYear(context, 'PD');
  },
  beforeEdit: (_context, draft) => assertCounters(draft),
  beforeLock: ({ tx, actor }) => lockCounts(tx, actor.tenantId),
  prints: { report: new URL('./prints/report.typ', import.meta.url) },
  actions: {
    start: {
      async check({ tx, actor }, record) {
        const { counting, review } = inventoryStatus;
        const other = await countAt(tx, actor.tenantId, String(record.locationId), [counting, review]);
        if (other)
          throw refusal('AR60', `库位“${other.place}”已在盘点单${other.code}中`, { code: other.place, no: other.code });
      },
      change: (context, record) => takeSnapshot(context, record),
    },
    submit: { change: (context, record) => settle(context, record) },
    close: {
      async check({ tx }, record) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from arc_inventory_line
          where inventory_id = ${record.id} and handling = ${differenceState.open}`.execute(tx);
        const n = rows[0]?.n ?? 0;
        if (n > 0) throw refusal('AR61', `还有${n}条差异未处理，不能关闭`, { count: n });
      },
    },
  },
};

/** AR62 */
function assertCounters({ counters }: Draft): void {
  if (new Set(csvOf(typeof counters === 'string' ? counters : null)).size < 2)
    throw refusal('AR62', '盘点人员不少于2人');
}

/** What should be there now, of what whoever begins may know of (DR4): later moves change nothing of it. */
async function takeSnapshot({ tx, actor }: ActionContext, record: Inventory) {
  const now = wireNow();
  const { numAffectedRows: expected = 0n } = await sql`
    with recursive places as (select id from arc_location where id = ${record.locationId} and tenant_id = ${actor.tenantId}
        union select l.id from arc_location l join places on l.parent_id = places.id where l.del_flag = 0),
      classes as (select id from arc_class where id = ${record.classId} and tenant_id = ${actor.tenantId}
        union select c.id from arc_class c join classes on c.parent_id = classes.id where c.del_flag = 0),
      due as (select t.id, t.barcode, t.location_id,
          left(concat_ws(' ', l.code, b.code), 120) as place
        from arc_item t join arc_location l on l.id = t.location_id left join arc_box b on b.id = t.box_id
        where ${scopeSql(scopeOf(archiveItem, actor))} and t.location_id in (select id from places)
          and t.phy in (${bodyState.shelved}, ${bodyState.lent})
          and (${record.classId}::varchar is null or t.class_id in (select id from classes)))
      insert into arc_inventory_line (id, inventory_id, item_id, barcode, expected, expected_place, tenant_id,
          sys_org_code, create_by, create_time)
        select replace(gen_random_uuid()::text, '-', ''), ${record.id}, id, barcode, place, location_id, ${actor.tenantId},
          ${actor.orgCode || null}, ${actor.username}, ${now}::timestamptz from due`.execute(tx);
  if (expected === 0n) throw refuse('该范围内没有可盘点的档案');
  // The lines hold their records now: who changes one waits, and who has just changed one is seen.
  const { rows } = await sql<{ secret: number }>`select coalesce(max(i.secret), 0) as secret
    from arc_inventory_line n join arc_item i on i.id = n.item_id where n.inventory_id = ${record.id}`.execute(tx);
  // Whoever counts blindly is not told how many there should be, wherever they look.
  const isBlind = record.kind === inventoryKind.blind;
  return { expected: isBlind ? null : Number(expected), secret: rows[0]?.secret ?? 0 };
}

/** What nobody has scanned is lent, or missing; each difference waits for somebody. */
async function settle({ tx }: ActionContext, record: Inventory) {
  await sql`update arc_inventory_line l set result = case when i.phy = ${bodyState.lent} then ${lent} else ${lost} end
    from arc_item i where l.inventory_id = ${record.id} and l.result = ${none} and i.id = l.item_id`.execute(tx);
  const { rows } = await sql<{ expected: number; counted: number; different: number }>`
    with open as (update arc_inventory_line set handling = ${differenceState.open}
      where inventory_id = ${record.id} and result not in (${same}, ${lent}) returning 1)
    select (select count(*)::int from arc_inventory_line where inventory_id = ${record.id} and result <> ${extra}
        and expected_place is not null) as expected,
      (select count(*)::int from arc_inventory_line where inventory_id = ${record.id} and scanned_time is not null) as counted,
      (select count(*)::int from open) as different`.execute(tx);
  const { expected: due = 0, counted = 0, different = 0 } = rows[0] ?? {};
  const expected = Number(record.expected ?? due);
  const rate = Math.round((10_000 * different) / Math.max(1, expected)) / 100;
  return { expected, counted, different, rate };
}
