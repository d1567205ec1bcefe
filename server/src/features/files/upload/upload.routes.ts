import { Readable } from 'node:stream';
import { downloadZip, readFileUsage, thumbSizes, uploadFile, viewFile } from '@dossier/contract/files/file.ts';
import {
  cancelUpload,
  finishUpload,
  putUploadPart,
  readUpload,
  startUpload,
} from '@dossier/contract/files/resumable-upload.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import multipart from '@fastify/multipart';
import { AppError, refuse } from '#core/errors.ts';
import { done, doneWith, serve, servePublic } from '#http/endpoint.ts';
import type { FileRow } from '#services/files/access.ts';
import { answerFile } from '#services/files/answer.ts';
import { takeBytes } from '#services/files/receive.ts';
import {
  cancelResumable,
  finishResumable,
  readResumable,
  startResumable,
  takePart,
} from '#services/files/resumable.ts';
import { answerZip } from '#services/files/zip.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';

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

  servePublic(app, viewFile, async ({ db, actor, origin, params, query, request, reply }) => {
    // Clients of this contract send lists with a comma behind the last path.
    const preview = query.preview === '1';
    const asked = preview || query.thumb !== undefined ? 'preview' : 'download';
    const file = await files.readable(actor, params['*'].replace(/,+$/, ''), asked);
    if (!file) throw missing();
    await files.owners.tellRead(db, actor, origin, file, preview ? 'view' : 'download');
    // By the same right as the file itself: who may see a picture may see it small.
    const size = thumbSizes.find((one) => String(one) === query.thumb);
    const shown = size ? await files.thumbs.of(file, size) : file;
    return answerFile(files, shown, request, reply, { preview });
  });

  serve(app, downloadZip, async ({ db, actor, origin, query, reply }) => {
    const paths = [...new Set(csvOf(query.paths))];
    if (paths.length === 0) throw missing();
    if (paths.length > maxZipped) throw refuse(`单次最多操作${maxZipped}条记录`);
    const list: FileRow[] = [];
    for (const path of paths) {
      const file = await files.readable(actor, path, 'download');
      if (!file) throw missing();
      await files.owners.tellRead(db, actor, origin, file, 'download');
      list.push(file);
    }
    return answerZip(files, list, query.name ?? speakerOf(actor.language).word('附件'), reply);
  });

  serve(app, readFileUsage, ({ db, actor }) => app.quota.usage(db, actor));
  await resumableRoutes(app);
}

/** Large files in parts (decision 0017). */
async function resumableRoutes(app: App): Promise<void> {
  const { db, files } = app;
  serve(app, startUpload, ({ actor, body: { name, size, biz = '', modified = 0 } }) =>
    startResumable({ db, files, actor }, { name, size, biz, modified }),
  );
  serve(app, readUpload, ({ actor, params }) => readResumable({ db, files, actor }, params.id));
  await app.http.register(async (scope) => {
    takeBytes(scope);
    serve({ ...app, http: scope }, putUploadPart, async ({ actor, params, query, request }) => {
      try {
        return await takePart({ db, files, actor }, params.id, query.offset, request);
      } finally {
        // What is refused before it is read is taken and thrown away.
        if (request.body instanceof Readable) request.body.resume();
      }
    });
  });
  serve(app, finishUpload, async ({ actor, params }) =>
    doneWith(await finishResumable({ db, files, actor }, params.id), null, 0),
  );
  serve(app, cancelUpload, async ({ actor, params }) => {
    await cancelResumable({ db, files, actor }, params.id);
    return done('已取消上传');
  });
}

const missing = () => new AppError('文件不存在或已被删除', { code: 404, status: 404 });
