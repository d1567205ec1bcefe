import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import type { FileRow } from './access.ts';
import type { Files } from './files.ts';
import { contentDisposition, safeName } from './names.ts';

/** Answers with files as one archive of that name. */
export function answerZip(files: Files, list: readonly FileRow[], name: string, reply: FastifyReply): Readable {
  const { stem } = safeName(`${name}.zip`);
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', `${stem}.zip`),
    'cache-control': 'private, no-store',
  });
  return zipOf(files, list);
}

/** Streams files as one archive. They are stored as they are: most kinds are packed already. */
export function zipOf(files: Files, list: readonly FileRow[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let current: Readable | undefined;
  zip.on('error', (error) => output.destroy(error as Error));
  output.on('close', () => current?.destroy());
  for (const [index, name] of namesOf(list).entries()) {
    const file = list[index];
    if (!file) continue;
    // Opened when its turn comes: two hundred open files would be too many.
    zip.addReadStreamLazy(name, { compress: false, size: file.size }, (take) => {
      files.open(file).then(
        (stream) => {
          current = stream;
          take(null, stream);
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.end();
  zip.outputStream.pipe(output);
  return output;
}

/** Every name once: 合同.pdf, 合同(2).pdf. */
function namesOf(list: readonly FileRow[]): string[] {
  const used = new Set<string>();
  return list.map(({ name }) => {
    const dot = name.lastIndexOf('.');
    let candidate = name;
    for (let number = 2; used.has(candidate.toLowerCase()); number += 1) {
      candidate = `${name.slice(0, dot)}(${number})${name.slice(dot)}`;
    }
    used.add(candidate.toLowerCase());
    return candidate;
  });
}
