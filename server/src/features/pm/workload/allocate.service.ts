import type { BodyOf, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { staff } from '@dossier/contract/pm/staff.ts';
import type { allocate, endAllocation, readAllocatable } from '@dossier/contract/pm/workload/workload.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { invalid, notFound, refusal, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import type { Caller } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { changeMembers } from '../project/project.public.ts';
import { overloadIn } from './overload.ts';
import { assertDays } from './weeks.ts';

const editRight = `${project.permission}:edit`;
/** Projects that one search brings. */
const mostFound = 50;

/** Projects that the caller may see and edit, in a state in which they are edited. */
export async function allocatable(
  { db }: App,
  actor: Actor,
  { word = '' }: QueryOf<typeof readAllocatable>,
): Promise<ResultOf<typeof readAllocatable>> {
  if (!actor.permissions.has(editRight)) return [];
  const { rows } = await sql<ResultOf<typeof readAllocatable>[number]>`
    select t.id, coalesce(t.code, '') as code, t.name, t.version, t.plan_start as "planStart", t.plan_end as "planEnd"
    from pm_project t where ${scopeSql(scopeOf(project, actor))} and t.status = any(${[...(project.states?.edit ?? [])]})
      and (strpos(lower(t.name), ${word.trim().toLowerCase()}) > 0 or strpos(lower(t.code), ${word.trim().toLowerCase()}) > 0)
    order by t.plan_end < (now() at time zone 'Asia/Shanghai')::date, t.plan_start desc, t.id limit ${mostFound}`.execute(
    db,
  );
  return rows;
}

/** Adds the person to the members of the project, as its form would. */
export async function allocateTime(
  caller: Caller,
  { staffId, projectId, version, ...asked }: BodyOf<typeof allocate>,
): Promise<ResultOf<typeof allocate>> {
  const { app, actor } = caller;
  if (!actor.permissions.has(editRight)) throw refusal('C06', '您没有权限执行该操作');
  const { startDate, endDate } = asked;
  assertDays({ startDate, endDate });
  if (endDate < startDate) throw invalid({ endDate: '结束日期不能早于开始日期' });
  return inTransaction(app.db, async (tx) => {
    const person = await findRow(tx, scopeOf(staff, actor), staffId, { full: true });
    if (!person) throw invalid({ staffId: '人员不存在' });
    const [joined, leaves] = [String(person.joinDate), person.leaveDate === null ? null : String(person.leaveDate)];
    const outside = [startDate, endDate].find((day) => day < joined || (leaves !== null && day > leaves));
    if (outside !== undefined) throw refusal('PM31', `“${String(person.name)}”在${outside}不在职，不能分配`);
    const member = { ...asked, username: person.username };
    await changeMembers(caller, tx, { projectId, version, change: (lines) => [...lines, member] });
    const over = await overloadIn(tx, actor.tenantId, {
      staffId,
      username: String(person.username),
      startDate,
      endDate,
    });
    const said =
      over && `“${String(person.name)}”${over.start}至${over.end}在各项目的投入比例合计${over.share}%，超过100%`;
    return { warnings: said ? [said] : [] };
  });
}

/** Ends a membership early, or takes back one that has not begun; open tasks are handed over before (PM10). */
export async function endTime(
  caller: Caller,
  { memberId, projectId, version, endDate }: BodyOf<typeof endAllocation>,
): Promise<void> {
  if (!caller.actor.permissions.has(editRight)) throw refusal('C06', '您没有权限执行该操作');
  if (endDate !== null) assertDays({ endDate });
  await inTransaction(caller.app.db, async (tx) => {
    // What is wrong with the days tells of the project, so that whoever may not know of it is refused first.
    if (!(await findRow(tx, scopeOf(project, caller.actor), projectId))) throw notFound(project.messages.notFound);
    await changeMembers(caller, tx, {
      ...{ projectId, version },
      change(lines) {
        const member = lines.find(({ id }) => id === memberId);
        if (!member) throw notFound(project.messages.notFound);
        const [start, end] = [String(member.startDate), String(member.endDate)];
        if (endDate === null) {
          if (start <= wireNow().slice(0, 10)) throw refuse('分配已经开始，请填写结束日期');
          return lines.filter((line) => line !== member);
        }
        if (endDate < start || endDate >= end)
          throw invalid({ endDate: `结束日期应在${start}至${end}之间，且早于${end}` });
        return lines.map((line) => (line === member ? { ...line, endDate } : line));
      },
    });
  });
}
