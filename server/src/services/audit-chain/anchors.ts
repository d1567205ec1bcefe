import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The end of a tenant's chain on a day. */
export interface Anchor {
  tenantId: number;
  /** YYYY-MM-DD */
  day: string;
  seq: number;
  hash: string;
}

/** Anchors beside the database: who may write into one may not be able to write into the other. */
const fileOf = (dataDir: string) => path.join(dataDir, 'audit', 'anchors.jsonl');

export async function writeAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  const file = fileOf(dataDir);
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true });
}

/** Those of a tenant; none where there is no file yet. @throws where a line is none of ours: then the file was changed */
export async function writtenAnchors(dataDir: string, tenantId: number): Promise<Anchor[]> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const anchors = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Anchor);
  return anchors.filter((anchor) => anchor.tenantId === tenantId);
}
