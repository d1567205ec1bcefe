import { mostPlanProblems, type PlanProposal } from '@dossier/contract/pm/plan/exchange.ts';
import type { Plan, PlanChange, PlanLine, PlanRow } from '@dossier/contract/pm/plan.ts';
import { mostLinks, mostPlanned } from '@dossier/contract/pm/plan.ts';
import { openTasks, taskStatus, taskType } from '@dossier/contract/pm/task.ts';
import { findCycle } from '@dossier/rules/schedule/cycle.ts';
import { compareWbs, wbsParent } from '@dossier/rules/schedule/wbs.ts';
import { refusal, refuse } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import type { Incoming, IncomingTask } from './incoming.ts';

/**
 * What would become of a plan by a file, as one step. Rows are found by their WBS codes: known ones are changed where they
 * differ, others are added; what the file does not name stays.
 * @throws PM18 where the links of both together close a ring
 */
export function propose(plan: Plan, { total, tasks, wrong, strangers }: Incoming): PlanProposal {
  const known = new Map(plan.tasks.flatMap((row) => (row.wbs === null ? [] : [[row.wbs, row] as const])));
  const problems = new Map(wrong.map(({ line, problems: texts }) => [line, [...texts]]));
  const incoming = soundTasks(tasks, known, problems);
  const ids = new Map([...known].map(([wbs, { id }]) => [wbs, id]));
  for (const { wbs } of incoming) if (!ids.has(wbs)) ids.set(wbs, newId());
  const links = Map.groupBy(plan.links, ({ to }) => to);
  const parents = new Set([...ids.keys()].flatMap((wbs) => wbsParent(wbs) ?? []));
  const changes = incoming.flatMap((one): PlanChange[] => {
    const row = known.get(one.wbs);
    const isParent = parents.has(one.wbs);
    return row ? changeOf(links.get(row.id) ?? [], row, one, ids, isParent) : [newTask(one, ids, isParent)];
  });
  const added = changes.filter(({ version }) => version === undefined).length;
  if (plan.tasks.length + added > mostPlanned) throw refuse(`计划最多显示${mostPlanned}项任务`);
  assertNoRing(plan, changes);
  const lines = [...problems].toSorted(([one], [other]) => one - other);
  return {
    ...{ total, added, changed: changes.length - added, wrong: lines.length },
    problems: lines.slice(0, mostPlanProblems).map(([line, texts]) => `第${line}行：${texts.join('；')}`),
    ...{ strangers: [...strangers], changes },
  };
}

/** Tasks that can be saved, those above before those below; what is wrong with the others is noted. */
function soundTasks(
  tasks: readonly IncomingTask[],
  known: ReadonlyMap<string, PlanRow>,
  problems: Map<number, string[]>,
): IncomingTask[] {
  const sound = new Map<string, IncomingTask>();
  for (const one of tasks.toSorted((left, right) => compareWbs(left.wbs, right.wbs))) {
    const fault = faultOf(one, sound, known);
    if (fault) problems.set(one.line, [...(problems.get(one.line) ?? []), fault]);
    else sound.set(one.wbs, one);
  }
  // What falls away takes along those below it and those that wait for it: each is looked at again when one of them has fallen.
  const dependants = new Map<string, string[]>();
  for (const one of sound.values())
    for (const code of [wbsParent(one.wbs), ...(one.before ?? []).map(({ wbs }) => wbs)])
      if (code !== null) dependants.set(code, [...(dependants.get(code) ?? []), one.wbs]);
  const waiting = [...sound.keys()];
  for (let wbs = waiting.pop(); wbs !== undefined; wbs = waiting.pop()) {
    const one = sound.get(wbs);
    const text = one && lostOf(one, (code) => sound.has(code) || known.has(code));
    if (!one || !text) continue;
    problems.set(one.line, [...(problems.get(one.line) ?? []), text]);
    sound.delete(wbs);
    waiting.push(...(dependants.get(wbs) ?? []));
  }
  return [...sound.values()];
}

/** What is said of a task whose predecessor or parent is not there; null: both are. */
function lostOf({ wbs, before }: IncomingTask, isThere: (code: string) => boolean): string | null {
  const lost = before?.find((one) => !isThere(one.wbs));
  if (lost) return `前置“${lost.wbs}”不存在`;
  const above = wbsParent(wbs);
  return above === null || isThere(above) ? null : `上级任务“${above}”不存在`;
}

function faultOf(
  one: IncomingTask,
  sound: ReadonlyMap<string, IncomingTask>,
  known: ReadonlyMap<string, PlanRow>,
): string | null {
  const twin = sound.get(one.wbs);
  if (twin) return `WBS码“${one.wbs}”与第${twin.line}行重复`;
  const above = wbsParent(one.wbs);
  const parent = above === null ? null : (sound.get(above) ?? known.get(above));
  if (parent === undefined) return `上级任务“${above}”不存在`;
  if (parent?.type === taskType.milestone) return `里程碑“${parent.name}”下不能有任务`;
  if ((one.before?.length ?? 0) > mostLinks) return `前置任务不能超过${mostLinks}项`;
  const row = known.get(one.wbs);
  if (row && !openTasks.includes(row.status) && isOther(row, one)) {
    return row.status === taskStatus.done ? `任务“${row.name}”已完成，不能修改` : `任务“${row.name}”已取消，不能修改`;
  }
  return null;
}

const compared = ['name', 'type', 'owner', 'planStart', 'planEnd', 'planHours', 'bac'] as const;

const isOther = (row: PlanRow, one: IncomingTask): boolean =>
  compared.some((name) => one[name] !== undefined && (one[name] ?? null) !== row[name]);

function newTask(one: IncomingTask, ids: ReadonlyMap<string, string>, isParent: boolean): PlanChange {
  const above = wbsParent(one.wbs);
  const before = linksOf(one, ids);
  return {
    id: ids.get(one.wbs) ?? newId(),
    parentId: above === null ? null : (ids.get(above) ?? null),
    sortNo: Number(one.wbs.slice(one.wbs.lastIndexOf('.') + 1)),
    ...{ name: one.name, type: one.type, schedule: one.schedule ?? 'auto' },
    ...{ planStart: one.planStart, planEnd: one.planEnd },
    // With links it stands where they put it, unless the file says that it may not.
    notBefore: isParent || (before.length > 0 && !one.pinned) ? null : one.planStart,
    ...(one.owner ? { owner: one.owner } : {}),
    ...ownAmounts(one, isParent),
    ...(before.length > 0 ? { predecessors: before } : {}),
  };
}

/** Phases and milestones have no hours. */
function ownAmounts({ type, planHours, bac }: IncomingTask, isParent: boolean): Partial<PlanChange> {
  return {
    ...(type === taskType.task && !isParent && planHours !== undefined ? { planHours } : {}),
    ...(bac === undefined ? {} : { bac }),
  };
}

/** What of a known task is other in the file; nothing where all is as it was. */
function changeOf(
  now: readonly PlanLine[],
  row: PlanRow,
  one: IncomingTask,
  ids: ReadonlyMap<string, string>,
  isParent: boolean,
): PlanChange[] {
  const change: Partial<PlanChange> = {};
  if (one.name !== row.name) change.name = one.name;
  if (one.type !== row.type && !(isParent && row.type === taskType.phase)) change.type = one.type;
  if (one.owner !== undefined && one.owner !== row.owner) change.owner = one.owner;
  if (one.schedule !== undefined && one.schedule !== row.schedule && !isParent) change.schedule = one.schedule;
  for (const [name, value] of Object.entries(ownAmounts(one, isParent)))
    if (value !== row[name as 'planHours' | 'bac']) Object.assign(change, { [name]: value });
  // Days of what holds others follow from them.
  if (!isParent && one.planEnd !== row.planEnd) change.planEnd = one.planEnd;
  if (!isParent && one.planStart !== row.planStart) {
    change.planStart = one.planStart;
    // Somebody has put it on another day.
    change.notBefore = one.planStart;
  }
  const before = one.before === undefined ? undefined : linksOf(one, ids);
  if (before && textOf(before) !== textOf(now)) change.predecessors = before;
  return Object.keys(change).length === 0 ? [] : [{ id: row.id, version: row.version, ...change }];
}

type Link = NonNullable<PlanChange['predecessors']>[number];

const linksOf = ({ before = [] }: IncomingTask, ids: ReadonlyMap<string, string>): Link[] =>
  before.flatMap(({ wbs, type, lag }) => {
    const from = ids.get(wbs);
    return from === undefined ? [] : [{ from, type, lag }];
  });

const textOf = (links: readonly (Link | PlanLine)[]): string =>
  links
    .map(({ from, type, lag }) => `${from} ${type} ${lag}`)
    .toSorted()
    .join();

function assertNoRing({ tasks, links }: Plan, changes: readonly PlanChange[]): void {
  const given = new Map(changes.flatMap(({ id, predecessors }) => (predecessors ? [[id, predecessors] as const] : [])));
  const added = changes.filter(({ version }) => version === undefined);
  const all = [
    ...tasks.map(({ id, parentId, type }) => ({ id, parentId, type })),
    ...added.map(({ id, parentId, type }) => ({ id, parentId: parentId ?? null, type: type ?? taskType.task })),
  ];
  const lines = [
    ...links.filter(({ to }) => !given.has(to)),
    ...[...given].flatMap(([to, before]) => before.map((link) => ({ ...link, to }))),
  ];
  const cycle = findCycle(all, lines);
  if (!cycle) return;
  const names = new Map([
    ...tasks.map(({ id, name }) => [id, name] as const),
    ...changes.map(({ id, name }) => [id, name ?? ''] as const).filter(([, name]) => name !== ''),
  ]);
  throw refusal('PM18', `任务依赖存在循环：${cycle.map((id) => names.get(id) ?? '').join(' → ')}`);
}
