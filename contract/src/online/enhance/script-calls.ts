import { type Static, Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';
import { longestScript } from './scripts.ts';

const path = '/online/cgform/head/enhanceJs/:headId';
const Id = Type.String({ minLength: 1, maxLength: 36 });
const Head = Type.Object({ headId: Id });
const ScriptKind = Type.Union([Type.Literal('form'), Type.Literal('list')]);
const Remark = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]));

const Script = Type.Object({
  ...{ id: Type.String(), cgformHeadId: Type.String(), cgJsType: ScriptKind },
  ...{ cgJs: Type.String(), content: Remark },
});
export type Script = Static<typeof Script>;

const draft = {
  cgJsType: ScriptKind,
  /** Methods between commas; an empty one is none. */
  cgJs: Type.String({ maxLength: longestScript }),
  content: Remark,
};

/** The script of a form, or of its list (online-engine 9.2); null where there is none. */
export const readScript = endpoint({
  ...{ method: 'GET', path, access: 'online:form:edit', label: '在线表单-读取JS增强' },
  params: Head,
  query: Type.Object({ type: ScriptKind }),
  result: Type.Union([Script, Type.Null()]),
});

/** One script of each kind: one that is there is replaced. */
export const addScript = endpoint({
  ...{ method: 'POST', path, access: 'online:form:edit', label: '在线表单-添加JS增强' },
  params: Head,
  body: Type.Object(draft),
});

export const editScript = endpoint({
  ...{ method: 'PUT', path, access: 'online:form:edit', label: '在线表单-修改JS增强' },
  params: Head,
  body: Type.Object({ id: Type.Optional(Id), ...draft }),
});
