import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import { encodePath } from './names.ts';

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
  const zip = new ZipFile();
  const output = new PassThrough({ highWaterMark: 1024 * 1024 });
  let current: Readable | undefined;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  let giveUp: (reason: Error) => void = () => {};
  output.on('close', () => {
    current?.destroy();
    giveUp(new Error('the package was given up'));
  });
  zip.outputStream.pipe(output);
  const at = new Date(`${bag.date}T00:00:00Z`);

  function addFile({ path, size, open, sha256 }: BagFile): Promise<string> {
    return new Promise((resolve, reject) => {
      zip.addReadStreamLazy(
        `${bag.root}/data/${path}`,
        { compress: false, size, mtime: at, mode: 0o100644 },
        (take) => {
          open().then((stream) => {
            const hash = createHash('sha256');
            let seen = 0;
            const watched = new Transform({
              transform(chunk: Buffer, _encoding, done) {
                hash.update(chunk);
                seen += chunk.length;
                bag.progress?.(chunk.length);
                done(null, chunk);
              },
              flush(done) {
                const digest = hash.digest('hex');
                if (seen !== size || (sha256 !== undefined && sha256 !== digest)) done(new ChangedContent(path));
                else {
                  done();
                  resolve(digest);
                }
              },
            });
            current = stream;
            const stop = (error: Error) => {
              reject(error);
              fail(error);
            };
            stream.on('error', stop);
            watched.on('error', stop);
            take(null, stream.pipe(watched));
          }, reject);
        },
      );
      giveUp = reject;
    });
  }

  async function run(): Promise<void> {
    const manifest: string[] = [];
    let [bytes, count] = [0, 0];
    for await (const file of bag.files) {
      manifest.push(`${await addFile(file)}  ${encodePath(`data/${file.path}`)}\n`);
      bytes += file.size;
      count += 1;
    }
    const info = [
      ...bag.info,
      ['Bagging-Date', bag.date] as const,
      ['Payload-Oxum', `${bytes}.${count}`] as const,
    ].sort(([one], [two]) => placeOf(one) - placeOf(two));
    const tags = {
      'bagit.txt': declaration,
      'bag-info.txt': info.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ').trim()}\n`).join(''),
      'manifest-sha256.txt': manifest.join(''),
    };
    const tagManifest = Object.entries(tags)
      .map(([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`)
      .join('');
    for (const [name, text] of Object.entries({ ...tags, 'tagmanifest-sha256.txt': tagManifest }))
      zip.addBuffer(Buffer.from(text), `${bag.root}/${name}`, { compress: false, mtime: at, mode: 0o100644 });
    zip.end();
  }

  run().catch(fail);
  return output;
}
