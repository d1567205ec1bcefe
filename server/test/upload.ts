import type { Readable } from 'node:stream';
import type { Answer, TestApp } from './app.ts';

/** Sends one file as the part `file` of a multipart form, with further fields. */
export async function upload(
  app: TestApp,
  path: string,
  {
    token,
    name,
    content,
    fields = {},
  }: { token: string; name: string; content: Buffer; fields?: Record<string, string> },
): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await app.http.inject({
    method: 'POST',
    url: `${app.config.apiPrefix}${path}`,
    headers: { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) };
}

/** Fetches bytes. */
export async function fetchBytes(
  app: TestApp,
  path: string,
  token: string,
): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  const response = await app.http.inject({
    url: `${app.config.apiPrefix}${path}`,
    headers: { 'x-access-token': token },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

/** A stream's whole content. */
export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
