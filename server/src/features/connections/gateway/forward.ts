import http from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import { gatewayMount } from '@dossier/contract/connections/gateway.ts';
import replyFrom from '@fastify/reply-from';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#access/actor.ts';
import { forbidden, unauthenticated } from '#core/errors.ts';
import { failure } from '#http/endpoint.ts';
import { answerUnknown } from '#http/unknown-path.ts';
import { type Outbound, portOf } from '#services/outbound.ts';
import type { App } from '#services/services.ts';
import { answerHeaders, gatewayName, isRound, requestHeaders } from './headers.ts';
import { makeBreaker, takeToken } from './limits.ts';
import type { Arrived } from './predicates.ts';
import type { LiveRoute, RoutesTable } from './routes-table.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Scripts and styles from the other side would run in our pages. */
const runs =
  /^(script|style|worker|audioworklet|paintworklet|sharedworker|serviceworker|manifest|object|embed|frame|iframe)$/;
const retryAfterMs = 50;

/** Serves everything below the mount by the first route that takes it. Websockets are not forwarded. */
export async function serveForwarding(app: App, table: RoutesTable): Promise<void> {
  const breaker = makeBreaker();
  const name = gatewayName(app.config.dataKey);
  await app.http.register(
    async (scope) => {
      // Bodies go on as they come, of whatever kind.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      await scope.register(replyFrom, {
        disableCache: true,
        disableRequestLogging: true,
        http: { agents: checkedAgents(app.outbound), requestOptions: { rejectUnauthorized: true } },
      });
      scope.route({
        method: methods,
        url: '/*',
        config: { outside: 'calls that gateway routes forward' },
        handler: async (request, reply) => {
          const call = arrived(request);
          const route = call && (await table.find(call));
          if (!call || !route || runs.test(String(request.headers['sec-fetch-dest'] ?? '')))
            return answerUnknown(request, reply);
          if (isRound(request.headers, name))
            return refused(request, reply, 508, '网关路由的地址指回了本系统的网关，请求已停止');
          const actor = await callerOf(app, route, request);
          const { limit, breaks } = route.filters;
          const whose = { ip: request.ip, user: actor?.userId ?? request.ip, path: call.segments.join('/') };
          if (limit && !(await takeToken(app.db, route.row.id, limit, whose[limit.by])))
            return refused(request, reply, 429, '请求过于频繁，请稍后再试');
          if (breaks && breaker.isOpen(route.row.id)) return refused(request, reply, 503, '服务暂不可用，请稍后再试');
          const failed = (error: unknown, status: number, message: string) => {
            request.log.warn({ err: error, route: route.row.router_id }, 'a call could not be forwarded');
            // Whoever leaves in the middle of his own request says nothing about the other side.
            const left = request.socket.destroyed && !request.raw.complete;
            if (status !== 413 && !left) breaker.note(route.row.id, true);
            return refused(request, reply, status, message);
          };
          try {
            await app.outbound.destination(route.target.hostname, portOf(route.target));
          } catch (error) {
            return failed(error, 502, '上游服务无法访问');
          }
          return forward({
            request,
            reply,
            call,
            route,
            actor,
            name,
            failed,
            succeeded: () => breaker.note(route.row.id, false),
          });
        },
      });
    },
    { prefix: gatewayMount },
  );
}

interface Forwarding {
  request: FastifyRequest;
  reply: FastifyReply;
  call: Arrived;
  route: LiveRoute;
  actor: Actor | null;
  /** Of this gateway. */
  name: string;
  failed: (error: unknown, status: number, message: string) => unknown;
  succeeded: () => void;
}

function forward({ request, reply, call, route, actor, name, failed, succeeded }: Forwarding): FastifyReply {
  const { row, target, filters } = route;
  const most = row.max_mb * 1024 * 1024;
  const tooLong = { is: false };
  if (Number(request.headers['content-length'] ?? 0) > most) {
    failed(new Error('the request is too long'), 413, `请求超过${row.max_mb}MB的大小限制`);
    return reply;
  }
  if (request.body) {
    request.body = limited(request.body as NodeJS.ReadableStream, most, () => {
      tooLong.is = true;
    });
  }
  const path = call.segments.slice(filters.stripped).map(encodeURIComponent).join('/');
  const source = new URL(target);
  source.pathname = `${target.pathname.replace(/\/$/, '')}/${path}`;
  return reply.from(source.href, {
    timeout: row.timeout_ms,
    queryString: () => queryOf(call.query, row.pass_token ? undefined : tokenOf(request)),
    rewriteRequestHeaders: (_request, headers) => requestHeaders(request, headers, route, actor, name),
    rewriteHeaders: (headers) => answerHeaders(headers, (location) => addressHere(location, source, call, route)),
    // Only what was sent without a body and never reached the other side is sent once more.
    retryDelay: ({ err, attempt }) =>
      row.retryable === 1 && request.method === 'GET' && err && attempt === 0 ? retryAfterMs : null,
    onResponse: (_request, _reply, answer) => {
      succeeded();
      if (Number(answer.stream.headers['content-length'] ?? 0) > most) {
        answer.stream.destroy();
        for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
        failed(new Error('the answer is too long'), 502, '上游服务的应答超过长度限制');
        return;
      }
      const shown = limited(answer.stream, most, () =>
        request.log.warn({ route: row.router_id }, 'a forwarded answer was cut'),
      );
      // Also when the caller leaves: the connection to the other side would be held for nobody.
      shown.once('close', () => answer.stream.destroy());
      reply.send(shown);
    },
    onError: (_reply, { error }) => {
      if (tooLong.is) failed(error, 413, `请求超过${row.max_mb}MB的大小限制`);
      else if ((error as { statusCode?: number }).statusCode === 504) failed(error, 504, '上游服务未在限定时间内应答');
      else failed(error, 502, '上游服务无法访问');
    },
  });
}

/** Agents that connect only to addresses that may be reached, checked for every new connection. */
function checkedAgents(outbound: Outbound) {
  const checked = <O extends http.ClientRequestArgs>(options: O): O => ({
    ...options,
    lookup: outbound.lookup(Number(options.port)),
  });
  class CheckedHttp extends http.Agent {
    override createConnection(...[options, callback]: Parameters<http.Agent['createConnection']>) {
      return super.createConnection(checked(options), callback);
    }
  }
  class CheckedHttps extends https.Agent {
    override createConnection(...[options, callback]: Parameters<https.Agent['createConnection']>) {
      return super.createConnection(checked(options), callback);
    }
  }
  const options = { keepAlive: true, maxSockets: 100 };
  return { 'http:': new CheckedHttp(options), 'https:': new CheckedHttps(options) };
}

/** What predicates see. The path is decoded once, so that no spelling of it slips past a narrower route. */
function arrived(request: FastifyRequest): Arrived | null {
  const url = new URL(request.raw.url ?? '/', 'http://gateway.invalid');
  try {
    const segments = url.pathname
      .slice(gatewayMount.length + 1)
      .split('/')
      .map(decodeURIComponent);
    return {
      segments,
      method: request.method,
      host: request.hostname.toLowerCase(),
      ip: request.ip,
      headers: request.headers,
      query: url.searchParams,
      at: Date.now(),
    };
  } catch {
    return null; // not UTF-8
  }
}

/**
 * Where a redirect leads, as it is called here. Clients follow it with the caller's token, so it may lead to the same
 * route alone: not to calls of ours, to other routes or to other hosts.
 */
function addressHere(location: string, from: URL, call: Arrived, { target, predicates, filters }: LiveRoute) {
  if (!URL.canParse(location, from.href)) return undefined;
  const to = new URL(location, from);
  const base = target.pathname.replace(/\/$/, '');
  if (to.origin !== target.origin || !to.pathname.startsWith(`${base}/`)) return undefined;
  try {
    const rest = to.pathname
      .slice(base.length + 1)
      .split('/')
      .map(decodeURIComponent);
    const segments = [...call.segments.slice(0, filters.stripped), ...rest];
    if (!predicates.every((holds) => holds({ ...call, segments, query: to.searchParams }))) return undefined;
    return `${gatewayMount}/${segments.map(encodeURIComponent).join('/')}${to.search}${to.hash}`;
  } catch {
    return undefined; // not UTF-8
  }
}

/** Who calls; only the header counts, so that no link and no picture can call in somebody's name. */
async function callerOf(app: App, { row }: LiveRoute, request: FastifyRequest): Promise<Actor | null> {
  if (!row.signed_in) return null;
  if (tokenOf(request) === '') throw unauthenticated('请先登录');
  const actor = await app.sessions.require(request);
  if (row.permission && !actor.permissions.has(row.permission)) throw forbidden();
  return actor;
}

function tokenOf(request: FastifyRequest): string {
  const token = request.headers['x-access-token'];
  return typeof token === 'string' ? token : '';
}

/** The parameters that go on: all but the caller's token, under whatever name he put it there. */
function queryOf(query: URLSearchParams, token: string | undefined): string {
  return new URLSearchParams([...query].filter(([, value]) => !token || value !== token)).toString();
}

/** The same stream, ended with an error when it becomes too long. */
function limited(stream: NodeJS.ReadableStream, most: number, cut: () => void): Transform {
  let size = 0;
  const counting = new Transform({
    transform(part: Buffer, _encoding, next) {
      size += part.length;
      if (size <= most) return next(null, part);
      cut();
      next(new Error(`longer than ${most} bytes`));
    },
  });
  stream.on('error', (error) => counting.destroy(error));
  return stream.pipe(counting);
}

function refused(request: FastifyRequest, reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(failure(message, request.id, status));
}
