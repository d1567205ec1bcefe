import { ApiError } from '#services/api/api-error.ts';

/** A refusal by its fields; what concerns none of these stands at the end. */
export function errorsOf(error: unknown, names: readonly string[], failed: string): Record<string, string> {
  if (!(error instanceof ApiError)) return { form: failed };
  const fields = (partOf(error.result, 'fields') ?? {}) as Record<string, string>;
  const known = Object.entries(fields).filter(([name]) => names.includes(name));
  return known.length > 0 ? Object.fromEntries(known) : { form: error.message };
}

/** What the server asks before it saves, of that what has not been answered. */
export function openQuestions(error: unknown, answered: readonly string[]): string[] {
  if (!(error instanceof ApiError) || error.reason !== 'confirm') return [];
  const questions = partOf(error.result, 'questions');
  if (!Array.isArray(questions)) return [];
  return questions.filter((one): one is string => typeof one === 'string' && !answered.includes(one));
}

const partOf = (result: unknown, name: string): unknown =>
  typeof result === 'object' && result !== null ? (result as Record<string, unknown>)[name] : undefined;
