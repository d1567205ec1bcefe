import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import { pageNumber, pageSizeOf } from './paging.ts';

/** The wire's wrapper around every answer. Field order is the wire's. */
export interface Envelope<T = unknown> {
  success: boolean;
  message: string;
  code: number;
  result: T;
  /** Epoch milliseconds, server clock. */
  timestamp: number;
  /** Only on errors: the line of the server's log that explains them. */
  requestId?: string;
  /** Only on errors: short and stable, for programs (`stale`, `state`, `input`, `C09`). */
  reason?: string;
  /** What the sentence names, by name. */
  params?: Readonly<Record<string, string | number>>;
}

/** Codes that clients look at. Every other business error is 500. */
export const codes = {
  ok: 0,
  done: 200,
  /** Import finished with bad rows; `success` stays true. */
  partly: 201,
  unauthenticated: 401,
  notFound: 404,
  wrongMethod: 405,
  wrongCaptcha: 412,
  /** The role of the person asks for a second step and there is none yet: only setting one up is open (decision 0097). */
  secondStepMissing: 427,
  /** Password or code by SMS were right and a second step follows; `result` has the ticket (decision 0097). */
  secondStepDue: 428,
  failed: 500,
  /** The answer would have come too late, or what it takes is out for a time; what was asked for was not done. */
  busy: 503,
  forbidden: 510,
  tooManySms: 40002,
} as const;

/** One page of records. `size` and `current` echo the request. */
export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** The total is an estimate. */
  approximate?: boolean;
}

export function pageOf<R extends TSchema>(record: R) {
  return Type.Object({
    records: Type.Array(record),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
    /** The total is an estimate, for callers who asked with `approximate`. */
    approximate: Type.Optional(Type.Boolean()),
  });
}

/** Paging and order of every list call; each call adds its own filters. */
export const pageQuery = {
  pageNo: pageNumber,
  pageSize: pageSizeOf(1000, 10),
  column: Type.Optional(Type.String()),
  order: Type.Optional(Type.String()),
};

/** Query of a resource's list: paging, advanced query, and any field as a filter (always text on the wire). */
export const ListQuery = Type.Object(
  {
    ...pageQuery,
    superQueryParams: Type.Optional(Type.String({ maxLength: 100_000 })),
    superQueryMatchType: Type.Optional(Type.String()),
    selections: Type.Optional(Type.String()),
    /** `1`: the total of a very long list may be an estimate; the answer then says so. */
    approximate: Type.Optional(Type.String({ maxLength: 1 })),
  },
  { additionalProperties: Type.Unknown() },
);

export const IdQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
/**
 * Ids joined by commas; empty members are ignored because clients send a trailing comma. None chosen is answered by the
 * call, in its own words.
 */
export const IdsQuery = Type.Object({ ids: Type.String({ maxLength: 100_000 }) });
