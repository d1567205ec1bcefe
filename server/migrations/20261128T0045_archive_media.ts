import { type Kysely, sql } from 'kysely';

/** Pictures, recordings, mails and pages of the web as records, and copies of files that keep (domain 6.1, 6.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const kinds =
  "'jpg','jpeg','png','tif','tiff','mp3','wav','flac','ogg','mp4','mov','mkv','eml','html','htm','mhtml','mht'";

const statements = [
  /* What a file says of itself lives and goes with its text. */
  'alter table arc_text add facts jsonb',
  `update arc_text t set state = 'waiting', tries = 0, next_at = now() from sys_file f
   where f.id = t.file_id and f.kind in (${kinds}) and t.state in ('none', 'done')`,
  /* What files are to their record where that does not follow from their order: said by somebody, or made from another. */
  `create table arc_file (
     file_id varchar(32) primary key references sys_file (id) on delete cascade, item_id varchar(32) not null
     references arc_item (id) on delete cascade, tenant_id integer not null, role varchar(32) not null,
     source_id varchar(32), source_sha256 char(64), standard varchar(20),
     create_by varchar(100), create_time timestamptz not null default now(),
     check ((source_id is null) = (source_sha256 is null)))`,
  'create index ix_arc_file_item on arc_file (item_id)',
  /* One copy that keeps of each file. */
  "create unique index uq_arc_file_kept on arc_file (item_id, source_id) where role = 'keep'",
  `alter table arc_item add made_at timestamptz, add maker varchar(200), add made_place varchar(200), add duration integer,
     add mail_to varchar(1000), add mail_cc varchar(1000), add message_id varchar(500)`,
];
