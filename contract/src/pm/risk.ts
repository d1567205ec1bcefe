import { times } from '@dossier/rules/formula.ts';
import { date, dict, files, integer, longText, ref, text, user } from '../core/field.ts';
import { count, yesterday } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { board, matrix } from '../core/view.ts';
import { issue } from './issue.ts';
import { project } from './project.ts';

/** States of a risk (dictionary pm_risk_status). */
export const riskStatus = { found: '0', acting: '1', occurred: '2', closed: '3' } as const;
const { found, acting, occurred, closed } = riskStatus;

/** States in which something may still be done about a risk. */
export const openRisks: readonly string[] = [found, acting];

/** Level of a risk by its score (domain 4.1): high from 15, middle from 8. */
export const riskLevel = (score: number): 'H' | 'M' | 'L' => (score >= 15 ? 'H' : score >= 8 ? 'M' : 'L');

/** 风险: what may go wrong with a project (domain 4.1). */
export const risk = resource({
  area: 'pm',
  name: 'risk',
  label: '风险',
  path: '/pm/risk',
  table: 'pm_risk',
  component: 'pm/RiskList',
  within: 'projectId',
  titleField: 'title',
  fields: {
    code: text({
      label: '编号',
      readOnly: true,
      form: false,
      unique: true,
      max: 40,
      search: 'starts',
      mono: true,
      list: 190,
    }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 180,
    }),
    title: text({ label: '标题', required: true, max: 200, search: 'contains', list: 220, grams: true }),
    status: dict('pm_risk_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    kind: dict('pm_risk_kind', { label: '类别', search: 'equals', more: true, list: 90 }),
    chance: integer({
      label: '概率',
      required: true,
      minimum: 1,
      maximum: 5,
      fewValues: true,
      search: 'equals',
      more: true,
      list: 70,
    }),
    impact: integer({
      label: '影响',
      required: true,
      minimum: 1,
      maximum: 5,
      fewValues: true,
      search: 'equals',
      more: true,
      list: 70,
    }),
    score: integer({ label: '分值', list: 70 }),
    level: dict('pm_level', { label: '等级', readOnly: true, form: false, search: 'equals', list: 70 }),
    response: dict('pm_risk_resp', { label: '应对', required: true, list: 80 }),
    measure: longText({ label: '措施', required: true, max: 2000, list: false }),
    owner: user({ label: '责任人', required: true, follows: true, search: 'equals', list: 90 }),
    reviewDate: date({ label: '复核日', required: true, search: 'range', more: true, list: 115 }),
    trigger: longText({ label: '触发条件', max: 500, list: false, column: 'trigger_text' }),
    issueId: ref(() => issue, {
      label: '转问题',
      text: 'title',
      excelText: 'code',
      readOnly: true,
      form: false,
      list: false,
    }),
    closing: longText({ label: '关闭说明', readOnly: true, form: false, max: 1000, list: false }),
    attachments: files({ label: '附件', list: false, excel: false }),
  },
  computed: { score: times('chance', 'impact') },
  states: { field: 'status', first: found, edit: [found, acting], delete: [found] },
  actions: {
    act: { label: '开始应对', from: [found], to: acting, beside: true },
    occur: {
      label: '已发生',
      done: '风险已标记为已发生',
      from: [acting],
      to: occurred,
      danger: true,
      batch: false,
      ask: '将登记一个问题，由责任人继续处理。',
    },
    close: {
      label: '关闭',
      from: [acting, occurred],
      to: closed,
      batch: false,
      input: { closing: longText({ label: '关闭说明', required: true, max: 1000 }) },
    },
  },
  figures: {
    open: count({ status: `${found},${acting}` }, '未关闭'),
    high: count({ status: `${found},${acting}`, level: 'H' }, '高风险', { alert: true }),
    review: count({ status: `${found},${acting}`, reviewDate_end: yesterday }, '已过复核日', { alert: true }),
  },
  // Graver from the middle and high levels on, as `riskLevel` has them.
  views: [board('status'), matrix({ rows: 'chance', columns: 'impact', most: 5, marks: [8, 15] })],
  prints: { register: { kind: 'list', label: '风险登记册' } },
  excel: {
    title: '风险登记册',
    layout: 'template',
    columns: [
      ...['code', 'projectId', 'title', 'status', 'kind', 'chance', 'impact', 'score', 'level', 'response', 'measure'],
      ...['owner', 'reviewDate', 'trigger'],
    ],
  },
  massEntry: {
    columns: ['projectId', 'title', 'kind', 'chance', 'impact', 'response', 'measure', 'owner', 'reviewDate'],
    carryOver: ['projectId', 'kind', 'owner', 'reviewDate'],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
