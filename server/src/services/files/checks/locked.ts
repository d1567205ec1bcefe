import { directoryOf, type Read } from './sniff.ts';

/** Files that are archives of entries inside. */
const zips: readonly string[] = ['zip', 'ofd', 'docx', 'xlsx', 'pptx'];
/** Files that may be containers of Microsoft's, which hold what a password has locked. */
const containers: readonly string[] = ['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx'];

const pdfTail = 8 * 1024;
const mostPlaces = 4;
const containerMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Whether a file asks for a password, as its own directory says; of kinds that have none it is never said. */
export async function isLocked({ extension, size }: { extension: string; size: number }, read: Read): Promise<boolean> {
  if (extension === 'pdf') return isLockedPdf(size, read);
  if (zips.includes(extension) && ((await directoryOf(size, read)) ?? []).some(({ encrypted }) => encrypted))
    return true;
  return containers.includes(extension) && isLockedContainer(size, read);
}

/** The trailer names the dictionary of the encryption: at the end, or where the end says that the cross references stand. */
async function isLockedPdf(size: number, read: Read): Promise<boolean> {
  const tail = (await read(Math.max(0, size - pdfTail), Math.min(size, pdfTail))).toString('latin1');
  // A file is read at a few places at most, whatever it says.
  const places = [...tail.matchAll(/startxref\s+(\d+)/g)]
    .map(([, at]) => Number(at))
    .filter((at) => at < size)
    .slice(-mostPlaces);
  const heads = await Promise.all(places.map(async (at) => (await read(at, 2048)).toString('latin1')));
  return [tail, ...heads].some((text) => /\/Encrypt[\s<]/.test(text));
}

/** A document with a password is kept as a stream `EncryptedPackage`, which the first sector of the directory names. */
async function isLockedContainer(size: number, read: Read): Promise<boolean> {
  const head = await read(0, Math.min(size, 512));
  if (head.length < 512 || !head.subarray(0, 8).equals(containerMark)) return false;
  const sector = 2 ** Math.min(head.readUInt16LE(30), 12);
  const directory = await read((head.readUInt32LE(48) + 1) * sector, 4096);
  return directory.includes(Buffer.from('EncryptedPackage', 'utf16le'));
}
