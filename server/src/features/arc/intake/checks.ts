import { intakeResult } from '@dossier/contract/arc/intake.ts';
import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { faultOf } from '#features/pm/doc/doc.public.ts';
import type { Files } from '#services/files/files.ts';

/** Something that stands against a record, or against the whole batch. */
interface Finding {
  itemId: string | null;
  code: string;
  result: typeof intakeResult.failed | typeof intakeResult.warned;
  message: string;
}

interface Item {
  id: string;
  title: string;
  docNo: string | null;
  docDate: string;
  carrier: string;
  secret: number;
}

interface StoredFile {
  itemId: string;
  name: string;
  size: number;
  sha256: string;
  scan: string | null;
  damaged: boolean;
}

interface Batch {
  id: string;
  secret: number;
  items: number;
  bytes: number;
  declaredItems: number | null;
  declaredBytes: number | null;
}

const { failed, warned } = intakeResult;

/** Carriers whose record is a file. */
const electronic: readonly string[] = ['elec', 'both', 'photo'];

/**
 * Looks what stands against receiving records of a batch (domain 6.7, stage G, as far as it is told by what is stored), and
 * keeps it as lines of the batch.
 * @returns how many lines fail, records that fail with the first reason, and whether the batch as a whole does
 */
export async function checkBatch(
  { tx, files }: { tx: Tx; files: Files },
  batch: Batch,
  itemIds: readonly string[],
): Promise<{ failed: number; items: Map<string, string>; whole: boolean }> {
  const items = await itemsOf(tx, itemIds);
  const stored = await filesOf(tx, itemIds);
  const findings = [
    ...declared(batch),
    ...items.flatMap((item) => titleFaults(item)),
    ...(await fileFaults(files, items, stored)),
    ...(await doubles(tx, batch, items)),
  ];
  await keep(tx, batch.id, items, findings);
  const fails = findings.filter(({ result }) => result === failed);
  const byItem = new Map<string, string>();
  for (const { itemId, message } of fails) if (itemId && !byItem.has(itemId)) byItem.set(itemId, message);
  return { failed: fails.length, items: byItem, whole: fails.some(({ itemId }) => itemId === null) };
}

/** WZ01, WZ02 by AR11. */
function declared({ items, bytes, declaredItems, declaredBytes }: Batch): Finding[] {
  const found: Finding[] = [];
  const differ = (told: number | null, real: number): told is number => told !== null && told !== real;
  if (differ(declaredItems, items)) {
    const message = `登记${declaredItems}件，实收${items}件，相差${Math.abs(declaredItems - items)}件`;
    found.push({ itemId: null, code: 'WZ01', result: failed, message });
  }
  if (differ(declaredBytes, bytes))
    found.push({ itemId: null, code: 'WZ02', result: failed, message: `登记${declaredBytes}字节，实收${bytes}字节` });
  return found;
}

/** ZS06 */
function titleFaults({ id, title }: Item): Finding[] {
  const isOdd =
    /[?*<>|\p{Cc}]/u.test(title) ||
    [...title].filter((sign) => sign === '（' || sign === '(').length !==
      [...title].filter((sign) => sign === '）' || sign === ')').length;
  return isOdd ? [{ itemId: id, code: 'ZS06', result: warned, message: '题名含有特殊字符或括号不成对' }] : [];
}

/** WZ06, ZS01, AQ01, KY02, KY04 */
async function fileFaults(files: Files, items: readonly Item[], stored: readonly StoredFile[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { id, carrier } of items) {
    const own = stored.filter(({ itemId }) => itemId === id);
    const add = (code: string, result: Finding['result'], message: string) =>
      found.push({ itemId: id, code, result, message });
    if (own.length === 0 && electronic.includes(carrier)) add('WZ06', failed, '电子或双套载体的档案没有电子文件');
    for (const { name, damaged, scan } of own) {
      if (damaged) add('ZS01', failed, `文件“${name}”校验不符或已丢失`);
      if (scan === fileScan.infected) add('AQ01', failed, `文件“${name}”含有病毒`);
      if (scan === fileScan.unscanned) add('AQ01', warned, `文件“${name}”未经病毒扫描`);
    }
    const fault = await faultOf(
      files,
      own.filter(({ damaged }) => !damaged),
    );
    if (fault?.fault === 'lock') add('KY04', failed, `文件“${fault.name}”已加密，请替换`);
    else if (fault) add('KY02', warned, `文件“${fault.name}”的格式不利于长期保存`);
  }
  return found;
}

/** AR14, AR15: of records that whoever may see the batch may see as well. */
async function doubles(tx: Tx, { secret }: Batch, items: readonly Item[]): Promise<Finding[]> {
  const ids = items.map(({ id }) => id);
  const { rows: same } = await sql<{ itemId: string; name: string; no: string }>`
    select distinct on (f.id) f.owner_id as "itemId", f.name, o.archive_no as no from sys_file f
    join sys_file g on g.sha256 = f.sha256 and g.owner_resource = f.owner_resource and g.owner_id <> f.owner_id and g.released_at is null
    join arc_item o on o.id = g.owner_id and o.archive_no is not null and o.del_flag = 0 and o.secret <= ${secret}
    join arc_item i on i.id = f.owner_id and i.tenant_id = o.tenant_id
    where f.owner_resource = '/arc/item' and f.owner_id = any(${ids}) and f.released_at is null order by f.id, o.archive_no`.execute(
    tx,
  );
  const { rows: alike } = await sql<{ itemId: string; no: string; title: string }>`
    select distinct on (i.id) i.id as "itemId", o.archive_no as no, o.title from arc_item i
    join arc_item o on o.tenant_id = i.tenant_id and o.doc_no = i.doc_no and o.title = i.title and o.doc_date = i.doc_date
      and o.archive_no is not null and o.del_flag = 0 and o.id <> i.id and o.secret <= ${secret}
    where i.id = any(${ids}) and i.doc_no is not null order by i.id, o.archive_no`.execute(tx);
  return [
    ...same.map(({ itemId, name, no }) => ({
      ...{ itemId, code: 'AR14', result: warned, message: `文件“${name}”与“${no}”中的文件内容相同` },
    })),
    ...alike.map(({ itemId, no, title }) => ({
      ...{ itemId, code: 'AR15', result: warned, message: `疑似重复：已存在“${no} ${title}”` },
    })),
  ];
}

async function itemsOf(tx: Tx, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`select id, title, doc_no as "docNo", doc_date as "docDate", carrier, secret
    from arc_item where id = any(${[...ids]}) and del_flag = 0 order by id`.execute(tx);
  return rows;
}

async function filesOf(tx: Tx, ids: readonly string[]): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`select f.owner_id as "itemId", f.name, f.size::float8 as size, f.sha256,
      f.scan_state as scan, o.damaged_at is not null as damaged
    from sys_file f join sys_file_object o on o.sha256 = f.sha256
    where f.owner_resource = '/arc/item' and f.owner_id = any(${[...ids]}) and f.released_at is null order by f.id`.execute(
    tx,
  );
  return rows;
}

async function keep(tx: Tx, intakeId: string, items: readonly Item[], findings: readonly Finding[]): Promise<void> {
  await sql`delete from arc_intake_check where intake_id = ${intakeId}`.execute(tx);
  if (findings.length === 0) return;
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const lines = findings.map(({ itemId, code, result, message }, index) => ({
    ...{ id: newId(), line_no: index + 1, item_id: itemId, code, result, message: message.slice(0, 500) },
    title: itemId ? (titles.get(itemId) ?? null) : null,
  }));
  await sql`insert into arc_intake_check (id, intake_id, line_no, item_id, code, result, title, message)
    select id, ${intakeId}, line_no, item_id, code, result, title, message from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      x (id text, line_no int, item_id text, code text, result text, title text, message text)`.execute(tx);
}
