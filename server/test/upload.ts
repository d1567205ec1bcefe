import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { submittedText } from '#engine/transfer/import.ts';
import type { Answer, TestApp } from './app.ts';
import { endOfTask } from './tasks.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

/**
 * Sends one file as the part `file` of a multipart form, with further fields and, where there are more, further files.
 * Of an import it answers the outcome.
 */
export async function upload(
  app: TestApp,
  path: string,
  {
    token,
    name,
    content,
    fields = {},
    more = [],
    method = 'POST',
  }: {
    token: string;
    name: string;
    content: Buffer;
    fields?: Record<string, string>;
    more?: readonly { name: string; content: Buffer }[];
    method?: 'POST' | 'PUT';
  },
): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  for (const other of more) form.append('file', new Blob([new Uint8Array(other.content)]), other.name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await app.http.inject({
    method,
    url: `${app.config.apiPrefix}${path}`,
    headers: { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return settled(app, token, { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) });
}

/** The outcome of an import, whether it came at once or, on a busy machine, went on in the background. */
async function settled(app: TestApp, token: string, answer: Answer): Promise<Answer> {
  const id = answer.result?.taskId;
  if (!id) return answer;
  if (answer.message !== submittedText) throw new Error(answer.message);
  const task = await endOfTask(app, token, id);
  const { result, message, fileUrl, fileName } = task;
  const code = task.state === 'done' ? (result?.errorCount && !result.errors ? 201 : 200) : 500;
  return {
    status: 200,
    success: task.state === 'done',
    code,
    message,
    result: { ...result, ...(fileUrl ? { fileUrl, fileName } : {}) },
  };
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

interface Upload {
  name?: string;
  content?: Buffer | string;
  /** null: the part is not sent at all. */
  biz?: string | null;
  token?: string;
}

/** Uploads and looks at files as a browser does; `token` is the one that calls carry unless they say otherwise. */
export function fileClient(app: TestApp, ownToken: string) {
  function send({ name = '合同.pdf', content = pdf, biz = 'pm', token = ownToken }: Upload = {}): Promise<Answer> {
    const bytes = Buffer.from(content);
    return upload(app, '/sys/common/upload', { token, name, content: bytes, fields: biz === null ? {} : { biz } });
  }

  /** The stored path of an upload that must succeed. */
  async function stored(input: Upload = {}): Promise<string> {
    const answer = await send(input);
    if (!answer.success) throw new Error(answer.message);
    return answer.message;
  }

  function view(
    file: string,
    { token = ownToken, query = '', headers = {}, method = 'GET' as 'GET' | 'HEAD' }: ViewOptions = {},
  ) {
    return app.http.inject({
      method,
      url: `${app.config.apiPrefix}/sys/common/static/${file.split('/').map(encodeURIComponent).join('/')}${query}`,
      headers: { ...(token ? { 'x-access-token': token } : {}), ...headers },
    });
  }

  const rowOf = (file: string) =>
    app.db.selectFrom('sys_file').selectAll().where('path', '=', file).executeTakeFirstOrThrow();

  return { upload: send, stored, view, rowOf };
}

interface ViewOptions {
  token?: string;
  query?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
}

/** Uploads that belong to nobody yet, each to be named by one record: one is sent, the others are copies of its row. */
export async function papers(app: TestApp, token: string, count: number): Promise<() => string> {
  const { message } = await fileClient(app, token).upload({ name: '凭证.png', content: png, biz: 'pm' });
  const { rows } = await sql<{ path: string }>`
    insert into sys_file (id, sha256, name, biz, path, size, mime, tenant_id, create_by)
    select replace(gen_random_uuid()::text, '-', ''), sha256, name, biz, 'pm/' || gen_random_uuid() || n || '_' || name, size, mime, tenant_id, create_by
    from sys_file, generate_series(1, ${count}) n where path = ${message} returning path`.execute(app.db);
  return () => {
    const next = rows.pop();
    if (!next) throw new Error('no more papers');
    return next.path;
  };
}
