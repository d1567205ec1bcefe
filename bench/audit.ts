import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { systemActor, systemOrigin } from '../server/src/access/actor.ts';
import { type Database, inTransaction } from '../server/src/db/database.ts';
import { addToChain } from '../server/src/services/audit-chain/add.ts';
import { linkAll } from '../server/src/services/audit-chain/appender.ts';
import { verifyChain } from '../server/src/services/audit-chain/verify.ts';
import type { BenchLine } from './list.ts';

/** A tenant that nobody works in, so that its chain is this run's alone. */
const tenantId = 987_654;

/** Rate of linking and of recomputing a tenant's chain (domain 12). */
export async function benchAudit({ db }: Database, count: number): Promise<BenchLine[]> {
  const { rows } = await sql<{ entries: string }>`select count(*) as entries from sys_audit_chain
    where tenant_id = ${tenantId}`.execute(db);
  const there = Number(rows[0]?.entries);
  const actor = { ...systemActor, tenantId };
  const entry = (index: number) => ({
    ...{ action: 'ARC_ITEM_EDIT', objType: 'arc_item', objId: String(1_900_000_000_000_000_000n + BigInt(index)) },
    ...{ objNo: `A001-WS·2024·D30·BGS-${index}`, detail: { fields: ['creator', 'title'] } },
  });
  for (let from = there; from < count; from += 1000)
    await inTransaction(db, (tx) =>
      addToChain(
        tx,
        { actor, origin: systemOrigin },
        Array.from({ length: Math.min(1000, count - from) }, (_, at) => entry(from + at)),
      ),
    );
  // The server that is measured links too; what it has taken meanwhile is its work.
  const start = performance.now();
  await linkAll(db);
  const linked = performance.now() - start;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dossier-bench-audit-'));
  const verifying = performance.now();
  const { entries, broken } = await verifyChain(db, tenantId, { dataDir });
  const verified = performance.now() - verifying;
  rmSync(dataDir, { recursive: true, force: true });
  if (broken !== null) throw new Error(`the chain of the bench is broken at ${broken}`);
  const rate = (done: number, ms: number) => Math.round((done / ms) * 1000).toLocaleString('en');
  return [
    ...(there < count
      ? [
          {
            what: 'audit chain: entries linked',
            figure: `${rate(count - there, linked)} a second`,
            bar: '≥ 500 a second',
          },
        ]
      : []),
    {
      what: `audit chain: ${entries.toLocaleString('en')} entries verified`,
      figure: `${rate(entries, verified)} a second`,
      bar: '≥ 50,000 a second',
    },
  ];
}
