import { say } from '#services/messages/text.ts';

type Schema = Record<string, unknown>;

/** A part of a JSON schema as one line and what is folded below it. */
export interface Outline {
  /** `string`, `integer[]`, `object | null`. */
  type: string;
  /** Limits in words: length, range, choices. */
  facts: string[];
  fields: { name: string; required: boolean; schema: unknown }[];
}

/** Reads one level of a schema; its fields are read when they are unfolded, so circles do no harm. */
export function outlineOf(schema: unknown, definitions: Schema = {}): Outline {
  const { $ref } = schemaOf(schema);
  const source = typeof $ref === 'string' ? schemaOf(definitions[$ref.split('/').at(-1) ?? '']) : schemaOf(schema);
  if (Array.isArray(source.anyOf)) return unionOf(source, source.anyOf, definitions);
  if (Array.isArray(source.allOf)) {
    const parts = source.allOf.map((part) => outlineOf(part, definitions));
    return { type: 'object', facts: noteOf(source), fields: parts.flatMap(({ fields }) => fields) };
  }
  if ('const' in source) return { type: JSON.stringify(source.const), facts: noteOf(source), fields: [] };
  if (Array.isArray(source.enum)) {
    return {
      type: 'string',
      facts: [...noteOf(source), say('可取 {0}', source.enum.map(String).join('、'))],
      fields: [],
    };
  }
  if (source.type === 'array') {
    const inner = outlineOf(source.items, definitions);
    const type = inner.type.includes(' ') ? `(${inner.type})[]` : `${inner.type}[]`;
    return { type, facts: [...noteOf(source), ...limitsOf(source), ...inner.facts], fields: inner.fields };
  }
  if (source.type === 'object') return { type: 'object', facts: noteOf(source), fields: fieldsOf(source) };
  const type = typeof source.type === 'string' ? source.type : say('任意');
  return { type, facts: [...noteOf(source), ...limitsOf(source)], fields: [] };
}

/** What `$ref` below a schema points at. */
export function definitionsOf(schema: unknown): Schema {
  const { $defs } = schemaOf(schema);
  return schemaOf($defs);
}

function unionOf(source: Schema, members: readonly unknown[], definitions: Schema): Outline {
  const parts = members.map((member) => outlineOf(member, definitions));
  return {
    type: [...new Set(parts.map(({ type }) => type))].join(' | '),
    facts: [...new Set([...noteOf(source), ...parts.flatMap(({ facts }) => facts)])],
    fields: parts.flatMap(({ fields }) => fields),
  };
}

function fieldsOf(source: Schema): Outline['fields'] {
  const required = Array.isArray(source.required) ? source.required : [];
  const named = Object.entries(schemaOf(source.properties)).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema,
  }));
  // Records: any name, or any name of a pattern, with one schema.
  const others = [...Object.values(schemaOf(source.patternProperties)), source.additionalProperties]
    .filter((schema) => typeof schema === 'object' && schema !== null)
    .map((schema) => ({ name: say('（任意名称）'), required: false, schema }));
  return [...named, ...others];
}

function noteOf(source: Schema): string[] {
  const facts: string[] = [];
  if (typeof source.title === 'string') facts.push(source.title);
  if (typeof source.description === 'string') facts.push(source.description);
  if ('default' in source) facts.push(say('默认 {0}', JSON.stringify(source.default)));
  return facts;
}

function limitsOf(source: Schema): string[] {
  const range = (from: unknown, to: unknown, what: string, unit = '') => {
    if (from === undefined && to === undefined) return [];
    if (from === undefined) return [say('{0}至多 {1}{2}', what, String(to), unit)];
    return [to === undefined ? say('{0}至少 {1}{2}', what, String(from), unit) : `${what} ${from}–${to}${unit}`];
  };
  return [
    ...(typeof source.format === 'string' ? [say('格式 {0}', source.format)] : []),
    ...range(source.minLength, source.maxLength, say('长度')),
    ...range(source.minItems, source.maxItems, '', say('项')),
    ...range(source.minimum, source.maximum, say('范围')),
    ...(typeof source.pattern === 'string' ? [say('匹配 {0}', source.pattern)] : []),
  ];
}

function schemaOf(value: unknown): Schema {
  // Any object may be looked at by name; each member is checked where it is used.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}
