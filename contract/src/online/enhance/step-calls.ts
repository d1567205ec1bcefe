import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { mostSteps, Step } from './steps.ts';

const path = '/online/cgform/head/enhanceAction';
const Id = Type.String({ minLength: 1, maxLength: 36 });
const Head = Type.Object({ headId: Id });
const list = {
  /** add, edit, delete, import, or the code of a button of the form. */
  buttonCode: Type.String({ minLength: 1, maxLength: 50 }),
  content: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  activeStatus: Type.Union([Type.Literal('1'), Type.Literal('0')]),
  steps: Type.Array(Step, { minItems: 1, maxItems: mostSteps }),
};
export const StepList = Type.Object({ id: Type.String(), ...list });
export type StepList = Static<typeof StepList>;
export const StepListDraft = Type.Object(list);
export type StepListDraft = Static<typeof StepListDraft>;

/** What comes with acts on the records of a form, one list for each act: in place of `enhanceSql` of the contract. */
export const readStepLists = endpoint({
  ...{ method: 'GET', path: `${path}/:headId`, access: 'online:form:edit', label: '在线表单-读取动作' },
  params: Head,
  result: Type.Array(StepList),
});
export const addStepList = endpoint({
  ...{ method: 'POST', path: `${path}/:headId`, access: 'online:form:edit', label: '在线表单-添加动作' },
  params: Head,
  body: StepListDraft,
  result: Type.Object({ id: Type.String() }),
});
export const editStepList = endpoint({
  ...{ method: 'PUT', path: `${path}/:headId`, access: 'online:form:edit', label: '在线表单-修改动作' },
  params: Head,
  body: Type.Object({ id: Id, ...list }),
});
export const deleteStepList = endpoint({
  ...{ method: 'DELETE', path: `${path}/:headId`, access: 'online:form:edit', label: '在线表单-删除动作' },
  params: Head,
  query: Type.Object({ id: Id }),
});
