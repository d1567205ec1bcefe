import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { wireNow } from '#services/log-entries.ts';
import { withLines } from '../parts/lines.ts';
import type { Row } from './read.ts';
import type { WriteContext } from './write.ts';

/** Keeps a snapshot of a record as its next version, in the transaction of the change (data-model sys_data_log). */
export async function keepVersion(
  tx: Tx,
  resource: Resource,
  actor: Actor,
  record: Row,
  action: string | null = null,
): Promise<void> {
  if (!resource.dataLog) return;
  await keepVersions(tx, resource, actor, [record], action);
}

/** Snapshots of many records at once, each with its lines; their rows are locked by the change itself, so numbers do not collide. */
export async function keepVersions(
  tx: Tx,
  resource: Resource,
  actor: Actor,
  records: readonly Row[],
  /** What was done: `add`, `edit`, `delete`, or the name of an action. */
  action: string | null = null,
): Promise<void> {
  if (!resource.dataLog || records.length === 0) return;
  const now = wireNow();
  const kept = await withLines(tx, resource, records);
  await sql`
    insert into sys_data_log (id, data_table, data_id, data_content, data_version, type, create_name, create_by, create_time, action)
    select x.id, ${resource.table}, x.data_id, x.content,
      coalesce((select max(data_version) from sys_data_log l where l.data_table = ${resource.table} and l.data_id = x.data_id), 0) + 1,
      'json', ${actor.realname}, ${actor.username}, ${now}::timestamptz, ${action}::text
    from unnest(${kept.map(() => newId())}::text[], ${kept.map((record) => record.id)}::text[],
      ${kept.map((record) => JSON.stringify(record))}::text[]) as x (id, data_id, content)`.execute(tx);
}

/**
 * What a record was before its first change: rows of migrations and of other programs have no version yet. In the name
 * and at the time that the row itself says.
 */
export function keepOrigin(tx: Tx, resource: Resource, before: Row): Promise<void> {
  return keepOrigins(tx, resource, [before]);
}

/** The same for many records at once. */
export async function keepOrigins(tx: Tx, resource: Resource, before: readonly Row[]): Promise<void> {
  if (!resource.dataLog || before.length === 0) return;
  const now = wireNow();
  const kept = (await withLines(tx, resource, before)).map((record, at) => ({
    id: newId(),
    data_id: record.id,
    content: JSON.stringify(record),
    by: before[at]?.updateBy ?? before[at]?.createBy ?? null,
    at: before[at]?.updateTime ?? before[at]?.createTime ?? now,
  }));
  await sql`
    insert into sys_data_log (id, data_table, data_id, data_content, data_version, type, create_name, create_by, create_time)
    select x.id, ${resource.table}, x.data_id, x.content, 1, 'json',
      (select realname from sys_user where username = x.by), x.by, x.at
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) x (id text, data_id text, content text, by text, at timestamptz)
    where not exists (select 1 from sys_data_log l where l.data_table = ${resource.table} and l.data_id = x.data_id)`.execute(
    tx,
  );
}

/**
 * Keeps what was done to records, in its transaction: their next versions, and entries of the audit chain where the register
 * is in it. The chain names the fields that were changed and not what they hold: who reads it need not read the records.
 */
export async function keepDeed(
  { tx, resource, actor, origin, source }: Omit<WriteContext, 'input'>,
  records: readonly Row[],
  action: string,
  { fields, before }: { fields?: readonly string[]; before?: Row } = {},
): Promise<void> {
  await keepVersions(tx, resource, actor, records, action);
  if (!resource.auditChain) return;
  const { number } = resource.auditChain;
  const former = before && records[0] && before[number] !== records[0][number] ? before[number] : null;
  await addToChain(
    tx,
    { actor, origin },
    records.map((record) => ({
      action: chainAction(resource.table, action),
      ...{ objType: resource.table, objId: record.id, objNo: (record[number] as string | null | undefined) ?? null },
      detail: {
        ...(fields ? { fields: fields.filter((name) => name in resource.fields).toSorted() } : {}),
        ...(former ? { formerNo: former } : {}),
        ...(source && source !== 'call' ? { source } : {}),
      },
    })),
  );
}

/** `ARC_ITEM_RECEIVE`: what the chain calls an action of a register. */
export const chainAction = (table: string, action: string): string =>
  `${table}_${action.replace(/([a-z])([A-Z])/g, '$1_$2').replaceAll('.', '_')}`.toUpperCase();
