import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Value } from 'typebox/value';
import { StartupError } from '#core/startup-error.ts';
import { backupFormat, Ending, entryName, Manifest, mostBytes, names } from './format.ts';
import { readTar, type TarEntry } from './tar.ts';

/** The entries of a backup file. */
export function entriesOf(file: string): AsyncGenerator<TarEntry> {
  // A fault of the file reaches the reader of the last stream.
  return readTar(pipeline(createReadStream(file), createGunzip(), () => {}) as Readable);
}

/**
 * Reads the whole file once before anything is written: form, names, every checksum, and that it is complete.
 * @throws StartupError that says what is wrong with it
 */
export async function checkBackup(file: string): Promise<{ manifest: Manifest; ending: Ending }> {
  try {
    return await check(file);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { code, message } = error as NodeJS.ErrnoException; // thrown by fs, zlib and readTar
    if (code === 'ENOENT') throw new StartupError(`没有文件 ${file}`, `There is no file ${file}`);
    throw damaged(file, message);
  }
}

async function check(file: string): Promise<{ manifest: Manifest; ending: Ending }> {
  let manifest: unknown;
  let ending: unknown;
  const found: Record<string, string> = {};
  for await (const { name, size, content } of entriesOf(file)) {
    if (!entryName.test(name) || name in found || ending !== undefined) throw damaged(file, `unexpected entry ${name}`);
    if (size > mostBytes(name)) throw damaged(file, `${name} is too large`);
    const isText = name === names.manifest || name === names.ending;
    const parts: Buffer[] = [];
    const hash = createHash('sha256');
    for await (const part of content) {
      hash.update(part);
      if (isText) parts.push(part);
    }
    if (name === names.ending) ending = JSON.parse(Buffer.concat(parts).toString());
    else found[name] = hash.digest('hex');
    if (name === names.manifest) manifest = knownManifest(file, JSON.parse(Buffer.concat(parts).toString()));
    else if (manifest === undefined) throw damaged(file, 'it does not begin with backup.json');
  }
  if (manifest === undefined || !Value.Check(Ending, ending)) throw damaged(file, 'its end is missing');
  const { checksums } = ending;
  const wrong = [...new Set([...Object.keys(found), ...Object.keys(checksums)])].find(
    (name) => found[name] !== checksums[name],
  );
  if (wrong !== undefined) throw damaged(file, `${wrong} does not match its checksum`);
  // Checked by knownManifest.
  return { manifest: manifest as Manifest, ending };
}

function knownManifest(file: string, value: unknown): Manifest {
  const { format } = (value ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > backupFormat)
    throw new StartupError(
      `备份 ${file} 由更新版本的程序生成，请用该版本恢复`,
      `The backup ${file} was made by a newer version of the program; restore it with that one`,
    );
  if (!Value.Check(Manifest, value)) throw damaged(file, 'backup.json has an unknown form');
  return value;
}

const damaged = (file: string, why: string) =>
  new StartupError(`备份文件 ${file} 不完整或已损坏（${why}）`, `The backup ${file} is incomplete or damaged (${why})`);
