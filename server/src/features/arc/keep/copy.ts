import type { FileRow } from '#services/files/access.ts';
import { receiveStream } from '#services/files/receive.ts';
import type { App } from '#services/services.ts';
import { isOffice, keptOffice } from './office.ts';
import { standardOf } from './pdfa.ts';
import { keptPicture, keptText } from './typeset.ts';
import { Unkept } from './unkept.ts';

const pictures: readonly string[] = ['jpg', 'jpeg', 'png', 'tif', 'tiff'];
const texts: readonly string[] = ['txt', 'csv', 'xml', 'json'];
const mostBytes = 100 * 1024 * 1024;

/** A copy that keeps, and what it is. */
export interface KeptCopy {
  pdf: Buffer;
  standard: string;
}

/**
 * Makes a PDF/A of a stored file. What came of it is looked at before it is called one.
 * @throws Unkept
 */
export async function keepingCopy(
  app: Pick<App, 'files' | 'typesetter' | 'config'>,
  file: FileRow,
  { by, signal }: { by: string; signal: AbortSignal },
): Promise<KeptCopy> {
  const extension = (/\.([^.]+)$/.exec(file.name)?.[1] ?? '').toLowerCase();
  const isKnown = pictures.includes(extension) || texts.includes(extension) || isOffice(extension);
  if (!isKnown) throw new Unkept('format');
  if (isOffice(extension) && app.config.soffice === undefined) throw new Unkept('office');
  if (Number(file.size) > mostBytes) throw new Unkept('too-large');
  if (!(await app.files.store.has(file.sha256))) throw new Unkept('missing');
  const copy = await receiveStream(app.files.scratch, await app.files.open(file), file.name, mostBytes);
  try {
    // A copy of something else is none.
    if (copy.sha256 !== file.sha256) throw new Unkept('damaged');
    const source = { path: copy.path, name: file.name, extension, by, signal };
    const pdf =
      isOffice(extension) && app.config.soffice !== undefined
        ? await keptOffice(app.config.soffice, source, { scratch: app.files.scratch })
        : pictures.includes(extension)
          ? await keptPicture(app.typesetter, source)
          : await keptText(app.typesetter, source);
    const standard = standardOf(pdf);
    if (standard === null) throw new Unkept('no-standard');
    return { pdf, standard };
  } finally {
    await copy.discard();
  }
}
