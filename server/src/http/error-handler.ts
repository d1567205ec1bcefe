import { codes } from '@dossier/contract/core/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { type Outage, outageOf } from '#db/outage.ts';

/** Which outage an error comes of; null for none. */
export type FindOutage = (error: unknown) => Outage | null;

interface Explained {
  status: number;
  code: number;
  message: string;
  result: unknown;
  told?: Pick<AppError, 'reason'> & Partial<Pick<AppError, 'params'>>;
  /** A fault of the server, not of the request. */
  unexpected?: true;
}

/** Every error that leaves the server passes here: refusals as they are, faults as one sentence and a log line. */
export function explainError(error: unknown, request: FastifyRequest, find: FindOutage = outageOf): Explained {
  if (error instanceof AppError) {
    request.log.info({ code: error.code, requestId: request.id, path: request.url.split('?')[0] }, error.message);
    const { status, code, message, result, reason, params } = error;
    const named = Object.keys(params).length > 0 ? { params } : {};
    return { status, code, message, result, told: { reason, ...named } };
  }
  const known = frameworkError(error);
  if (known) return { status: 200, code: codes.failed, message: known, result: null, told: { reason: 'request' } };
  const outage = find(error);
  if (outage) {
    const { code, message } = outage;
    request.log.warn({ outage: code, why: String(error), requestId: request.id }, 'a call failed of an outage');
    return { status: 503, code: codes.busy, message, result: null, told: { reason: code } };
  }
  const message = '操作失败，服务器内部错误';
  request.log.error({ err: error, requestId: request.id, path: request.url.split('?')[0] }, 'unexpected error');
  return { status: 200, code: codes.failed, message, result: null, told: { reason: 'fault' }, unexpected: true };
}

/** Errors of reading the request; their own texts are English and name internals. */
function frameworkError(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return '请求内容过大';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return '不支持的请求内容类型';
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return '请求内容不是有效的JSON';
    default:
      return error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400
        ? '请求内容不是有效的JSON'
        : null;
  }
}
