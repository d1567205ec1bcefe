import { type Kysely, sql } from 'kysely';

/** Schedules of what is filed and how long it is kept, and what each record's last day follows from (domain 6.2, 6.4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

/** category, material, period, trigger, disposal, must, keywords: the filing scope of projects (domain 5), then of an office. */
const lines: readonly [string, string, string, string, string, string, string][] = [
  ['立项类', '立项批准', 'D30', 'close', 'review', 'Y', '立项,批准'],
  ['立项类', '招投标文件（中标）', 'D30', 'close', 'review', 'Y', '招标,投标,中标'],
  ['立项类', '招投标文件（未中标）', 'D10', 'close', 'destroy', 'N', '未中标'],
  ['合同类', '主合同及补充协议', 'Y', 'close', 'transfer', 'Y', '合同,补充协议'],
  ['合同类', '分包、采购合同', 'D30', 'close', 'review', 'Y', '分包,采购'],
  ['合同类', '人员外派与保密协议', 'D30', 'close', 'review', 'Y', '外派,保密协议'],
  ['合同类', '人月结算单', 'D30', 'close', 'review', 'Y', '结算'],
  ['过程类', '需求规格', 'D30', 'close', 'review', 'Y', '需求'],
  ['过程类', '设计文件', 'D30', 'close', 'review', 'Y', '设计'],
  ['过程类', '变更及客户确认', 'D30', 'close', 'review', 'Y', '变更,确认'],
  ['过程类', '会议纪要', 'D10', 'close', 'destroy', 'N', '纪要'],
  ['过程类', '周报、月报', 'D10', 'close', 'destroy', 'N', '周报,月报'],
  ['过程类', '服务报告', 'D10', 'close', 'destroy', 'N', '服务报告'],
  ['验收类', '交付物终版', 'D30', 'close', 'review', 'Y', '交付物'],
  ['验收类', '验收单', 'Y', 'close', 'transfer', 'Y', '验收'],
  ['验收类', '结项报告', 'Y', 'close', 'transfer', 'Y', '结项'],
  ['文书类', '决议、决定、规章制度', 'Y', 'year', 'transfer', 'Y', '决议,决定,制度'],
  ['文书类', '年度计划与总结', 'Y', 'year', 'transfer', 'Y', '计划,总结'],
  ['文书类', '请示、批复与重要来往函件', 'D30', 'year', 'review', 'Y', '请示,批复,函'],
  ['文书类', '一般通知与事务性文件', 'D10', 'year', 'destroy', 'N', '通知'],
  ['会计类', '记账凭证与账簿', 'D30', 'year', 'destroy', 'Y', '凭证,账簿'],
  ['会计类', '年度财务报告', 'Y', 'year', 'transfer', 'Y', '财务报告'],
  ['人事类', '任免与聘用文件', 'Y', 'leave', 'transfer', 'Y', '任免,聘用'],
  ['人事类', '劳动合同', 'D10', 'leave', 'destroy', 'Y', '劳动合同'],
  ['合同类', '非项目合同', 'D30', 'contract', 'review', 'Y', '合同'],
];

const id = `replace(gen_random_uuid()::text, '-', '')`;

const numberOf = (index: number): string => {
  const categories = [...new Set(lines.map(([category]) => category))];
  const category = lines[index]?.[0] ?? '';
  const place = lines.slice(0, index + 1).filter(([own]) => own === category).length;
  return `${categories.indexOf(category) + 1}.${place}`;
};

const statements = [
  `create table arc_schedule (
     id varchar(32) primary key, edition varchar(50) not null, basis varchar(200) not null, status varchar(32) not null
     default '10', publish_time timestamptz, documents text, note text, ${governed})`,
  'create unique index uq_arc_schedule_edition on arc_schedule (tenant_id, edition) where del_flag = 0',
  'create index ix_arc_schedule_create_time on arc_schedule (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_schedule_status on arc_schedule (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_schedule_publish_time on arc_schedule (tenant_id, publish_time, id) where del_flag = 0',
  `create table arc_schedule_line (
     id varchar(32) primary key, schedule_id varchar(32) not null references arc_schedule (id) on delete cascade, line_no
     integer not null, no varchar(20) not null, category varchar(50) not null, material varchar(200) not null, retention
     varchar(32) not null, trigger varchar(32) not null, disposal varchar(32) not null, must varchar(1), class_ids text,
     keywords text)`,
  'create index ix_arc_schedule_line_record on arc_schedule_line (schedule_id, line_no)',
  `create table arc_schedule_entry (
     id varchar(32) primary key, schedule_id varchar(32) not null references arc_schedule (id), current varchar(1) not null,
     title varchar(230) not null, no varchar(20) not null, category varchar(50) not null, material varchar(200) not null,
     retention varchar(32) not null, trigger varchar(32) not null, disposal varchar(32) not null, must varchar(1),
     class_ids text, keywords text, ${governed})`,
  'create index ix_arc_schedule_entry_title on arc_schedule_entry (tenant_id, title, id) where del_flag = 0',
  'create index ix_arc_schedule_entry_schedule_id on arc_schedule_entry (schedule_id)',
  'create index ix_arc_schedule_entry_current on arc_schedule_entry (tenant_id, current, title, id) where del_flag = 0',
  'create index ix_arc_schedule_entry_retention on arc_schedule_entry (tenant_id, retention, title, id) where del_flag = 0',
  'create index ix_arc_schedule_entry_trigger on arc_schedule_entry (tenant_id, trigger, title, id) where del_flag = 0',
  /* Every tenant begins with a draft: a unit approves its own table before it uses one. */
  `insert into arc_schedule (id, edition, basis, status, note, tenant_id, create_by, create_time)
     select ${id}, '通用版', '企业文件材料归档范围和档案保管期限规定', '10', '请按本单位实际修改后提交审批', t.id, 'system', now()
     from (select 0 as id union select id from sys_tenant union select tenant_id from arc_class) t`,
  ...lines.map(
    ([category, material, retention, trigger, disposal, must, keywords], index) => `insert into arc_schedule_line
      (id, schedule_id, line_no, no, category, material, retention, trigger, disposal, must, keywords)
      select ${id}, s.id, ${index + 1}, '${numberOf(index)}', '${category}', '${material}', '${retention}', '${trigger}',
        '${disposal}', '${must}', '${keywords}' from arc_schedule s where s.edition = '通用版'`,
  ),
  /* Records of before count from the end of their year, as they did. */
  `alter table arc_item add schedule_entry_id varchar(32) references arc_schedule_entry (id), add trigger varchar(32) not null
     default 'year', add trigger_date date, add term varchar(32) not null default 'run'`,
  `update arc_item set trigger_date = make_date(year, 12, 31), term = case retention when 'Y' then 'forever' else 'run' end`,
  'create index ix_item_schedule_entry_id on arc_item (schedule_entry_id) where schedule_entry_id is not null',
  'create index ix_item_term on arc_item (tenant_id, term, create_time, id) include (secret) where del_flag = 0',
  'create index ix_item_expire_date on arc_item (tenant_id, expire_date, id) include (secret, status) where del_flag = 0',
];
