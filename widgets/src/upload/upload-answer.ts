import { say } from '../language/text.ts';

/**
 * Stored path in the answer to an upload. A flag `success` that is false refuses the file; an answer without one is good.
 * @param field of the answer that has the path
 */
export function storedPath(answer: unknown, field = 'message'): { path: string } | { refused: string } {
  const fields: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  const path = fields[field];
  if (fields.success !== false && typeof path === 'string' && path !== '') return { path };
  const message = fields.success === false ? fields.message : '';
  return { refused: typeof message === 'string' && message !== '' ? message : say('未知错误') };
}
