import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { firstHash } from '#services/audit-chain/links.ts';

/** An entry of the audit chain about a record. */
export interface ChainDeed {
  seq: number;
  itemId: string;
  action: string;
  time: string;
  actor: string;
  /** The canonical JSON that was hashed. */
  body: string;
  hash: string;
}

const objType = 'arc_item';

/** What was done to records, in the order of the chain. */
export async function deedsOf(db: Db, tenantId: number, itemIds: readonly string[]): Promise<ChainDeed[]> {
  const { rows } = await sql<Omit<ChainDeed, 'seq'> & { seq: string }>`
    select seq, obj_id as "itemId", action, body::jsonb ->> 'ts' as time, actor, body, hash from sys_audit_chain
    where tenant_id = ${tenantId} and obj_type = ${objType} and obj_id = any(${[...itemIds]}) order by seq`.execute(db);
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/**
 * 审计摘录.jsonl: the entries about some records and no others, for `npm run verify`. Entries that follow each other are one
 * stretch, which begins with the hash that its first entry follows; anchors that fall on an entry stand behind it.
 */
export async function sliceOf(db: Db, tenantId: number, deeds: readonly ChainDeed[]): Promise<string> {
  const { rows } = await sql<{
    day: string;
    seq: string;
    hash: string;
  }>`select day::text, seq, hash from sys_audit_anchor
    where tenant_id = ${tenantId} and seq = any(${deeds.map(({ seq }) => seq)}) and del_flag = 0`.execute(db);
  const anchors = new Map(rows.map(({ day, seq, hash }) => [Number(seq), { day, seq: Number(seq), hash }]));
  const before = await hashesAt(
    db,
    tenantId,
    deeds.map(({ seq }) => seq - 1),
  );
  const lines: string[] = [];
  for (let at = 0; at < deeds.length; ) {
    let end = at + 1;
    while (end < deeds.length && deeds[end]?.seq === (deeds[end - 1]?.seq ?? 0) + 1) end += 1;
    const stretch = deeds.slice(at, end);
    const [from, to] = [stretch[0]?.seq ?? 0, stretch.at(-1)?.seq ?? 0];
    lines.push(JSON.stringify({ chain: 'dossier-audit-1', from, to, prevHash: before.get(from - 1) ?? firstHash }));
    for (const { seq, body, hash } of stretch) {
      lines.push(`{"entry":${body},"hash":"${hash}"}`);
      const anchor = anchors.get(seq);
      if (anchor) lines.push(JSON.stringify({ anchor }));
    }
    at = end;
  }
  return lines.map((line) => `${line}\n`).join('');
}

async function hashesAt(db: Db, tenantId: number, seqs: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ seq: string; hash: string }>`select seq, hash from sys_audit_chain
    where tenant_id = ${tenantId} and seq = any(${[...seqs]})`.execute(db);
  return new Map(rows.map(({ seq, hash }) => [Number(seq), hash]));
}
