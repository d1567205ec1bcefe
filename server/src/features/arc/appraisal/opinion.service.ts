import { appraisalKind, appraisalStatus, opinionsFor } from '@dossier/contract/arc/ending/appraisal.ts';
import type { opinion } from '@dossier/contract/arc/ending/opinion.ts';
import { permanent } from '@dossier/rules/archive/retention.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import { forbidden, invalid, refusal, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { countPending } from './list.service.ts';

interface Asked {
  kind: string;
  status: string;
  retention: string;
  secret: number;
}

export const opinionHooks: Hooks<typeof opinion> = {
  // Whoever sums up waits for an opinion that is being saved, and the other way round.
  beforeLock: ({ tx }, ids) =>
    lockAppraisals(tx, sql`select appraisal_id from arc_appraisal_opinion where id = any(${[...ids]})`),
  async beforeEdit({ tx, actor }, draft, before) {
    if (before.member !== actor.username) throw forbidden('只能填写本人的意见');
    const { rows } = await sql<Asked>`select a.kind, a.status, i.retention, i.secret from arc_appraisal a, arc_item i
      where a.id = ${before.appraisalId} and i.id = ${before.itemId}`.execute(tx);
    const [asked] = rows;
    if (asked?.status !== appraisalStatus.appraising) throw refuse('鉴定不在进行中，不能填写意见');
    const next = { ...before, ...draft };
    assertOpinion(asked, next);
    const isDeclassed = next.opinion === 'declass';
    draft.level = isDeclassed ? Number(next.level ?? 1) : null;
    draft.years = next.opinion === 'keep' && asked.kind === appraisalKind.due ? next.years : null;
    draft.filled = 'Y';
    draft.filledTime = wireNow();
  },
  async afterEdit({ tx }, after) {
    await countPending(tx, String(after.appraisalId));
  },
};

/** What may be said of a record. @throws AppError AR52 for the destruction of what is kept for good */
function assertOpinion({ kind, retention, secret }: Asked, next: Record<string, unknown>): void {
  if (!next.opinion) throw invalid({ opinion: '意见不能为空' });
  if (!opinionsFor[kind]?.includes(String(next.opinion))) throw invalid({ opinion: '该意见不适用于本次鉴定' });
  if (next.opinion === 'destroy' && retention === permanent) throw refusal('AR52', '永久档案不能销毁');
  if (kind === appraisalKind.due && next.opinion === 'keep' && !next.years)
    throw invalid({ years: '续存须填写延长年限' });
  if (next.opinion === 'declass' && Number(next.level ?? 1) >= secret)
    throw invalid({ level: '降为的密级应低于现有密级' });
}

/** Locks appraisals in one order for everybody. */
async function lockAppraisals(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`select 1 from arc_appraisal where id in (${which}) order by id for update`.execute(tx);
}

/** A row for each member and each record of an appraisal; what somebody has said of one that is still there stays. */
export async function askMembers(tx: Tx, appraisal: Record<string, unknown>, by: string): Promise<void> {
  const members = [...new Set(csvOf(appraisal.members as string | null))];
  await sql`delete from arc_appraisal_opinion o where o.appraisal_id = ${appraisal.id} and (
      not (o.member = any(${members})) or not exists (
        select 1 from arc_appraisal_line l where l.appraisal_id = o.appraisal_id and l.item_id = o.item_id))`.execute(
    tx,
  );
  const { rows } = await sql<{ item: string; member: string }>`
    select l.item_id as item, m.member from arc_appraisal_line l cross join unnest(${members}::text[]) m (member)
    where l.appraisal_id = ${appraisal.id} and not exists (select 1 from arc_appraisal_opinion o
      where o.appraisal_id = l.appraisal_id and o.item_id = l.item_id and o.member = m.member)
    order by m.member, l.line_no`.execute(tx);
  const asked = rows.map((row) => ({ id: newId(), ...row }));
  await sql`insert into arc_appraisal_opinion (id, appraisal_id, item_id, member, filled, tenant_id, create_by, create_time)
    select x.id, ${appraisal.id}, x.item, x.member, 'N', a.tenant_id, ${by}, now()
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) x (id text, item text, member text)
      join arc_appraisal a on a.id = ${appraisal.id}`.execute(tx);
  await countPending(tx, String(appraisal.id));
}
