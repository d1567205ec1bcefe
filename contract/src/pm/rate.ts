import { compare } from '@dossier/rules/condition.ts';
import { isMonth } from '@dossier/rules/period.ts';
import { whenever } from '@dossier/rules/record-rule.ts';
import { decimal, dict, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** 汇率: what a unit of a currency is worth in a month. What was saved with a rate is never worked out anew. */
export const monthRate = resource({
  area: 'pm',
  name: 'rate',
  label: '汇率',
  path: '/pm/rate',
  table: 'sys_rate',
  component: 'pm/RateList',
  titleField: 'month',
  order: [
    ['month', 'desc'],
    ['cur', 'asc'],
  ],
  fields: {
    month: text({
      label: '月份',
      required: true,
      max: 7,
      search: 'starts',
      mono: true,
      list: 110,
      placeholder: '2026-01',
      expression: {
        test: isMonth,
        message: '月份格式应为“年-月”，例如2026-01',
      },
    }),
    cur: dict('pm_currency', { label: '币种', required: true, search: 'equals', list: 110 }),
    toCny: decimal({
      label: '对人民币',
      scale: 6,
      required: true,
      minimum: 0.000001,
      maximum: 99999,
      list: 140,
      help: '1单位外币折合人民币',
    }),
    toUsd: decimal({
      label: '对美元',
      scale: 6,
      minimum: 0.000001,
      maximum: 99999,
      list: 140,
      help: '1单位外币折合美元',
    }),
  },
  uniques: [{ fields: ['month', 'cur'], message: '该月份已有此币种的汇率' }],
  rules: [whenever(compare('cur', 'eq', 'CNY')).refuse('cur', null, 'C08', '人民币无须登记汇率')],
  excel: { title: '汇率', layout: 'template', columns: ['month', 'cur', 'toCny', 'toUsd'] },
  massEntry: { columns: ['month', 'cur', 'toCny', 'toUsd'], carryOver: ['month'] },
  messages: { notFound: '记录不存在或已被删除' },
});
