import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type Anchor, writtenAnchors } from './anchors.ts';
import { brokenAt, firstHash, type Link } from './links.ts';

/** Entries that are read at once. */
const pageSize = 20_000;

export interface Verified {
  /** Entries that hold. */
  entries: number;
  lastHash: string;
  /** Number of the first that does not, or that an anchor knows and that is not there; null: all hold, and every anchor. */
  broken: number | null;
}

interface Options {
  dataDir: string;
  /** Begins behind this entry, which is taken as it is. @default the beginning */
  after?: number;
  progress?: (done: number) => void;
  signal?: AbortSignal;
}

/** Recomputes a tenant's chain and compares it with its anchors, those in the database and those in the file. */
export async function verifyChain(
  db: Db,
  tenantId: number,
  { dataDir, after = 0, progress, signal }: Options,
): Promise<Verified> {
  const anchors = await anchorsOf(db, tenantId, dataDir);
  let before = { seq: after, hash: await hashAt(db, tenantId, after) };
  if (after > 0 && anchors.some(({ seq, hash }) => seq === after && hash !== before.hash))
    return { entries: 0, lastHash: before.hash, broken: after };
  let entries = 0;
  for (;;) {
    signal?.throwIfAborted();
    const links = await readLinks(db, tenantId, before.seq, pageSize);
    if (links.length === 0) break;
    const broken = brokenAt(before, links) ?? movedAnchor(links, anchors);
    if (broken !== null) return { entries: broken - after - 1, lastHash: before.hash, broken };
    const last = links.at(-1) as Link;
    before = { seq: last.seq, hash: last.hash };
    entries += links.length;
    progress?.(entries);
    if (links.length < pageSize) break;
  }
  // An anchor of what is not there any more: the newest entries were cut off.
  const cut = anchors.flatMap(({ seq }) => (seq > before.seq ? seq : []));
  return { entries, lastHash: before.hash, broken: cut.length > 0 ? Math.min(...cut) : null };
}

/** Entries behind a number, in their order. */
export async function readLinks(db: Db, tenantId: number, after: number, most: number): Promise<Link[]> {
  const { rows } = await sql<{ seq: string; body: string; hash: string }>`select seq, body, hash from sys_audit_chain
    where tenant_id = ${tenantId} and seq > ${after} order by seq limit ${most}`.execute(db);
  return rows.map(({ seq, body, hash }) => ({ seq: Number(seq), body, hash }));
}

/** Hash of an entry; of none before the first one. */
export async function hashAt(db: Db, tenantId: number, seq: number): Promise<string> {
  if (seq === 0) return firstHash;
  const { rows } = await sql<{ hash: string }>`select hash from sys_audit_chain
    where tenant_id = ${tenantId} and seq = ${seq}`.execute(db);
  return rows[0]?.hash ?? firstHash;
}

async function anchorsOf(db: Db, tenantId: number, dataDir: string): Promise<Pick<Anchor, 'seq' | 'hash'>[]> {
  const { rows } = await sql<{ seq: string; hash: string }>`select seq, hash from sys_audit_anchor
    where tenant_id = ${tenantId} and del_flag = 0`.execute(db);
  return [...rows.map(({ seq, hash }) => ({ seq: Number(seq), hash })), ...(await writtenAnchors(dataDir, tenantId))];
}

/** The first entry that an anchor knew with another hash. */
function movedAnchor(links: readonly Link[], anchors: readonly Pick<Anchor, 'seq' | 'hash'>[]): number | null {
  const first = links[0]?.seq ?? 0;
  const moved = anchors.filter(({ seq, hash }) => {
    const link = links[seq - first];
    return link !== undefined && link.hash !== hash;
  });
  return moved.length > 0 ? Math.min(...moved.map(({ seq }) => seq)) : null;
}
