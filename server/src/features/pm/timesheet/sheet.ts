import { lineStatus } from '@dossier/contract/pm/timesheet.ts';
import { daysOfWeek } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { WriteContext } from '#engine/resource/write.ts';

type Context = Pick<WriteContext, 'tx' | 'actor'>;

/** A week of the caller as it stays until the transaction ends. */
export interface Sheet {
  id: string;
  version: number;
}

/** A line as it is stored. */
export interface StoredLine {
  id: string;
  project_id: string | null;
  task_id: string | null;
  day: string;
  type: string;
  hours: number;
  status: string;
  billable: string;
  note: string | null;
}

/** States in which a person may change their lines. */
export const openLines: readonly string[] = [lineStatus.draft, lineStatus.rejected];

/** Days of a week. @throws AppError where its year does not have it */
export function daysOf(week: string): readonly string[] {
  const days = daysOfWeek(week);
  if (days.length === 0) throw invalid({ week: '周格式不正确' });
  return days;
}

/** The caller's sheet of a week, made where there is none, at the version that they have seen (C04). */
export async function heldSheet({ tx, actor }: Context, week: string, version: number): Promise<Sheet> {
  const { rows: made } = await sql`
    insert into pm_ts (id, username, week, tenant_id, sys_org_code, create_by, create_time, version)
    values (${newId()}, ${actor.username}, ${week}, ${actor.tenantId}, ${actor.orgCode}, ${actor.username}, now(), 0)
    on conflict (tenant_id, username, week) do nothing returning id`.execute(tx);
  const { rows } = await sql<Sheet & { who: string; when: string }>`
    select t.id, t.version, coalesce(u.realname, t.update_by, t.create_by) as who,
      to_char(coalesce(t.update_time, t.create_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as when
    from pm_ts t left join sys_user u on u.username = coalesce(t.update_by, t.create_by)
    where t.tenant_id = ${actor.tenantId} and t.username = ${actor.username} and t.week = ${week}
    for update of t`.execute(tx);
  const [sheet] = rows;
  if (!sheet) throw new Error(`the sheet ${week} was neither made nor found`);
  if (made.length === 0 && sheet.version !== version)
    throw refusal('stale', `数据已被${sheet.who}于${sheet.when}修改，请刷新后重试`, {
      who: sheet.who,
      when: sheet.when,
    });
  if (made.length > 0 && version !== 0) throw refusal('missing', '记录不存在或已被删除');
  return sheet;
}

export async function linesOf(tx: Tx, sheetId: string): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, project_id, task_id, day, type, hours::float8 as hours, status, billable, note from pm_ts_line
    where ts_id = ${sheetId} and del_flag = 0 order by id for update`.execute(tx);
  return rows;
}

/** The sheets have changed: who has an older one open is told so when they save it. */
export async function touchSheets({ tx, actor }: Context, ids: readonly string[]): Promise<void> {
  await sql`update pm_ts set version = version + 1, update_by = ${actor.username}, update_time = now()
    where id = any(${[...ids]})`.execute(tx);
}
