import { type Static, Type } from 'typebox';

/** One parameter of a registered task, as forms show it. */
export const JobParameter = Type.Object({
  name: Type.String(),
  title: Type.String(),
  type: Type.Union([Type.Literal('integer'), Type.Literal('string'), Type.Literal('boolean')]),
  description: Type.Optional(Type.String()),
  minimum: Type.Optional(Type.Integer()),
  maximum: Type.Optional(Type.Integer()),
  maxLength: Type.Optional(Type.Integer()),
  /** Holds where nothing is given; a parameter without one must be given. */
  default: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Boolean()])),
});
export type JobParameter = Static<typeof JobParameter>;
export type ParameterValues = Record<string, unknown>;

/** What was read: values with the defaults filled in, or a sentence per wrong parameter; the key '' is the text as a whole. */
export interface ReadParameters {
  values: ParameterValues;
  problems: Record<string, string>;
}

/** Reads the JSON text of a job's parameters; an empty text means the defaults. */
export function readParameters(parameters: readonly JobParameter[], text: string | null | undefined): ReadParameters {
  const given = parseObject(text);
  if (typeof given === 'string') return { values: {}, problems: { '': given } };
  const problems: [name: string, sentence: string][] = [];
  const values: ParameterValues = {};
  for (const name of Object.keys(given)) {
    if (!parameters.some((parameter) => parameter.name === name)) problems.push([name, `没有参数“${name}”`]);
  }
  for (const parameter of parameters) {
    const value = Object.hasOwn(given, parameter.name) ? given[parameter.name] : parameter.default;
    const problem = problemOf(parameter, value);
    if (problem) problems.push([parameter.name, `${parameter.title}（${parameter.name}）${problem}`]);
    else values[parameter.name] = value;
  }
  // Names come from outside: `__proto__` is one like any other here.
  return { values, problems: Object.fromEntries(problems) };
}

/** The values that a text holds, wrong ones too, for an editor; a sentence when it is no JSON object. */
export function parseObject(text: string | null | undefined): ParameterValues | string {
  if (!text || text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as ParameterValues;
    return '参数须为JSON对象，如 {"keepDays": 90}';
  } catch {
    return '参数不是正确的JSON，须为JSON对象，如 {"keepDays": 90}';
  }
}

function problemOf({ type, minimum, maximum, maxLength }: JobParameter, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return '不能为空';
  switch (type) {
    case 'integer':
      if (!Number.isSafeInteger(value)) return '必须是整数';
      if (minimum !== undefined && Number(value) < minimum) return `不能小于${minimum}`;
      if (maximum !== undefined && Number(value) > maximum) return `不可以大于${maximum}`;
      return null;
    case 'boolean':
      return typeof value === 'boolean' ? null : '只能是 true 或 false';
    case 'string':
      if (typeof value !== 'string') return '必须是文本';
      return maxLength !== undefined && value.length > maxLength ? `长度不能超过${maxLength}个字符` : null;
  }
}
