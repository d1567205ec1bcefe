import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from './endpoint.ts';

/** Empty, dot and encoded segments, backslash, semicolon and control characters never reach a route (SECURITY.md R4). */
const crookedPath = /\/\/|;|\\|%2e|%2f|%5c|%3b|%[01][0-9a-f]|%7f|\/\.{1,2}(?:\/|$)/i;

export function isCrooked(request: FastifyRequest): boolean {
  return crookedPath.test(request.raw.url?.split('?')[0] ?? '');
}

/** The wire's answer to an address that nobody serves; where only the method is wrong it says which are right. */
export function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  { served = [], prefix = '' }: { served?: readonly Endpoint[]; prefix?: string } = {},
): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  const methods = served.filter((target) => matches(`${prefix}${target.path}`, path)).map(({ method }) => method);
  if (methods.length === 0) return reply.code(404).send(failure('路径不存在，请检查路径是否正确', request.id, 404));
  const message = `不支持${request.method}请求方法，支持以下${[...new Set(methods)].join('、')}`;
  return reply.send(failure(message, request.id, 405));
}

function matches(pattern: string, path: string): boolean {
  const [own, given] = [pattern.split('/'), path.split('/')];
  return own.length === given.length && own.every((part, index) => part.startsWith(':') || part === given[index]);
}
