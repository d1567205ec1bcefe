import { archiveItem } from '@dossier/contract/arc/item.ts';
import { aclEffect } from '@dossier/contract/arc/rights/acl.ts';
import { type NumberValues, writeNumber } from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Row } from '#engine/resource/read.ts';
import { longestWaitSeconds } from '#services/audit-chain/appender.ts';
import { numberingReader } from '../item/item.public.ts';
import type { ItemFacts } from './checks/check.ts';

type Same = NonNullable<ItemFacts['sameDocument']>;

/** Reads what the checks need to know of records beside their fields; what several share is read once. */
export async function factsOf(
  db: Db | Tx,
  { tenantId }: Actor,
  items: readonly Row[],
): Promise<Map<string, ItemFacts>> {
  const ids = items.map(({ id }) => id);
  const dictionaries = await dictionariesOf(db);
  const numbers = await sameNumbers(db, ids);
  const documents = await sameDocuments(db, ids);
  const bound = await boundPaths(db, tenantId, ids);
  const accounts = await accountsAmong(db, items);
  const isChainBehind = await chainIsBehind(db, tenantId);
  const read = numberingReader(db, tenantId);
  const facts = new Map<string, ItemFacts>();
  const before = new Map<string, string>();
  for (const item of items) {
    const numbering = await numberingOf(read, item);
    if (typeof numbering !== 'string') {
      const previous = numberBefore(numbering, item);
      if (previous) before.set(item.id, previous);
    }
    facts.set(item.id, {
      ...{ numbering, dictionaries, isChainBehind, hole: null },
      sameNumber: numbers.has(item.id),
      sameDocument: documents.get(item.id) ?? null,
      boundPaths: bound.get(item.id) ?? [],
      strangers: peopleOf(item).filter((name) => !accounts.has(name)),
    });
  }
  const given = await givenAmong(db, tenantId, [...before.values()]);
  for (const [id, number] of before) {
    const own = facts.get(id);
    if (own && !given.has(number)) own.hole = number;
  }
  return facts;
}

async function numberingOf(read: ReturnType<typeof numberingReader>, item: Row): Promise<ItemFacts['numbering']> {
  try {
    return await read(item);
  } catch (error) {
    // A sentence about what the number lacks.
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The number that stands right before a record's own, if there is one. */
function numberBefore(
  { segments, values, arrange }: Exclude<ItemFacts['numbering'], string>,
  item: Row,
): string | null {
  const serial = Number(item.itemSeq ?? 0);
  if (!item.archiveNo || serial <= 1) return null;
  const own = String(item.archiveNo);
  // Of a volume the number says itself which it is.
  if (arrange === 'vol') return own.replace(/\d+$/, (digits) => String(serial - 1).padStart(digits.length, '0'));
  const written: NumberValues = { ...values, serial: serial - 1 };
  return writeNumber(segments, written);
}

async function dictionariesOf(db: Db | Tx): Promise<Map<string, Set<string>>> {
  const codes = Object.values(archiveItem.fields).flatMap((field) => (field.type === 'dict' ? field.dict : []));
  const { rows } = await sql<{ code: string; value: string }>`
    select d.dict_code as code, i.item_value as value from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.dict_code = any(${codes}) and d.del_flag = 0 and i.status = 1`.execute(db);
  const found = new Map<string, Set<string>>();
  for (const { code, value } of rows) found.set(code, (found.get(code) ?? new Set()).add(value));
  return found;
}

async function sameNumbers(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select t.id from arc_item t where t.id = any(${[...ids]})
    and exists (select 1 from arc_item o where o.tenant_id = t.tenant_id and o.archive_no = t.archive_no and o.id <> t.id
      and o.del_flag = 0)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Only what the readers of the record may know of: no more secret, of its fonds, and kept from nobody in particular. */
async function sameDocuments(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Same>> {
  const { rows } = await sql<Same & { id: string }>`
    select t.id, o.archive_no as "archiveNo", o.title from arc_item t cross join lateral (
      select archive_no, title from arc_item o where o.doc_no = t.doc_no and o.title = t.title and o.id <> t.id
        and o.tenant_id = t.tenant_id and o.del_flag = 0 and o.secret <= t.secret
        and o.fonds_id = t.fonds_id and not exists (
          select 1 from arc_acl a where a.tenant_id = o.tenant_id and a.effect = ${aclEffect.deny} and a.del_flag = 0
            and (a.item_id = o.id or a.class_id is not null and o.class_id <> t.class_id))
      order by o.id limit 1) o
    where t.id = any(${[...ids]}) and coalesce(t.doc_no, '') <> ''`.execute(db);
  return new Map(rows.map(({ id, archiveNo, title }) => [id, { archiveNo, title }]));
}

async function boundPaths(db: Db | Tx, tenantId: number, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ owner: string; path: string }>`select owner_id as owner, path from sys_file
    where owner_resource = ${archiveItem.path} and owner_id = any(${[...ids]}) and tenant_id = ${tenantId}
      and released_at is null`.execute(db);
  const found = new Map<string, string[]>();
  for (const { owner, path } of rows) found.set(owner, [...(found.get(owner) ?? []), path]);
  return found;
}

const peopleOf = (item: Row): string[] =>
  [item.describedBy, item.filedBy].flatMap((name) => (typeof name === 'string' && name !== '' ? name : []));

/** People who have left are accounts still. */
async function accountsAmong(db: Db | Tx, items: readonly Row[]): Promise<Set<string>> {
  const names = [...new Set(items.flatMap(peopleOf))];
  const { rows } = await sql<{
    username: string;
  }>`select username from sys_user where username = any(${names})`.execute(db);
  return new Set(rows.map(({ username }) => username));
}

async function chainIsBehind(db: Db | Tx, tenantId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_audit_pending
    where tenant_id = ${tenantId} and at < clock_timestamp() - ${longestWaitSeconds} * interval '1 second' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

async function givenAmong(db: Db | Tx, tenantId: number, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ no: string }>`select no from arc_no
    where tenant_id = ${tenantId} and no = any(${[...numbers]})`.execute(db);
  return new Set(rows.map(({ no }) => no));
}
