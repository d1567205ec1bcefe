import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Envelope } from '@dossier/contract/core/envelope.ts';
import type { TSchema } from 'typebox';
import { messages } from '../messages/index.ts';
import { useSession } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { onRefusal } from './refusals.ts';

/** The client gives up after this many milliseconds (specification 1, section 9). */
export const requestTimeout = 9000;

export const apiBase: string = document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content || '/jeecg-boot';

let signSecret = '';
/** The secret comes with /sys/clientConfig; calls before that go unsigned. */
export function setSignSecret(secret: string): void {
  signSecret = secret;
}

let lowAppId: string | null = null;
/** Goes with every call made from a page of a small application (lowAppIdOf); null elsewhere. */
export function setLowAppId(id: string | null): void {
  lowAppId = id;
}

export type AnyEndpoint = Endpoint<TSchema, TSchema, TSchema, TSchema>;

export interface CallInput<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  signal?: AbortSignal;
  /** Milliseconds; uploads and downloads give their own. */
  timeout?: number;
  /** Of a sign-in that still asks for tenant and department: the session does not have it yet. */
  token?: string;
  /** HTTP statuses, 0 for a broken connection, of which the caller itself says what is to be said. */
  quiet?: ReadonlySet<number>;
}

/**
 * Makes one call of the contract and gives back the envelope's `result`.
 * @throws ApiError with the server's sentence; a lost session is handled here as well (refusals.ts).
 */
export async function call<E extends AnyEndpoint>(target: E, input: CallInput<E> = {}): Promise<ResultOf<E>> {
  if (target.answer === 'bare') return callBare(target, input);
  return (await callEnvelope(target, input)).result;
}

/** As `call`, with the whole envelope: for pages that show `message` or look at `code` 201. */
export async function callEnvelope<E extends AnyEndpoint>(
  target: E,
  input: CallInput<E> = {},
): Promise<Envelope<ResultOf<E>>> {
  const response = await send(target, input);
  const envelope = (await response.json().catch(() => null)) as Envelope<ResultOf<E>> | null;
  if (response.ok && envelope?.success)
    return { ...envelope, message: messages().answered(envelope.message, target.path) };
  throw onRefusal(response.status, envelope, { quiet: input.quiet, path: target.path });
}

/** A call that answers without the wrapper; its refusals still come in one. */
async function callBare<E extends AnyEndpoint>(target: E, input: CallInput<E>): Promise<ResultOf<E>> {
  const response = await send(target, input);
  const body: unknown = await response.json().catch(() => null);
  const refused = typeof body === 'object' && body !== null && 'success' in body && body.success === false;
  // The contract of the endpoint says what a good answer holds.
  if (response.ok && !refused) return body as ResultOf<E>;
  throw onRefusal(response.status, refused ? (body as unknown as Envelope) : null, { path: target.path });
}

export interface Download {
  blob: Blob;
  name: string;
}

/** Downloads a file call. An empty answer or an envelope instead of bytes is an error. */
export async function download<E extends AnyEndpoint>(target: E, input: CallInput<E> = {}): Promise<Download> {
  const answer = await downloadOrTask(target, input);
  if ('taskId' in answer) throw new ApiError('文件下载失败', { code: 500, status: 200 });
  return answer;
}

/** As `download`, for calls that may go on in the background instead: then the task's id comes. */
export async function downloadOrTask<E extends AnyEndpoint>(
  target: E,
  input: CallInput<E> = {},
): Promise<Download | { taskId: string }> {
  const response = await send(target, { timeout: 120_000, ...input });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || type.includes('application/json')) {
    const envelope = (await response.json().catch(() => null)) as Envelope<{ taskId?: string } | null> | null;
    if (response.ok && envelope?.success && envelope.result?.taskId) return { taskId: envelope.result.taskId };
    throw onRefusal(response.status, envelope, { path: target.path });
  }
  const blob = await response.blob().catch((cause: unknown) => {
    throw unanswered(cause, input);
  });
  if (blob.size === 0) throw new ApiError('文件下载失败', { code: 500, status: response.status });
  return { blob, name: fileNameOf(response.headers.get('content-disposition')) };
}

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? '导出文件');
}

async function send<E extends AnyEndpoint>(target: E, input: CallInput<E>): Promise<Response> {
  const path = fillPath(target.path, (input.params ?? {}) as Record<string, unknown>);
  const query = compact(input.query as Record<string, unknown> | undefined);
  const multipart = (input.body as unknown) instanceof FormData;
  const body = target.method === 'GET' || multipart ? undefined : compactBody(input.body);
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  if (target.method === 'GET' && !path.includes('sys/dict/getDictItems'))
    search.set('_t', String(Math.floor(Date.now() / 1000)));

  const headers = { ...sessionHeaders(), ...(input.token ? { 'X-Access-Token': input.token } : {}) } as Record<
    string,
    string
  >;
  if (signSecret && !multipart && (target.method === 'GET' || target.method === 'POST')) {
    // Only calls after the first need it, so the sign-in page is drawn without its hash function.
    const { signOf } = await import('./sign.ts');
    headers['X-Sign'] = signOf(path, { ...query, ...(body as Record<string, unknown> | undefined) }, signSecret);
    headers['X-TIMESTAMP'] = String(Date.now());
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json;charset=UTF-8';
  const signal = AbortSignal.any([
    AbortSignal.timeout(input.timeout ?? requestTimeout),
    ...(input.signal ? [input.signal] : []),
  ]);
  const url = `${apiBase}${path}${search.size ? `?${search}` : ''}`;
  try {
    return await fetch(url, {
      method: target.method,
      headers,
      signal,
      ...(multipart
        ? { body: input.body as unknown as FormData }
        : body === undefined
          ? {}
          : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw unanswered(cause, input);
  }
}

/** What becomes of a call whose time or line ended, before its answer or within it. */
function unanswered(cause: unknown, { signal, quiet }: Pick<CallInput<AnyEndpoint>, 'signal' | 'quiet'>): unknown {
  if (signal?.aborted) return cause;
  return onRefusal(cause instanceof DOMException && cause.name === 'TimeoutError' ? 504 : 0, null, { quiet });
}

/** Headers that say who calls; also for uploads that make their own request. @param signed with the access token */
export function sessionHeaders(signed = true): Record<string, string> {
  const { token, tenantId } = useSession.getState();
  return {
    'tenant-id': String(tenantId),
    ...(signed && token ? { 'X-Access-Token': token } : {}),
    ...(lowAppId ? { 'X-Low-App-ID': lowAppId } : {}),
  };
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

/** Empty values never travel in a query. */
function compact(values: Record<string, unknown> | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

function compactBody(body: unknown): unknown {
  if (body === undefined || body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
