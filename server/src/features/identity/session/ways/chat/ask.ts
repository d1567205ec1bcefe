import type { OutboundRequest } from '#services/outbound.ts';
import type { App } from '#services/services.ts';
import { ChatError } from './chat-error.ts';

/** What a chat's server has answered: fields are looked at one by one. */
export type Answer = Readonly<Record<string, unknown>>;

const timeoutMs = 5000;
const maxBytes = 64 * 1024;

/** One call to a chat's server, whose address comes from the environment alone. @throws ChatError without the address, which may hold secrets */
export async function ask(
  { outbound }: Pick<App, 'outbound'>,
  address: URL,
  request: Pick<OutboundRequest, 'method' | 'headers' | 'body'> = {},
): Promise<{ status: number; answer: Answer }> {
  const { status, body } = await outbound.request(address, {
    ...request,
    timeoutMs,
    maxBytes,
    configured: address.origin,
  });
  return { status, answer: readObject(body.toString('utf8'), address.pathname) };
}

function readObject(text: string, path: string): Answer {
  try {
    const read: unknown = JSON.parse(text);
    // An object of JSON has texts as keys.
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Answer;
  } catch {
    // Said below, without what was sent.
  }
  throw new ChatError(`${path} did not answer with an object`);
}

/** A text of an answer; '' when there is none. */
export function textOf(answer: Answer, name: string, most = 255): string {
  const value = answer[name];
  return typeof value === 'string' ? value.trim().slice(0, most) : '';
}
