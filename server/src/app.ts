import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import { features } from './features.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { makeDictTexts } from './platform/dictionary/dict-texts.ts';
import { failure } from './platform/endpoint.ts';
import { explainError } from './platform/error-handler.ts';
import { openEvents } from './platform/events.ts';
import { openFiles } from './platform/files/files.ts';
import { fileRoutes } from './platform/files/routes.ts';
import { addHealth } from './platform/health.ts';
import { redisRelay } from './platform/redis-relay.ts';
import type { App } from './platform/services.ts';
import { makeSessions } from './platform/session/sessions.ts';
import { makeSockets } from './platform/sockets/hub.ts';
import { socketRoutes } from './platform/sockets/routes.ts';

export interface AppInput {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
}

/** Largest JSON body in bytes; uploads have their own limit. */
const bodyLimit = 4 * 1024 * 1024;
/** Empty, dot and encoded segments, backslash, semicolon and control characters never reach a route (SECURITY.md R4). */
const crookedPath = /\/\/|;|\\|%2e|%2f|%5c|%3b|%[01][0-9a-f]|%7f|\/\.{1,2}(?:\/|$)/i;

/** Builds the whole server on an open, migrated database. Nothing listens yet. */
export async function buildApp({ config, database, log }: AppInput): Promise<App> {
  const http = Fastify({
    loggerInstance: log,
    bodyLimit,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 2000 },
    requestTimeout: 120_000,
  });
  http.decorateRequest('actor', null);
  http.decorateRequest('arrivedAt', 0);
  http.addHook('onRoute', (route) => {
    const { endpoint, outside } = route.config ?? {};
    if (!endpoint && !outside) throw new Error(`${String(route.method)} ${route.url} did not come through serve`);
  });
  http.addHook('onRequest', async (request, reply) => {
    request.arrivedAt = performance.now();
    const path = request.raw.url?.split('?')[0] ?? '';
    if (crookedPath.test(path)) return unknownPath(request, reply);
  });
  addHeaders(http);
  http.setNotFoundHandler(unknownPath);
  http.setErrorHandler((error, request, reply) => {
    const { status, code, message, result } = explainError(error, request);
    reply.code(status).send(failure(message, request.id, code, result));
  });

  const eventFault = (error: unknown) => log.error({ err: error }, 'an event was not handled');
  const events = await openEvents({
    database,
    onError: eventFault,
    ...(config.redisUrl
      ? { relay: redisRelay({ redisUrl: config.redisUrl, tokenKey: config.tokenKey, onError: eventFault }) }
      : {}),
  });
  const sessions = makeSessions({ db: database.db, tokenKey: config.tokenKey, events });
  const dictTexts = makeDictTexts({ db: database.db, events });
  const files = await openFiles(config, database.db);
  const sockets = makeSockets({ db: database.db, events });
  const app: App = { http, config, database, db: database.db, events, sessions, dictTexts, files, sockets, log };
  http.addHook('onClose', () => events.close());
  addHealth(app);
  await socketRoutes(app);
  await fileRoutes(app);
  for (const feature of features) await feature(app);
  return app;
}

function unknownPath(
  request: FastifyRequest,
  reply: { code(status: number): { send(body: unknown): unknown } },
): unknown {
  return reply.code(404).send(failure('路径不存在，请检查路径是否正确', request.id, 404));
}

/** Security headers by our own hook; helmet costs half a request's CPU (STACK.md). */
function addHeaders(http: App['http']): void {
  http.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    }
  });
}
