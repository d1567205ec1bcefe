import { intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { volumeStatus } from '@dossier/contract/arc/volume.ts';
import { closeStatus, fileWithinDays } from '@dossier/contract/pm/closing/close.ts';
import { docFiling, projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { projectStatus } from '@dossier/contract/pm/project.ts';
import { type NumberSegment, sortKey, stemOf, upTo, writeNumber } from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { countIntake } from '#features/arc/intake/intake.public.ts';
import { searchText } from '#features/arc/item/item.hooks.ts';
import { countVolume } from '#features/arc/item/item.public.ts';
import { termFields } from '#features/arc/item/term.service.ts';
import { safeName, storedPath } from '#services/files/names.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow, thisYear } from '../days.ts';
import { bridgeClass, demoFonds } from './shelf.ts';

interface Paper {
  id: string;
  name: string;
  doc_no: string | null;
  doc_date: string;
  creator: string;
  secret: number;
  original: string;
  retention: string;
  group_code: string;
  group_name: string;
}

interface Closed {
  id: string;
  close_id: string;
  code: string;
  name: string;
  arc_no: string;
  pm: string;
  dept: string;
  dept_code: string;
  ended: string;
}

/** Days since the closings were approved, and until the archive had their papers; the last two wait, one too long. */
const ways: readonly (readonly [approved: number, received: number | null])[] = [
  [118, 41],
  [96, 67],
  [75, null],
  [33, null],
];

/** Projects whose papers came into the archive by the bridge, and some whose papers are awaited (domain 5). */
export async function seedFiledProjects(tx: Tx, segments: readonly NumberSegment[], orgCode: string): Promise<void> {
  const { rows } = await sql<Closed>`
    select p.id, c.id as close_id, p.code, p.name, p.arc_no, p.pm, p.dept, p.dept_code,
      to_char(coalesce(p.actual_end, p.plan_end), 'YYYY-MM-DD') as ended
    from pm_close c join pm_project p on p.id = c.project_id
    where c.status = ${closeStatus.handing} and p.tenant_id = 0 order by p.arc_no`.execute(tx);
  const [{ rows: given }, fonds] = [
    await sql<{ n: number }>`select count(*)::int as n from arc_intake where no like ${`GD-${thisYear()}-%`}`.execute(
      tx,
    ),
    demoFonds[0],
  ];
  let serial = given[0]?.n ?? 0;
  for (const [index, one] of rows.entries()) {
    const [approved, received] = ways[index % ways.length] ?? [30, null];
    if (received !== null && fonds) {
      serial += 1;
      const no = `GD-${thisYear()}-${String(serial).padStart(4, '0')}`;
      await file(tx, one, { no, segments, orgCode, fonds, received: received - approved });
    }
    const onTime =
      received === null ? (approved > fileWithinDays ? 'N' : null) : received <= fileWithinDays ? 'Y' : 'N';
    await sql`update pm_close set approved_time = ${momentFromNow(-approved, 300)}::timestamptz,
      file_by = ${dayFromNow(fileWithinDays - approved)}::date, on_time = ${onTime},
      received_time = ${received === null ? null : momentFromNow(received - approved, 420)}::timestamptz
      where id = ${one.close_id}`.execute(tx);
  }
  await sql`update pm_close c set required_lines = l.required, filed_lines = l.filed from pm_close_lines l
    where l.close_id = c.id and c.approved_time is not null`.execute(tx);
  await pushNumber(tx, `arc_intake:0:${thisYear()}`, serial);
}

interface Way {
  no: string;
  segments: readonly NumberSegment[];
  orgCode: string;
  fonds: (typeof demoFonds)[number];
  /** Days from now. */
  received: number;
}

/** A received batch of a project: a volume for each group of its filing scope, a record for each of its documents. */
async function file(tx: Tx, one: Closed, { no, segments, orgCode, fonds, received }: Way): Promise<void> {
  const { rows: papers } = await sql<Paper>`
    select d.id, d.name, d.doc_no, to_char(d.doc_date, 'YYYYMMDD') as doc_date, d.creator, d.secret, d.original,
      s.retention, s.group_code, coalesce(g.item_text, s.group_code) as group_name
    from pm_doc d join pm_scope s on s.id = d.scope_id
    left join sys_dict gd on gd.dict_code = 'pm_scope_group' and gd.del_flag = 0
    left join sys_dict_item g on g.dict_id = gd.id and g.item_value = s.group_code
    where d.project_id = ${one.id} and d.ready = 'Y' order by s.code, d.doc_date, d.id`.execute(tx);
  const made = governed(one.pm, momentFromNow(received - 12, 120), one.dept_code);
  const intakeId = newId();
  const year = Number(one.ended.slice(0, 4));
  const left = { fonds: fonds.no, door: bridgeClass.door, class: bridgeClass.code, project: one.arc_no };
  await insertAll(tx, 'arc_intake', [
    {
      ...{ id: intakeId, no, kind: intakeKind.project, status: intakeStatus.received, project_id: one.id },
      ...{ dept: one.dept, dept_code: one.dept_code, handed_by: one.pm, received_by: 'heyun', failed: 0 },
      ...{ handed_time: momentFromNow(received - 9, 90), checked_time: momentFromNow(received - 1, 200) },
      ...{ received_time: momentFromNow(received, 420), ...made },
    },
  ]);
  const groups = [...Map.groupBy(papers, ({ group_code }) => group_code).values()];
  const volumes = groups.map((own, at) => {
    const volumeNo = writeNumber(upTo(segments, 'volume'), { ...left, volume: at + 1 });
    return {
      ...{ id: newId(), archive_no: volumeNo, no_key: sortKey(volumeNo), volume_no: at + 1 },
      ...{ title: `${one.name} ${own[0]?.group_name ?? ''}`, fonds_id: fonds.id, class_id: bridgeClass.id, year },
      ...{ status: volumeStatus.sealed, author: one.pm, checker: 'heyun', project_code: one.code },
      ...{ remark: '项目文件按归档范围组卷，齐全完整。', secret: 0, item_count: 0, pages: 0 },
      ...governed('heyun', momentFromNow(received, 420), orgCode),
    };
  });
  await insertAll(tx, 'arc_volume', volumes);
  const items = groups.flatMap((own, at) =>
    own.map((paper, index) => {
      const archiveNo = writeNumber(segments, { ...left, volume: at + 1, serial: index + 1 });
      const isElectronic = paper.original === 'elec';
      const kept = termFields(paper.retention, 'year', `${year}-12-31`);
      const words = [paper.name, archiveNo, null, paper.doc_no, paper.creator, null, null];
      return {
        ...{ id: newId(), doc_id: paper.id, archive_no: archiveNo, no_key: sortKey(archiveNo), item_seq: index + 1 },
        ...{ fonds_id: fonds.id, class_id: bridgeClass.id, title: paper.name, doc_no: paper.doc_no },
        ...{ creator: paper.creator, doc_date: paper.doc_date, year, retention: paper.retention },
        ...{ trigger: kept.trigger, trigger_date: kept.triggerDate, expire_date: kept.expireDate, term: kept.term },
        ...{ secret: paper.secret, secret_years: paper.secret >= 2 ? 10 : null, status: itemStatus.held },
        ...{ carrier: isElectronic ? 'elec' : 'both', gen: isElectronic ? 'born' : 'scan', lang: 'zh', draft: '定稿' },
        ...{ project_code: one.code, dept: one.dept, dept_code: one.dept_code, filed_by: one.pm, intake_id: intakeId },
        ...{ volume_id: volumes[at]?.id, volume_seq: index + 1, file_count: 0, search_text: searchText(words) },
        ...made,
      };
    }),
  );
  await insertAll(tx, 'arc_item', items);
  await sql`insert into arc_no (tenant_id, no)
    select 0, unnest(${[...volumes, ...items].map(({ archive_no }) => archive_no)}::text[])`.execute(tx);
  await pushNumber(tx, `arc_volume:0:${stemOf(segments, left, 'volume')}`, volumes.length);
  for (const [at, own] of groups.entries())
    await pushNumber(tx, `arc_item:0:${stemOf(segments, { ...left, volume: at + 1 }, 'serial')}`, own.length);
  for (const { id } of volumes) await countVolume(tx, id);
  await countIntake(tx, intakeId);
  await sql`update arc_intake set declared_items = items, declared_files = file_count, declared_volumes = ${volumes.length}
    where id = ${intakeId}`.execute(tx);
  await sql`update pm_doc d set filing = ${docFiling.filed}, archive_no = i.archive_no, item_id = i.id from arc_item i
    where i.doc_id = d.id and i.intake_id = ${intakeId}`.execute(tx);
  await sql`update pm_close set status = ${closeStatus.archived}, intake_id = ${intakeId},
    handover = ${`移交批次${no}已接收，项目已归档`} where id = ${one.close_id}`.execute(tx);
  await sql`update pm_project set status = ${projectStatus.archived} where id = ${one.id}`.execute(tx);
}

/** Records `i` that came by the bridge; the server may have been started anew since they were made. */
const ofBridge = sql`i.doc_id is not null and i.tenant_id = 0
  and i.class_id in (select id from arc_class where code = ${bridgeClass.code} and tenant_id = 0)`;

/** The files of filed documents are those of their records too, kept once. */
export async function fillFiled(db: Db): Promise<void> {
  const { rows } = await sql<{ item: string; path: string; name: string }>`
    select i.id as item, f.path, f.name from arc_item i join sys_file f on f.owner_resource = ${projectDoc.path}
      and f.owner_id = i.doc_id where ${ofBridge} order by i.id, f.id`.execute(db);
  const copies = rows.map(({ item, path, name }) => {
    const id = newId();
    return { id, item, source: path, path: storedPath('arc', safeName(name), id) };
  });
  await sql`insert into sys_file (id, sha256, name, biz, path, size, mime, owner_resource, owner_id, tenant_id, create_by, scan_state)
    select c.id, f.sha256, f.name, 'arc', c.path, f.size, f.mime, ${archiveItem.path}, c.item, f.tenant_id, f.create_by, f.scan_state
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (id varchar, item varchar, source varchar, path varchar)
    join sys_file f on f.path = c.source`.execute(db);
  await sql`update arc_item i set files = c.paths, file_count = c.n from (
      select owner_id, string_agg(path, ',' order by path) as paths, count(*)::int as n from sys_file
      where owner_resource = ${archiveItem.path} and biz = 'arc' group by 1) c
    where c.owner_id = i.id and ${ofBridge}`.execute(db);
  const { rows: batches } = await sql<{ id: string }>`select distinct i.intake_id as id from arc_item i
    where ${ofBridge}`.execute(db);
  await inTransaction(db, async (tx) => {
    for (const { id } of batches) {
      await countIntake(tx, id);
      await sql`update arc_intake set declared_files = file_count, declared_bytes = bytes where id = ${id}`.execute(tx);
    }
  });
}
