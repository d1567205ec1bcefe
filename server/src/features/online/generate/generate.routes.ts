import { PassThrough, type Readable } from 'node:stream';
import * as contract from '@dossier/contract/online/generate-calls.ts';
import { ZipFile } from 'yazl';
import { doneWith, serve } from '#http/endpoint.ts';
import { contentDisposition } from '#services/files/names.ts';
import type { App } from '#services/services.ts';
import { sentence, type WrittenFile } from './form-source.ts';
import { generate } from './generate.service.ts';

/** 代码生成: a form as a feature that is written (decision 0154). The server writes no file: what is made goes to who asks. */
export function generateRoutes(app: App): void {
  serve(app, contract.generateCode, async ({ actor, body }) => {
    const { files, left } = await generate(app, actor, body);
    return doneWith('代码生成成功', { files, left: left.map(({ text, values }) => sentence(text, values)) });
  });
  serve(app, contract.downloadCode, async ({ actor, body, reply }) => {
    const { files } = await generate(app, actor, body);
    // Both names were checked.
    const name = `${body.entityPackage.trim()}-${body.entityName.trim()}.zip`;
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
    });
    return zipOf(files);
  });
}

function zipOf(files: readonly WrittenFile[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error) => output.destroy(error as Error));
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  zip.outputStream.pipe(output);
  return output;
}
