import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { ObjectStore } from '#services/files/store.ts';
import { type Finding, listed } from './finding.ts';

/**
 * Contents without a row and rows without content; `deep` reads every content and compares its hash.
 * Uploads store the bytes a moment before the row, so a content that appears while we look is asked for twice.
 */
export async function checkFiles(client: pg.ClientBase, store: ObjectStore, deep: boolean): Promise<Finding> {
  const stored = new Set<string>();
  for await (const sha256 of store.list()) if (/^[0-9a-f]{64}$/.test(sha256)) stored.add(sha256);
  const { rows } = await client.query<{ sha256: string }>('select sha256 from sys_file_object');
  const known = new Set(rows.map(({ sha256 }) => sha256));

  const missing: string[] = [];
  const altered: string[] = [];
  for (const sha256 of known) {
    if (!stored.has(sha256) && !(await store.has(sha256))) missing.push(sha256);
    else if (deep && (await hashOf(store, sha256)) !== sha256) altered.push(sha256);
  }
  const unknown = [...stored].filter((sha256) => !known.has(sha256));
  return {
    check: 'files',
    seen: `${known.size} contents${deep ? ', all read' : ''}`,
    problems: [
      ...listed('rows without content', missing),
      ...listed('contents that are not what was stored', altered),
      ...listed('contents without row', await stillUnknown(client, unknown)),
    ],
  };
}

async function stillUnknown(client: pg.ClientBase, candidates: string[]): Promise<string[]> {
  if (candidates.length === 0) return [];
  const { rows } = await client.query<{ sha256: string }>('select sha256 from sys_file_object where sha256 = any($1)', [
    candidates,
  ]);
  const found = new Set(rows.map(({ sha256 }) => sha256));
  return candidates.filter((sha256) => !found.has(sha256));
}

async function hashOf(store: ObjectStore, sha256: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await store.open(sha256), hash);
  return hash.digest('hex');
}
