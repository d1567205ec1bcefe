import { codes } from '@dossier/contract/core/envelope.ts';
import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { AppError, forbidden, unauthenticated } from '../errors.ts';
import type { App } from '../services.ts';

/** Largest message of a client in bytes. */
const maxPayload = 16 * 1024;

/** The wire's answer to every text of a client. */
const heartbeat = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' });

/** The notification socket. Its handshake carries the token as the sub-protocol, because browsers can send no header. */
export async function socketRoutes(app: App): Promise<void> {
  await app.http.register(websocket, {
    options: {
      maxPayload,
      perMessageDeflate: false,
      // Browsers close the connection unless the offered protocol comes back.
      handleProtocols: (offered: Set<string>) => offered.values().next().value ?? false,
    },
    preClose(done) {
      app.sockets.close();
      this.websocketServer.close(() => {});
      done();
    },
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error, requestId: request.id }, 'a socket broke');
      socket.terminate();
    },
  });

  app.http.get<{ Params: { userId: string } }>(
    `${app.config.apiPrefix}/websocket/:userId`,
    {
      websocket: true,
      config: { outside: 'websocket; the token is checked in the handshake' },
      onRequest: async (request) => {
        if (!request.ws) throw new AppError('路径不存在，请检查路径是否正确', { code: codes.notFound, status: 404 });
        assertOwnOrigin(request);
        request.actor = await socketActor(app, request);
        if (request.params.userId !== request.actor.userId) throw refused();
      },
    },
    (socket, request) => {
      const { actor } = request;
      if (!actor) return socket.terminate();
      app.sockets.add(socket, actor, () => socket.send(heartbeat));
    },
  );
}

/** Who opens a socket. @throws 401 */
async function socketActor(app: App, request: FastifyRequest): Promise<Actor> {
  const token = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim();
  if (!token) throw unauthenticated('token为空!');
  return app.sessions.byToken(token);
}

/** Pages of other origins may open sockets too; the browser says whose page it is. Other clients say nothing. */
function assertOwnOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw refused();
}

/** A handshake is refused by its HTTP status; a 200 would say nothing to a socket client. */
function refused(): AppError {
  const { message, code } = forbidden();
  return new AppError(message, { code, status: 403 });
}
