import type { FastifyReply } from 'fastify';
import { sessionLife } from '#access/session/sessions.ts';
import type { App } from '#services/services.ts';

/** Sets the cookie that lets pictures and previews be read; it goes to the file path alone. */
export function giveFileCookie(app: App, reply: FastifyReply, token: string, remember = false): void {
  setFileCookie(app, reply, token, remember ? `; Max-Age=${sessionLife(app.settings).absoluteSeconds}` : '');
}

export function dropFileCookie(app: App, reply: FastifyReply): void {
  setFileCookie(app, reply, '', '; Max-Age=0');
}

function setFileCookie({ config }: App, reply: FastifyReply, value: string, age: string): void {
  const path = `${config.apiPrefix}/sys/common/static`;
  reply.header('set-cookie', `dossier-files=${value}; Path=${path}; HttpOnly; SameSite=Strict${age}`);
}
