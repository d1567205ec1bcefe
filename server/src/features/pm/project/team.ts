import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { wireNow } from '#services/log-entries.ts';

/**
 * Who works on a project now stands in the project itself (`team`), where data rules and lists can ask by it (DR1): members
 * whose time has not ended. Saved with the members (`teamOf`), and written each night for those whose time ran out.
 * @returns how many projects have another team than before
 */
export async function refreshTeams(tx: Tx, projectId?: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pm_project p set team = n.team
    from (select q.id, (select string_agg(distinct m.username, ',' order by m.username) from pm_member m
            where m.project_id = q.id and m.end_date >= (now() at time zone 'Asia/Shanghai')::date) as team
          from pm_project q where ${projectId === undefined ? sql`q.del_flag = 0` : sql`q.id = ${projectId}`}) n
    where p.id = n.id and p.team is distinct from n.team`.execute(tx);
  return Number(numAffectedRows);
}

/** The team of members as they came to be saved; lines that are wrong are refused by the engine. */
export function teamOf(members: unknown): string | null {
  const today = wireNow().slice(0, 10);
  const lines = (Array.isArray(members) ? members : []) as { username?: unknown; endDate?: unknown }[];
  const names = lines
    .filter(({ endDate }) => String(endDate ?? '') >= today)
    .map(({ username }) => String(username ?? ''));
  return [...new Set(names)].filter(Boolean).toSorted().join(',') || null;
}

interface Staff {
  id: string;
  pm: string | null;
  team: string | null;
}

/** PM10: who leaves a project has handed their open tasks over. */
export async function assertHandedOver(tx: Tx, after: Staff, before: Staff): Promise<void> {
  const staffOf = ({ pm, team }: Staff) => new Set([...csvOf(pm), ...csvOf(team)]);
  const stay = staffOf(after);
  const left = [...staffOf(before)].filter((username) => !stay.has(username));
  if (left.length === 0) return;
  const { rows } = await sql<{ realname: string; n: number }>`
    select coalesce(u.realname, t.owner) as realname, count(*) as n from pm_task t
    left join sys_user u on u.username = t.owner
    where t.project_id = ${after.id} and t.del_flag = 0 and t.status in ('0', '1', '3') and t.owner = any(${left})
    group by 1 order by 1 limit 1`.execute(tx);
  const [first] = rows;
  if (first) throw refusal('PM10', `“${first.realname}”还有${first.n}项未完成任务，请先移交`);
}

/** Somebody may come back to a project, and not begin twice on one day. */
export async function assertMembersOnce(tx: Tx, projectId: string): Promise<void> {
  const { rows } = await sql<{ realname: string; start_date: string }>`
    select coalesce(u.realname, m.username) as realname, m.start_date from pm_member m
    left join sys_user u on u.username = m.username where m.project_id = ${projectId}
    group by 1, m.username, m.start_date having count(*) > 1 limit 1`.execute(tx);
  const [twice] = rows;
  if (twice) throw invalid({ members: `成员“${twice.realname}”在${twice.start_date}重复` });
}

/** A member whose shares in several projects are more than the whole at some time (PM29). */
export interface Overload {
  realname: string;
  start: string;
  end: string;
  share: number;
}

/** Members of a project who are planned for more than 100 % on some day of it, with the first such span. */
export async function overloadsOf(tx: Tx, tenantId: number, projectId: string): Promise<Overload[]> {
  const { rows } = await sql<Overload>`
    with own as (select distinct username from pm_member where project_id = ${projectId}),
      shares as (
        select m.username, m.start_date, m.end_date, m.share, m.project_id from pm_member m
        join pm_project p on p.id = m.project_id and p.del_flag = 0 and p.tenant_id = ${tenantId}
          and (p.status not in ('80', '90', '95') or p.id = ${projectId})
        where m.username in (select username from own)),
      -- The sum can only grow where somebody begins.
      sums as (
        select at.username, at.start_date, sum(s.share) as share, min(s.end_date) as end_date,
          bool_or(s.project_id = ${projectId}) as here
        from (select distinct username, start_date from shares) at
        join shares s on s.username = at.username and at.start_date between s.start_date and s.end_date
        group by at.username, at.start_date)
    select distinct on (sums.username) coalesce(u.realname, sums.username) as realname, sums.start_date as start,
      sums.end_date as end, sums.share
    from sums left join sys_user u on u.username = sums.username
    where sums.share > 100 and sums.here order by sums.username, sums.start_date limit 20`.execute(tx);
  return rows;
}
