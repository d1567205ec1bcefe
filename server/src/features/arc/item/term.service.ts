import { archiveItem, itemStatus, type itemTerm, termState } from '@dossier/contract/arc/item.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { endedStates } from '@dossier/contract/pm/project.ts';
import { isShorter, permanent, termOf } from '@dossier/rules/archive/retention.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { invalid, notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { refuseHeld } from '../hold/hold.public.ts';
import { entryOf } from '../schedule/schedule.public.ts';

type Item = Readonly<Record<string, unknown>>;

/** Columns of a record that its explanation tells of. */
const explained = ['retention', 'trigger', 'triggerDate', 'expireDate', 'extendedTo'] as const;

/** Versions of a record that its explanation looks at, the latest. */
const mostVersions = 200;

/** Day from which a record is counted: the end of its year, of its project, or what somebody registered; null: not yet. */
async function triggerDateOf(tx: Tx, tenantId: number, item: Item, trigger: string): Promise<string | null> {
  if (trigger === 'year') return `${item.year}-12-31`;
  if (trigger === 'close' && item.projectCode) {
    const { rows } = await sql<{ day: string | null }>`select actual_end as day from pm_project
      where code = ${item.projectCode} and tenant_id = ${tenantId} and del_flag = 0 and status = any(${[...endedStates]})`.execute(
      tx,
    );
    if (rows[0]?.day) return rows[0].day;
  }
  return item.trigger === trigger ? ((item.triggerDate as string | null) ?? null) : null;
}

/** What a period and a trigger make of a record. */
export function termFields(retention: string, trigger: string, triggerDate: string | null) {
  const { expire } = termOf(retention, triggerDate);
  const running = triggerDate ? termState.running : termState.waiting;
  return { trigger, triggerDate, expireDate: expire, term: retention === permanent ? termState.forever : running };
}

/**
 * Trigger, its day and the last day of a record as it will be.
 * @param before as it was; null for a new one
 * @throws AppError for a period shorter than that of the line, or, once the record is held, shorter than it was (AR12)
 */
export async function keptFor(tx: Tx, tenantId: number, item: Item, before: Item | null) {
  const retention = String(item.retention);
  const isHeld = before !== null && before.status !== itemStatus.arranging;
  const entry = item.scheduleEntryId ? await entryOf(tx, tenantId, String(item.scheduleEntryId)) : undefined;
  const least = [...(isHeld ? [String(before.retention)] : []), ...(entry ? [entry.retention] : [])];
  if (least.some((one) => isShorter(retention, one))) throw invalid({ retention: '缩短保管期限须经鉴定审批' });
  if (before?.held === 'Y' && isShorter(retention, String(before.retention)))
    await refuseHeld(tx, tenantId, [String(before.id)], '缩短保管期限');
  const trigger = entry?.trigger ?? 'year';
  const kept = termFields(retention, trigger, await triggerDateOf(tx, tenantId, item, trigger));
  // What an appraisal gave stays, however the rest is counted.
  if (typeof item.extendedTo === 'string' && kept.expireDate !== null && kept.expireDate < item.extendedTo)
    kept.expireDate = item.extendedTo;
  if (before?.held === 'Y' && endsEarlier(kept.expireDate, before.expireDate))
    await refuseHeld(tx, tenantId, [String(before.id)], '缩短保管期限');
  // What was waited for has come: that is no change of the period.
  const hasCome =
    before?.term === termState.waiting && before.trigger === trigger && before.projectCode === item.projectCode;
  if (isHeld && !hasCome && endsEarlier(kept.expireDate, before.expireDate))
    throw invalid({ retention: '缩短保管期限须经鉴定审批' });
  return kept;
}

/** A last day is earlier than another; none is the latest: for good, or not counted yet. */
const endsEarlier = (next: string | null, before: unknown): boolean =>
  next !== null && (before === null || before === undefined || next < String(before));

interface Kept {
  retention?: string;
  triggerDate?: string | null;
  expireDate?: string | null;
}

/** 为什么是这一天, as far as the actor may know of the record. */
export async function explainTerm(db: Db, actor: Actor, id: string): Promise<ResultOf<typeof itemTerm>> {
  const scope = scopeOf(archiveItem, actor);
  // All of it follows from these: without one of them there is nothing to explain.
  if (explained.some((name) => !scope.columns.has(name))) throw refuse('没有权限查看档案的保管期限');
  const item = await findRow(db, scope, id);
  if (!item) throw notFound(archiveItem.messages.notFound);
  const { rows: entries } = await sql<NonNullable<ResultOf<typeof itemTerm>['entry']>>`
    select s.edition, s.basis, e.no, e.category, e.material, e.retention, e.disposal from arc_schedule_entry e
    join arc_schedule s on s.id = e.schedule_id
    where e.id = ${item.scheduleEntryId ?? null} and e.tenant_id = ${actor.tenantId}`.execute(db);
  const { rows: versions } = await sql<{ at: string; by: string; content: string }>`
    select create_time as at, coalesce(create_name, create_by) as by, data_content as content from sys_data_log
    where data_table = ${archiveItem.table} and data_id = ${id} order by data_version desc limit ${mostVersions}`.execute(
    db,
  );
  const changes: ResultOf<typeof itemTerm>['changes'] = [];
  for (const { at, by, content } of versions.toReversed()) {
    const { retention = '', triggerDate = null, expireDate = null } = JSON.parse(content) as Kept;
    const last = changes.at(-1);
    if (last && last.retention === retention && last.triggerDate === triggerDate && last.expire === expireDate)
      continue;
    changes.push({ at, by, retention, triggerDate, expire: expireDate });
  }
  const triggerDate = (item.triggerDate as string | null) ?? null;
  const retention = String(item.retention);
  return {
    ...{ retention, trigger: String(item.trigger), triggerDate, ...termOf(retention, triggerDate) },
    ...(typeof item.extendedTo === 'string' ? { expire: item.extendedTo } : {}),
    ...{ entry: entries[0] ?? null, changes: changes.toReversed() },
  };
}
