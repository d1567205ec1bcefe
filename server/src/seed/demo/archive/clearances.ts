import { aclEffect } from '@dossier/contract/arc/rights/acl.ts';
import { clearanceStatus } from '@dossier/contract/arc/rights/clearance.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import type { Seeder } from '../../seeder.ts';
import { governed, insertAll } from '../bulk.ts';
import { momentFromNow } from '../days.ts';
import { clearanceOf, onSite, people } from '../people.ts';

type Row = Record<string, unknown>;
/** What somebody is cleared for without needing a row. */
const usual = 1;
const writer = 'qinfeng';
const approver = 'dengwei';

interface Planned {
  level: number;
  /** Numbers of fonds; none: all. */
  fonds?: readonly string[];
  from: number;
  /** Days from today. */
  until?: number;
  status?: string;
  reason: string;
  endReason?: string;
}

/** Those that are more than what a post brings with it. */
const special: readonly (readonly [account: string, planned: Planned])[] = [
  ['heyun', { level: 3, fonds: ['A001', 'A002', 'B001'], from: -400, reason: '专职档案管理员，管理全部全宗' }],
  ['tangli', { level: 1, fonds: ['A001'], from: -200, reason: '兼职档案员，只整理本公司全宗' }],
  ['zhaopeng', { level: 2, from: -170, until: 12, reason: '投标项目期间查阅合同与底价资料' }],
  ['yuhang', { level: 2, from: -120, until: 25, reason: '知识流程外包项目查阅客户资料' }],
  [
    'sunlei',
    { level: 2, from: -300, until: -20, status: clearanceStatus.ended, reason: '城市银行续约谈判查阅历次合同' },
  ],
  [
    'xumin',
    {
      ...{ level: 2, from: -260, until: -40, status: clearanceStatus.ended },
      ...{ reason: '年度审计配合查阅会计档案', endReason: '审计结束，提前收回' },
    },
  ],
  [
    'zhengshuang',
    { level: 2, from: 1, until: 60, status: clearanceStatus.deciding, reason: '参加流程外包投标资料整理' },
  ],
  [
    'linyuxin',
    { level: 2, from: 0, until: 90, status: clearanceStatus.draft, reason: '银行项目二期需求分析查阅设计资料' },
  ],
];

/** Clearances of the demo company, and two entries of access lists. */
export async function seedClearances({ tx }: Seeder, orgCode: string): Promise<void> {
  const { rows: fonds } = await sql<{
    id: string;
    no: string;
  }>`select id, no from arc_fonds where tenant_id = 0`.execute(tx);
  const idOf = new Map(fonds.map(({ id, no }) => [no, id]));
  const named = new Set(special.map(([account]) => account));
  const byPost = [...people, ...onSite].flatMap(({ account, role }): [string, Planned][] => {
    const level = clearanceOf(role);
    if (level === usual || named.has(account)) return [];
    return [[account, { level, from: -500, reason: '岗位职责需要' }]];
  });
  const rows = [...byPost, ...special].map(([account, planned], index): Row => {
    const status = planned.status ?? clearanceStatus.valid;
    const isApproved = status === clearanceStatus.valid || status === clearanceStatus.ended;
    const written = momentFromNow(Math.min(planned.from, 0) - 2, 540 + index);
    return {
      ...governed(writer, written, orgCode),
      id: newId(),
      username: account,
      status,
      level: planned.level,
      fonds: planned.fonds?.flatMap((no) => idOf.get(no) ?? []).join(',') || null,
      valid_from: momentFromNow(planned.from, 540),
      valid_until: planned.until === undefined ? null : momentFromNow(planned.until, 1080),
      reason: planned.reason,
      approved_by: isApproved ? approver : null,
      approved_time: isApproved ? momentFromNow(planned.from, 530) : null,
      end_by: planned.endReason ? writer : null,
      end_reason: planned.endReason ?? null,
    };
  });
  await insertAll(tx, 'arc_clearance', rows);
  await seedLists({ tx }, orgCode);
}

/** A record that somebody is kept from while they are a party to it, and one that is shown beyond its department. */
async function seedLists({ tx }: Pick<Seeder, 'tx'>, orgCode: string): Promise<void> {
  const { rows: items } = await sql<{ id: string; no: string }>`
    select i.id, i.archive_no as no from arc_item i join arc_fonds f on f.id = i.fonds_id and f.no = 'A001'
    where i.tenant_id = 0 and i.del_flag = 0 and i.status = '40' and i.secret = 1 and i.archive_no is not null
      and not exists (select 1 from arc_loan_line n where n.item_id = i.id)
    order by i.create_time desc, i.id limit 2`.execute(tx);
  const [denied, allowed] = items;
  if (!denied || !allowed) return;
  const entry = (item: { id: string; no: string }, days: number, rest: Row): Row => ({
    ...governed('heyun', momentFromNow(days, 600), orgCode),
    id: newId(),
    target_no: item.no,
    item_id: item.id,
    ...rest,
  });
  await insertAll(tx, 'arc_acl', [
    entry(denied, -9, {
      ...{ effect: aclEffect.deny, username: 'zhengshuang', valid_until: momentFromNow(80, 1080) },
      reason: '本人为该事项当事人，处理期间回避',
    }),
    entry(allowed, -5, {
      ...{ effect: aclEffect.allow, username: 'tangli', valid_until: momentFromNow(30, 1080) },
      reason: '协助编写公司大事记，需查阅其他部门档案',
    }),
  ]);
}
