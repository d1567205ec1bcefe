import { taskType } from '@dossier/contract/pm/task.ts';
import { findCycle } from '@dossier/rules/schedule/cycle.ts';
import { readPredecessors } from '@dossier/rules/schedule/predecessors.ts';
import { compareWbs, readWbs } from '@dossier/rules/schedule/wbs.ts';
import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Blueprint, PlannedTask } from './blueprint.ts';

/** Templates say of no paper that it is secret: 内部. */
export const openLevel = 1;

interface TaskLine {
  wbs: string;
  name: string;
  type: string;
  duration: number;
  predecessors: string | null;
  afterDays: number | null;
  hours: number | null;
  role: string | null;
}

interface MilestoneLine {
  name: string;
  parentWbs: string | null;
  predecessors: string | null;
  afterDays: number | null;
}

/** What a template says, read as it will be made. @throws AppError where its lines do not fit each other */
export async function blueprintOf(db: Db | Tx, templateId: string): Promise<Blueprint> {
  const { rows: lines } = await sql<TaskLine>`
    select wbs, name, type, duration, predecessors, after_days as "afterDays", hours::float8 as hours, role
    from pm_template_task where template_id = ${templateId} order by line_no`.execute(db);
  const { rows: milestones } = await sql<MilestoneLine>`
    select name, parent_wbs as "parentWbs", predecessors, after_days as "afterDays"
    from pm_template_milestone where template_id = ${templateId} order by line_no`.execute(db);
  const { rows: checks } = await sql<{ wbs: string; item: string }>`
    select wbs, item from pm_template_check where template_id = ${templateId} order by line_no`.execute(db);
  const { rows: docs } = await sql<{ scopeId: string; name: string }>`
    select scope_id as "scopeId", name from pm_template_doc where template_id = ${templateId} order by line_no`.execute(
    db,
  );
  return {
    tasks: tasksOf(lines, milestones, checks),
    docs: docs.map((doc) => ({ ...doc, secret: openLevel })),
    deliverables: [],
  };
}

function tasksOf(
  lines: readonly TaskLine[],
  milestones: readonly MilestoneLine[],
  checks: readonly { wbs: string; item: string }[],
): PlannedTask[] {
  const byCode = new Map<string, TaskLine>();
  for (const line of lines) {
    const code = codeOf(line.wbs);
    if (byCode.has(code)) throw invalid({ tasks: `WBS码“${code}”重复` });
    byCode.set(code, line);
  }
  const known = (wbs: string): string => {
    const code = codeOf(wbs);
    if (!byCode.has(code)) throw invalid({ tasks: `没有WBS码为“${code}”的任务` });
    return code;
  };
  const checked = Map.groupBy(checks, ({ wbs }) => known(wbs));
  const common = { schedule: 'auto', description: null };
  const tasks = [...byCode]
    .sort(([one], [other]) => compareWbs(one, other))
    .map(
      ([code, line]): PlannedTask => ({
        ...{ ...common, key: code, parent: parentOf(code, known), name: line.name, type: line.type },
        ...{
          length: line.duration,
          afterDays: line.afterDays ?? 0,
          hours: line.type === taskType.phase ? null : line.hours,
        },
        ...{ role: line.role, predecessors: linksOf(line.predecessors, known) },
        checks: (checked.get(code) ?? []).map(({ item }) => item),
      }),
    );
  const reached = milestones.map(
    (line, index): PlannedTask => ({
      ...{ ...common, key: `ms${index}`, parent: line.parentWbs ? known(line.parentWbs) : null, name: line.name },
      ...{ type: taskType.milestone, length: 0, afterDays: line.afterDays ?? 0, hours: null, role: null },
      ...{ predecessors: linksOf(line.predecessors, known), checks: [] },
    }),
  );
  const all = [...tasks, ...reached];
  assertNoCycle(all);
  return all;
}

function codeOf(text: string): string {
  const code = readWbs(text);
  if (code === null) throw invalid({ tasks: `WBS码“${text}”不正确，应为1.2.3的形式` });
  return code;
}

function parentOf(code: string, known: (wbs: string) => string): string | null {
  const end = code.lastIndexOf('.');
  return end < 0 ? null : known(code.slice(0, end));
}

function linksOf(text: string | null, known: (wbs: string) => string): PlannedTask['predecessors'] {
  const { predecessors, faults } = readPredecessors(text ?? '');
  const [fault] = faults;
  if (fault) throw invalid({ tasks: `前置任务“${fault.text}”不正确，应为1.2FS+2的形式` });
  return predecessors.map(({ wbs, type, lag }) => ({ key: known(wbs), type, lag }));
}

function assertNoCycle(tasks: readonly PlannedTask[]): void {
  const links = tasks.flatMap(({ key, predecessors }) =>
    predecessors.map(({ key: from, type, lag }) => ({ from, to: key, type, lag })),
  );
  const names = new Map(tasks.map(({ key, name }) => [key, name]));
  const cycle = findCycle(
    tasks.map(({ key, parent }) => ({ id: key, parentId: parent })),
    links,
  );
  if (cycle) throw refusal('PM18', `任务依赖存在循环：${cycle.map((key) => names.get(key) ?? '').join(' → ')}`);
}
