import { type Endpoint, isPermission } from '@dossier/contract/core/endpoint.ts';
import type { TSchema } from 'typebox';

interface ObjectSchema {
  properties?: Record<string, TSchema>;
  required?: string[];
}

/** The API document: paths, access, input and output of the given endpoints. */
export function openApi(
  endpoints: readonly Endpoint[],
  { title, base }: { title: string; base: string },
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const target of endpoints) {
    const path = target.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}');
    paths[path] = { ...paths[path], [target.method.toLowerCase()]: operationOf(target) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: base }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } } },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function operationOf(target: Endpoint): Record<string, unknown> {
  const { access, label, method, path } = target;
  const needsBody = method !== 'GET' && Object.keys((target.body as ObjectSchema).properties ?? { any: 1 }).length > 0;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: label,
    tags: [path.split('/').slice(1, 3).join('/')],
    description: isPermission(access) ? `需要权限 ${access}` : access === 'public' ? '无需登录' : '登录即可',
    security: access === 'public' ? [] : [{ token: [] }],
    'x-access': access,
    parameters: [...parametersOf(target.params, 'path'), ...parametersOf(target.query, 'query')],
    ...(target.multipart ? { requestBody: { content: uploadOf(target) } } : {}),
    ...(needsBody && !target.multipart
      ? { requestBody: { content: { 'application/json': { schema: target.body } } } }
      : {}),
    responses: { 200: { description: '业务错误也以200返回，看success与message', content: answerOf(target) } },
  };
}

const uploadSchema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };

/** A file in a form, or without one where the call takes that. */
const uploadOf = ({ multipart }: Endpoint) => ({
  'multipart/form-data': { schema: uploadSchema },
  ...(multipart === 'or bytes' ? { 'application/octet-stream': { schema: uploadSchema.properties.file } } : {}),
});

function parametersOf(schema: TSchema, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schema as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name: name === '*' ? 'path' : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function answerOf({ answer, result, code }: Endpoint): Record<string, unknown> {
  if (answer === 'file') return { 'application/octet-stream': {} };
  if (answer === 'bare') return { 'application/json': { schema: result } };
  const schema = {
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      code: { type: 'integer', examples: [code] },
      result,
      timestamp: { type: 'integer' },
    },
    required: ['success', 'message', 'code', 'result', 'timestamp'],
  };
  return { 'application/json': { schema } };
}
