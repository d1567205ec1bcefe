import type { Static, TObject, TSchema } from 'typebox';
import { Type } from 'typebox';

/** `area:thing:action`, e.g. `system:position:add`. Declared on the endpoint and listed nowhere else. */
export type Permission = `${string}:${string}:${string}`;

/** Who may call: anybody, every signed-in user, or holders of a permission. There is no default. */
export type Access = 'public' | 'signed-in' | Permission;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What travels back. `envelope` is the usual `{success, message, code, result, timestamp}`;
 * `bare` is the result alone; `file` is bytes; `stream` is written by the handler itself.
 */
export type Answer = 'envelope' | 'bare' | 'file';

export interface Endpoint<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  method: Method;
  /** Below API_PREFIX; path variables as `:name`. */
  path: string;
  access: Access;
  /** What callers with a session and without the permission are answered nevertheless: names, for other people's pages. */
  narrowed?: string;
  /** One line for the API document and the operation log, e.g. `职务-添加`. */
  label: string;
  params: P;
  query: Q;
  body: B;
  result: R;
  /** `code` of a successful envelope: the wire has calls that answer 0 and calls that answer 200. */
  code: 0 | 200;
  answer: Answer;
  /**
   * Multipart body: the handler reads the parts; `body` is not checked. Signatures of applications do not cover forms;
   * where the bytes of a file may come without one (application/octet-stream) they do.
   */
  multipart: boolean | 'or bytes';
  /**
   * The token may come in the address or by the cookie of files: for what a browser opens by itself, a picture or a frame,
   * and for nothing else. Addresses are kept in histories and logs.
   */
  tokenInAddress: boolean;
  /** Whether a session may call it whose person must still set up a second step (decision 0097): nothing else is open to it. */
  whileEnrolling: boolean;
  /** Whether it works with the few connections that are kept for sign-in: so do calls without a session, unless they say otherwise. */
  keptConnections: boolean;
  /** Largest JSON body in bytes; the parts of a form have limits of their own. */
  bodyLimit: number;
  /** Milliseconds until a caller who still waits is told that the system is busy, and what was begun is undone. */
  deadline: number;
}

const kilobyte = 1024;
/** Largest body of callers who have not said who they are (SECURITY.md R12). */
export const publicBodyLimit = 64 * kilobyte;
/** Largest body of signed-in callers, where a call names no other. */
export const defaultBodyLimit = 1024 * kilobyte;
/** For calls that carry long texts or many rows. */
export const largeBodyLimit = 4 * 1024 * kilobyte;

/** Clients give up after 9 s; what takes longer is a background task. */
export const defaultDeadline = 8_000;
/** Files come and go as fast as the line of the client lets them. */
export const fileDeadline = 120_000;

interface EndpointInput<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema> {
  method: Method;
  path: string;
  access: Access;
  narrowed?: string;
  label: string;
  params?: P;
  query?: Q;
  body?: B;
  result?: R;
  /** Default 0 for GET, 200 for the rest; the contract's exceptions name theirs. */
  code?: 0 | 200;
  answer?: Answer;
  multipart?: boolean | 'or bytes';
  tokenInAddress?: boolean;
  whileEnrolling?: boolean;
  keptConnections?: boolean;
  bodyLimit?: number;
  deadline?: number;
}

/** The schema of a call that takes nothing there. */
export const Nothing = Type.Object({});
/** A call whose `result` is null. */
export const NoResult = Type.Null();

/** Declares one call of the wire. Server, web, API document and tests read this one value. */
export function endpoint<
  P extends TSchema = TObject<Record<never, never>>,
  Q extends TSchema = TObject<Record<never, never>>,
  B extends TSchema = TObject<Record<never, never>>,
  R extends TSchema = typeof NoResult,
>(input: EndpointInput<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    ...input,
    // The defaults of the type parameters above are exactly these values.
    params: input.params ?? (Nothing as unknown as P),
    query: input.query ?? (Nothing as unknown as Q),
    body: input.body ?? (Nothing as unknown as B),
    result: input.result ?? (NoResult as unknown as R),
    code: input.code ?? (input.method === 'GET' ? 0 : 200),
    answer: input.answer ?? 'envelope',
    multipart: input.multipart ?? false,
    tokenInAddress: input.tokenInAddress ?? false,
    whileEnrolling: input.whileEnrolling ?? false,
    keptConnections: input.keptConnections ?? input.access === 'public',
    bodyLimit: input.bodyLimit ?? (input.access === 'public' ? publicBodyLimit : defaultBodyLimit),
    deadline: input.deadline ?? (input.multipart || input.answer === 'file' ? fileDeadline : defaultDeadline),
  };
}

export type ParamsOf<E> = E extends Endpoint<infer P, TSchema, TSchema, TSchema> ? Static<P> : never;
export type QueryOf<E> = E extends Endpoint<TSchema, infer Q, TSchema, TSchema> ? Static<Q> : never;
export type BodyOf<E> = E extends Endpoint<TSchema, TSchema, infer B, TSchema> ? Static<B> : never;
export type ResultOf<E> = E extends Endpoint<TSchema, TSchema, TSchema, infer R> ? Static<R> : never;

/** True for accesses that name a permission. */
export function isPermission(access: Access): access is Permission {
  return access !== 'public' && access !== 'signed-in';
}
