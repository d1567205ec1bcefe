import { codes } from '@dossier/contract/core/envelope.ts';
import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#access/actor.ts';
import { AppError, forbidden, unauthenticated } from '#core/errors.ts';
import type { App } from '#services/services.ts';
import type { Connection, ConnectionInput } from '#services/sockets/connections.ts';

/** Largest message of a client in bytes. */
const maxPayload = 16 * 1024;
/** Open sockets of one user on one server: a window has one, and one for each live grid that is open in it. */
const mostPerUser = 60;
/** What a client calls the page it speaks for; it is checked and not used. */
const pageIdPattern = /^[\w-]{1,64}$/;

/** Below API_PREFIX. */
export const socketPaths = { news: '/websocket/:userId', live: '/vxeSocket/:userId/:pageId' } as const;

/** The two sockets. Their handshake carries the token as the sub-protocol, because browsers can send no header. */
export async function socketRoutes(app: App): Promise<void> {
  await app.http.register(websocket, {
    options: {
      maxPayload,
      perMessageDeflate: false,
      // Browsers close the connection unless the offered protocol comes back.
      handleProtocols: (offered: Set<string>) => offered.values().next().value ?? false,
    },
    preClose(done) {
      app.connections.close();
      app.live.close();
      this.websocketServer.close(() => {});
      done();
    },
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error, requestId: request.id }, 'a socket broke');
      socket.terminate();
    },
  });
  serveSocket(app, socketPaths.news, app.sockets.take);
  serveSocket(app, socketPaths.live, app.live.take);
}

/** One door for every socket: own origin, session, own user id. */
function serveSocket(app: App, path: string, take: (connection: Connection) => ConnectionInput): void {
  app.http.get<{ Params: { userId: string; pageId?: string } }>(
    `${app.config.apiPrefix}${path}`,
    {
      websocket: true,
      config: { outside: 'websocket; the token is checked in the handshake' },
      onRequest: async (request) => {
        const { userId, pageId } = request.params;
        if (!request.ws || (pageId !== undefined && !pageIdPattern.test(pageId))) throw unknownPath();
        assertKnownOrigin(request, app.config.corsOrigins);
        request.actor = await socketActor(app, request);
        if (!isOwnPath(userId, request.actor)) throw refused();
        if (app.connections.count(request.actor.userId) >= mostPerUser) throw tooMany();
      },
    },
    (socket, { actor }) => {
      if (!actor) return socket.terminate();
      app.connections.add(socket, actor, take);
    },
  );
}

/** The user's id, or with something behind it: clients of the newer generation tell their pages apart by `{userId}_{suffix}`. */
function isOwnPath(given: string, { userId }: Actor): boolean {
  return given === userId || (given.startsWith(`${userId}_`) && pageIdPattern.test(given.slice(userId.length + 1)));
}

/** Who opens a socket. @throws 401 */
async function socketActor(app: App, request: FastifyRequest): Promise<Actor> {
  const token = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim();
  if (!token) throw unauthenticated('token为空!');
  return app.sessions.byToken(token);
}

/** Pages of other origins may open sockets too; the browser says whose page it is. Other clients say nothing. */
function assertKnownOrigin(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw refused();
}

function unknownPath(): AppError {
  return new AppError('路径不存在，请检查路径是否正确', { code: codes.notFound, status: 404 });
}

function tooMany(): AppError {
  return new AppError('打开的页面过多，请关闭不用的页面', { code: 429, status: 429 });
}

/** A handshake is refused by its HTTP status; a 200 would say nothing to a socket client. */
function refused(): AppError {
  const { message, code } = forbidden();
  return new AppError(message, { code, status: 403 });
}
