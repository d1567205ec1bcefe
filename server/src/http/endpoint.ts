import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { isPermission } from '@dossier/contract/core/endpoint.ts';
import { codes, type Envelope } from '@dossier/contract/core/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Actor, Origin } from '#access/actor.ts';
import { signedBody } from '#access/open-api/open-calls.ts';
import { forbidden } from '#core/errors.ts';
import { type CallScope, finishCall, openCall, withinCall } from '#db/call-scope.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { inputReader } from './input/input.ts';
import { resultProjector } from './projection.ts';
import { checkSignature } from './signature.ts';
import { sendWritten, Written } from './written.ts';

type AnyEndpoint = Endpoint<TSchema, TSchema, TSchema, TSchema>;

/** What a handler gets: everything checked, nothing raw but `request` for uploads and `reply` for bytes. */
export interface Call<E, A = Actor> {
  db: Db;
  actor: A;
  origin: Origin;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A result with the message or code that the wire wants beside it. */
export class Outcome<R> {
  readonly message: string;
  readonly result: R;
  readonly code: number | undefined;

  constructor(message: string, result: R, code?: number) {
    this.message = message;
    this.result = result;
    this.code = code;
  }
}

/** Success with a message and no result. */
export const done = (message: string): Outcome<null> => new Outcome(message, null);
/** Success with a message beside the result. */
export const doneWith = <R>(message: string, result: R, code?: number): Outcome<R> =>
  new Outcome(message, result, code);

/** What a call answers to a session without its permission (`narrowed` of the endpoint): names, and only to some questions. */
export interface Narrow<E> {
  asks(query: Record<string, unknown>): boolean;
  handler: Handler<E, Actor>;
}

type Handler<E, A> = (call: Call<E, A>) => Promise<ResultOf<E> | Outcome<ResultOf<E>> | Written>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    arrivedAt: number;
    /** Set by `register` for every endpoint. */
    scope: CallScope | null;
  }
  interface FastifyContextConfig {
    /** The endpoint that the route serves; a route without one stops the start. */
    endpoint?: AnyEndpoint;
    /** Why a route is none of the contract's: health checks, the web's own files. */
    outside?: string;
  }
}

/** Serves an endpoint to signed-in callers: token, then permission, then shape, then the handler. */
export function serve<E extends AnyEndpoint>(
  app: App,
  target: E,
  handler: Handler<E, Actor>,
  narrow?: Narrow<E>,
): void {
  if (target.access === 'public') throw new Error(`${target.method} ${target.path} is public: use servePublic`);
  if (Boolean(narrow) !== Boolean(target.narrowed))
    throw new Error(`${target.path} must declare what it tells without its right`);
  const { access } = target;
  const answer: Handler<E, Actor> = (call) =>
    narrow && isPermission(access) && !call.actor.permissions.has(access) ? narrow.handler(call) : handler(call);
  // The guard below has set the actor before the handler runs.
  register(app, target, answer as Handler<E, Actor | null>, narrow?.asks);
}

/** Serves an endpoint of the short anonymous list; `actor` is there when the caller happens to be signed in. */
export function servePublic<E extends AnyEndpoint>(app: App, target: E, handler: Handler<E, Actor | null>): void {
  if (target.access !== 'public') throw new Error(`${target.method} ${target.path} is not public: use serve`);
  register(app, target, handler);
}

function register<E extends AnyEndpoint>(
  app: App,
  target: E,
  handler: Handler<E, Actor | null>,
  asksNames: Narrow<E>['asks'] = () => false,
): void {
  app.served.push(target);
  const read = inputReader(target);
  const project = resultProjector(target.result);
  app.http.route({
    method: target.method,
    url: `${app.config.apiPrefix}${target.path}`,
    config: { endpoint: target },
    bodyLimit: target.bodyLimit,
    onRequest: async (request, reply) => {
      const scope = timeOf(target, request, reply);
      request.actor = await withinCall(scope, () => identify(app, target, request, reply, asksNames));
    },
    preParsing: async (request, _reply, payload) => signedBody(request, payload),
    handler: async (request, reply) => {
      checkSignature(app.config.signSecret, target, request);
      const { params, query, body } = read(request);
      const call = {
        db: app.db,
        actor: request.actor,
        origin: originOf(request),
        params: params as ParamsOf<E>,
        query: query as QueryOf<E>,
        body: body as BodyOf<E>,
        request,
        reply,
      };
      // onRequest has set it.
      const answer = await withinCall(request.scope as CallScope, () => handler(call));
      if (target.answer === 'file') return answer;
      reply.header('cache-control', 'no-store');
      if (answer instanceof Written) return sendWritten(request, reply, answer, envelopeAround(target.code));
      const outcome = answer instanceof Outcome ? answer : new Outcome('', answer, target.code);
      const result = project(outcome.result);
      return target.answer === 'bare' ? result : success(outcome.message, outcome.code ?? target.code, result);
    },
  });
}

/** Begins the time of a call; it ends with the answer or with the connection. */
function timeOf(target: AnyEndpoint, request: FastifyRequest, reply: FastifyReply): CallScope {
  const scope = openCall({
    arrivedAt: request.arrivedAt,
    milliseconds: target.deadline,
    keptConnections: target.keptConnections,
  });
  request.scope = scope;
  reply.raw.once('close', () => finishCall(scope, reply.raw.writableFinished));
  return scope;
}

/** Who calls, and whether he may. Comes before any look at the input. */
async function identify(
  app: App,
  target: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  asksNames: (query: Record<string, unknown>) => boolean,
): Promise<Actor | null> {
  if (target.access === 'public') return app.sessions.find(request);
  const actor = app.openCalls.isSigned(request)
    ? await app.openCalls.require(request, reply, target)
    : await app.sessions.require(request);
  if (isPermission(target.access) && !actor.permissions.has(target.access)) {
    // An application holds the calls that it was given, and no others.
    if (actor.application !== undefined || !asksNames(request.query as Record<string, unknown>)) throw forbidden();
  }
  return actor;
}

function originOf(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    ip: request.ip,
    method: request.method,
    url: request.url.split('?')[0] ?? '',
    startedAt: request.arrivedAt,
  };
}

export function success(message: string, code: number, result: unknown): Envelope {
  return { success: true, message, code, result: result ?? null, timestamp: Date.now() };
}

/** What stands before and after a result that is written already; the order of names is `success`'s. */
function envelopeAround(code: number): [before: string, after: string] {
  const [before = '', after = ''] = JSON.stringify(success('', code, 0)).split('"result":0');
  return [`${before}"result":`, after];
}

export function failure(
  message: string,
  requestId: string,
  code: number = codes.failed,
  result: unknown = null,
  told: Pick<Envelope, 'reason' | 'params'> = {},
): Envelope {
  return { success: false, message, code, result, timestamp: Date.now(), requestId, ...told };
}
