import type { IncomingHttpHeaders } from 'node:http';
import { gatewayMount } from '@dossier/contract/system/gateway.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor.ts';
import type { LiveRoute } from './routes-table.ts';

/** Headers of one connection, never of the next (RFC 9110 7.6.1). */
const ofConnection = /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/;
/** What callers could use to pass for the gateway, and what signs calls of our own. */
const ownRequest = /^(x-forwarded-.*|forwarded|x-real-ip|x-sign|x-timestamp|expect)$/;
/** What would act upon our own pages, which share the address with the gateway. */
const ownAnswer =
  /^(set-cookie|content-security-policy.*|x-frame-options|strict-transport-security|clear-site-data|service-worker-allowed|access-control-.*|refresh|alt-svc|server|x-powered-by|nel|report-to)$/;

/** Headers that go on to the other side. */
export function requestHeaders(
  request: FastifyRequest,
  given: IncomingHttpHeaders,
  { row, filters }: LiveRoute,
  actor: Actor | null,
): IncomingHttpHeaders {
  const headers = Object.fromEntries(
    Object.entries(given).filter(
      ([name]) => !ofConnection.test(name) && !ownRequest.test(name) && (row.pass_token || name !== 'x-access-token'),
    ),
  );
  return {
    ...headers,
    ...Object.fromEntries(filters.headers),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-forwarded-prefix': gatewayMount,
    ...(actor ? { 'x-forwarded-user': encodeURIComponent(actor.username) } : {}),
  };
}

/** Headers of the answer that come back. A page of the other side may do nothing at our address. */
export function answerHeaders(given: IncomingHttpHeaders): IncomingHttpHeaders {
  const headers = Object.fromEntries(
    Object.entries(given).filter(([name]) => !ofConnection.test(name) && !ownAnswer.test(name)),
  );
  return {
    ...headers,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
}
