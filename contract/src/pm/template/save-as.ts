import { Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';

/** Makes a template of a project's plan, as far as a template can say it; people, money, hours booked and secrets stay behind. */
export const saveAsTemplate = endpoint({
  method: 'POST',
  path: '/pm/template/fromProject',
  access: 'pm:template:add',
  label: '项目模板-由项目存为模板',
  body: Type.Object({
    projectId: Type.String({ minLength: 1, maxLength: 64 }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  result: Type.Object({ id: Type.String() }),
});
