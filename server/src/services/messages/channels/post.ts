import { type Outbound, type OutboundAnswer, OutboundError } from '#services/outbound.ts';
import { SendError } from './channel.ts';

/** Milliseconds for a whole call. */
const timeoutMs = 8000;

/** Posts JSON to an address under OUTBOUND_ALLOW; redirects are not followed. @throws SendError */
export async function postJson(
  outbound: Outbound,
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<OutboundAnswer> {
  const answer = await outbound
    .request(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      timeoutMs,
      maxBytes: 65_536,
    })
    .catch((error: unknown) => {
      throw explained(error);
    });
  if (answer.status >= 200 && answer.status < 300) return answer;
  const again = answer.status >= 500 || answer.status === 429 || answer.status === 408;
  throw new SendError(`对方应答 ${answer.status}`, again ? 'failed' : 'refused');
}

function explained(error: unknown): SendError {
  if (!(error instanceof OutboundError)) throw error;
  // The way out says whether anything left the house.
  return new SendError(error.message, error.sent ? 'unknown' : 'failed', { down: !error.sent });
}
