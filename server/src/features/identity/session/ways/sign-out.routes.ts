import { backChannelLogout } from '@dossier/contract/identity/third-login.ts';
import { type Origin, systemOrigin } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import { done, servePublic } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { readLogoutTicket, signInPage } from './cas.ts';
import { readLogoutToken } from './logout-token.ts';
import { endFromElsewhere, sessionsOfSubject, sessionsOfTicket } from './session-way.ts';
import { providerOf } from './third.service.ts';

/** Longest form of another system, in bytes. */
const maxBytes = 64 * 1024;
/** How far the clock of a provider may be behind ours, in seconds: a session that has just begun is one that it means. */
const behind = 60;

/** Systems that sign people in say here that somebody has signed out there (decision 0040). They send forms. */
export async function signOutRoutes(app: App): Promise<void> {
  await app.http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, read) => read(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const here = { ...app, http: scope };
    servePublic(here, backChannelLogout, async ({ origin, params, body }) => {
      const provider = providerOf(app, params.source);
      const ended = await readLogoutToken(app, provider, body.logout_token).catch((error: unknown) => {
        app.log.warn({ err: error, source: params.source }, 'a logout token was refused');
        throw new AppError('logout_token验证失败', { code: 400, status: 400 });
      });
      await endFromElsewhere(app, origin, await sessionsOfSubject(app.db, { ...ended, until: ended.at + behind }));
      return done('退出登录成功！');
    });
    if (app.config.cas) casLogout(here);
  });
}

/** CAS servers post to the page that a ticket was for. Who knows the ticket is the server, or the one whom it let in. */
function casLogout(app: App): void {
  app.http.route({
    method: 'POST',
    url: signInPage,
    config: { outside: 'single logout of the CAS server' },
    handler: async (request, reply) => {
      const { logoutRequest } = (request.body ?? {}) as { logoutRequest?: unknown };
      const ticket = typeof logoutRequest === 'string' ? readLogoutTicket(logoutRequest) : null;
      if (ticket === null) throw new AppError('logoutRequest无法识别', { code: 400, status: 400 });
      const origin: Origin = {
        ...systemOrigin,
        requestId: request.id,
        ip: request.ip,
        method: 'POST',
        url: signInPage,
        startedAt: request.arrivedAt,
      };
      await endFromElsewhere(app, origin, await sessionsOfTicket(app.db, ticket));
      return reply.header('cache-control', 'no-store').send('');
    },
  });
}
