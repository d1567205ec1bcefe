import { getDictItems } from '@dossier/contract/dictionaries/dict-reading.ts';
import { recordCalls } from '@dossier/contract/online/form/record-calls.ts';
import type { AnyEndpoint } from '#services/api/api.ts';
import { callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import type { Answer } from './sandbox/protocol.ts';

/** What scripts may read: records of forms that their text names, and data dictionaries. Nothing else, and nothing is sent. */
const allowed: readonly AnyEndpoint[] = [
  recordCalls.list,
  recordCalls.queryById,
  recordCalls.groups,
  getDictItems,
] as unknown as readonly AnyEndpoint[];

export interface AllowedRequest {
  endpoint: AnyEndpoint;
  params: Record<string, string>;
  query: Record<string, string>;
}

/**
 * The call that an address of a script stands for; a reason where it stands for none.
 * @param forms ids of the forms that the script names: who saved it may read them all
 */
export function requestOf(
  url: string,
  params: Readonly<Record<string, unknown>>,
  forms: readonly string[],
): AllowedRequest | 'address' | 'form' {
  const match = /^(\/[A-Za-z0-9_/-]{1,200})(?:\?([^#]{0,2000}))?$/.exec(url);
  if (!match?.[1]) return 'address';
  const parts = match[1].split('/');
  for (const endpoint of allowed) {
    const wanted = endpoint.path.split('/');
    if (wanted.length !== parts.length) continue;
    if (!wanted.every((part, at) => part.startsWith(':') || part === parts[at])) continue;
    const code = parts[wanted.indexOf(':code')] ?? '';
    if (endpoint.path !== getDictItems.path && !forms.includes(code)) return 'form';
    const given = Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
    );
    return {
      endpoint,
      params: { code },
      query: { ...Object.fromEntries(new URLSearchParams(match[2])), ...Object.fromEntries(given) },
    };
  }
  return 'address';
}

/** Most characters of an answer that a script is given. */
const longestAnswer = 1_000_000;

/** Reads for a script under the session of whoever has the page open. */
export async function answerRequest(
  id: number,
  url: string,
  params: Readonly<Record<string, unknown>>,
  forms: readonly string[],
): Promise<Answer> {
  const request = requestOf(url, params, forms);
  if (typeof request === 'string') return { id, refused: { name: url.slice(0, 200), reason: request } };
  try {
    const { success, message, code, result } = await callEnvelope(request.endpoint, request);
    if (JSON.stringify(result ?? null).length > longestAnswer)
      return { id, refused: { name: url.slice(0, 200), reason: 'address' } };
    return { id, result: { success, message, code, result } };
  } catch (error) {
    return { id, refused: { text: error instanceof ApiError ? error.message : '' } };
  }
}
