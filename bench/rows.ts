import { sql } from 'kysely';
import type { Db } from '../server/src/db/database.ts';

/** Fills arc_item up to `count` made-up records of the fonds A001; titles hold the words that the searches look for. */
export async function fillItems(db: Db, count: number): Promise<void> {
  await sql`insert into arc_fonds (id, no, name, creator) values ('bench-fonds', 'A001', '海川数字服务', '海川数字服务有限公司') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into arc_class (id, code, name, door, arrange, rule_id)
    select 'bench-class', 'WS', '文书', 'WS', 'item', id from arc_rule where code = 'WS2022' and tenant_id = 0 on conflict do nothing`.execute(
    db,
  );
  await sql`set statement_timeout = 0`.execute(db);
  await sql`
    insert into arc_item (id, archive_no, fonds_id, class_id, item_seq, title, doc_no, creator, doc_date, year, retention, org_code,
      secret, status, carrier, gen, open_flag, pages, create_by, create_time, search_text)
    select 'b' || i, 'A001-WS·' || y || '·D30·BGS-' || lpad(i::text, 7, '0'), 'bench-fonds', 'bench-class', i, t, n, '海川数字服务有限公司', y || '0615', y,
      (array['Y', 'D30', 'D10'])[1 + i % 3], 'BGS', i % 3, (array['10', '40'])[1 + i % 2], 'paper', 'scan', '0', 1 + i % 40, 'admin',
      now() - i * interval '1 minute', lower(t || ' ' || n)
    from (
      select i, 2006 + i % 20 as y, '海川〔' || (2006 + i % 20) || '〕' || i % 997 || '号' as n,
        '关于' || (array['城东片区', '金融外围系统', '客服中心', '数据中台', '采购订单', '人事档案', '安全生产', '信息化建设'])[1 + i % 8]
          || (array['竣工验收', '审批流程', '立项申请', '年度总结', '预算调整', '整改落实', '合同续签', '培训计划', '巡检记录', '设备更新'])[1 + (i / 8) % 10]
          || '的' || (array['报告', '请示', '通知', '批复', '函', '纪要', '方案'])[1 + (i / 80) % 7] || '（第' || i || '号）' as t
      from generate_series((select count(*) from arc_item where id like 'b%')::int + 1, ${count}::int) i
    ) x`.execute(db);
  await sql`vacuum analyze arc_item`.execute(db);
}
