import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import { withinBounds } from '@dossier/contract/core/paging.ts';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { invalid } from '#core/errors.ts';
import { checkOf } from './check.ts';
import { type DeclaredReader, declaredReader } from './declared.ts';

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Reads an endpoint's input and checks it. Unknown keys are dropped, numbers in addresses are read as numbers. */
export function inputReader(target: Endpoint): (request: FastifyRequest) => Input {
  const params = reader(target.params, true);
  const query = reader(target.query, true);
  const body = target.multipart || target.method === 'GET' ? () => undefined : reader(target.body, false);
  return (request) => ({
    params: params(request.params ?? {}),
    query: query(request.query ?? {}),
    body: body(request.body ?? {}),
  });
}

interface ObjectSchema {
  properties?: Record<string, { type?: string; default?: unknown }>;
  additionalProperties?: unknown;
}

function reader(schema: TSchema, fromAddress: boolean): (value: unknown) => unknown {
  const declared = declaredReader(schema);
  const read = fromAddress ? addressReader(schema, declared) : declared;
  return (raw) => {
    const value = read(raw);
    const check = checkOf(schema);
    if (!check.Check(value)) throw invalid(problemsOf(check, value));
    return value;
  };
}

/** Addresses carry texts: numbers are read from them, an empty one is none, and defaults are filled in. */
function addressReader(schema: TSchema, declared: DeclaredReader): DeclaredReader {
  // Object schemas are the only kind that addresses use.
  const { properties = {}, additionalProperties } = schema as ObjectSchema;
  const numbers = Object.keys(properties).filter((key) => ['integer', 'number'].includes(properties[key]?.type ?? ''));
  const defaults = Object.entries(properties).filter(([, property]) => property.default !== undefined);
  return (raw) => {
    const values = declared(raw) as Record<string, unknown>;
    // A closed schema's values are a copy already.
    const copy = additionalProperties === undefined ? values : { ...values };
    for (const key of numbers) {
      const text = copy[key];
      if (text === '') delete copy[key];
      else if (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)) copy[key] = Number(text);
    }
    for (const [key, property] of defaults) copy[key] ??= property.default;
    for (const [key, property] of Object.entries(properties))
      if (key in copy) copy[key] = withinBounds(property, copy[key]);
    return copy;
  };
}

function problemsOf(check: ReturnType<typeof checkOf>, value: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const error of check.Errors(value)) {
    const field = error.instancePath.slice(1).replaceAll('/', '.') || '请求内容';
    problems[field] ??= `${field}格式不正确`;
    if (Object.keys(problems).length >= 20) break;
  }
  return Object.keys(problems).length > 0 ? problems : { body: '请求内容格式不正确' };
}
