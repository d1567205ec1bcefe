import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

const base = '/sys/fillRule';

/** 填值规则: a registered generator with its parameters, under a code that forms and other clients name. */
export const fillRule = resource({
  area: 'system',
  name: 'fillRule',
  label: '填值规则',
  path: base,
  table: 'sys_fill_rule',
  component: 'system/SysFillRuleList',
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
    /** Name of a registered generator; nothing is ever loaded by it. */
    ruleClass: text({ label: '规则实现类', required: true, max: 100, mono: true }),
    ruleParams: text({ label: '规则参数', max: 1000, mono: true }),
  },
  titleField: 'ruleName',
  messages: { edited: '编辑成功!', deletedBatch: '批量删除成功！' },
  excel: {
    title: '填值规则',
    audit: { updateBy: '修改人', updateTime: '修改时间', createBy: '创建人', createTime: '创建时间' },
  },
});

/** What a rule gives: a text, or several that belong together (department code and type). */
export const FillValue = Type.Union([Type.String(), Type.Array(Type.String())]);

const FormData = Type.Record(Type.String(), Type.Unknown());
const RuleCode = Type.String({ minLength: 1, maxLength: 100 });

/** Tries a rule; what it counted is given back. */
export const testFillRule = endpoint({
  method: 'GET',
  path: `${base}/testFillRule`,
  access: 'system:fillRule:list',
  label: '填值规则-测试',
  query: Type.Object({ ruleCode: RuleCode }),
  result: FillValue,
  code: 200,
});

/** Most values that one user has made in ten minutes by these two calls. */
export const fillQuota = { most: 300, seconds: 600 } as const;

/** Makes a value for a form. Numbers that are counted are taken, whether the form is saved or not. */
export const executeRuleByCode = endpoint({
  method: 'PUT',
  path: `${base}/executeRuleByCode/:ruleCode`,
  access: 'signed-in',
  label: '填值规则-执行',
  params: Type.Object({ ruleCode: RuleCode }),
  query: Type.Object({}, { additionalProperties: Type.Unknown() }),
  body: FormData,
  result: FillValue,
});

/** Most rules of one call. */
export const mostRules = 50;

export const executeRuleByCodeBatch = endpoint({
  method: 'PUT',
  path: `${base}/executeRuleByCodeBatch`,
  access: 'signed-in',
  label: '填值规则-批量执行',
  body: Type.Object({
    rules: Type.Array(Type.Object({ ruleCode: RuleCode, formData: Type.Optional(FormData) }), {
      minItems: 1,
      maxItems: mostRules,
    }),
    commonFormData: Type.Optional(FormData),
  }),
  result: Type.Array(Type.Object({ ruleCode: Type.String(), result: FillValue })),
});

/** The generators that a rule may name, with the parameters that each takes. */
export const fillGenerators = endpoint({
  method: 'GET',
  path: `${base}/generators`,
  access: 'system:fillRule:list',
  label: '填值规则-实现类',
  result: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      description: Type.String(),
      params: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
      given: Type.Array(Type.String()),
    }),
  ),
});
