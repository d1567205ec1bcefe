import { Type } from 'typebox';
import { endpoint, largeBodyLimit } from '../../core/endpoint.ts';
import { DefinitionBody } from './design-calls.ts';
import { ReleaseAnswer } from './record-calls.ts';

/**
 * What a definition would run as, with the sub tables, buttons and rules that are stored; nothing is stored. What is wrong with it
 * comes by place, as a refused save names it, and then there is nothing to run.
 */
export const previewForm = endpoint({
  method: 'POST',
  path: '/online/cgform/api/preview',
  access: 'online:form:edit',
  label: '在线表单-预览',
  body: DefinitionBody,
  bodyLimit: largeBodyLimit,
  result: Type.Object({
    release: Type.Union([ReleaseAnswer, Type.Null()]),
    problems: Type.Record(Type.String(), Type.String()),
  }),
});
