import { type Kysely, sql } from 'kysely';

/** 利用登记: which pages were read, and the trace code that is burned into each of them (domain 6.10). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // As people write pages: 1-3,7.
  `create function page_ranges(pages integer[]) returns text language sql immutable as $$
     select string_agg(case when first = last then first::text else first || '-' || last end, ',' order by first)
     from (select min(page) as first, max(page) as last
       from (select page, page - row_number() over (order by page) as run from (select distinct unnest(pages) as page) p) r
       group by run) g $$`,
  `alter table arc_access add column file_path varchar(500), add column trace_code varchar(12), add column page_count integer,
     add column page_set integer[],
     add column pages text generated always as (page_ranges(page_set)) stored`,
  'create unique index uq_arc_access_trace_code on arc_access (trace_code)',
];
