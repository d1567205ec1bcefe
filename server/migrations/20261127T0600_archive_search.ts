import { type Kysely, sql } from 'kysely';

/** 综合检索: texts of the files of archives, and what a record is found by (domain 6.10). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What lists narrow and count by, under the names that it has in `arc_item`. Triggers keep it, so it is never behind. */
const narrow = [
  ...['tenant_id', 'del_flag', 'status', 'secret', 'fonds_id', 'class_id', 'year', 'retention', 'dept', 'dept_code'],
  ...['sys_org_code', 'create_by', 'create_time', 'filed_by', 'project_code', 'org_code', 'doc_date', 'file_count'],
];
/** What the words are made of. */
const worded = [
  ...['title', 'doc_no', 'archive_no', 'declared_no', 'former_no', 'creator', 'keywords', 'persons', 'scope', 'note'],
  'files',
];
const rowOf = (name: string, columns: readonly string[]) => columns.map((column) => `${name}.${column}`).join(', ');

const statements = [
  /* `v`: pairs of characters with a letter for their field before them; apart from the row, so that rows stay short. */
  `create table arc_index (
     id varchar(32) primary key references arc_item (id) on delete cascade, tenant_id integer not null, del_flag integer not
     null, status varchar(2) not null, secret integer not null, fonds_id varchar(32) not null, class_id varchar(32) not null,
     year integer not null, retention varchar(10) not null, dept varchar(32), dept_code varchar(64), sys_org_code varchar(64),
     create_by varchar(100), create_time timestamptz, filed_by varchar(100), project_code varchar(100), org_code varchar(20),
     doc_date varchar(8) not null, file_count integer, dirty_at timestamptz, v tsvector not null default '')
   with (toast_tuple_target = 128)`,
  'alter table arc_index alter column v set storage external',
  'create index ix_arc_index_v on arc_index using gin (v)',
  'create index ix_arc_index_dirty on arc_index (dirty_at) where dirty_at is not null',
  /* The words of a record as they are compared, a column for each field. */
  `create table arc_words (
     id varchar(32) primary key references arc_index (id) on delete cascade, t text not null, d text not null, n text not null,
     keys text not null, k text not null, c text not null, p text not null, s text not null, o text not null)`,
  /* Text of each file, as it is read and as it is compared; both have as many characters. */
  `create table arc_text (
     file_id varchar(32) primary key, item_id varchar(32) not null, tenant_id integer not null, state varchar(10) not null
     default 'waiting' check (state in ('waiting', 'reading', 'done', 'none', 'failed')), reason varchar(200), tries integer not
     null default 0, next_at timestamptz not null default now(), text text, folded text, cut boolean not null default false,
     indexed_at timestamptz, create_time timestamptz not null default now())`,
  'create index ix_arc_text_item on arc_text (item_id)',
  "create index ix_arc_text_due on arc_text (next_at) where state in ('waiting', 'reading', 'failed')",
  "create index ix_arc_text_open on arc_text (tenant_id) where state in ('waiting', 'reading', 'failed')",

  /* Queries that people keep: what stands behind the ? of the address. */
  `create table arc_saved_search (
     id varchar(32) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade, tenant_id integer not
     null, title varchar(20) not null, query varchar(4000) not null, create_time timestamptz not null default now())`,
  'create unique index uq_arc_saved_search_title on arc_saved_search (user_id, tenant_id, title)',

  `create function arc_without_text(v tsvector) returns tsvector language sql immutable parallel safe strict as $$
     select coalesce(array_to_tsvector(array_agg(word)), ''::tsvector) from unnest(tsvector_to_array(v)) word
     where left(word, 1) <> 'b' $$`,
  /* Destroyed records (70) keep their catalogue, void ones (90) and deleted ones nothing. */
  `create function arc_index_item() returns trigger language plpgsql as $$
   declare gone boolean := new.del_flag <> 0 or new.status in ('70', '90');
   begin
     if tg_op = 'INSERT' then
       insert into arc_index (id, ${narrow.join(', ')}, dirty_at) values (new.id, ${rowOf('new', narrow)}, clock_timestamp());
       return null;
     end if;
     update arc_index set ${narrow.map((column) => `${column} = new.${column}`).join(', ')},
       dirty_at = case when (${rowOf('old', worded)}, old.status, old.del_flag) is distinct from
         (${rowOf('new', worded)}, new.status, new.del_flag) then clock_timestamp() else dirty_at end,
       v = case when not gone then v when new.del_flag = 0 and new.status = '70' then arc_without_text(v) else '' end
     where id = new.id;
     if gone then delete from arc_text where item_id = new.id; end if;
     return null;
   end $$`,
  `create trigger indexed_added after insert on arc_item for each row execute function arc_index_item()`,
  `create trigger indexed_changed after update on arc_item for each row
     when ((${rowOf('old', [...narrow, ...worded])}) is distinct from (${rowOf('new', [...narrow, ...worded])}))
     execute function arc_index_item()`,
  `create function arc_text_forget() returns trigger language plpgsql as $$
   begin delete from arc_text where item_id = old.id; return null; end $$`,
  'create trigger texts_removed after delete on arc_item for each row execute function arc_text_forget()',

  /* Whoever lets go of a file lets go of its text in the same transaction. Locks are taken as the index takes them: the record's row first. */
  `create function arc_index_file() returns trigger language plpgsql as $$
   begin
     if old.owner_resource = '/arc/item' and (tg_op = 'DELETE' or new.released_at is not null
         or (new.owner_resource, new.owner_id) is distinct from (old.owner_resource, old.owner_id))
         and exists (select 1 from arc_text where file_id = old.id) then
       update arc_index set v = arc_without_text(v), dirty_at = clock_timestamp() where id = old.owner_id;
       delete from arc_text where file_id = old.id;
     end if;
     if tg_op = 'UPDATE' and new.owner_resource = '/arc/item' and new.released_at is null and (old.released_at is not null
         or (new.owner_resource, new.owner_id) is distinct from (old.owner_resource, old.owner_id)) then
       update arc_index set dirty_at = clock_timestamp() where id = new.owner_id;
     end if;
     return null;
   end $$`,
  `create trigger indexed_file_changed after update on sys_file for each row
     when ((old.owner_resource, old.owner_id, old.released_at) is distinct from
       (new.owner_resource, new.owner_id, new.released_at))
     execute function arc_index_file()`,
  `create trigger indexed_file_removed after delete on sys_file for each row when (old.owner_resource = '/arc/item')
     execute function arc_index_file()`,

  `insert into arc_index (id, ${narrow.join(', ')}, dirty_at) select id, ${narrow.join(', ')}, now() from arc_item`,
];
