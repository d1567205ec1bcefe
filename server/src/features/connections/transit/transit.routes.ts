import { transitDelete, transitGet, transitPost, transitPut } from '@dossier/contract/connections/transit.ts';
import { codes } from '@dossier/contract/core/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#core/errors.ts';
import { doneWith, type Outcome, serve } from '#http/endpoint.ts';
import type { Outbound, OutboundAnswer } from '#services/outbound.ts';
import type { App } from '#services/services.ts';

/** ms, below the 9 s after which clients give up; bytes of an answer. */
const timeoutMs = 8000;
const maxBytes = 1024 * 1024;

/** transitRESTful: one call to an allowed host, made for a page that may not make it itself. */
export function transitRoutes(app: App): void {
  for (const target of [transitGet, transitPost, transitPut, transitDelete]) {
    serve(app, target, ({ query, body, request }) =>
      transit(app.outbound, request, query.url, target.method === 'GET' ? undefined : body),
    );
  }
}

/** The answer as a value. The caller's token, cookies and signature stay here: no header of his goes on. */
async function transit(
  outbound: Outbound,
  request: FastifyRequest,
  url: string,
  body: unknown,
): Promise<Outcome<unknown>> {
  const token = request.headers['x-access-token'];
  if (typeof token === 'string' && (url.includes(token) || JSON.stringify(body ?? '').includes(token)))
    throw refuse('不能把登录令牌发送给其他系统');
  const hasBody = body !== undefined && Number(request.headers['content-length'] ?? 0) > 0;
  const answer = await outbound.request(url, {
    method: request.method,
    headers: {
      accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
      ...(hasBody ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
    timeoutMs,
    maxBytes,
  });
  // 401 as the code of an answer of ours means that the caller's own session is over.
  if (answer.status === codes.unauthenticated) return doneWith('对方系统要求登录（401）', parsed(answer), codes.failed);
  return doneWith('', parsed(answer), answer.status);
}

/** JSON as what it means, anything else as text. */
function parsed({ body }: OutboundAnswer): unknown {
  const text = body.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
