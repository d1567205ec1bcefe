import type { Answer, TestApp } from './app.ts';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

interface Upload {
  name?: string;
  content?: Buffer | string;
  /** null: the part is not sent at all. */
  biz?: string | null;
  token?: string;
}

/** Uploads and looks at files as a browser does; `token` is the one that calls carry unless they say otherwise. */
export function fileClient(app: TestApp, ownToken: string) {
  async function upload({
    name = '合同.pdf',
    content = pdf,
    biz = 'pm',
    token = ownToken,
  }: Upload = {}): Promise<Answer> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    if (biz !== null) form.append('biz', biz);
    const sent = new Response(form);
    return app.call('POST', '/sys/common/upload', {
      token,
      body: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
  }

  /** The stored path of an upload that must succeed. */
  async function stored(input: Upload = {}): Promise<string> {
    const answer = await upload(input);
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

  return { upload, stored, view, rowOf };
}

interface ViewOptions {
  token?: string;
  query?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
}
