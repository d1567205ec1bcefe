import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#db/database.ts';
import type { Condition } from '../conditions.ts';
import { canonicalJson, firstHash, linkHash } from './links.ts';

/** Entries that are linked in one transaction. */
const atOnce = 2000;
const everyMs = 1000;
/** What waits longer is an alarm (domain 6.9). */
export const longestWaitSeconds = 10;

/** Links what was noted to the chains of the tenants. Any number of instances may do it: one appender at a time and tenant. */
export interface Appender {
  /** Links everything that is committed now. @returns how many entries */
  turn(): Promise<number>;
  /** Why the chain is behind; null while it is not. */
  behind(): Promise<Condition | null>;
  start(): void;
  stop(): Promise<void>;
}

export function makeAppender({ db, log }: { db: Db; log: FastifyBaseLogger }): Appender {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();
  let stopped = false;

  const turn = () => linkAll(db);

  function look(): void {
    working = turn()
      .catch((error: unknown) => log.error({ err: error }, 'the audit chain was not appended to'))
      .finally(() => {
        if (!stopped) timer = setTimeout(look, everyMs).unref();
      });
  }

  return {
    turn,
    async behind() {
      const { rows } = await sql<{ waits: boolean }>`select exists (select 1 from sys_audit_pending
        where at < now() - make_interval(secs => ${longestWaitSeconds})) as waits`
        .execute(db)
        // A database that is away is a condition of its own.
        .catch(() => ({ rows: [] as { waits: boolean }[] }));
      return rows[0]?.waits ? { code: 'audit-behind', message: '审计链有记录超过10秒未写入', serves: true } : null;
    },
    start: look,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await working;
      clearTimeout(timer);
    },
  };
}

/** Links everything that is committed now. @returns how many entries */
export async function linkAll(db: Db): Promise<number> {
  let linked = 0;
  const { rows } = await sql<{ tenant_id: number }>`select distinct tenant_id from sys_audit_pending`.execute(db);
  for (const { tenant_id: tenantId } of rows) {
    let last: number;
    do {
      last = await appendOnce(db, tenantId);
      linked += last;
    } while (last === atOnce);
  }
  return linked;
}

/** One batch of one tenant, under its lock. */
function appendOnce(db: Db, tenantId: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sys_audit_chain'), ${tenantId})`.execute(tx);
    const { rows } = await sql<{ id: string; body: object }>`select id, body from sys_audit_pending
      where tenant_id = ${tenantId} order by id limit ${atOnce}`.execute(tx);
    if (rows.length === 0) return 0;
    const { rows: ends } = await sql<{ seq: string; hash: string }>`select seq, hash from sys_audit_chain
      where tenant_id = ${tenantId} order by seq desc limit 1`.execute(tx);
    let [seq, before] = [Number(ends[0]?.seq ?? 0), ends[0]?.hash ?? firstHash];
    const links = rows.map(({ body }) => {
      seq += 1;
      const canonical = canonicalJson({ ...body, seq });
      before = linkHash(before, canonical);
      return { seq, body: canonical, hash: before };
    });
    await sql`insert into sys_audit_chain (tenant_id, seq, body, hash)
      select ${tenantId}, * from unnest(${links.map((link) => link.seq)}::bigint[],
        ${links.map(({ body }) => body)}::text[], ${links.map((link) => link.hash)}::text[])`.execute(tx);
    await sql`delete from sys_audit_pending where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
    return rows.length;
  });
}
