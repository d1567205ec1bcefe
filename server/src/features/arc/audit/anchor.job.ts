import { said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { refuse } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import { peopleOfRole } from '#engine/flow/people.ts';
import { writeAnchor } from '#services/audit-chain/anchors.ts';
import { firstHash } from '#services/audit-chain/links.ts';
import { verifyChain } from '#services/audit-chain/verify.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { brokenText } from './audit.service.ts';

const hour = 3_600_000;
/** Most auditors that are told. */
const mostTold = 50;

/** The end of each chain, written down in three places: the database, a file beside it, and messages to the auditors. */
export const anchorAuditJob = defineJob({
  name: 'arc.audit-anchor',
  title: '审计锚定',
  description: '记下各租户审计链的末条序号和哈希，告知审计员；校验前一日的记录，周日校验全链',
  cron: '0 5 0 * * ?',
  params: Type.Object({}),
  async run({ app, now, log, signal }) {
    const { anchored, broken } = await anchorChains(app, now, signal);
    for (const each of broken) log(`租户 ${each.tenantId}：${brokenText(each.seq)}`);
    if (broken[0]) throw refuse(brokenText(broken[0].seq));
    return `锚定审计链 ${anchored} 条`;
  },
});

interface End {
  tenantId: number;
  seq: number;
  hash: string;
}

/** Anchors and verifies the chain of every tenant. @returns how many hold, and those that do not, with the first broken entry */
export async function anchorChains(app: App, now: Date, signal?: AbortSignal) {
  await app.auditChain.turn();
  // A little after midnight it is the day that ended.
  const day = wireNow(now.getTime() - hour).slice(0, 10);
  const today = wireNow(now.getTime()).slice(0, 10);
  // 0 is Sunday in China: the day is of its calendar.
  const whole = new Date(`${today}T00:00:00Z`).getUTCDay() === 0;
  // A chain that is gone as a whole still has its anchors.
  const { rows } = await sql<{ tenant_id: number; seq: string | null; hash: string | null }>`
    select t.tenant_id, c.seq, c.hash from (
      select tenant_id from sys_audit_chain union select tenant_id from sys_audit_anchor where del_flag = 0) t
    left join lateral (select seq, hash from sys_audit_chain c where c.tenant_id = t.tenant_id order by seq desc limit 1) c on true
    order by 1`.execute(app.db);
  const broken: { tenantId: number; seq: number }[] = [];
  let anchored = 0;
  for (const row of rows) {
    const end = { tenantId: row.tenant_id, seq: Number(row.seq ?? 0), hash: row.hash ?? firstHash };
    const before = await lastAnchored(app, end.tenantId, day);
    const { dataDir } = app.config;
    // The anchor before this one may lie beyond a chain that was cut: then it is read from its beginning.
    const after = whole || before > end.seq ? 0 : before;
    const found = await verifyChain(app.db, end.tenantId, { dataDir, after, ...(signal ? { signal } : {}) });
    if (found.broken === null) {
      await anchor(app, end, day, end.seq - before);
      anchored += 1;
    } else broken.push({ tenantId: end.tenantId, seq: found.broken });
    await tell(app, end, day, found.broken);
  }
  return { anchored, broken };
}

/** The end of the chain as the last anchor before a day has it. */
async function lastAnchored(app: App, tenantId: number, day: string): Promise<number> {
  const { rows } = await sql<{ seq: string | null }>`select max(seq) as seq from sys_audit_anchor
    where tenant_id = ${tenantId} and day < ${day}::date and del_flag = 0`.execute(app.db);
  return Number(rows[0]?.seq ?? 0);
}

/** A chain that does not hold is not anchored: its anchor would make it look sound. */
async function anchor(app: App, { tenantId, seq, hash }: End, day: string, entries: number): Promise<void> {
  await sql`insert into sys_audit_anchor (id, day, seq, entries, hash, verified, verified_to, tenant_id, create_by, create_time)
    values (${newId()}, ${day}::date, ${seq}, ${entries}, ${hash}, 'Y', ${seq}, ${tenantId}, 'system', ${wireNow()}::timestamptz)
    on conflict (tenant_id, day) do update set seq = excluded.seq, entries = excluded.entries, hash = excluded.hash,
      verified = 'Y', verified_to = excluded.verified_to, update_time = ${wireNow()}::timestamptz`.execute(app.db);
  await writeAnchor(app.config.dataDir, { tenantId, day, seq, hash });
}

async function tell(app: App, { tenantId, seq, hash }: End, day: string, broken: number | null): Promise<void> {
  const auditors = await peopleOfRole(app.db, tenantId, 'auditor', mostTold);
  const text =
    broken === null
      ? said('{0}审计锚：末条序号{1}，哈希{2}', day, seq, hash)
      : said('审计链从序号{0}起校验失败，请立即核查', broken);
  await remindOnce(app, {
    ...{ kind: broken === null ? 'arc.audit-anchor' : 'arc.audit-broken', recordId: `${tenantId}:${day}`, tenantId },
    ...{ today: day, priority: broken === null ? 'M' : 'H', about: { type: 'sys_audit_anchor', id: day } },
    texts: [{ userIds: auditors.map(({ id }) => id), text, openPage: '/arc/auditAnchor' }],
  });
}
