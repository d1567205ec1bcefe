import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { gatewayMount } from '@dossier/contract/connections/gateway.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#access/actor.ts';
import type { LiveRoute } from './routes-table.ts';

/** Headers of one connection, never of the next (RFC 9110 7.6.1). */
const ofConnection = /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/;
/** What callers could use to pass for the gateway, and what signs calls of our own. */
const ownRequest = /^(x-forwarded-.*|forwarded|x-real-ip|x-original-url|x-rewrite-url|x-sign|x-timestamp|expect)$/;
/** What would act upon our own pages, which share the address with the gateway. */
const ownAnswer =
  /^(set-cookie|content-security-policy.*|x-frame-options|strict-transport-security|clear-site-data|service-worker-allowed|www-authenticate|access-control-.*|refresh|alt-svc|server|x-powered-by|nel|report-to)$/;

/** What this installation calls itself in `via`; all its instances share the key. */
export function gatewayName(dataKey: string): string {
  return `dossier-${createHmac('sha256', dataKey).update('gateway').digest('hex').slice(0, 16)}`;
}

/** Whether a call has been through this gateway: a route leads back to it, and would for ever. */
export function isRound({ via = '' }: IncomingHttpHeaders, name: string): boolean {
  return via.split(/[\s,]+/).includes(name);
}

/** Headers that go on to the other side. */
export function requestHeaders(
  request: FastifyRequest,
  given: IncomingHttpHeaders,
  { row, filters }: LiveRoute,
  actor: Actor | null,
  name: string,
): IncomingHttpHeaders {
  const headers = Object.fromEntries(
    Object.entries(given).filter(([sent]) => {
      // Many servers read `x_forwarded_user` as `x-forwarded-user`.
      const plain = sent.replace(/[^a-z0-9]/g, '-');
      return !ofConnection.test(plain) && !ownRequest.test(plain) && (row.pass_token || plain !== 'x-access-token');
    }),
  );
  // Framed by what goes on, not by what was said: a body without a length, or a length without a body, would make the
  // other side read a part of one call as another call.
  if (!request.body) delete headers['content-length'];
  else if (headers['content-length'] === undefined) headers['transfer-encoding'] = 'chunked';
  return {
    ...headers,
    ...Object.fromEntries(filters.headers),
    via: [given.via, `1.1 ${name}`].filter(Boolean).join(', '),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-forwarded-prefix': gatewayMount,
    ...(actor ? { 'x-forwarded-user': encodeURIComponent(actor.username) } : {}),
  };
}

/**
 * Headers of the answer that come back. A page of the other side may do nothing at our address.
 * @param here the address by which a redirect to the same route is called here; undefined where it leads elsewhere
 */
export function answerHeaders(
  { location, ...given }: IncomingHttpHeaders,
  here: (location: string) => string | undefined,
): IncomingHttpHeaders {
  const headers = Object.fromEntries(
    Object.entries(given).filter(([name]) => !ofConnection.test(name) && !ownAnswer.test(name)),
  );
  const leads = location === undefined ? undefined : here(location);
  return {
    ...headers,
    ...(leads === undefined ? {} : { location: leads }),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
}
