import {
  changeableMinutes,
  type recordTimeline,
  type TimelineKind,
  timelinePage,
} from '@dossier/contract/communication/comment.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { About } from '#engine/resource/about-record.ts';
import { commentOwner } from './files.ts';

interface EntryRow {
  id: string;
  kind: TimelineKind;
  create_by: string | null;
  create_name: string | null;
  avatar: string | null;
  create_time: string | null;
  content: string | null;
  mentions: Record<string, string> | null;
  files: { path: string; name: string; size: number }[] | null;
  edited: boolean;
  may_change: boolean;
  version: number | null;
  action: string | null;
  step: string | null;
}

interface Asked {
  kind?: EntryRow['kind'] | undefined;
  pageNo?: number | undefined;
  /** Without a kind: with what happened in approvals. */
  withFlow?: boolean;
  /** Of the resource whose record it is. */
  path: string;
}

/**
 * A page of what was said about a record and done to it, newest first; the caller has asked whether it may be seen.
 * What tenants say about a record that they share is each other's secret.
 */
export async function timelineOf(
  db: Db,
  actor: Actor,
  { tableName, tableDataId }: About,
  { kind, pageNo = 1, withFlow = false, path }: Asked,
): Promise<ResultOf<typeof recordTimeline>> {
  const comments = sql`
    select c.id, 'comment' as kind, c.create_by, c.create_time, c.comment_content as content, c.mentions, c.files, c.edited,
      c.from_user_id = ${actor.userId} and c.create_time > now() - ${changeableMinutes} * interval '1 minute' as may_change,
      null::integer as version, null::text as action, null::text as step
    from sys_comment c where c.table_name = ${tableName} and c.table_data_id = ${tableDataId} and c.del_flag = 0
      and c.tenant_id = ${actor.tenantId}`;
  const changes = sql`
    select l.id, 'change' as kind, l.create_by, l.create_time, null as content, '' as mentions, '' as files, false as edited,
      false as may_change, l.data_version as version, l.action, null as step
    from sys_data_log l where l.data_table = ${tableName} and l.data_id = ${tableDataId} and l.type = 'json'`;
  const prints = sql`
    select p.id, 'print' as kind, p.create_by, p.create_time, p.title as content, '' as mentions, '' as files, false as edited,
      false as may_change, null::integer as version, p.print_no::text as action, null as step
    from sys_print p where p.data_table = ${tableName} and p.data_id = ${tableDataId} and p.tenant_id = ${actor.tenantId}`;
  const decisions = sql`
    select e.id, 'flow' as kind, e.by_user as create_by, e.at as create_time, coalesce(e.opinion, e.message) as content,
      '' as mentions, '' as files, false as edited, false as may_change, e.record_version as version, e.kind as action, e.step
    from flow_instance i join flow_event e on e.instance_id = i.id
    where i.resource = ${path} and i.record_id = ${tableDataId} and i.tenant_id = ${actor.tenantId}`;
  const kinds = { comment: comments, change: changes, print: prints, flow: decisions };
  const all = [comments, changes, prints, ...(withFlow ? [decisions] : [])];
  const entries = kind ? kinds[kind] : sql.join(all, sql` union all `);
  const [page, counted] = await Promise.all([
    sql<EntryRow>`
      with page as (select * from (${entries}) e order by create_time desc, version desc nulls last, id desc
        limit ${timelinePage + 1} offset ${(pageNo - 1) * timelinePage})
      select page.id, page.kind, page.create_by, u.realname as create_name, u.avatar, page.create_time, page.content,
        page.edited, page.may_change, page.version, page.action, page.step,
        (select jsonb_object_agg(m.username, coalesce(m.realname, m.username)) from sys_user m
          where m.username = any(string_to_array(page.mentions, ','))) as mentions,
        (select jsonb_agg(jsonb_build_object('path', f.path, 'name', f.name, 'size', f.size)
            order by array_position(string_to_array(page.files, ','), f.path::text)) from sys_file f
          where page.files <> '' and f.path = any(string_to_array(page.files, ','))
            and f.owner_resource = ${commentOwner} and f.owner_id = page.id) as files
      from page left join sys_user u on u.username = page.create_by
      order by page.create_time desc, page.version desc nulls last, page.id desc`.execute(db),
    sql<{ n: number }>`select count(*)::integer as n from (${comments}) c`.execute(db),
  ]);
  return {
    entries: page.rows.slice(0, timelinePage).map((row) => ({
      id: row.id,
      kind: row.kind,
      createBy: row.create_by,
      createName: row.create_name ?? row.create_by,
      avatar: row.avatar,
      createTime: row.create_time,
      content: row.content,
      mentions: row.mentions ?? {},
      files: row.files ?? [],
      edited: row.edited,
      mayChange: row.may_change,
      version: row.version,
      action: row.action,
      step: row.step,
    })),
    more: page.rows.length > timelinePage,
    comments: counted.rows[0]?.n ?? 0,
  };
}
