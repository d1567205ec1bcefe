import { auditEntry, mostExtracted } from '@dossier/contract/arc/audit.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Actor, Origin } from '#access/actor.ts';
import { refusal, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { hashAt, readLinks, verifyChain } from '#services/audit-chain/verify.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';

/** Entries that an extract reads at once. */
const pageSize = 5000;

/** AR80 */
export const brokenText = (seq: number): string => `审计链在序号${seq}处校验失败，请立即联系安全审计员`;

/** Recomputes the chain of the submitter's tenant. */
export const verifyTask = (app: App) =>
  defineTask({
    name: 'arc.verifyAudit',
    label: '审计链校验',
    params: Type.Object({}),
    restartable: true,
    async run({ actor, progress, signal }) {
      const { dataDir } = app.config;
      const { entries, broken } = await verifyChain(app.db, actor.tenantId, { dataDir, progress, signal });
      if (broken !== null) throw refusal('AR80', brokenText(broken));
      return { message: `审计链校验通过，共${entries}条`, result: { entries } };
    },
  });

/** Who reads the audit is audited too. */
export function noteReading(
  app: App,
  caller: { actor: Actor; origin: Origin },
  action: 'READ' | 'VERIFY' | 'EXTRACT',
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return inTransaction(app.db, (tx) =>
    addToChain(tx, caller, [
      {
        action: `AUDIT_${action}`,
        objType: 'sys_audit_chain',
        objId: String(caller.actor.tenantId),
        objNo: null,
        detail,
      },
    ]),
  );
}

/**
 * Lines of an extract: a head with the hash that the first entry follows, entries, and the anchors of the same range.
 * @throws AppError for a range of none or too many
 */
export async function extract(
  db: Db,
  { tenantId }: Actor,
  given: { from?: number | undefined; to?: number | undefined },
): Promise<AsyncGenerator<string>> {
  const { rows } = await sql<{ last: string | null }>`select max(seq) as last from sys_audit_chain
    where tenant_id = ${tenantId}`.execute(db);
  const to = Math.min(given.to ?? Number.MAX_SAFE_INTEGER, Number(rows[0]?.last ?? 0));
  // Who asks for no beginning gets the newest ones.
  const from = given.from ?? Math.max(1, to - mostExtracted + 1);
  if (to < from) throw refuse(auditEntry.messages.notFound);
  if (to - from >= mostExtracted) throw refuse(`单次最多操作${mostExtracted}条记录`);
  return linesOf(db, tenantId, from, to);
}

async function* linesOf(db: Db, tenantId: number, from: number, to: number): AsyncGenerator<string> {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  yield line({ chain: 'dossier-audit-1', from, to, prevHash: await hashAt(db, tenantId, from - 1) });
  for (let after = from - 1; after < to; ) {
    const links = await readLinks(db, tenantId, after, Math.min(pageSize, to - after));
    if (links.length === 0) break;
    // The canonical JSON itself stands in the line: what was hashed can be read off it.
    yield links.map(({ body, hash }) => `{"entry":${body},"hash":"${hash}"}\n`).join('');
    after = links.at(-1)?.seq ?? to;
  }
  const { rows } = await sql<{
    day: string;
    seq: string;
    hash: string;
  }>`select day::text, seq, hash from sys_audit_anchor
    where tenant_id = ${tenantId} and seq between ${from} and ${to} and del_flag = 0 order by seq`.execute(db);
  for (const { day, seq, hash } of rows) yield line({ anchor: { day, seq: Number(seq), hash } });
}
