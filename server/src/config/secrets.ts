import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '#core/startup-error.ts';
import { makePassable } from './account.ts';

export interface Secrets {
  /** 256 random bits as 64 hexadecimal digits, made the first time and the same ever after. */
  get(name: string): string;
}

/** The secrets of an installation: files in the data folder that only this server's user can read. */
export function openSecrets(dataDir: string): Secrets {
  const folder = path.join(dataDir, 'secrets');
  try {
    makePassable(dataDir); // as root the database works as another user
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    const { message } = error as Error; // thrown by fs
    throw new StartupError(
      `数据目录 ${dataDir} 无法写入（${message}）`,
      `Data folder ${dataDir} cannot be written (${message})`,
    );
  }
  return { get: (name) => readOrMake(path.join(folder, name)) };
}

/** Instances that share the folder may start together: the first one's file stays. */
function readOrMake(file: string): string {
  const draft = `${file}.${process.pid}`;
  const found = read(file);
  if (found) return found;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return read(file);
}

function read(file: string): string {
  try {
    const text = readFileSync(file, 'utf8').trim();
    chmodSync(file, 0o600);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
