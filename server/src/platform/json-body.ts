import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

/** Arrays and objects that may stand within each other; what forms and grids send has a handful. */
const deepest = 100;

/** Reads JSON as Fastify does, but nothing deep: whatever walks it would run out of stack (SECURITY.md). */
export function readJsonBodies(http: Pick<FastifyInstance, 'addContentTypeParser' | 'getDefaultJsonParser'>): void {
  const read = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isDeep(text)) done(refuse('请求内容嵌套过深'));
    else read(request, text, done);
  });
}

/** Looks at the text, so that nothing deep is ever made. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
