import { decimal, dict, integer, longText, ref, text, yesNo } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { contract, contractKind } from '../contract.ts';

/** Levels of a request, the most urgent first (dictionary sla_level). */
export const slaLevels = ['P1', 'P2', 'P3', 'P4'] as const;

const minutes = (label: string) =>
  integer({ label, required: true, minimum: 1, maximum: 525_600, list: 110, help: '服务时间内的分钟数' });

/** 服务级别: how soon requests of a level are answered and resolved under a contract (domain 4.1). */
export const sla = resource({
  area: 'pm',
  name: 'sla',
  label: '服务级别',
  path: '/pm/sla',
  table: 'pm_sla',
  component: 'pm/SlaList',
  within: 'contractId',
  titleField: 'title',
  uniques: [{ fields: ['contractId', 'level'], message: '该合同此级别的服务级别已存在' }],
  choices: { fields: ['id', 'title'], by: ['level', 'active'] },
  fields: {
    title: text({ label: '服务级别', readOnly: true, form: false, max: 60, search: 'contains', list: 220 }),
    contractId: ref(() => contract, {
      label: '合同',
      text: 'name',
      excelText: 'code',
      frozen: true,
      where: { kind: contractKind.main },
      search: 'equals',
      list: 200,
      help: '留空则用于没有自己的服务级别的合同和项目',
    }),
    level: dict('sla_level', { label: '级别', required: true, frozen: true, search: 'equals', list: 80 }),
    responseMinutes: minutes('响应分钟'),
    resolveMinutes: minutes('解决分钟'),
    hours: dict('pm_sla_hours', {
      label: '服务时间',
      required: true,
      initial: '5x8',
      search: 'equals',
      list: 160,
      help: '5×8为工作日9:00至18:00，按工作日历，含调休上班，不含法定假日',
    }),
    target: decimal({
      label: '达成率目标',
      scale: 2,
      required: true,
      initial: 95,
      minimum: 0,
      maximum: 100,
      list: 110,
    }),
    active: yesNo({ label: '启用', initial: 'Y', search: 'equals', list: 80, help: '停用后不再用于新的服务请求' }),
    note: longText({ label: '备注', max: 500, list: false }),
  },
  figures: { active: count({ active: 'Y' }, '启用') },
  prints: { register: { kind: 'list', label: '服务级别表' } },
  excel: {
    title: '服务级别',
    layout: 'template',
    columns: ['contractId', 'level', 'responseMinutes', 'resolveMinutes', 'hours', 'target', 'active', 'note'],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
