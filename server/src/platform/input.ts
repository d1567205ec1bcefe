import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Clean } from 'typebox/value';
import { invalid, refuse } from './errors.ts';

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Compiles the check of an endpoint's input once. Unknown keys are dropped, numbers in addresses are read as numbers. */
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
  const check = Compile(schema);
  // Object schemas are the only kind that addresses use.
  const { properties = {}, additionalProperties } = schema as ObjectSchema;
  const numbers = Object.keys(properties).filter((key) => ['integer', 'number'].includes(properties[key]?.type ?? ''));
  const defaults = Object.entries(properties).filter(([, property]) => property.default !== undefined);
  const open = additionalProperties !== undefined || !('properties' in schema);
  return (raw) => {
    assertStorable(raw);
    let value = raw;
    if (fromAddress) {
      const copy: Record<string, unknown> = { ...(raw as Record<string, unknown>) };
      for (const key of numbers) {
        const text = copy[key];
        if (text === '') delete copy[key];
        else if (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text)) copy[key] = Number(text);
      }
      for (const [key, property] of defaults) copy[key] ??= property.default;
      value = copy;
    }
    if (!open) value = Clean(schema, structuredCloneOfInput(value));
    if (!check.Check(value)) throw invalid(problemsOf(check, value));
    return value;
  };
}

/** The database takes no NUL in texts, and nobody means one. */
function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw refuse('请求内容含有不允许的字符');
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) assertStorable(part);
  }
}

/** Clean works in place; the parsed request stays as it came. */
function structuredCloneOfInput(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? structuredClone(value) : value;
}

function problemsOf(check: ReturnType<typeof Compile>, value: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const error of check.Errors(value)) {
    const field = error.instancePath.slice(1).replaceAll('/', '.') || '请求内容';
    problems[field] ??= `${field}格式不正确`;
    if (Object.keys(problems).length >= 20) break;
  }
  return Object.keys(problems).length > 0 ? problems : { body: '请求内容格式不正确' };
}
