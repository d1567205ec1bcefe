import { sql } from 'kysely';
import type { Database, Db } from '../server/src/db/database.ts';
import type { BenchLine } from './list.ts';
import { ask, percentiles } from './load.ts';

interface Running {
  base: string;
  token: string;
  database: Database;
}

const bar = 'p95 ≤ 300 ms';

/** Times of log searches by time, user, kind and words on many rows, through the server. */
export async function benchLogs({ base, token, database }: Running, count: number): Promise<BenchLine[]> {
  await fillLogs(database.db, count);
  const operations = { logType: '2' };
  const from = await daysAgo(database.db, 100);
  const month = { createTime_begin: from, createTime_end: await daysAgo(database.db, 70) };
  const cases: [what: string, query: Record<string, string>][] = [
    ['newest operations', operations],
    ['newest faults (1 of 100)', { logType: '4' }],
    ['a page far back (900)', { ...operations, pageNo: '900' }],
    ['one user', { ...operations, userid: 'user0123' }],
    ['one day', { ...operations, createTime_begin: from, createTime_end: from }],
    ['one month and one kind of operation', { ...operations, ...month, operateType: '5' }],
    ['a very common word (添加)', { ...operations, keyWord: '添加' }],
    ['a common word (竣工)', { ...operations, keyWord: '竣工' }],
    ['four characters (竣工验收)', { ...operations, keyWord: '竣工验收' }],
    ['eleven characters (信息化建设年度总结第)', { ...operations, keyWord: '信息化建设年度总结第' }],
    ['a rare number (第77777号)', { ...operations, keyWord: '第77777号' }],
    ['a word of one kind of fault (磁盘空间)', { logType: '4', keyWord: '磁盘空间' }],
    ['a word that nobody wrote (月球基地)', { ...operations, keyWord: '月球基地' }],
    ['word and user', { ...operations, userid: 'user0123', keyWord: '竣工' }],
    ['word and month', { ...operations, ...month, keyWord: '竣工' }],
    ['rare number and month', { ...operations, ...month, keyWord: '第77777号' }],
    ['word, user and month', { ...operations, ...month, userid: 'user0123', keyWord: '验收' }],
  ];
  const lines: BenchLine[] = [];
  for (const [what, query] of cases) {
    const times: number[] = [];
    for (let round = 0; round < 22; round += 1) {
      const start = performance.now();
      const body = await ask(`${base}/sys/log/list?${new URLSearchParams(query)}`, { 'x-access-token': token });
      if (!body.startsWith('{"success":true')) throw new Error(body.slice(0, 200));
      if (round > 1) times.push(performance.now() - start);
    }
    const { p50, p95 } = percentiles(times);
    lines.push({
      what: `${count.toLocaleString('en')} log rows: ${what}`,
      figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      bar,
    });
  }
  return lines;
}

async function daysAgo(db: Db, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (current_date - ${days}::int)::text as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** Made-up entries of the last half year: sign-ins, operations, faults of 2 000 users. */
async function fillLogs(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from sys_log where tenant_id = 0`.execute(db);
  if ((rows[0]?.count ?? 0) >= count) return;
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`set maintenance_work_mem = '1GB'`.execute(one);
    // One index over all rows is made in a tenth of the time that all rows take to enter it.
    await sql`drop index ix_log_content_grams`.execute(one);
    await sql`
      insert into sys_log (id, log_type, log_content, operate_type, userid, username, ip, method, request_url,
        request_param, request_type, cost_time, request_id, create_by, create_time)
      select 'b' || lpad(to_hex(i), 18, '0'), k.type,
        case k.type when 1 then '用户名: ' || u.name || ',登录成功！'
          when 4 then '项目-编辑：' || (array['数据库连接超时', '文件不存在', '请求超时', '磁盘空间不足'])[1 + i / 100 % 4] || '，编号' || i
          else (array['添加', '编辑', '删除', '导入', '导出'])[1 + h % 5]
            || (array['项目', '档案', '用户', '职务', '部门', '数据字典', '角色', '系统通告'])[1 + h / 5 % 8] || '，'
            || (array['城东片区', '金融外围系统', '客服中心', '数据中台', '采购订单', '人事档案', '安全生产', '信息化建设',
              '年度预算', '设备巡检', '合同续签', '员工培训', '园区改造'])[1 + h / 40 % 13]
            || (array['竣工验收', '审批流程', '立项申请', '年度总结', '预算调整', '整改落实', '资料归档', '培训计划',
              '巡检记录', '设备更新', '外包结算'])[1 + h / 520 % 11] || '第' || i % 100000 || '号' end,
        case k.type when 1 then 1 else 2 + h % 5 end, 'user' || lpad(u.n::text, 4, '0'), u.name,
        '10.' || h % 8 || '.' || h / 8 % 250 || '.' || h % 250, case k.type when 2 then 'pm:project:edit' end,
        case k.type when 1 then '/jeecg-boot/sys/login' else '/jeecg-boot/pm/project/edit' end,
        case k.type when 2 then '{"id":"' || to_hex(1000000000 + i) || '","fields":["name","code","status"]}' end,
        'POST', 3 + h % 400, gen_random_uuid()::text, 'user', now() - (${count}::int - i) * interval '180 days' / ${count}::int
      from generate_series(1, ${count}::int) i,
        lateral (select case when i % 100 < 39 then 1 when i % 100 = 99 then 4 else 2 end as type,
          abs(hashint4(i)) as h) k,
        lateral (select h / 7 % 2000 as n, (array['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'])[1 + h / 11 % 10]
          || (array['建国', '丽华', '志强', '秀英', '海涛'])[1 + h / 13 % 5] as name) u`.execute(one);
    await sql`create index ix_log_content_grams on sys_log using gin (grams(log_content))`.execute(one);
    await sql`vacuum analyze sys_log`.execute(one);
  });
}
