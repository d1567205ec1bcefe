import type { TSchema } from 'typebox';
import { refuse } from '#core/errors.ts';
import { checkOf } from './check.ts';

/** Copies of a value what its schema declares; the rest is neither copied nor looked at. */
export type DeclaredReader = (value: unknown) => unknown;

/** The JSON Schema keywords that the contract's inputs use. */
interface Keywords {
  type?: string;
  properties?: Record<string, TSchema>;
  additionalProperties?: unknown;
  items?: TSchema;
  anyOf?: TSchema[];
  allOf?: unknown;
  $ref?: unknown;
}

/**
 * Compiles a reader that touches declared properties only: a stranger's million unknown keys cost nothing (SECURITY.md R12).
 * Whether the values are right is for the schema's own check afterwards.
 * @throws for keywords that no input of the contract uses
 */
export function declaredReader(schema: TSchema): DeclaredReader {
  const { type, properties, additionalProperties, items, anyOf, allOf, $ref } = schema as Keywords;
  if (allOf !== undefined || $ref !== undefined)
    throw new Error('inputs are made of objects, arrays, unions and values');
  if (anyOf) return unionReader(anyOf);
  if (properties && additionalProperties === undefined) return objectReader(properties);
  if (type === 'array' && items) return arrayReader(items);
  // Anything but a text where a text belongs is refused by the check; nobody walks it before.
  if (type !== undefined && type !== 'array' && type !== 'object') return storableText;
  return storable;
}

function objectReader(properties: Record<string, TSchema>): DeclaredReader {
  const readers = Object.entries(properties).map(([key, schema]) => [key, declaredReader(schema)] as const);
  return (value) => {
    if (!isObject(value) || Array.isArray(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const [key, read] of readers) if (Object.hasOwn(value, key)) copy[key] = read(value[key]);
    return copy;
  };
}

function arrayReader(items: TSchema): DeclaredReader {
  const read = declaredReader(items);
  return (value) => (Array.isArray(value) ? value.map(read) : value);
}

/** The first variant that the value fits; a value that fits none is left for the check to refuse. */
function unionReader(variants: TSchema[]): DeclaredReader {
  const readers = variants.map((schema) => ({ schema, read: declaredReader(schema) }));
  return (value) => {
    if (!isObject(value)) return storable(value);
    for (const { schema, read } of readers) {
      const copy = read(value);
      if (checkOf(schema).Check(copy)) return copy;
    }
    return value;
  };
}

/** The value itself. The database takes no NUL in texts, and nobody means one. */
function storableText(value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\u0000')) throw refuse('请求内容含有不允许的字符');
  return value;
}

/** The same for a value of any shape; the number of its keys was bounded when it was parsed. */
function storable(value: unknown): unknown {
  if (isObject(value)) for (const part of Object.values(value)) storable(part);
  else storableText(value);
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
