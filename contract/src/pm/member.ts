import { notBefore } from '@dossier/rules/record-rule.ts';
import { date, dict, integer, money, user } from '../core/field.ts';
import { part } from '../core/part.ts';

/** 项目成员: who works on a project, as what, and how much of their time. */
export const members = part({
  label: '项目成员',
  table: 'pm_member',
  foreignKey: 'project_id',
  most: 200,
  fields: {
    username: user({ label: '成员', required: true }),
    role: dict('pm_role', { label: '角色', required: true }),
    startDate: date({ label: '开始日期', required: true }),
    endDate: date({ label: '结束日期', required: true }),
    share: integer({ label: '投入比例', required: true, initial: 100, minimum: 1, maximum: 100 }),
    costRate: money({ label: '成本单价', readOnly: true, form: false }),
    billRate: money({ label: '计费单价', minimum: 0 }),
  },
  rules: [notBefore('endDate', 'startDate')],
});
