import { addWeeks, daysOfWeek, weekOf } from '@dossier/rules/iso-week.ts';
import { boundsOfMonth, isMonth } from '@dossier/rules/period.ts';
import type { Permission } from '../../core/endpoint.ts';
import { date, datetime, decimal, dict, longText, money, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { project } from '../project.ts';

/** States of a report (dictionary pm_report_status). */
export const reportStatus = { draft: '10', published: '20' } as const;
const { draft, published } = reportStatus;

/** What a report tells of (dictionary pm_report_kind). */
export const reportKind = { week: 'week', month: 'month' } as const;

/** Right to the reports of all projects that one sees: without it one writes those of projects that one manages or directs. */
export const reportAllRight: Permission = 'pm:report:all';

/** A week or a month: its first and last day, and those of the one after it. */
export interface ReportPeriod {
  kind: string;
  start: string;
  end: string;
  nextEnd: string;
}

/** What a period means; undefined for one that there is not: `2026-W54`, `2026-13`. */
export function reportPeriodOf(period: string): ReportPeriod | undefined {
  if (isMonth(period)) {
    const { first, last, next } = boundsOfMonth(period);
    return { kind: reportKind.month, start: first, end: last, nextEnd: boundsOfMonth(next.slice(0, -3)).last };
  }
  const [start, , , , , , end] = daysOfWeek(period);
  const nextEnd = daysOfWeek(addWeeks(period, 1))[6];
  if (!start || !end || !nextEnd) return undefined;
  return { kind: reportKind.week, start, end, nextEnd };
}

const periodForm = {
  test: (value: string) => reportPeriodOf(value) !== undefined,
  message: '期间应为周或月，例如2026-W10或2026-03',
};

/** Of the period, as it was when the report was made. */
const kept = { readOnly: true, form: false, excel: false } as const;

/** 周报月报: what a project did in a week or month and will do in the next, and how it stood (domain 4.1). */
export const report = resource({
  area: 'pm',
  name: 'report',
  label: '周报月报',
  path: '/pm/report',
  table: 'pm_report',
  component: 'pm/ReportList',
  within: 'projectId',
  titleField: 'title',
  order: [
    ['endDate', 'desc'],
    ['createTime', 'desc'],
  ],
  fields: {
    title: text({ label: '标题', readOnly: true, form: false, max: 150, search: 'contains', list: 240 }),
    projectId: ref(() => project, {
      label: '项目',
      text: 'name',
      excelText: 'code',
      required: true,
      frozen: true,
      search: 'equals',
      list: 180,
    }),
    period: text({
      label: '期间',
      required: true,
      frozen: true,
      initial: () => weekOf(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)),
      max: 8,
      search: 'starts',
      mono: true,
      list: 100,
      placeholder: '2026-W10',
      expression: periodForm,
      help: '周（2026-W10）或月（2026-03）；内容按项目数据自动填写，留空的部分由系统补充',
    }),
    kind: dict('pm_report_kind', { label: '类别', readOnly: true, form: false, search: 'equals', list: 70 }),
    status: dict('pm_report_status', {
      label: '状态',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 90,
      state: true,
    }),
    startDate: date({ ...kept, label: '开始日期', list: false }),
    endDate: date({ ...kept, label: '结束日期', search: 'range', more: true, list: false }),
    done: longText({ label: '本期完成', max: 8000, list: false }),
    plan: longText({ label: '下期计划', max: 8000, list: false }),
    matters: longText({ label: '风险与问题', max: 8000, list: false }),
    health: dict('pm_health', { ...kept, label: '健康度', search: 'equals', list: 80 }),
    pct: decimal({ ...kept, label: '进度', scale: 2, list: 80 }),
    pv: money({ ...kept, label: 'PV', list: false }),
    ev: money({ ...kept, label: 'EV', list: false }),
    ac: money({ ...kept, label: 'AC', list: false }),
    spi: decimal({ ...kept, label: 'SPI', scale: 3, list: 70 }),
    cpi: decimal({ ...kept, label: 'CPI', scale: 3, list: 70 }),
    measuredDay: date({ ...kept, label: '数据日期', list: false }),
    publishedBy: user({ ...kept, label: '发布人', list: 90 }),
    publishedTime: datetime({ ...kept, label: '发布时间', list: false }),
  },
  uniques: [{ fields: ['projectId', 'period'], message: '该项目在此期间已有报告' }],
  sections: [
    { title: '内容', fields: ['done', 'plan', 'matters'] },
    {
      title: '项目状况',
      fields: [...['health', 'pct', 'pv', 'ev', 'ac', 'spi', 'cpi', 'measuredDay', 'publishedBy', 'publishedTime']],
    },
  ],
  states: { field: 'status', first: draft, edit: [draft], delete: [draft] },
  actions: {
    refill: {
      label: '重新生成',
      done: '内容已按项目数据重新生成',
      from: [draft],
      batch: false,
      danger: true,
      ask: '三部分内容和项目状况将按当前数据重新填写。',
      note: '手工修改的内容会丢失。',
    },
    publish: {
      label: '发布',
      done: '报告已发布',
      from: [draft],
      to: published,
      batch: false,
      beside: true,
      sets: { publishedBy: { stamp: 'actor' }, publishedTime: { stamp: 'now' } },
      ask: '发布后不能再修改，项目成员和项目总监将收到消息。',
    },
  },
  figures: {
    draft: count({ status: draft }, '未发布'),
    published: count({ status: published }, '已发布'),
    red: count({ status: published, health: 'R' }, '健康度严重', { alert: true }),
  },
  prints: { sheet: '项目报告', register: { kind: 'list', label: '周报月报台账' } },
  excel: {
    title: '周报月报',
    layout: 'template',
    columns: ['projectId', 'period', 'kind', 'status', 'done', 'plan', 'matters'],
  },
  without: ['importExcel'],
  messages: { notFound: '记录不存在或已被删除', added: '报告已生成' },
});
