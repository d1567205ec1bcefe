import { plus, times } from '@dossier/rules/formula.ts';
import { decimal, dict, integer, longText, ref, text } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { contract, contractKind } from '../contract.ts';
import { project } from '../project.ts';
import { supplier } from '../supplier.ts';

/** What of the total each mark makes up. */
export const evalWeights = { quality: 0.4, progress: 0.3, teamwork: 0.2, safety: 0.1 } as const;

/** Least total of each grade (dictionary sup_grade), best first. */
export const evalGrades: readonly (readonly [grade: string, least: number])[] = [
  ['A', 90],
  ['B', 75],
  ['C', 60],
  ['D', 0],
];

const mark = (label: string) => integer({ label, required: true, minimum: 1, maximum: 100, importance: 20, list: 80 });

/** 分包评价: how a supplier has done with a sub-contract (domain 4.1); closing asks for one of each. */
export const subEval = resource({
  area: 'pm',
  name: 'subEval',
  label: '分包评价',
  path: '/pm/subEval',
  table: 'pm_sub_eval',
  component: 'pm/SubEvalList',
  within: 'projectId',
  titleField: 'title',
  uniques: [{ fields: ['contractId', 'period'], message: '该分包合同在此期间已有评价' }],
  fields: {
    title: text({ label: '评价名称', readOnly: true, form: false, max: 150, search: 'contains', list: 220 }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 180,
    }),
    contractId: ref(() => contract, {
      label: '分包合同',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      same: ['projectId'],
      where: { kind: contractKind.sub },
      search: 'equals',
      list: 180,
    }),
    supplier: ref(() => supplier, {
      label: '分包商',
      text: 'name',
      by: 'name',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 140,
    }),
    period: text({ label: '期间', required: true, max: 20, list: 100, placeholder: '例如2026上半年、整个合同期' }),
    quality: mark('质量'),
    progress: mark('进度'),
    teamwork: mark('配合'),
    safety: mark('安全'),
    total: decimal({
      label: '总分',
      scale: 1,
      form: false,
      importance: 80,
      list: 80,
      help: '质量40%、进度30%、配合20%、安全10%',
    }),
    grade: dict('sup_grade', { label: '评级', readOnly: true, form: false, search: 'equals', list: 90 }),
    note: longText({ label: '评语', max: 1000, list: false }),
  },
  computed: {
    total: plus(
      plus(times('quality', evalWeights.quality), times('progress', evalWeights.progress)),
      plus(times('teamwork', evalWeights.teamwork), times('safety', evalWeights.safety)),
    ),
  },
  figures: { failed: count({ grade: 'D' }, '不合格', { alert: true }) },
  prints: { register: { kind: 'list', label: '分包评价表' } },
  excel: {
    title: '分包评价',
    layout: 'template',
    columns: [
      ...['projectId', 'contractId', 'supplier', 'period', 'quality', 'progress', 'teamwork', 'safety', 'total'],
      ...['grade', 'note'],
    ],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
