import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { mostRules } from './part.ts';
import { FormRule } from './rules.ts';

const path = '/online/cgform/head/rule/:headId';
const Head = Type.Object({ headId: Type.String({ minLength: 1, maxLength: 36 }) });
const rule = {
  id: Type.Optional(Type.String({ maxLength: 36 })),
  content: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  /** 1: it holds; 0: it is switched off. */
  activeStatus: Type.Union([Type.Literal('1'), Type.Literal('0')]),
  rule: FormRule,
};
/** A rule of a form, with whether it holds. */
export const RuleLine = Type.Object(rule);
export type RuleLine = Static<typeof RuleLine>;

/** Rules of a form, in their order, with the version of the definition that they are of. */
export const readRules = endpoint({
  ...{ method: 'GET', path, access: 'online:form:edit', label: '在线表单-读取规则' },
  params: Head,
  result: Type.Object({ version: Type.Integer(), rules: Type.Array(RuleLine) }),
});

/** All rules of a form in their order; one that does not come is gone. `version`: that which they were read with. */
export const saveRules = endpoint({
  ...{ method: 'PUT', path, access: 'online:form:edit', label: '在线表单-保存规则' },
  params: Head,
  body: Type.Object({
    version: Type.Optional(Type.Integer({ minimum: 0 })),
    rules: Type.Array(RuleLine, { maxItems: mostRules }),
  }),
});
