import type { Socket } from 'node:net';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { httpTrace, listSlowCalls } from '@dossier/contract/operations/monitor.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#access/actor.ts';
import type { App } from '#services/services.ts';

/** A call that takes longer is slow, in ms. */
export const slowAfter = 1000;
/** Requests that are remembered. */
const traceLength = 200;
/** Longest time that is told apart, in ms: what a proxy gives up after. */
const longestTime = 600_000;

type Trace = ResultOf<typeof httpTrace>['traces'][number];
type SlowCall = ResultOf<typeof listSlowCalls>['calls'][number];
interface Route {
  method: string;
  path: string;
  label: string;
  times: RecordableHistogram;
  slow: number;
  lastAt: number;
  lastRequestId: string;
}

export interface HttpFigures {
  connections: { accepted: number; closed: number; open: number; peak: number; rejected: number };
  /** Bytes that went out, of closed and of open connections. */
  sent(): number;
  requests: { count: number; total: number; longest: number; running: number; errors: number };
  /** Calls of the contract alone. */
  calls: { count: number; total: number; longest: number };
  /** The last requests, newest first. */
  traces(): Trace[];
  slowCalls(): SlowCall[];
  /** Since when, in ms. */
  since: number;
}

/** Only these headers are kept of a request or an answer: none says who somebody is. */
const requestHeaders = ['user-agent', 'content-type', 'content-length', 'accept'] as const;
const answerHeaders = ['content-type', 'content-length', 'content-encoding'] as const;

/** Counts what comes over HTTP: connections, requests, times by path, the last requests. */
export function watchHttp(app: App): HttpFigures {
  const connections = { accepted: 0, closed: 0, open: 0, peak: 0, rejected: 0 };
  const requests = { count: 0, total: 0, longest: 0, running: 0, errors: 0 };
  const calls = { count: 0, total: 0, longest: 0 };
  const routes = new Map<string, Route>();
  const traces: Trace[] = [];
  const sockets = new Set<Socket>();
  let sentByClosed = 0;

  app.http.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    connections.accepted += 1;
    connections.open = sockets.size;
    connections.peak = Math.max(connections.peak, sockets.size);
    socket.once('close', () => {
      sockets.delete(socket);
      sentByClosed += socket.bytesWritten;
      connections.closed += 1;
      connections.open = sockets.size;
    });
  });
  app.http.server.on('drop', () => {
    connections.rejected += 1;
  });
  // A socket that stays open is a connection, not a request that runs.
  const isAnswered = (request: FastifyRequest) => !request.ws;
  app.http.addHook('onRequest', async (request, { raw }) => {
    if (!isAnswered(request)) return;
    requests.running += 1;
    let ended = false;
    const end = () => {
      if (!ended) requests.running -= 1;
      ended = true;
    };
    // Whoever went away gets no answer, and with it no `onResponse`.
    raw.once('finish', end).once('close', end);
  });
  // A client that went away gets no answer; its request has ended all the same.
  app.http.addHook('onRequestAbort', async (_request) => {
    requests.errors += 1;
  });
  app.http.addHook('onError', async () => {
    requests.errors += 1;
  });
  app.http.addHook('onResponse', async (request, reply) => {
    if (!isAnswered(request)) return;
    const took = reply.elapsedTime;
    add(requests, took);
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    add(calls, took);
    const key = `${endpoint.method} ${endpoint.path}`;
    let route = routes.get(key);
    if (!route) {
      const times = createHistogram({ lowest: 1, highest: longestTime, figures: 2 });
      const { method, path, label } = endpoint;
      route = { method, path, label, times, slow: 0, lastAt: 0, lastRequestId: '' };
      routes.set(key, route);
    }
    route.times.record(Math.min(longestTime, Math.max(1, Math.round(took))));
    if (took > slowAfter) {
      route.slow += 1;
      route.lastAt = Date.now();
      route.lastRequestId = request.id;
    }
    // Whoever looks at the figures would otherwise see mostly himself.
    if (endpoint.access.startsWith('system:monitor:')) return;
    traces.push(traceOf(request, reply, took));
    if (traces.length > traceLength) traces.shift();
  });

  return {
    connections,
    requests,
    calls,
    since: Date.now(),
    sent() {
      let sent = sentByClosed;
      for (const socket of sockets) sent += socket.bytesWritten;
      return sent;
    },
    traces: () => traces.toReversed(),
    slowCalls: () =>
      [...routes.values()]
        .filter(({ slow }) => slow > 0)
        .map(({ times, ...route }) => ({
          ...route,
          count: times.count,
          p50: times.percentile(50),
          p95: times.percentile(95),
          max: times.max,
        }))
        .sort((a, b) => b.slow - a.slow || b.max - a.max),
  };
}

function add(sum: { count: number; total: number; longest: number }, took: number): void {
  sum.count += 1;
  sum.total += took;
  sum.longest = Math.max(sum.longest, took);
}

/** The path of the route, not the address: parameters may be names, words that were looked for, or tokens. */
function traceOf(request: FastifyRequest, reply: FastifyReply, took: number): Trace {
  const actor: Actor | null = request.actor;
  return {
    timestamp: new Date(Date.now() - took).toISOString(),
    principal: actor ? { name: actor.username } : null,
    session: null,
    request: {
      method: request.method,
      uri: request.routeOptions.url ?? '',
      headers: pick(request.headers, requestHeaders),
      remoteAddress: request.ip,
    },
    response: { status: reply.statusCode, headers: pick(reply.getHeaders(), answerHeaders) },
    timeTaken: Math.round(took),
  };
}

function pick(headers: Record<string, unknown>, names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, [String(headers[name]).slice(0, 300)]]])),
  );
}
