import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { OfProject, PlanChange } from '../plan.ts';
import { planRight } from '../task.ts';

/** Largest file that a plan is read from, in bytes: Microsoft Project writes some 6 kB for each task. */
export const mostPlanFile = 40 * 1024 * 1024;
/** Sentences about wrong rows that one answer has. */
export const mostPlanProblems = 20;
/** Tasks that one drawing on paper has, and pages. */
export const mostDrawn = 2000;
export const mostDrawnPages = 200;

/** A plan as a file: the columns of the template (domain 8), or as Microsoft Project reads it. */
export const exportPlan = endpoint({
  method: 'GET',
  path: '/pm/plan/export',
  access: 'pm:task:export',
  label: '项目计划-导出',
  query: Type.Object({
    ...OfProject.properties,
    format: Type.Union([Type.Literal('xlsx'), Type.Literal('xml')]),
  }),
  answer: 'file',
});

/** The chart of a plan on paper, over as many pages as it takes. */
export const printPlan = endpoint({
  method: 'GET',
  path: '/pm/plan/print',
  access: 'pm:task:print',
  label: '项目计划-打印',
  query: OfProject,
  answer: 'file',
});

/**
 * What a file would make of a plan. Its rows are found by their WBS codes; what the file does not name stays as it is.
 * Nothing is saved: `changes` is a step for `savePlan`.
 */
export const PlanProposal = Type.Object({
  total: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  wrong: Type.Integer(),
  /** The first of the sentences about wrong rows. */
  problems: Type.Array(Type.String()),
  /** People of the file whom the project does not know: their tasks come without an owner. */
  strangers: Type.Array(Type.String()),
  changes: Type.Array(PlanChange),
});
export type PlanProposal = Static<typeof PlanProposal>;

/** Reads a plan from a workbook or a file of Microsoft Project (XML). */
export const readPlanFile = endpoint({
  method: 'POST',
  path: '/pm/plan/readFile',
  access: planRight,
  label: '项目计划-读取文件',
  multipart: true,
  query: OfProject,
  result: PlanProposal,
});
