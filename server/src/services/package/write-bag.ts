import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { encodePath } from './names.ts';
import { type StoredFile, storedZip } from './write-zip.ts';

/** A file of the payload. */
export interface BagFile {
  /** Below `data/`, with `/` between folders. */
  path: string;
  size: number;
  open(): Promise<Readable>;
  /** What it must be: a content that is something else ends the package. */
  sha256?: string | undefined;
}

export interface Bag {
  /** Folder that everything lies in. */
  root: string;
  /** Lines of bag-info.txt beside the date and the sums, in their order. */
  info: readonly (readonly [name: string, value: string])[];
  /** YYYY-MM-DD */
  date: string;
  files: Iterable<BagFile> | AsyncIterable<BagFile>;
  /** Told of bytes as they are packed. */
  progress?: (bytes: number) => void;
}

/** The declaration that every bag begins with (RFC 8493, 2.1.1). */
export const declaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';

/** The order of bag-info.txt (domain 6.8); what else is said stands behind it. */
const infoOrder = [
  ...['Source-Organization', 'Contact-Name', 'Bagging-Date', 'External-Identifier', 'Payload-Oxum', 'Bag-Count'],
  'Bag-Group-Identifier',
];
const placeOf = (name: string): number => (infoOrder.includes(name) ? infoOrder.indexOf(name) : infoOrder.length);

/** A file is not what its record says it is. */
export class ChangedContent extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`the content of ${path} is not what it was`);
    this.path = path;
  }
}

/** A content that is in memory. */
export function textFile(path: string, content: string | Buffer): BagFile {
  const bytes = Buffer.from(content);
  return { path, size: bytes.length, open: async () => Readable.from([bytes]) };
}

/**
 * Streams a bag (RFC 8493) as a zip whose files are stored as they are. Files are opened one after another and hashed on
 * their way; the manifests follow them.
 */
export function writeBag(bag: Bag): Readable {
  return Readable.from(storedZip(membersOf(bag), bag.date), { objectMode: false, highWaterMark: 1024 * 1024 });
}

async function* membersOf(bag: Bag): AsyncGenerator<StoredFile> {
  const manifest: string[] = [];
  let [bytes, count] = [0, 0];
  for await (const file of bag.files) {
    const hash = createHash('sha256');
    yield { name: `${bag.root}/data/${file.path}`, size: file.size, open: () => watched(file, hash, bag.progress) };
    manifest.push(`${hash.digest('hex')}  ${encodePath(`data/${file.path}`)}\n`);
    bytes += file.size;
    count += 1;
  }
  const info = [...bag.info, ['Bagging-Date', bag.date] as const, ['Payload-Oxum', `${bytes}.${count}`] as const].sort(
    ([one], [two]) => placeOf(one) - placeOf(two),
  );
  const tags = {
    'bagit.txt': declaration,
    'bag-info.txt': info.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ').trim()}\n`).join(''),
    'manifest-sha256.txt': manifest.join(''),
  };
  const tagManifest = Object.entries(tags)
    .map(([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`)
    .join('');
  for (const [name, text] of Object.entries({ ...tags, 'tagmanifest-sha256.txt': tagManifest })) {
    const content = Buffer.from(text);
    yield { name: `${bag.root}/${name}`, size: content.length, open: () => Readable.from([content]) };
  }
}

/** The content of a file on its way into the bag. @throws ChangedContent where it is not what it should be */
async function* watched(
  { path, size, open, sha256 }: BagFile,
  hash: Hash,
  progress: Bag['progress'],
): AsyncGenerator<Buffer> {
  let seen = 0;
  for await (const chunk of await open()) {
    hash.update(chunk as Buffer);
    seen += (chunk as Buffer).length;
    progress?.((chunk as Buffer).length);
    yield chunk as Buffer;
  }
  // The hash goes on to the manifest: a copy of it is asked here.
  if (seen !== size || (sha256 !== undefined && hash.copy().digest('hex') !== sha256)) throw new ChangedContent(path);
}
