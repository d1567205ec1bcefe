import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { daysOfWeek, weekOf } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { notFound, refusal } from '#core/errors.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';

type Context = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

/** States of a project in which hours are entered. */
export const workedOn: readonly string[] = [projectStatus.running, projectStatus.accepting];

/** The last day that hours are entered for: this Sunday. */
export const lastDay = (today = wireNow().slice(0, 10)): string => daysOfWeek(weekOf(today))[6] ?? today;

interface Placed {
  projectId: string | null;
  taskId: string | null;
  day: string;
}

/** Projects of lines as they stay until the transaction ends; in one order for everybody. */
export async function holdProjects({ tx }: Context, ids: readonly (string | null)[]): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  await sql`select 1 from pm_project where id = any(${wanted}) order by id for share`.execute(tx);
}

/**
 * Whether the caller may enter these lines: not for the future (PM27), on projects that they see and were a member of that
 * day (PM25), that are worked on (PM26), and on tasks of those.
 */
export async function assertAllowed(context: Context, lines: readonly Placed[]): Promise<void> {
  const { tx, actor } = context;
  const last = lastDay();
  if (lines.some(({ day }) => day > last)) throw refusal('PM27', `不能填报${last}之后的工时`);
  const ofProjects = lines.filter(({ projectId }) => projectId !== null);
  if (ofProjects.length === 0) return;
  const wanted = JSON.stringify(ofProjects.map(({ projectId, taskId, day }) => ({ p: projectId, t: taskId, day })));
  const { rows } = await sql<{ name: string | null; status: string; day: string; member: boolean; fits: boolean }>`
    select p.name, p.status, w.day,
      exists (select 1 from pm_member m where m.project_id = p.id and m.username = ${actor.username}
        and w.day between m.start_date and m.end_date) as member,
      w.t is null or exists (select 1 from pm_task k
        where k.id = w.t and k.project_id = p.id and k.del_flag = 0) as fits
    from jsonb_to_recordset(${wanted}::jsonb) as w(p text, t text, day date)
    left join pm_project p on p.id = w.p and ${scopeSql(scopeOf(project, actor), 'p')}
    order by w.day, p.name`.execute(tx);
  for (const { name, status, day, member, fits } of rows) {
    // What somebody may not see is not there.
    if (name === null || !actor.permissions.has('pm:project:list') || !fits) throw notFound('记录不存在或已被删除');
    if (!member) throw refusal('PM25', `${day}您不是项目“${name}”的成员，不能填报`);
    if (!workedOn.includes(status))
      throw refusal('PM26', `项目“${name}”当前为“${await stateText(context, status)}”，不能填报工时`);
  }
}

async function stateText({ app, tx, actor }: Context, status: string): Promise<string> {
  const texts = await app.dictTexts.textsOf(tx, project.fields.status, [status], actor);
  return texts.get(status) ?? status;
}
