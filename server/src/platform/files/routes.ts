import { downloadZip, uploadFile, viewFile } from '@dossier/contract/system/file.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import multipart from '@fastify/multipart';
import { doneWith, serve, servePublic } from '../endpoint.ts';
import { AppError, refuse } from '../errors.ts';
import type { App } from '../services.ts';
import type { FileRow } from './access.ts';
import { answerFile } from './answer.ts';
import { answerZip } from './zip.ts';

/** Most files of one archive. */
const maxZipped = 200;

/** Upload, view and download. Multipart bodies are understood from here on. */
export async function fileRoutes(app: App): Promise<void> {
  await app.http.register(multipart, { throwFileSizeLimit: false });
  const { files } = app;

  serve(app, uploadFile, async ({ actor, request }) => {
    const received = await files.receive(request);
    try {
      const { path } = await files.keep(received, { biz: received.fields.biz ?? '', actor });
      return doneWith(path, null, 0);
    } finally {
      await received.discard();
    }
  });

  servePublic(app, viewFile, async ({ actor, params, query, request, reply }) => {
    // Clients of this contract send lists with a comma behind the last path.
    const preview = query.preview === '1';
    const file = await files.readable(actor, params['*'].replace(/,+$/, ''), preview ? 'preview' : 'download');
    if (!file) throw missing();
    return answerFile(files, file, request, reply, { preview });
  });

  serve(app, downloadZip, async ({ actor, query, reply }) => {
    const paths = [...new Set(csvOf(query.paths))];
    if (paths.length === 0) throw missing();
    if (paths.length > maxZipped) throw refuse(`单次最多操作${maxZipped}条记录`);
    const list: FileRow[] = [];
    for (const path of paths) {
      const file = await files.readable(actor, path, 'download');
      if (!file) throw missing();
      list.push(file);
    }
    return answerZip(files, list, query.name ?? '附件', reply);
  });
}

const missing = () => new AppError('文件不存在或已被删除', { code: 404, status: 404 });
