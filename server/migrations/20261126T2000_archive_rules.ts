import { type Kysely, sql } from 'kysely';

/** Rules of numbers as a register, numbers that were ever given, and the history of renumbering (domain 6.2, 6.3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

/** The presets of domain 6.3: code, name, sample, segments of source, separator, text, width. */
const presets: readonly [code: string, name: string, sample: string, segments: string][] = [
  [
    ...(['WS2022', '文书按件（2022著录格式）', 'A001-WS·2024·D30·BGS-0001'] as const),
    'fonds;door,-;year,·;retention,·;org,·;serial,-,,4',
  ],
  [
    ...(['WS2015', '文书按件（2015整理格式）', 'A001-WS·2024-D30-BGS-0001'] as const),
    'fonds;door,-;year,·;retention,-;org,-;serial,-,,4',
  ],
  [
    ...(['KJFW', '项目档案按卷', 'A001-KJ·FW·24018-001-003'] as const),
    'fonds;door,-,KJ;fixed,·,FW;project,·;volume,-,1,3;serial,-,3,3',
  ],
  [
    ...(['KUPZ', '会计档案按卷', 'A001-KU·PZ·2024-012-045'] as const),
    'fonds;door,-,KU;fixed,·,PZ;year,·;volume,-,12,3;serial,-,45,3',
  ],
  [
    ...(['ZP', '照片档案按组', 'A001-ZP·2024·D30-025-005'] as const),
    'fonds;door,-,ZP;year,·;retention,·;volume,-,25,3;serial,-,5,3',
  ],
  [...(['SW', '实物档案按件', 'A001-SW·2024·Y-001'] as const), 'fonds;door,-,SW;year,·;retention,·,Y;serial,-,,3'],
];

const id = `replace(gen_random_uuid()::text, '-', '')`;

/** Every tenant has the presets, published, so that a class can be made at once. */
const seeds = presets.flatMap(([code, name, sample, segments]) => [
  `insert into arc_rule (id, code, name, sample, status, tenant_id, create_by, create_time)
     select ${id}, '${code}', '${name}', '${sample}', '40', t.id, 'system', now()
     from (select 0 as id union select id from sys_tenant union select tenant_id from arc_class) t`,
  ...segments.split(';').map((one, index) => {
    const [source, separator, text, width] = one.split(',');
    const value = (given: string | undefined) => (given ? `'${given}'` : 'null');
    return `insert into arc_rule_segment (id, rule_id, line_no, source, separator, text, width, pad)
      select ${id}, r.id, ${index + 1}, '${source}', ${value(separator)}, ${value(text)}, ${width ?? 'null'}, 'Y'
      from arc_rule r where r.code = '${code}'`;
  }),
]);

const statements = [
  `create table arc_rule (
     id varchar(32) primary key, code varchar(20) not null, name varchar(100) not null, sample varchar(120),
     status varchar(32) not null default '10', note text, ${governed})`,
  'create unique index uq_arc_rule_code on arc_rule (tenant_id, code) where del_flag = 0',
  'create unique index uq_arc_rule_name on arc_rule (tenant_id, name) where del_flag = 0',
  'create index ix_arc_rule_status on arc_rule (tenant_id, status, code, id) where del_flag = 0',
  `create table arc_rule_segment (
     id varchar(32) primary key, rule_id varchar(32) not null references arc_rule (id) on delete cascade, line_no integer
     not null, separator varchar(32), source varchar(32) not null, text varchar(20), width integer, pad varchar(1))`,
  'create index ix_arc_rule_segment_record on arc_rule_segment (rule_id, line_no)',
  ...seeds,
  /* Classes keep the rule that they had; those kept by volume never gave a number. */
  'alter table arc_class add rule_id varchar(32) references arc_rule (id)',
  `update arc_class c set rule_id = r.id from arc_rule r where r.tenant_id = c.tenant_id and r.code = case
     when c.arrange <> 'vol' then case c.no_rule when 'ws2015' then 'WS2015' else 'WS2022' end
     when c.door = 'KU' then 'KUPZ' when c.door = 'ZP' then 'ZP' else 'KJFW' end`,
  'alter table arc_class alter rule_id set not null',
  'create index ix_arc_class_rule_id on arc_class (rule_id)',
  /* What archive numbers were ever given: none comes twice, not after renumbering either. */
  `create table arc_no (
     tenant_id integer not null, no varchar(80) not null, primary key (tenant_id, no))`,
  `insert into arc_no (tenant_id, no) select tenant_id, upper(archive_no) from arc_item where archive_no is not null
     on conflict do nothing`,
  'alter table arc_item add former_no varchar(1000), add no_key text collate "C"',
  `update arc_item set no_key = (select string_agg(case when m[1] ~ '^[0-9]' then lpad(m[1], greatest(10, length(m[1])), '0')
     else m[1] end, '' order by place) from regexp_matches(archive_no, '([0-9]+|[^0-9]+)', 'g') with ordinality as x (m, place))
     where archive_no is not null`,
  /* Lists by number walk in the order in which people count. */
  'drop index ix_item_archive_no',
  `create index ix_item_no_key on arc_item (tenant_id, no_key, create_time, id)
     include (secret, year, status, retention, class_id) where del_flag = 0`,
  'drop index ix_item_year_no',
  'create index ix_item_year_no on arc_item (tenant_id, year, no_key, id) include (secret, status) where del_flag = 0',
  `create table arc_no_log (
     id varchar(32) primary key, old_no varchar(80) not null, item_id varchar(32) not null references arc_item (id), new_no
     varchar(80), status varchar(32) not null default '10', class_id varchar(32) references arc_class (id), year integer,
     retention varchar(32), org_code varchar(20), project_code varchar(32), reason text not null, done_by varchar(100),
     done_time timestamptz, ${governed})`,
  'create index ix_arc_no_log_create_time on arc_no_log (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_no_log_status on arc_no_log (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_no_log_done_by on arc_no_log (tenant_id, done_by, create_time, id) where del_flag = 0',
  'create index ix_arc_no_log_done_time on arc_no_log (tenant_id, done_time, id) where del_flag = 0',
  'create index ix_arc_no_log_old_no on arc_no_log (old_no text_pattern_ops)',
  'create index ix_arc_no_log_new_no on arc_no_log (new_no text_pattern_ops)',
  'create index ix_arc_no_log_item_id on arc_no_log (item_id)',
  'create index ix_arc_no_log_class_id on arc_no_log (class_id) where class_id is not null',
];
