import type { Plan, PlanRow } from '../../../contract/src/pm/plan.ts';
import { dayNumber, dayText, workDaysOf } from '../../../rules/src/schedule/work-days.ts';
import { applied, noStep, type PlanFrame, stateOf } from '../../../web/src/features/pm/plan/model/plan-state.ts';

/** Phases, tasks in each, and links: 5,000 rows in all, as many as one plan may have. */
const phases = 50;
const perPhase = 99;
const links = 8000;
/** The plan begins today, where this chart opens. */
const begin = new Date().toISOString().slice(0, 10);

export interface BenchPlan {
  plan: Plan;
  frame: PlanFrame;
  /** Rows from the top, as every chart shows them. */
  first: string;
  last: string;
  /** What is dragged: nearly everything stands after it. */
  dragged: string;
}

/**
 * Phases whose tasks stand one after the other, and links from each phase to the next: what delays the first task moves
 * most of the plan.
 */
export function benchPlan(): BenchPlan {
  const tasks: PlanRow[] = [];
  const lines: Plan['links'][number][] = [];
  const idOf = (phase: number, at: number) => `p${phase}t${at}`;
  const link = (from: string, to: string) => lines.push({ from, to, type: 'FS', lag: 0 });
  for (let phase = 0; phase < phases; phase += 1) {
    tasks.push(row(`p${phase}`, null, phase + 1, `阶段 ${phase + 1}`));
    for (let at = 0; at < perPhase; at += 1) {
      tasks.push(row(idOf(phase, at), `p${phase}`, at + 1, `任务 ${phase + 1}-${at + 1}`));
      if (at > 0) link(idOf(phase, at - 1), idOf(phase, at));
    }
  }
  for (let at = 0; at < perPhase - 1; at += 1)
    for (let phase = 0; phase < phases - 1 && lines.length < links; phase += 1)
      link(idOf(phase, at), idOf(phase + 1, at + 1));
  const project = {
    id: 'p',
    code: 'BENCH',
    name: 'BENCH',
    status: '40',
    planStart: begin,
    planEnd: '2040-12-31',
  };
  const frame = { project, days: workDaysOf(new Map()) };
  const state = applied(stateOf({ tasks, links: lines }, frame), noStep, frame);
  const plan: Plan = {
    ...{ project, tasks: [...state.tasks], links: lines, days: [], baselines: [], mayPlan: true, stamp: '' },
  };
  return { plan, frame, first: idOf(0, 0), last: idOf(phases - 1, perPhase - 1), dragged: idOf(0, 0) };
}

const row = (id: string, parentId: string | null, sortNo: number, name: string): PlanRow => ({
  ...{ id, parentId, sortNo, name, wbs: null, type: 'task', status: '0', owner: null, ownerName: null, pct: 0 },
  ...{ planStart: begin, planEnd: dayText(dayNumber(begin) + 1), schedule: 'auto', notBefore: begin, version: 1 },
  ...{ planHours: null, bac: null, actualStart: null, actualEnd: null },
});
