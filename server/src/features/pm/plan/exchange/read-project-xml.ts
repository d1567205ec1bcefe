import { mostPlanned } from '@dossier/contract/pm/plan.ts';
import { taskType } from '@dossier/contract/pm/task.ts';
import { longestLag } from '@dossier/rules/schedule/plan.ts';
import type { Predecessor } from '@dossier/rules/schedule/predecessors.ts';
import { readWbs } from '@dossier/rules/schedule/wbs.ts';
import { sql } from 'kysely';
import { askingThread } from '#core/asking-thread.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Incoming, IncomingTask } from './incoming.ts';
import type { XmlFound, XmlQuestion, XmlTask } from './project-xml-protocol.ts';

/** 40 MB with all their cells of time take some 15 s and 1 GB to read. */
const thread = askingThread<XmlQuestion, XmlFound>(new URL('./project-xml.worker.ts', import.meta.url), {
  ...{ patienceMs: 60_000, heapMegabytes: 1536, youngMegabytes: 32 },
});

const unread = {
  none: '文件中没有任务',
  many: `计划最多显示${mostPlanned}项任务`,
  damaged: '文件不是有效的Microsoft Project XML文件',
  late: '文件内容过大，无法读取',
  broken: '文件内容过大，无法读取',
} as const;

/** Reads a plan from a file of Microsoft Project. @throws with the reason where it holds none */
export async function readProjectXml(db: Db, projectId: string, path: string): Promise<Incoming> {
  const found = await thread.ask({ path });
  if (typeof found === 'string') throw refuse(unread[found]);
  const people = await membersOf(db, projectId);
  const codes = new Map(found.tasks.map(({ uid, outline }) => [uid, readWbs(outline)]));
  const strangers = new Set<string>();
  const read = found.tasks.map((one) => {
    const owner = one.owner && (people.get(one.owner.code) ?? people.get(one.owner.name));
    if (one.owner && !owner) strangers.add(one.owner.name);
    return taskOf(one, codes, owner ?? undefined);
  });
  return {
    total: read.length,
    tasks: read.flatMap(({ task, problems }) => (problems.length === 0 ? [task] : [])),
    wrong: read.flatMap(({ task: { line }, problems }) => (problems.length > 0 ? [{ line, problems }] : [])),
    strangers: [...strangers].slice(0, 20),
  };
}

function taskOf(
  one: XmlTask,
  codes: ReadonlyMap<string, string | null>,
  owner: string | undefined,
): { task: IncomingTask; problems: string[] } {
  const wbs = readWbs(one.outline);
  const before: Predecessor[] = [];
  const problems: string[] = [];
  if (wbs === null) problems.push(`WBS码“${one.outline}”格式不正确`);
  if (one.name.length > 200) problems.push('任务名称不能超过200个字符');
  if (one.start === '' || one.finish === '') problems.push('计划开始不能为空');
  for (const { uid, type, lag } of one.links) {
    const code = codes.get(uid);
    // Links to other files lead nowhere here.
    if (!code) continue;
    if (lag === null) problems.push(`前置“${code}”的间隔不是工作日`);
    else if (Math.abs(lag) > longestLag) problems.push(`前置“${code}”间隔不能超过365个工作日`);
    // The worker gives no other kinds.
    else before.push({ wbs: code, type: type as Predecessor['type'], lag });
  }
  return {
    task: {
      ...{ line: one.line, wbs: wbs ?? '', name: one.name, before, pinned: one.isPinned },
      type: one.isMilestone ? taskType.milestone : one.isSummary ? taskType.phase : taskType.task,
      schedule: one.isManual ? 'manual' : 'auto',
      ...{ planStart: one.start, planEnd: one.finish < one.start ? one.start : one.finish },
      ...(owner === undefined ? {} : { owner }),
      ...(one.work === null || one.isSummary || one.isMilestone ? {} : { planHours: one.work }),
      ...(one.cost === null || one.cost === 0 ? {} : { bac: one.cost }),
    },
    problems,
  };
}

/** Accounts of the people of a project by account and by name; a name that two have means neither. */
async function membersOf(db: Db, projectId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ username: string; realname: string }>`
    select distinct u.username, u.realname from sys_user u
    where u.del_flag = 0 and u.username in (
      select username from pm_member where project_id = ${projectId}
      union select owner from pm_task where project_id = ${projectId} and del_flag = 0 and owner is not null)`.execute(
    db,
  );
  const named = Map.groupBy(rows, ({ realname }) => realname);
  const alone = [...named].flatMap(([name, same]) =>
    same[0] && same.length === 1 ? [[name, same[0].username] as const] : [],
  );
  return new Map([...alone, ...rows.map(({ username }) => [username, username] as const)]);
}
