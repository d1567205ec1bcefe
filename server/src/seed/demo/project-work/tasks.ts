import { taskStatus } from '@dossier/contract/pm/task.ts';
import { type FollowedTask, follow } from '@dossier/rules/schedule/follow.ts';
import { placePlan } from '@dossier/rules/schedule/place-plan.ts';
import type { PlanLink } from '@dossier/rules/schedule/plan.ts';
import { type WorkDays, workDaysOf } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { people } from '../people.ts';
import { type DemoProject, demoProjects } from '../project-list.ts';
import type { Dice } from '../random.ts';
import { planOfType } from './task-templates.ts';

interface DemoTask extends FollowedTask {
  name: string;
  owner: string | null;
}

/** Members and plans of the demo company's projects. @param ids of the projects by name */
export async function seedPlans(tx: Tx, ids: ReadonlyMap<string, string>, dice: Dice): Promise<void> {
  const tasks: Record<string, unknown>[] = [];
  const links: Record<string, unknown>[] = [];
  const members: Record<string, unknown>[] = [];
  const baselines: Record<string, unknown>[] = [];
  const agreed: Record<string, unknown>[] = [];
  const days = await officeDays(tx);
  for (const project of demoProjects) {
    const projectId = ids.get(project.name);
    if (!projectId) continue;
    const team = teamOf(project);
    members.push(...team.map((member, index) => memberRow(project, projectId, member, index)));
    const plan = planFor(project, team, dice, days);
    tasks.push(...plan.tasks.map((one) => taskRow(project, projectId, one)));
    links.push(...plan.links.map(linkRow));
    if (project.state === 'draft') continue;
    const baseline = baselineRow(project, projectId);
    baselines.push(baseline);
    agreed.push(...plan.tasks.map((one) => agreedRow(String(baseline.id), project, one, days)));
  }
  await insertAll(tx, 'pm_member', members);
  await insertAll(tx, 'pm_task', tasks);
  await insertAll(tx, 'pm_dep', links);
  await insertAll(tx, 'pm_baseline', baselines);
  await insertAll(tx, 'pm_baseline_task', agreed);
}

interface Member {
  account: string;
  role: string;
}

/** The manager and those of the department, in the roles of their posts. */
function teamOf({ pm, depart, type }: DemoProject): Member[] {
  const roles =
    type === 'dev'
      ? ['arch', 'dev', 'dev', 'test']
      : type === 'kpo'
        ? ['ba', 'ba', 'qa']
        : ['ops', 'agent', 'ops', 'qa'];
  const others = people.filter((person) => person.depart === depart && person.role === 'member').slice(0, roles.length);
  return [
    { account: pm, role: 'pm' },
    ...others.map(({ account }, index) => ({ account, role: roles[index] ?? 'other' })),
  ];
}

function memberRow({ start, days }: DemoProject, projectId: string, { account, role }: Member, index: number) {
  return {
    ...{ id: newId(), project_id: projectId, line_no: index + 1, username: account, role },
    ...{ start_date: dayFromNow(start), end_date: dayFromNow(start + days + 30), share: index === 0 ? 15 : 20 },
    bill_rate: role === 'pm' ? 2200 : role === 'arch' ? 2000 : 1500,
  };
}

/** The working days of the platform's calendar. */
export async function officeDays(tx: Tx): Promise<WorkDays> {
  const { rows } = await sql<{ day: string; type: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, type from sys_calendar where tenant_id = 0 and del_flag = 0`.execute(tx);
  return workDaysOf(new Map(rows.map(({ day, type }) => [day, type])));
}

interface DemoPlan {
  tasks: DemoTask[];
  links: PlanLink[];
}

function planFor(project: DemoProject, team: readonly Member[], dice: Dice, days: WorkDays): DemoPlan {
  const template = planOfType(project.type);
  // Some days are left over at the end: what is to come stands on working days.
  const length = Math.floor((project.days - 1) * 0.95);
  const at = (share: number) => project.start + Math.round((length * share) / 100);
  let phase: string | null = null;
  const drafts = template.map((one, index): DemoTask => {
    const id = newId();
    const [from, to] = [at(one.from), Math.max(at(one.from), at(one.to))];
    if (one.type === 'phase') phase = id;
    const owner =
      one.type === 'phase'
        ? null
        : (team[one.type === 'ms' ? 0 : 1 + (index % Math.max(1, team.length - 1))] ?? team[0]);
    return {
      ...{
        id,
        name: one.name,
        parentId: one.type === 'phase' ? null : phase,
        order: index + 1,
        wbs: null,
        wbsKey: null,
      },
      ...{ type: one.type, planStart: dayFromNow(from), planEnd: dayFromNow(to), duration: null },
      owner: owner?.account ?? null,
      bac: one.budget === 0 ? null : Math.round(project.budget * 10_000 * one.budget) / 100,
      ...progressOf(project, from, to, dice),
    };
  });
  const links = linksBetween(drafts.filter(({ type }) => type !== 'phase'));
  const span = { start: dayFromNow(project.start), end: dayFromNow(project.start + project.days - 1) };
  const stored = drafts.map((draft) => ({ ...draft, schedule: 'auto', notBefore: draft.planStart }));
  const moved = new Map(placePlan(stored, links, span, days).moved.map((one) => [one.id, one]));
  const placed = drafts.map((draft) => {
    const now = moved.get(draft.id);
    return now ? { ...draft, planStart: now.start, planEnd: now.end } : draft;
  });
  const arranged = new Map(follow(placed, days).map((one) => [one.id, one]));
  return { tasks: placed.map((draft) => ({ ...draft, ...arranged.get(draft.id) })), links };
}

/** One after the other where they are; those that overlap begin one after the other. */
const linksBetween = (leaves: readonly DemoTask[]): PlanLink[] =>
  leaves.slice(1).flatMap((one, index): PlanLink[] => {
    const before = leaves[index];
    if (!before) return [];
    const isAfter = one.type === 'ms' ? one.planEnd >= before.planEnd : one.planStart > before.planEnd;
    return [{ from: before.id, to: one.id, type: isAfter ? 'FS' : 'SS', lag: 0 }];
  });

/** How far a task is today: most are done in time, some are late. */
function progressOf({ state }: DemoProject, from: number, to: number, dice: Dice) {
  const lateness = dice.chance(0.12) ? dice.int(4, 20) : dice.int(-2, 1);
  const waiting = { status: taskStatus.waiting as string, pct: 0, actualStart: null, actualEnd: null };
  if (state === 'draft') return waiting;
  const end = Math.min(to + lateness, -1);
  if (state === 'closed' || to + lateness < 0)
    return {
      status: taskStatus.done as string,
      pct: 100,
      actualStart: dayFromNow(Math.min(from, end)),
      actualEnd: dayFromNow(end),
    };
  if (from >= 0) return waiting;
  const passed = Math.min(0.9, -from / Math.max(1, to - from));
  return {
    status: taskStatus.running as string,
    pct: Math.round(passed * 18) * 5,
    actualStart: dayFromNow(from),
    actualEnd: null,
  };
}

function taskRow(project: DemoProject, projectId: string, task: DemoTask): Record<string, unknown> {
  const hours = task.type === 'task' ? Number(task.duration ?? 0) * 8 : null;
  return {
    ...{
      id: task.id,
      project_id: projectId,
      parent_id: task.parentId,
      sort_no: task.order,
      wbs: task.wbs,
      wbs_key: task.wbsKey,
    },
    ...{ name: task.name, type: task.type, status: task.status, owner: task.owner, plan_start: task.planStart },
    ...{
      plan_end: task.planEnd,
      duration: task.duration,
      schedule: 'auto',
      not_before: task.type === 'phase' ? null : task.planStart,
      ev_method: task.type === 'ms' ? 'z100' : 'pct',
    },
    ...{
      plan_hours: hours,
      left_hours: hours === null ? null : Math.round((hours * (100 - Number(task.pct ?? 0))) / 100),
    },
    ...{ bac: task.bac, pct: task.pct, actual_start: task.actualStart, actual_end: task.actualEnd, priority: 'M' },
    client_visible: task.type === 'ms' ? 'Y' : 'N',
    ...governed(project.pm, momentFromNow(Math.min(project.start, 0) - 1, task.order * 3), 'A01'),
  };
}

const linkRow = ({ from, to, type, lag }: PlanLink) => ({
  ...{ id: newId(), task_id: to, line_no: 1, from_id: from, type, lag },
});

const baselineRow = ({ pm, start }: DemoProject, projectId: string): Record<string, unknown> => ({
  ...{
    id: newId(),
    project_id: projectId,
    no: 1,
    name: '立项基线',
    reason: '项目启动',
    is_current: true,
    tenant_id: 0,
  },
  ...{ create_by: pm, create_time: momentFromNow(Math.min(start, 0), 30) },
});

/** One is far enough behind to be red. */
const farBehind = '工业视觉质检平台开发';

/** What was agreed to: projects of some size have fallen a few days behind since. */
function agreedRow(baselineId: string, { days: length, name }: DemoProject, task: DemoTask, days: WorkDays) {
  const behind = task.status === taskStatus.done || length <= 120 ? 0 : name === farBehind ? 6 : 3;
  const earlier = (day: string) => (behind === 0 ? day : days.add(day, -behind));
  const [start, end] = [
    task.status === taskStatus.waiting ? earlier(task.planStart) : task.planStart,
    earlier(task.planEnd),
  ];
  return {
    ...{ baseline_id: baselineId, task_id: task.id, name: task.name, bac: task.bac, plan_hours: null },
    ...{ plan_start: start, plan_end: end < start ? start : end },
  };
}
