import type { Envelope } from '@dossier/contract/core/envelope.ts';
import { messages } from '../messages/index.ts';
import { type Later, later, say } from '../messages/text.ts';
import { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;
let listener: Listener = () => {};

/** The shell decides what a lost session or a refused call shows (specification 1, section 8). */
export function listenToRefusals(next: Listener): void {
  listener = next;
}

const texts: Record<number, Later> = {
  0: later('网络超时'),
  401: later('很抱歉，登录已过期，请重新登录'),
  403: later('拒绝访问'),
  404: later('很抱歉，资源未找到!'),
  504: later('网络超时'),
};

const nothingQuiet: ReadonlySet<number> = new Set();

/** Makes the error of a failed call and tells the shell about it. @param path of the call, whose register names its own fields */
export function onRefusal(
  status: number,
  envelope: Envelope | null,
  { quiet = nothingQuiet, path }: { quiet?: ReadonlySet<number> | undefined; path?: string } = {},
): ApiError {
  const message =
    messages().answered(envelope?.message ?? '', path) || say(texts[status] ?? later('系统繁忙，请稍后重试'));
  const code = envelope?.code ?? status;
  const error = new ApiError(message, {
    code,
    status,
    requestId: envelope?.requestId,
    result: spokenResult(envelope?.result, path),
    reason: envelope?.reason,
  });
  if (!quiet.has(status)) listener(error);
  return error;
}

/** What a refusal says about single fields is said in the user's language too. */
function spokenResult(result: unknown, path?: string): unknown {
  const fields = (result as { fields?: Record<string, string> } | null | undefined)?.fields;
  if (!fields) return result;
  const said = Object.entries(fields).map(([name, problem]) => [name, messages().answered(problem, path)]);
  return { ...(result as object), fields: Object.fromEntries(said) };
}
