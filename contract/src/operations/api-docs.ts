import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** Every call of this server in OpenAPI 3.1, made from the contract. */
export const apiDocs = endpoint({
  method: 'GET',
  path: '/v3/api-docs',
  access: 'system:apiDocs:list',
  label: '接口文档',
  result: Type.Unknown(),
  answer: 'bare',
});
