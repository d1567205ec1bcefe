import { fileFault, keptFormats, sourceFormats } from '@dossier/contract/pm/closing/doc.ts';
import { isLocked } from '#services/files/checks/locked.ts';
import type { Read } from '#services/files/checks/sniff.ts';
import type { Files } from '#services/files/files.ts';

/** An upload as it is kept. */
export interface StoredFile {
  name: string;
  size: number;
  sha256: string;
}

/** The first file of a version that cannot be filed, and why. */
export interface Fault {
  name: string;
  fault: (typeof fileFault)[keyof typeof fileFault];
}

const extensionOf = ({ name }: StoredFile): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();

/** What is wrong with the files of a version (CL10); an office file may stand beside one that an archive keeps. */
export async function faultOf(store: Pick<Files, 'open'>, files: readonly StoredFile[]): Promise<Fault | null> {
  const isKept = files.some((file) => keptFormats.includes(extensionOf(file)));
  for (const file of files) {
    const extension = extensionOf(file);
    if (await isLocked({ extension, size: file.size }, reader(store, file)))
      return { name: file.name, fault: fileFault.locked };
    if (!keptFormats.includes(extension) && !(isKept && sourceFormats.includes(extension)))
      return { name: file.name, fault: fileFault.format };
  }
  return null;
}

/** Reads parts of a file from the store. */
const reader =
  (store: Pick<Files, 'open'>, { sha256, size }: StoredFile): Read =>
  async (at, length) => {
    if (at >= size || length <= 0) return Buffer.alloc(0);
    const chunks: Buffer[] = [];
    for await (const chunk of await store.open({ sha256 }, { start: at, end: Math.min(size, at + length) - 1 }))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
