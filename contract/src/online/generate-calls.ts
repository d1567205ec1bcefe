import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

const api = '/online/cgform/api';

/** What a written feature is made of, by the names of online-engine 19. Paths of the server are none of it: nothing is written there. */
export const GenerateBody = Type.Object({
  /** The form: its id, or its table. */
  code: Type.String({ minLength: 1, maxLength: 60 }),
  /** Area: the folder on each side. */
  entityPackage: Type.String({ maxLength: 100 }),
  /** Its name in code, `car_kind` or `car-kind`. */
  entityName: Type.String({ maxLength: 100 }),
  /** What people call one record; what the form is called without it. */
  ftlDescription: Type.Optional(Type.String({ maxLength: 100 })),
  /** The same in English; the name in code, read out, without it. */
  english: Type.Optional(Type.String({ maxLength: 100 })),
  /** The migration takes over the rows of the form. */
  takeRows: Type.Optional(Type.Boolean()),
});
export type GenerateBody = Static<typeof GenerateBody>;

const Generated = Type.Object({
  /** Files below the root of the repository. */
  files: Type.Array(Type.Object({ name: Type.String(), text: Type.String() })),
  /** What the form has and the written feature has not, a sentence each. */
  left: Type.Array(Type.String()),
});
export type Generated = Static<typeof Generated>;

export const generateCode = endpoint({
  method: 'POST',
  path: `${api}/codeGenerate`,
  access: 'online:form:generateCode',
  label: '在线表单-代码生成',
  body: GenerateBody,
  result: Generated,
});

/** The same files as one zip. */
export const downloadCode = endpoint({
  method: 'POST',
  path: `${api}/downGenerateCode`,
  access: 'online:form:generateCode',
  label: '在线表单-下载生成的代码',
  body: GenerateBody,
  result: Type.Unknown(),
  answer: 'file',
});
