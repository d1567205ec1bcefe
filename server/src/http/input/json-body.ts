import type { FastifyInstance } from 'fastify';
import { refuse } from '#core/errors.ts';

/** Arrays and objects that may stand within each other; what forms and grids send has a handful. */
const deepest = 100;
/** Keys of all objects of a body. The largest grid that is saved at once has some 200 rows of 80 fields. */
const mostKeys = 20_000;
/** The same for callers who have not said who they are; a sign-in has six. */
const mostPublicKeys = 200;

/** Reads JSON as Fastify does, but nothing deep or broad: whatever walks it would hold up everybody (SECURITY.md R12). */
export function readJsonBodies(http: Pick<FastifyInstance, 'addContentTypeParser' | 'getDefaultJsonParser'>): void {
  const read = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const isPublic = request.routeOptions.config.endpoint?.access === 'public';
    const problem = problemOf(text, isPublic ? mostPublicKeys : mostKeys);
    // Clients name the type on every call, also on those that have nothing to send: signing out, deleting.
    if (text === '') done(null, undefined);
    else if (problem) done(refuse(problem));
    else read(request, text, done);
  });
}

/** Looks at the text, so that nothing too deep or too broad is ever made. */
function problemOf(text: string, most: number): string | null {
  let depth = 0;
  let keys = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign === ':') keys += 1;
    if (depth > deepest) return '请求内容嵌套过深';
    if (keys > most) return '请求内容的字段过多';
  }
  return null;
}
