import { randomUUID } from 'node:crypto';
import { type Endpoint, publicBodyLimit } from '@dossier/contract/core/endpoint.ts';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { addCallLog } from './access/open-api/call-log.ts';
import { makeOpenCalls, noteFailure } from './access/open-api/open-calls.ts';
import { makeLiveness } from './access/session/liveness.ts';
import { makeSessions } from './access/session/sessions.ts';
import type { Config } from './config/config.ts';
import { type Database, onlyReadWhile } from './db/database.ts';
import type { Outage } from './db/outage.ts';
import { makeGenerators } from './engine/code-rules/generators.ts';
import { labelsOf } from './engine/fields/kinds.ts';
import { makeFlows } from './engine/flow/definitions.ts';
import { makePrints } from './engine/print/templates.ts';
import { makeResources } from './engine/resource/registry.ts';
import { makeImportSources } from './engine/transfer/batch/sources.ts';
import { type Feature, features } from './features/features.ts';
import { builtInJobs } from './features/jobs.ts';
import { addCompression } from './http/compress.ts';
import { addCors } from './http/cors.ts';
import { diskCondition, outageFinder } from './http/disk-condition.ts';
import { failure } from './http/endpoint.ts';
import { explainError } from './http/error-handler.ts';
import { makeFaultLog } from './http/fault-log.ts';
import { addHealth } from './http/health.ts';
import { readJsonBodies } from './http/input/json-body.ts';
import { cutSlowBodies } from './http/input/slow-bodies.ts';
import { serveSecurityTxt } from './http/security-txt.ts';
import { answerUnknown, isCrooked } from './http/unknown-path.ts';
import { serveWeb } from './http/web-files.ts';
import { makeAppender } from './services/audit-chain/appender.ts';
import { makeBackups } from './services/backup/backups.ts';
import { makeConditions } from './services/conditions.ts';
import { makeDictTexts } from './services/dictionary/dict-texts.ts';
import { makePublished } from './services/dictionary/table-dictionaries.ts';
import { type Disk, roomyDisk } from './services/disk/disk.ts';
import { warnOfDisk } from './services/disk/warnings.ts';
import { openEvents } from './services/events.ts';
import { makeScanner } from './services/files/checks/scanner.ts';
import { openFiles } from './services/files/files.ts';
import { megabyte } from './services/files/limits.ts';
import { makeQuota } from './services/files/quota.ts';
import { makeJobs } from './services/jobs/jobs.ts';
import { requestLog } from './services/log.ts';
import { makeMessages } from './services/messages/messages.ts';
import { makeOutbound } from './services/outbound.ts';
import { redisRelay } from './services/redis-relay.ts';
import type { App } from './services/services.ts';
import { openSettings } from './services/settings/settings.ts';
import { makeConnections } from './services/sockets/connections.ts';
import { makeSockets } from './services/sockets/hub.ts';
import { makeLive } from './services/sockets/live/live.ts';
import { makeTasks } from './services/tasks/tasks.ts';
import { makeTypesetter } from './services/typesetting/typesetter.ts';
import { makeWorkCalendar } from './services/work-calendar.ts';

export interface AppInput {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
  /** The room on the disks; absent: enough. */
  disk?: Disk;
  /** Why the embedded database cannot be used now; null while it runs. */
  databaseOutage?: () => Outage | null;
  /** Features beside the product's own: what tests try the platform with. */
  further?: readonly Feature[];
}

/** Builds the whole server on an open, migrated database. Nothing listens yet. */
export async function buildApp({
  config,
  database,
  log,
  disk = roomyDisk,
  databaseOutage = () => null,
  further = [],
}: AppInput): Promise<App> {
  const http = Fastify({
    loggerInstance: log,
    childLoggerFactory: requestLog,
    bodyLimit: publicBodyLimit,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 2000 },
    // Addresses that the router refuses itself: too long a part, or not UTF-8.
    frameworkErrors: (_error, request, reply) => answerUnknown(request as FastifyRequest, reply as FastifyReply),
    // What comes on a connection that is still open is answered, with `Connection: close` (stopping.ts).
    return503OnClosing: false,
    // Heads have a minute, looked at each second; bodies as slow-bodies.ts says.
    http: { connectionsCheckingInterval: 1_000, headersTimeout: 60_000 },
  });
  cutSlowBodies(http.server);
  readJsonBodies(http);
  http.decorateRequest('actor', null);
  http.decorateRequest('arrivedAt', 0);
  http.decorateRequest('scope', null);
  http.decorateRequest('openCall', null);
  http.decorateRequest('signedDigest', null);
  http.addHook('onRoute', (route) => {
    const { endpoint, outside } = route.config ?? {};
    if (!endpoint && !outside) throw new Error(`${String(route.method)} ${route.url} did not come through serve`);
  });
  http.addHook('onRequest', async (request, reply) => {
    request.arrivedAt = performance.now();
    if (isCrooked(request)) return answerUnknown(request, reply);
  });
  addCors(http, config.corsOrigins);
  addHeaders(http);
  const served: Endpoint[] = [];
  http.setNotFoundHandler((request, reply) => answerUnknown(request, reply, { served, prefix: config.apiPrefix }));
  const conditions = makeConditions();
  const findOutage = outageFinder(disk, { databaseOutage, refused: database.readOnly.refused });
  onlyReadWhile(database.db, () => disk.state().level === 'full');
  conditions.add(() => diskCondition(disk.state()));
  const noteFault = makeFaultLog(database.db, log);
  http.setErrorHandler((error, request, reply) => {
    const { status, code, message, result, told, unexpected } = explainError(error, request, findOutage);
    if (unexpected) noteFault(error, request);
    noteFailure(request, { code, message });
    // Of a file that was about to go out.
    reply.removeHeader('content-type').removeHeader('content-disposition');
    reply.code(status).send(failure(message, request.id, code, result, told));
  });

  const eventFault = (error: unknown) => log.error({ err: error }, 'an event was not handled');
  const events = await openEvents({
    database,
    onError: eventFault,
    ...(config.redisUrl
      ? { relay: redisRelay({ redisUrl: config.redisUrl, tokenKey: config.tokenKey, onError: eventFault }) }
      : {}),
  });
  const settings = await openSettings({ db: database.db, events, config, log });
  const sessions = makeSessions({
    db: database.db,
    isAlive: makeLiveness(database),
    tokenKey: config.tokenKey,
    events,
    settings,
  });
  const openCalls = makeOpenCalls({ db: database.db, dataKey: config.dataKey, sessions });
  const published = makePublished();
  const dictTexts = makeDictTexts({ db: database.db, events, published, labelsOf, log });
  const scanner = makeScanner({
    config: config.clamav,
    db: database.db,
    log,
    acceptUnscanned: () => settings.get('upload.acceptUnscanned'),
    messages: () => messages,
  });
  const quota = makeQuota({ settings, messages: () => messages });
  const files = await openFiles(config, database.db, {
    limits: {
      maxBytes: () => settings.get('upload.maxMegabytes') * megabyte,
      kinds: () => settings.get('upload.kinds'),
    },
    scanner,
    quota,
  });
  const connections = makeConnections({ db: database.db, events });
  const sockets = makeSockets(events);
  const live = makeLive({ db: database.db, events, sessions, log });
  const tasks = makeTasks({ db: database.db, events, files, sockets, log });
  const typesetter = makeTypesetter(log);
  const backups = makeBackups(config, database.connection);
  const jobs = makeJobs({ db: database.db, events, settings, files, dictTexts, sockets, log, backups, app: () => app });
  for (const job of builtInJobs) jobs.register(job);
  const auditChain = makeAppender({ db: database.db, log });
  conditions.add(() => auditChain.behind());
  const outbound = makeOutbound(config.outboundAllow);
  const messages = makeMessages({ db: database.db, events, config, settings, sockets, outbound, log });
  warnOfDisk({ db: database.db, disk, dataDir: config.dataDir, messages, log });
  const app: App = {
    http,
    served,
    config,
    database,
    db: database.db,
    events,
    settings,
    sessions,
    openCalls,
    dictTexts,
    published,
    resources: makeResources(),
    imports: makeImportSources(),
    flows: makeFlows({ db: database.db, events }),
    prints: makePrints(),
    generators: makeGenerators(),
    files,
    scanner,
    quota,
    connections,
    sockets,
    live,
    tasks,
    auditChain,
    typesetter,
    jobs,
    messages,
    workCalendar: makeWorkCalendar(events),
    outbound,
    metrics: new Registry(),
    conditions,
    log,
  };
  http.addHook('onReady', async () => {
    tasks.start();
    jobs.start();
    messages.start();
    auditChain.start();
  });
  http.addHook('onClose', async () => {
    await Promise.all([tasks.stop(), jobs.stop(), messages.stop(), auditChain.stop()]);
    typesetter.close();
    await events.close();
  });
  addCallLog(http, database.db, log);
  addHealth({ ...app, findOutage });
  addCompression(app);
  for (const feature of [...features, ...further]) await feature(app);
  serveSecurityTxt(app);
  await serveWeb(app);
  return app;
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
