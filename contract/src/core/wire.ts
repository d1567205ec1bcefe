import { type TSchema, Type } from 'typebox';

/** A text or null: how most columns travel. */
export const Text = Type.Union([Type.String(), Type.Null()]);
export const Whole = Type.Union([Type.Integer(), Type.Null()]);
export const Flag = Type.Boolean();

/** Audit columns of a record on the wire. */
export const audit = {
  createBy: Text,
  createTime: Text,
  updateBy: Text,
  updateTime: Text,
};

const flagTexts = ['0', '1', 'true', 'false', ''] as const;

/**
 * A yes or no of an input. Clients of the contract send it as a boolean, as 0 and 1, or as either of them in a text.
 * `readFlag` says what was meant.
 */
export const FlagInput = optional(
  Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1), ...flagTexts.map((text) => Type.Literal(text))]),
);

/** What a flag of an input means; undefined where nothing was said. */
export function readFlag(value: boolean | 0 | 1 | string | null | undefined): boolean | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** Input that older clients send as null, as nothing, or as a value. */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** A short text of an input; the longest column decides, the rule of the field says so in words. */
export const ShortInput = optional(Type.String({ maxLength: 1000 }));
/** Ids joined by commas in a body; a trailing comma is allowed. Half as long as the parameters that a statement may have. */
export const CsvInput = optional(Type.String({ maxLength: 100_000 }));

/** One of some texts. */
export const literals = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
