import { Type } from 'typebox';

interface Bounds {
  minimum: number;
  maximum: number;
  /** What stands for a number that is too small; too large ones become the maximum. */
  'x-below': number;
  default?: number;
}

/**
 * A number of an address that is brought within its bounds and never refused: clients of the contract ask for page 0, for
 * −1 rows and for 99999 of them, and mean the first page and as many as there may be.
 */
const lenient = (bounds: Bounds) => Type.Optional(Type.Integer({ ...bounds }));

/** As far as a row number can be counted in the database, with the largest pages. */
const lastPage = 2_147_483_647;

export const pageNumber = lenient({ minimum: 1, maximum: lastPage, 'x-below': 1, default: 1 });

/** Rows of a page; none and less than none ask for as many as there may be. */
export const pageSizeOf = (maximum: number, usual?: number) =>
  lenient({ minimum: 1, maximum, 'x-below': maximum, ...(usual === undefined ? {} : { default: usual }) });

/** What a lenient parameter means. @param schema of the parameter; one without leniency gets its value as it came */
export function withinBounds(schema: object, given: unknown): unknown {
  if (!isLenient(schema) || given === undefined) return given;
  const number = given === '' || given === null ? Number.NaN : Math.trunc(Number(given));
  if (Number.isNaN(number)) return schema.default;
  if (number < schema.minimum) return schema['x-below'];
  return Math.min(number, schema.maximum);
}

function isLenient(schema: object): schema is Bounds {
  return 'x-below' in schema;
}
