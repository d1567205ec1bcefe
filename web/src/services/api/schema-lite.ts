/**
 * Stands in for `typebox` in the browser build (vite.config.ts). The web reads paths, methods and rights of the
 * contract and never checks a schema, so 13 kB of schema engine on every page would be for nothing: here the same
 * calls give plain JSON Schema.
 */
type Schema = Readonly<Record<string, unknown>>;
type Options = Readonly<Record<string, unknown>>;

const of =
  (type: string) =>
  (options: Options = {}): Schema => ({ type, ...options });

export const Type = {
  String: of('string'),
  Integer: of('integer'),
  Number: of('number'),
  Boolean: of('boolean'),
  Null: of('null'),
  Unknown: (options: Options = {}): Schema => ({ ...options }),
  Any: (options: Options = {}): Schema => ({ ...options }),
  Unsafe: (schema: Schema): Schema => schema,
  Optional: (schema: Schema): Schema => schema,
  Literal: (value: unknown, options: Options = {}): Schema => ({ const: value, ...options }),
  Union: (anyOf: readonly Schema[], options: Options = {}): Schema => ({ anyOf, ...options }),
  Array: (items: Schema, options: Options = {}): Schema => ({ type: 'array', items, ...options }),
  Tuple: (items: readonly Schema[], options: Options = {}): Schema => ({
    type: 'array',
    additionalItems: false,
    items,
    minItems: items.length,
    ...options,
  }),
  Object: (properties: Readonly<Record<string, Schema>>, options: Options = {}): Schema => ({
    type: 'object',
    properties,
    ...options,
  }),
  Record: (_key: Schema, value: Schema, options: Options = {}): Schema => ({
    type: 'object',
    additionalProperties: value,
    ...options,
  }),
};
