import { directoryOf, type Read } from '#services/files/checks/sniff.ts';

interface Looked {
  extension: string;
  size: number;
}

const step = 1024 * 1024;
const zips: readonly string[] = ['zip', 'ofd', 'docx', 'xlsx', 'pptx'];
const containers: readonly string[] = ['doc', 'xls', 'ppt'];
const webPages: readonly string[] = ['html', 'htm', 'mhtml', 'mht'];
const runnable = /\.(?:exe|com|dll|scr|bat|cmd|ps1|vbs|vbe|js|jse|wsf|msi|jar|hta|sh|lnk|docm|xlsm|pptm)$/i;

/** What in a file would run when it is opened: a macro, a script, a program; null: nothing is found. */
export async function activeContent(file: Looked, read: Read): Promise<string | null> {
  const { extension, size } = file;
  if (zips.includes(extension)) {
    const entries = (await directoryOf(size, read)) ?? [];
    if (entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return 'macro';
    return entries.find(({ name }) => runnable.test(name))?.name ?? null;
  }
  if (containers.includes(extension))
    return (await holds(size, read, [Buffer.from('_VBA_PROJECT', 'utf16le')])) ? 'macro' : null;
  if (extension === 'pdf')
    return (await holds(size, read, [Buffer.from('/JavaScript'), Buffer.from('/Launch')])) ? 'script' : null;
  if (webPages.includes(extension))
    return (await holds(
      size,
      read,
      ['<script', '<SCRIPT', 'javascript:'].map((word) => Buffer.from(word)),
    ))
      ? 'script'
      : null;
  return (await read(0, 2)).toString('latin1') === 'MZ' ? 'program' : null;
}

/** Whether somebody has signed or sealed it, so that the signature is to be verified too. */
export async function isSigned({ extension, size }: Looked, read: Read): Promise<boolean> {
  if (extension === 'pdf') return holds(size, read, [Buffer.from('/ByteRange')]);
  if (extension !== 'ofd') return false;
  return ((await directoryOf(size, read)) ?? []).some(({ name }) => /(?:^|\/)Signatures?\.xml$/i.test(name));
}

/** Whether one of the words stands anywhere in a file; it is read piece by piece. */
async function holds(size: number, read: Read, words: readonly Buffer[]): Promise<boolean> {
  const longest = Math.max(...words.map((word) => word.length));
  for (let at = 0; at < size; at += step) {
    const piece = await read(at, step + longest);
    if (words.some((word) => piece.includes(word))) return true;
  }
  return false;
}
