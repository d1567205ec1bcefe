import { type Kysely, sql } from 'kysely';

/** What the board of the archives adds records up by (domain 9), kept beside each record so that one index answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const day = "at time zone 'Asia/Shanghai')::date";

const statements = [
  `alter table arc_item add door varchar(32), add held_date date, add has_files varchar(1), add bytes bigint not null default 0,
     add bay_id varchar(32) references arc_location (id)`,
  /* The bay around a place; a place that is in none stands for itself. */
  `create function arc_bay_of(place varchar) returns varchar language sql stable as $$
     with recursive above (id, parent_id, kind, depth) as (
       select id, parent_id, kind, 0 from arc_location where id = place
       union all select l.id, l.parent_id, l.kind, a.depth + 1 from above a join arc_location l on l.id = a.parent_id
         where a.depth < 20)
     select coalesce((select id from above where kind = 'bay' order by depth limit 1), place) $$`,
  `create function arc_item_overview() returns trigger language plpgsql as $$
   declare added boolean := tg_op = 'INSERT';
   begin
     if added or new.class_id is distinct from old.class_id then
       new.door := (select door from arc_class where id = new.class_id);
     end if;
     if new.location_id is null then new.bay_id := null;
     elsif added or new.location_id is distinct from old.location_id then new.bay_id := arc_bay_of(new.location_id);
     end if;
     if coalesce(new.files, '') = '' then new.bytes := 0;
     elsif added or new.files is distinct from old.files then
       new.bytes := (select coalesce(sum(size), 0) from sys_file where path = any(string_to_array(new.files, ',')));
     end if;
     new.has_files := case when coalesce(new.file_count, 0) > 0 then 'Y' else 'N' end;
     if new.held_date is null and new.status in ('40', '50', '60', '70', '80') then
       new.held_date := (case when added then coalesce(new.create_time, now()) else now() end ${day};
     end if;
     return new;
   end $$`,
  `update arc_item i set door = (select c.door from arc_class c where c.id = i.class_id),
     bay_id = case when i.location_id is not null then arc_bay_of(i.location_id) end,
     has_files = case when coalesce(i.file_count, 0) > 0 then 'Y' else 'N' end,
     held_date = case when i.status in ('40', '50', '60', '70', '80') then (coalesce(
       (select b.received_time from arc_intake b where b.id = i.intake_id), i.create_time, now()) ${day} end`,
  `update arc_item i set bytes = f.bytes from (select owner_id, sum(size) as bytes from sys_file
     where owner_resource = '/arc/item' and released_at is null group by 1) f
   where f.owner_id = i.id and coalesce(i.files, '') <> ''`,
  `create trigger arc_item_overview before insert or update of class_id, location_id, files, file_count, status, held_date
     on arc_item for each row execute function arc_item_overview()`,
  `create index ix_arc_item_overview on arc_item (tenant_id, status, secret)
     include (year, held_date, door, retention, has_files, bytes, bay_id) where del_flag = 0`,
  'create index ix_arc_item_held_date on arc_item (tenant_id, held_date, id) include (secret, status) where del_flag = 0',
  'create index ix_arc_item_door on arc_item (tenant_id, door, create_time, id) include (secret, status) where del_flag = 0',
  'create index ix_arc_item_has_files on arc_item (tenant_id, has_files, create_time, id) include (secret, status) where del_flag = 0',
  'create index ix_arc_item_bay_id on arc_item (bay_id) where bay_id is not null',
];
