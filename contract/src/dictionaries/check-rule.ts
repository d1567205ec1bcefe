import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

const base = '/sys/checkRule';

/** 编码校验规则: what a code must look like, part by part. */
export const checkRule = resource({
  area: 'system',
  name: 'checkRule',
  label: '编码校验规则',
  path: base,
  table: 'sys_check_rule',
  component: 'system/SysCheckRuleList',
  tenancy: 'shared',
  owner: 'platformWrites',
  softDelete: false,
  versioned: 'optional',
  choices: { fields: ['id', 'ruleCode', 'ruleName'] },
  fields: {
    ruleName: text({ label: '规则名称', required: true, max: 100, search: 'contains' }),
    ruleCode: text({
      label: '规则编码',
      header: '规则Code',
      required: true,
      unique: true,
      max: 100,
      pattern: 'code',
      search: 'contains',
      mono: true,
    }),
    ruleDescription: text({ label: '规则描述', max: 200 }),
    /** `[{digits, pattern, message, priority?}]`; see rules/src/check-rule.ts. */
    ruleJson: text({
      label: '规则JSON',
      required: true,
      max: 4000,
      mono: true,
      list: false,
      form: false,
      excel: true,
      missing: '请至少添加一条规则',
    }),
  },
  titleField: 'ruleName',
  messages: { edited: '编辑成功!', deletedBatch: '批量删除成功！' },
  excel: {
    title: '编码校验规则',
    columns: ['ruleName', 'ruleCode', 'ruleJson', 'ruleDescription'],
    audit: { updateBy: '更新人', updateTime: '更新时间', createBy: '创建人', createTime: '创建时间' },
  },
});

/** Checks a value, which clients encode once more than addresses need. Refused: `CheckFailure` and its message. */
export const checkByCode = endpoint({
  method: 'GET',
  path: `${base}/checkByCode`,
  access: 'signed-in',
  label: '编码校验',
  query: Type.Object({
    ruleCode: Type.String({ minLength: 1, maxLength: 100 }),
    value: Type.Optional(Type.String({ maxLength: 10_000 })),
  }),
  code: 200,
});
