import { checkStage } from '@dossier/contract/arc/check/checks.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { packageFault, packageStatus } from '@dossier/contract/arc/transfer/package.ts';
import { transfer, transferStatus } from '@dossier/contract/arc/transfer/transfer.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import { sql } from 'kysely';
import { systemActor, systemOrigin } from '#access/actor.ts';
import type { Config } from '#config/config.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import type { Row } from '#engine/resource/read.ts';
import { reportOf } from '#features/arc/check/check.public.ts';
import { evaluate } from '#features/arc/check/evaluate.ts';
import { keepRun } from '#features/arc/check/run.service.ts';
import { storedSource } from '#features/arc/transfer/in/stored-source.ts';
import { look } from '#features/arc/transfer/in/verify.task.ts';
import { infoOf, partFiles } from '#features/arc/transfer/out/build.ts';
import { collect, type PackSource } from '#features/arc/transfer/out/collect.ts';
import { fieldsFile, other, ruleFile } from '#features/arc/transfer/out/papers.ts';
import type { FileRow } from '#services/files/access.ts';
import { noScanner } from '#services/files/checks/scanner.ts';
import { type Files, openFiles } from '#services/files/files.ts';
import { writeBag } from '#services/package/write-bag.ts';
import { dayFromNow, momentFromNow, thisYear } from '../days.ts';
import { pdfOf } from '../documents.ts';

const archivist = 'heyun';
const maker = { ...systemActor, username: archivist, realname: '何芸' };

interface Planned {
  status: string;
  receiver: string;
  reason: string;
  daysAgo: number;
  items: number;
}

const { draft, packed, confirmed } = transferStatus;
const plan: readonly Planned[] = [
  { status: confirmed, receiver: '海州市档案馆', reason: '永久档案保管期满，按规定进馆', daysAgo: 40, items: 2 },
  { status: packed, receiver: '海州市档案馆', reason: '年度进馆计划第二批', daysAgo: 3, items: 3 },
  { status: draft, receiver: '海州市城市建设档案馆', reason: '建设项目档案随工程移交', daysAgo: 0, items: 4 },
];

/** Transfers of the demo company with packages that are made as all are, and two that came in: one whole, one damaged (AR70). */
export async function seedTransfers(db: Db, config: Pick<Config, 'dataDir' | 's3'>): Promise<void> {
  const files = await openFiles(config, db);
  const { rows } = await sql<{
    id: string;
    orgCode: string | null;
  }>`select i.id, i.sys_org_code as "orgCode" from arc_item i
    where i.tenant_id = 0 and i.del_flag = 0 and i.files is not null and i.status = ${itemStatus.held} and i.secret <= 1
      and i.volume_id is null and i.held = 'N' and coalesce(i.phy, '') <> '3'
      and not exists (select 1 from arc_loan_line n where n.item_id = i.id) order by i.year, i.id`.execute(db);
  const orgCode = rows[0]?.orgCode ?? 'A01';
  let from = 0;
  const packages: FileRow[] = [];
  for (const [index, one] of plan.entries()) {
    const ids = rows.slice(from, from + one.items).map(({ id }) => id);
    from += one.items;
    if (ids.length < one.items) return;
    const id = newId();
    const no = `YJ-${thisYear()}-${String(index + 1).padStart(4, '0')}`;
    await insertTransfer(db, { id, no, ids, one, orgCode });
    if (one.status === draft) continue;
    packages.push(await pack(db, files, { id, no, ids, one }));
    if (one.status === confirmed) await confirm(db, files, id, ids, one.daysAgo);
  }
  await inTransaction(db, (tx) => pushNumber(tx, `arc_transfer:0:${thisYear()}`, plan.length));
  const [first, second] = packages;
  if (first && second) await seedPackages(db, files, [first, second], orgCode);
}

interface Given {
  id: string;
  no: string;
  ids: readonly string[];
  one: Planned;
}

async function insertTransfer(db: Db, { id, no, ids, one, orgCode }: Given & { orgCode: string }): Promise<void> {
  const at = momentFromNow(-one.daysAgo, 60);
  await sql`insert into arc_transfer (id, no, receiver, status, reason, items, file_count, bytes, secret, tenant_id,
      sys_org_code, create_by, create_time)
    select ${id}, ${no}, ${one.receiver}, ${one.status}, ${one.reason}, count(distinct i.id), count(f.id),
      coalesce(sum(f.size), 0), max(i.secret), 0, ${orgCode}, ${archivist}, ${at}::timestamptz
    from arc_item i left join sys_file f on f.owner_resource = '/arc/item' and f.owner_id = i.id and f.released_at is null
    where i.id = any(${[...ids]})`.execute(db);
  await sql`insert into arc_transfer_line (id, transfer_id, line_no, item_id, archive_no, file_count)
    select md5(${id} || x.id), ${id}, x.at, x.id, i.archive_no, i.file_count
    from unnest(${[...ids]}::text[]) with ordinality x (id, at) join arc_item i on i.id = x.id`.execute(db);
}

/** The package as a running server makes it; its papers are plain ones here, because nothing sets them yet. */
async function pack(db: Db, files: Files, { id, no, ids, one }: Given): Promise<FileRow> {
  const caller = { actor: maker, origin: systemOrigin };
  const found = await evaluate({ files, scanner: noScanner }, db, maker, { stage: checkStage.transfer, itemIds: ids });
  const run = await inTransaction(db, (tx) => keepRun(tx, caller, found, { range: `移交的${ids.length}件` }));
  const source: PackSource = { db, files, label: (records) => labelled(db, records) };
  const { items, deeds } = await collect(source, maker, ids);
  const sender = items[0]?.described.fonds.creator ?? '';
  const cover = {
    ...{ no, sender, receiver: one.receiver, reason: one.reason, maker: maker.realname, checker: maker.realname },
  };
  const paper = (name: string) => other(`${name}.pdf`, pdfOf(name, [no, sender, one.receiver, `共${ids.length}件`]));
  const common = [
    paper('移交接收登记表'),
    other('检测报告.json', await reportOf(db, run.id)),
    paper('检测报告'),
    await ruleFile(db, items),
    await fieldsFile((code) => itemsOf(db, code)),
  ];
  const part = { at: 1, of: 1 };
  const { root, files: inside } = await partFiles(source, maker, { cover, inside: items, deeds, common, part });
  const bag = writeBag({ root, files: inside, date: dayFromNow(-one.daysAgo), info: infoOf(cover, part) });
  const file = await files.save(bag, `${root}.zip`, {
    biz: 'arc',
    actor: maker,
    owner: { resource: transfer.path, id },
  });
  await sql`insert into arc_transfer_package (id, transfer_id, line_no, name, items, size, sha256)
    values (${newId()}, ${id}, 1, ${`${root}.zip`}, ${ids.length}, ${file.size}, ${file.sha256})`.execute(db);
  await sql`update arc_transfer set run_id = ${run.id}, failed = 0, packages = ${file.path},
      checked_time = create_time + interval '10 minutes', packed_time = create_time + interval '2 hours'
    where id = ${id}`.execute(db);
  return file;
}

/** Texts of dictionaries, as a running server adds them. */
async function labelled(db: Db, records: Row[]): Promise<void> {
  for (const [name, field] of Object.entries<Field>(archiveItem.fields)) {
    if (field.type !== 'dict') continue;
    const texts = new Map((await itemsOf(db, field.dict)).map(({ value, text }) => [value, text]));
    for (const record of records) record[`${name}_dictText`] = texts.get(String(record[name] ?? ''));
  }
}

async function itemsOf(db: Db, code: string): Promise<{ value: string; text: string }[]> {
  const { rows } = await sql<{ value: string; text: string }>`select i.item_value as value, i.item_text as text
    from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = ${code} and d.del_flag = 0
    order by i.sort_order, i.id`.execute(db);
  return rows;
}

async function confirm(db: Db, files: Files, id: string, ids: readonly string[], daysAgo: number): Promise<void> {
  const receipt = await files.save(
    pdfOf('进馆接收回执', ['所列档案及移交包已核对无误，予以接收。']),
    '进馆接收回执.pdf',
    {
      ...{ biz: 'arc', actor: maker, owner: { resource: transfer.path, id } },
    },
  );
  await sql`update arc_transfer set given_by = '何芸', taken_by = '郑国华', handed_date = ${dayFromNow(-daysAgo + 5)}::date,
      receipt = ${receipt.path}, confirmed_time = create_time + interval '12 days',
      keep_until = ${dayFromNow(-daysAgo + 12)}::date + interval '5 years'
    where id = ${id}`.execute(db);
  await sql`update arc_item set status = ${itemStatus.transferred},
      phy = case when phy in ('1', '2') then '6' else phy end, box_id = null, location_id = null
    where id = any(${[...ids]})`.execute(db);
}

/** What others sent: a package that holds, and one of which a byte was lost on the way. */
async function seedPackages(db: Db, files: Files, sent: readonly [FileRow, FileRow], orgCode: string): Promise<void> {
  for (const [index, file] of sent.entries()) {
    const content = await bytesOf(files, file);
    if (index === 1) spoil(content);
    const id = newId();
    const name = index === 1 ? '移交包_传输受损.zip' : '移交包.zip';
    const owner = { resource: '/arc/package', id };
    const stored = await files.save(content, name, { biz: 'arc', actor: maker, owner });
    const source = storedSource(files, { sha256: stored.sha256, size: Number(stored.size) });
    const {
      isValid,
      verdict,
      report,
      content: read,
      steps,
    } = await look(source, () => {}, new AbortController().signal);
    const at = momentFromNow(-2 + index, 90);
    await sql`insert into arc_package (id, no, status, content, source, external_no, part_no, verdict, items, file_count, bytes,
        verified_time, verified_by, secret, tenant_id, sys_org_code, create_by, create_time)
      values (${id}, ${`YB-${thisYear()}-${String(index + 1).padStart(4, '0')}`},
        ${isValid ? packageStatus.valid : packageStatus.invalid}, ${stored.path},
        ${report?.info.get('Source-Organization') ?? null}, ${report?.info.get('External-Identifier') ?? null},
        ${report?.info.get('Bag-Count') ?? null}, ${verdict}, ${read?.records.length ?? null}, ${report?.files ?? null},
        ${report?.bytes ?? null}, ${at}::timestamptz + interval '5 minutes', ${archivist}, ${read?.secret ?? 1}, 0, ${orgCode},
        ${archivist}, ${at}::timestamptz)`.execute(db);
    for (const [line, { step, result, detail }] of steps.entries())
      await sql`insert into arc_package_step (id, package_id, line_no, step, result, detail)
        values (${newId()}, ${id}, ${line + 1}, ${step}, ${result}, ${detail})`.execute(db);
    for (const [line, path] of (report?.mismatched ?? []).entries())
      await sql`insert into arc_package_fault (id, package_id, line_no, fault, path)
        values (${newId()}, ${id}, ${line + 1}, ${packageFault.mismatched}, ${path})`.execute(db);
  }
  await inTransaction(db, (tx) => pushNumber(tx, `arc_package:0:${thisYear()}`, sent.length));
}

async function bytesOf(files: Files, file: FileRow): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await files.open(file)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Changes a byte of the first document. */
function spoil(content: Buffer): void {
  const at = content.indexOf('%PDF-') + 40;
  content[at] = (content[at] ?? 0) ^ 1;
}
