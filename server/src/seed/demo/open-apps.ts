import { newAccessKey } from '#access/open-api/secrets.ts';
import { wireNow } from '#services/log-entries.ts';
import { type Seeder, seeded } from '../seeder.ts';
import { momentFromNow } from './days.ts';

interface DemoApp {
  name: string;
  owner: string;
  remark: string;
  addresses: string | null;
  status: string;
  calls: readonly (readonly [call: string, label: string])[];
  /** How many days ago it called, with what became of it. */
  past: readonly (readonly [daysAgo: number, call: number, message: string | null])[];
}

const apps: readonly DemoApp[] = [
  {
    name: '财务核算系统',
    owner: 'xumin',
    remark: '每日同步项目台账与回款情况',
    addresses: '10.20.0.0/16',
    status: '1',
    calls: [
      ['GET /pm/project/list', '项目-分页列表查询'],
      ['GET /pm/project/queryById', '项目-通过id查询'],
    ],
    past: [
      [1, 0, null],
      [1, 1, null],
      [2, 0, null],
      [2, 1, '未找到对应实体'],
      [3, 0, null],
      [4, 0, '不允许从地址 10.9.3.20 调用'],
    ],
  },
  {
    name: '库房环境采集',
    owner: 'heyun',
    remark: '温湿度传感器网关每小时上报',
    addresses: '10.20.8.0/24',
    status: '1',
    calls: [['POST /arc/env/intake', '库房环境记录-传感器上报']],
    past: [
      [1, 0, null],
      [2, 0, null],
    ],
  },
  {
    name: '人力资源系统',
    owner: 'zhoufang',
    remark: '同步职务，下线前保留',
    addresses: null,
    status: '0',
    calls: [['GET /sys/position/list', '职务-分页列表查询']],
    past: [
      [6, 0, null],
      [5, 0, '接口应用已停用'],
    ],
  },
];

/** Applications of the demo company. They have no secret, so nobody calls with them before one is made. */
export async function seedOpenApps({ tx }: Seeder): Promise<void> {
  for (const { past, calls, ...app } of apps) {
    const base = seeded();
    const owner = await tx.selectFrom('sys_user').select('id').where('username', '=', app.owner).executeTakeFirst();
    await tx
      .insertInto('sys_open_app')
      .values({
        ...base,
        ...app,
        access_key: newAccessKey(),
        owner_id: owner?.id ?? null,
        calls: calls.map(([call]) => call).join('\n'),
        per_minute: 60,
        daily_quota: 10_000,
        expires_at: null,
        tenant_id: 0,
      })
      .execute();
    for (const [index, [daysAgo, which, message]] of past.entries()) {
      const [call = '', label = ''] = calls[which] ?? [];
      const [method = '', path = ''] = call.split(' ');
      await tx
        .insertInto('sys_open_log')
        .values({
          id: seeded().id,
          app_id: base.id,
          app_name: app.name,
          label,
          method,
          url: `/jeecg-boot${path}`,
          success: message === null ? 'Y' : 'N',
          code: message === null ? 200 : message.startsWith('未找到') ? 500 : 401,
          cost_time: 12 + 7 * index,
          ip: message?.includes('10.9.3.20') ? '10.9.3.20' : '10.20.4.15',
          message,
          request_id: null,
          tenant_id: 0,
          create_by: app.owner,
          create_time: momentFromNow(-daysAgo, 30 + 11 * index),
        })
        .execute();
    }
    for (const daysAgo of new Set(past.map(([days]) => days))) {
      const day = momentFromNow(-daysAgo, 0).slice(0, 10);
      const admitted = past.filter(([days, , message]) => days === daysAgo && !isRefusal(message));
      if (admitted.length === 0) continue;
      await tx
        .insertInto('sys_open_day')
        .values({
          app_id: base.id,
          day,
          calls: admitted.length,
          failed: admitted.filter(([, , message]) => message !== null).length,
          minute: wireNow(),
          minute_calls: 0,
        })
        .execute();
    }
  }
}

/** Refused before it counted. */
const isRefusal = (message: string | null): boolean => message !== null && !message.startsWith('未找到');
