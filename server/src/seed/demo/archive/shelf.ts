import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { governed, insertAll } from '../bulk.ts';
import { thisYear } from '../days.ts';

export interface DemoFonds {
  id: string;
  no: string;
  name: string;
  creator: string;
  from: number;
  to: number | null;
}

export interface DemoClass {
  id: string;
  code: string;
  name: string;
  door: string;
  arrange: 'item' | 'vol';
  /** Code of its rule, one of the presets. */
  rule: 'WS2022' | 'WS2015' | 'KJFW' | 'KUPZ';
}

/** Three fonds: the firm, and two that came to it with their records. */
export const demoFonds: readonly DemoFonds[] = [
  { no: 'A001', name: '海川数字服务', creator: '海川数字服务有限公司', from: 2012, to: null },
  { no: 'A002', name: '原海川软件', creator: '海川软件技术有限公司', from: 2008, to: 2016 },
  { no: 'B001', name: '海川流程外包', creator: '海川流程外包有限公司', from: 2015, to: null },
].map((fonds) => ({ id: newId(), ...fonds }));

/** Eight classes of one door each, because the number names the door. */
export const demoClasses: readonly DemoClass[] = (
  [
    ['WS', '文书档案', 'WS', 'item', 'WS2022'],
    ['XM', '项目档案', 'KJ', 'item', 'WS2022'],
    ['HT', '合同档案', 'ZY', 'item', 'WS2022'],
    ['KU', '会计档案', 'KU', 'vol', 'KUPZ'],
    ['RS', '人事档案', 'RS', 'item', 'WS2022'],
    ['ZP', '照片档案', 'ZP', 'item', 'WS2022'],
    ['SJ', '业务数据', 'SJ', 'item', 'WS2022'],
    ['SW', '实物档案', 'SW', 'item', 'WS2015'],
  ] as const
).map(([code, name, door, arrange, rule]) => ({ id: newId(), code, name, door, arrange, rule }));

/** Papers of projects that were closed here, in volumes by project: what the bridge from projects hands in goes there. */
export const bridgeClass = { id: newId(), code: 'FW', name: '外包服务项目', door: 'KJ', rule: 'KJFW' } as const;

export async function seedShelf(tx: Tx, orgCode: string): Promise<void> {
  const made = governed('heyun', `${thisYear() - 2}-01-08 10:00:00`, orgCode);
  await insertAll(
    tx,
    'arc_fonds',
    demoFonds.map(({ id, no, name, creator, from, to }) => ({
      id,
      no,
      name,
      creator,
      start_year: from,
      end_year: to,
      history: to
        ? `${creator}于${from}年成立，${to}年并入海川数字服务有限公司。`
        : `${creator}于${from}年成立，档案由档案室集中管理。`,
      custody: null,
      archive_code: null,
      active: to ? 'N' : 'Y',
      ...made,
    })),
  );
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from arc_rule where tenant_id = 0 and del_flag = 0`.execute(tx);
  const ruleIds = new Map(rows.map(({ code, id }) => [code, id]));
  await insertAll(
    tx,
    'arc_class',
    demoClasses.map(({ id, code, name, door, arrange, rule }, index) => ({
      id,
      code,
      name,
      parent_id: null,
      door,
      arrange,
      rule_id: ruleIds.get(rule) ?? null,
      sort_no: index + 1,
      active: 'Y',
      note: arrange === 'vol' ? '按卷整理，组卷后给号' : null,
      ...made,
    })),
  );
  const { id, code, name, door, rule } = bridgeClass;
  const parent = demoClasses.find((one) => one.door === door);
  await insertAll(tx, 'arc_class', [
    {
      ...{ id, code, name, parent_id: parent?.id ?? null, door, arrange: 'vol', rule_id: ruleIds.get(rule) ?? null },
      ...{ sort_no: demoClasses.length + 1, active: 'Y', note: '按项目组卷，档号含项目号', ...made },
    },
  ]);
}
