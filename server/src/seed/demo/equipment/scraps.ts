import { asset, assetStatus } from '@dossier/contract/eq/asset.ts';
import { scrap, scrapStatus } from '@dossier/contract/eq/scrap.ts';
import { sql } from 'kysely';
import { systemActor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { keepVersion } from '#engine/resource/history.ts';
import { findRow } from '#engine/resource/read.ts';
import { scrapFlow } from '#features/eq/scrap/scrap.flow.ts';
import type { Seeder } from '../../seeder.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { publishFlow, startedApproval } from '../flow-rows.ts';
import type { DemoOrganisation } from '../organisation.ts';
import { people } from '../people.ts';

const keeper = 'pengtao';
const head = 'songjie';
const code = 'eq.scrap';

interface DemoScrap {
  state: keyof typeof scrapStatus;
  /** Kind of the device. */
  kind: string;
  days: number;
  reason: string;
  explanation: string;
  residual: number;
}

const scraps: readonly DemoScrap[] = [
  {
    ...{ state: 'scrapped', kind: 'NB', days: -20, reason: 'broken', residual: 150 },
    explanation: '进水后主板烧毁，维修报价高于残值，硬盘已拆除并消磁',
  },
  {
    ...{ state: 'refused', kind: 'CM', days: -12, reason: 'aged', residual: 400 },
    explanation: '使用超过六年，快门次数接近上限',
  },
  {
    ...{ state: 'deciding', kind: 'PJ', days: -1, reason: 'outdated', residual: 300 },
    explanation: '亮度不足，不支持数字接口，灯泡已停产',
  },
  {
    ...{ state: 'draft', kind: 'NB', days: 0, reason: 'parts', residual: 200 },
    explanation: '电源适配器与扩展坞遗失，原厂已停止供应',
  },
];

/** A draft, one that waits for the head of the keeper's department, one that was agreed to and one that was refused. */
export async function seedScraps({ tx }: Seeder, { departOf }: DemoOrganisation): Promise<void> {
  const versionId = await publishFlow(tx, code, scrapFlow, 'admin');
  const org = departOf.get(people.find(({ account }) => account === keeper)?.depart ?? '');
  const taken: string[] = [];
  const numbers = new Map<string, number>();
  for (const [index, one] of scraps.entries()) {
    const { rows } = await sql<{ id: string }>`
      select a.id from eq_asset a join sys_category c on c.id = a.kind
      where c.code = ${`EQ-${one.kind}`} and a.status = ${assetStatus.held} and not (a.id = any(${taken}))
        and not exists (select 1 from eq_booking b where b.asset_id = a.id)
        and not exists (select 1 from eq_loan_line n where n.asset_id = a.id)
      order by a.code desc limit 1`.execute(tx);
    const device = rows[0]?.id;
    if (!device) throw new Error(`the demo has too few devices of kind ${one.kind}`);
    taken.push(device);
    const [id, at, day] = [newId(), momentFromNow(one.days, 30 + index), dayFromNow(one.days)];
    const number = (numbers.get(day) ?? 0) + 1;
    numbers.set(day, number);
    const title = `SBF-${day.replaceAll('-', '')}-${String(number).padStart(3, '0')}`;
    const passed = one.state === 'scrapped';
    await insertAll(tx, 'eq_scrap', [
      {
        ...{ id, code: title, asset_id: device, status: scrapStatus[one.state], reason: one.reason },
        ...{ explanation: one.explanation, residual: one.residual, applicant: keeper },
        ...{ dept: org?.id ?? null, dept_code: org?.orgCode ?? null, apply_date: day },
        ...{ scrap_date: passed ? dayFromNow(one.days + 1) : null },
        ...governed(keeper, at, org?.orgCode ?? 'A01'),
      },
    ]);
    if (one.state === 'deciding') {
      await sql`update eq_scrap set version = 2 where id = ${id}`.execute(tx);
      const { step } = await startedApproval(tx, {
        ...{ code, versionId, name: scrapFlow.name, resource: scrap.path, from: scrapStatus.draft, done: [] },
        ...{ recordId: id, title, applicant: keeper, note: '', at },
      });
      const due = momentFromNow(one.days + 2, 30);
      await step({ node: 'head', name: '部门负责人', username: head, begun: at, due });
    }
    if (passed) {
      const actor = { ...systemActor, username: head, realname: '宋洁' };
      await sql`update eq_asset set status = ${assetStatus.scrapped}, version = version + 1 where id = ${device}`.execute(
        tx,
      );
      const after = await findRow(tx, scopeOf(asset, systemActor), device, { full: true });
      if (after) await keepVersion(tx, asset, actor, after, 'scrap');
    }
  }
  for (const [day, count] of numbers) await pushNumber(tx, `eq_scrap:0:${day.replaceAll('-', '')}`, count);
}
