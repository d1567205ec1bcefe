import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#config/config.ts';
import { isLoopback } from '#config/environment.ts';
import type { Database } from '#db/database.ts';
import { outageOf, outages } from '#db/outage.ts';
import { type Condition, outOf } from '#services/conditions.ts';
import type { App } from '#services/services.ts';
import type { FindOutage } from './error-handler.ts';

/** A database that does not answer in this time, in milliseconds, is not there. */
const pingTimeout = 2_000;

type FiguresConfig = Pick<Config, 'metricsToken' | 'production'>;
type Input = Pick<App, 'http' | 'database' | 'metrics' | 'conditions'> & {
  config: FiguresConfig;
  findOutage?: FindOutage;
};

/** Memory, processor, garbage collection and event loop belong to the process, however many servers it holds. */
const processMetrics = new Registry();

/**
 * `/healthz` answers while the process lives, `/readyz` when it can serve, `/metrics` tells Prometheus how it does.
 * They lie beside API_PREFIX and name nobody, so they need no session; `/metrics` asks for a token (decision 0039).
 */
export function addHealth({ http, database, metrics: own, conditions, config, findOutage = outageOf }: Input): void {
  conditions.add(() => whyNot(database, findOutage));
  conditions.add(() => (database.readOnly.isReadOnly() ? { ...outages.readOnly, serves: true } : null));
  http.get('/healthz', { config: { outside: 'life of the process' } }, async () => ({ status: 'alive' }));
  http.get('/readyz', { config: { outside: 'can it serve' } }, async (_request, reply) => {
    const found = await conditions.now();
    const reason = found.find(({ serves }) => !serves)?.message;
    return reply
      .code(reason === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: reason === undefined ? 'ready' : 'not ready',
        ...(reason === undefined ? {} : { reason }),
        conditions: found.map(({ code, message }) => ({ code, message })),
      });
  });

  const durations = addServerMetrics(database, own);
  http.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions;
    // The pattern, not the address: ids would make a series each.
    const labels = {
      method: url ? request.method : String(method ?? ''),
      route: url ?? 'unknown',
      status: reply.statusCode,
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  http.get('/metrics', { config: { outside: 'figures for Prometheus' } }, async (request, reply) => {
    if (!mayRead(config, request)) return reply.callNotFound();
    // Merged when they are asked for: features add theirs later than this.
    const registry = Registry.merge([processMetrics, own]);
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

function addServerMetrics({ pool }: Database, own: Registry): Histogram<'method' | 'route' | 'status'> {
  if (processMetrics.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: processMetrics });
  const registers = [own];
  const durations = new Histogram({
    name: 'dossier_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  new Gauge({
    name: 'dossier_database_connections',
    help: 'Connections of the pool: open, idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  return durations;
}

/** Why the database does not answer; null when it does. */
async function whyNot({ db }: Database, find: FindOutage): Promise<Condition | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Condition>((resolve) => {
    timer = setTimeout(resolve, pingTimeout, outOf(outages.database));
  });
  const ping = sql`select 1`.execute(db).then(
    () => null,
    (error: unknown) => outOf(find(error) ?? outages.database),
  );
  const answer = await Promise.race([ping, late]);
  clearTimeout(timer);
  return answer;
}

/** What proxies add; a request with one of them did not come straight here. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/**
 * Who holds the token may read the figures from anywhere. Without it they are for a first look at this very machine, and
 * never in production: a proxy on this machine that says nothing of itself looks like a caller on this machine.
 */
function mayRead(
  { metricsToken, production }: FiguresConfig,
  { headers, raw, socket, hostname }: FastifyRequest,
): boolean {
  if (headers.authorization !== undefined) return isSame(headers.authorization, `Bearer ${metricsToken}`);
  const isDirect = raw.httpVersion === '1.1' && proxyHeaders.every((name) => headers[name] === undefined);
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return !production && isDirect && isLoopback(address) && isLoopback(hostname);
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
