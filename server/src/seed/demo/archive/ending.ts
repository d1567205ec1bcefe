import { bodyState } from '@dossier/contract/arc/body.ts';
import { appraisalKind, appraisalStatus } from '@dossier/contract/arc/ending/appraisal.ts';
import { correctStatus } from '@dossier/contract/arc/ending/correct.ts';
import { destroyStatus } from '@dossier/contract/arc/ending/destroy.ts';
import { holdStatus } from '@dossier/contract/arc/ending/hold.ts';
import { itemStatus, termState } from '@dossier/contract/arc/item.ts';
import { holdingLoanStates } from '@dossier/contract/arc/loan.ts';
import { moveKind } from '@dossier/contract/arc/move.ts';
import { conclusionOf, extendedTo, type Opinion } from '@dossier/rules/archive/appraisal.ts';
import { barcodeOf } from '@dossier/rules/archive/barcode.ts';
import { sortKey } from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { pushNumber, takeNumbers } from '#db/numbers.ts';
import { searchText } from '#features/arc/item/item.hooks.ts';
import type { Seeder } from '../../seeder.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow, thisYear } from '../days.ts';

type Row = Record<string, unknown>;

interface Due {
  id: string;
  fonds_id: string;
  archive_no: string;
  title: string;
  doc_date: string;
  pages: number | null;
  phy: string;
}

const archivist = 'heyun';
const say = (opinion: string, years: number | null = null): Opinion => ({ opinion, years, level: null });
const keep = say('keep', 10);
const [forever, destroy] = [say('forever'), say('destroy')];

/** What the members say of the records of an appraisal, over and over; null: not yet. */
type Said = readonly (readonly (Opinion | null)[])[];

const decided: Said = [
  [destroy, destroy, destroy],
  [destroy, destroy, keep],
  [keep, keep, destroy],
  [forever, forever, keep],
  [destroy, destroy, destroy],
];

/** Holds, appraisals of the records of 2014 kept ten years, and what was destroyed of them (domain 11). */
export async function seedEnding({ tx }: Seeder, orgCode: string): Promise<void> {
  const { rows: departs } = await sql<{ dept: string; code: string }>`select dept, dept_code as code from arc_item
    where ${isDue} and exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      join sys_user_role ur on ur.user_id = ud.user_id join sys_role r on r.id = ur.role_id
      where d.org_code like dept_code || '%' and r.role_code in ('dept_head', 'dept_arc'))
    group by 1, 2 order by count(*) desc, 2 limit 1`.execute(tx);
  const [depart] = departs;
  if (!depart) return;
  const { rows: due } = await sql<Due>`select i.id, i.fonds_id, i.archive_no, i.title, i.doc_date, i.pages,
      coalesce(i.phy, '0') as phy from arc_item i
    where ${isDue} and dept = ${depart.dept} and not exists (select 1 from arc_loan_line n join arc_loan l on l.id = n.loan_id
      where n.item_id = i.id and n.back_time is null and l.status = any(${[...holdingLoanStates]}))
    order by i.no_key, i.id limit 90`.execute(tx);
  const { rows: own } = await sql<{ username: string }>`select u.username from sys_user u
    join sys_user_depart ud on ud.user_id = u.id join sys_depart d on d.id = ud.dep_id
    join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
    where d.org_code like ${`${depart.code}%`} and r.role_code in ('dept_head', 'dept_arc', 'arc_leader')
    order by u.username limit 2`.execute(tx);
  const members = [...new Set([archivist, ...own.map(({ username }) => username), 'yuanli', 'songjie'])].slice(0, 3);
  const made = (daysAgo: number) => governed(archivist, momentFromNow(-daysAgo, 95), orgCode);

  const oldest = await appraised(tx, 1, due.slice(0, 15), { members, daysAgo: 240, said: decided, made });
  const older = await appraised(tx, 2, due.slice(15, 30), { members, daysAgo: 40, said: decided, made });
  await begun(tx, 3, due.slice(30, 54), { members, made });
  await pushNumber(tx, `arc_appraisal:0:${thisYear()}`, 3);

  await destroyedList(tx, 1, oldest, { members, made });
  await coolingList(tx, 2, older, { members, made });
  await pushNumber(tx, `arc_destroy:0:${thisYear()}`, 2);
  const { rows: others } = await sql<Due>`select i.id, i.fonds_id, i.archive_no, i.title, i.doc_date, i.pages,
      coalesce(i.phy, '0') as phy from arc_item i where ${isDue} and dept <> ${depart.dept} order by md5(i.id) limit 22`.execute(
    tx,
  );
  await seedHolds(tx, others, made);
  await seedCorrections(tx, made);
}

const isDue = sql<boolean>`year = 2014 and retention = 'D10' and status = ${itemStatus.held} and volume_id is null and secret <= 1
  and dept is not null and coalesce(phy, '0') <> ${bodyState.lent}`;

interface Made {
  members: readonly string[];
  made: (daysAgo: number) => Row;
}

/** An appraisal that was carried out. @returns its id, and what is to be destroyed of it */
async function appraised(
  tx: Tx,
  serial: number,
  items: readonly Due[],
  { members, daysAgo, said, made }: Made & { daysAgo: number; said: Said },
): Promise<{ id: string; items: Due[] }> {
  const id = newId();
  await insertAll(tx, 'arc_appraisal', [
    {
      ...{ id, no: `JD-${thisYear()}-${String(serial).padStart(4, '0')}`, kind: appraisalKind.due },
      ...{ status: appraisalStatus.executed, members: members.join(','), items: items.length, pending: 0, secret: 1 },
      ...{ submit_time: momentFromNow(-daysAgo, 130), execute_time: momentFromNow(12 - daysAgo, 200) },
      ...{ executed_by: archivist, note: '2014年形成、保管期限10年的档案到期鉴定', ...made(daysAgo) },
    },
  ]);
  const concluded = await writeOpinions(tx, id, items, { members, said, daysAgo, made });
  const toDestroy: Due[] = [];
  for (const [at, item] of items.entries()) {
    const conclusion = concluded[at];
    if (conclusion?.opinion === 'destroy') toDestroy.push(item);
    if (conclusion?.opinion === 'keep') {
      const last = extendedTo('2024-12-31', conclusion.years ?? 10, dayFromNow(0));
      await sql`update arc_item set extended_to = ${last}::date, expire_date = ${last}::date where id = ${item.id}`.execute(
        tx,
      );
    }
    if (conclusion?.opinion === 'forever')
      await sql`update arc_item set retention = 'Y', term = ${termState.forever}, expire_date = null
        where id = ${item.id}`.execute(tx);
  }
  return { id, items: toDestroy };
}

/** An appraisal that the group works on: the archivist is through, another one has begun. */
async function begun(tx: Tx, serial: number, items: readonly Due[], { members, made }: Made): Promise<void> {
  const id = newId();
  await insertAll(tx, 'arc_appraisal', [
    {
      ...{ id, no: `JD-${thisYear()}-${String(serial).padStart(4, '0')}`, kind: appraisalKind.due },
      ...{ status: appraisalStatus.appraising, members: members.join(','), items: items.length, pending: 0, secret: 1 },
      ...{ submit_time: momentFromNow(-5, 130), execute_time: null, executed_by: null },
      ...{ note: '2014年形成、保管期限10年的档案到期鉴定（续）', ...made(6) },
    },
  ]);
  const said: Said = [
    [destroy, destroy, null],
    [keep, null, null],
    [destroy, null, null],
  ];
  await writeOpinions(tx, id, items, { members, said, daysAgo: 4, made });
  await sql`update arc_appraisal a set pending = (select count(*) from arc_appraisal_opinion o
    where o.appraisal_id = a.id and o.filled = 'N') where a.id = ${id}`.execute(tx);
  await sql`update arc_item set status = ${itemStatus.appraising} where id = any(${items.map((item) => item.id)})`.execute(
    tx,
  );
}

/** @returns what follows from the opinions on each record; null while one is still to come */
async function writeOpinions(
  tx: Tx,
  appraisalId: string,
  items: readonly Due[],
  { members, said, daysAgo, made }: Made & { said: Said; daysAgo: number },
) {
  const texts: Readonly<Record<string, string>> = { keep: '续存', forever: '转永久', destroy: '销毁' };
  const names = await namesOf(tx, members);
  const concluded = items.map((_, at) => {
    const opinions = (said[at % said.length] ?? []).filter((one) => one !== null);
    return opinions.length === members.length ? conclusionOf(opinions) : null;
  });
  const lines = items.map((item, at) => {
    const told = (said[at % said.length] ?? []).map((one, of) => `${names[of]}：${texts[one?.opinion ?? '']}`);
    return {
      ...{ id: newId(), appraisal_id: appraisalId, line_no: at + 1, item_id: item.id },
      ...{ basis: '定期10年，2014-12-31 – 2024-12-31', opinions: concluded[at] ? told.join('；') : null },
      ...{ conclusion: concluded[at]?.opinion ?? null, years: concluded[at]?.years ?? null, level: null },
    };
  });
  await insertAll(tx, 'arc_appraisal_line', lines);
  const opinions = items.flatMap((item, at) =>
    members.map((member, of) => {
      const one = said[at % said.length]?.[of] ?? null;
      return {
        ...{ id: newId(), appraisal_id: appraisalId, item_id: item.id, member, opinion: one?.opinion ?? null },
        ...{ years: one?.years ?? null, level: null, remark: one?.opinion === 'keep' ? '仍有查考价值' : null },
        ...{ filled: one ? 'Y' : 'N', filled_time: one ? momentFromNow(1 - daysAgo, 100 + at * 3) : null },
        ...made(daysAgo),
      };
    }),
  );
  await insertAll(tx, 'arc_appraisal_opinion', opinions);
  return concluded;
}

async function namesOf(tx: Tx, members: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ username: string; name: string }>`select username, realname as name from sys_user
    where username = any(${[...members]})`.execute(tx);
  return members.map((member) => rows.find(({ username }) => username === member)?.name ?? member);
}

/** A batch that was destroyed, with the record that its list was filed as. */
async function destroyedList(tx: Tx, serial: number, of: { id: string; items: Due[] }, given: Made): Promise<void> {
  const filed = await filedList(tx, serial);
  await writeList(tx, serial, of, given, {
    ...{ status: destroyStatus.destroyed, daysAgo: 226, cool_to: dayFromNow(-134), certificate_id: filed },
    ...{ place: '市档案销毁中心', destroy_time: momentFromNow(-130, 300) },
  });
  const ids = of.items.map(({ id }) => id);
  await sql`update arc_item set status = ${itemStatus.destroyed}, box_id = null, location_id = null, files = null, file_count = 0,
    phy = case when phy = ${bodyState.none} then phy else ${bodyState.gone} end where id = any(${ids})`.execute(tx);
  const moves = of.items
    .filter(({ phy }) => phy !== bodyState.none)
    .map((item) => ({
      ...{ id: newId(), move_time: momentFromNow(-130, 300), item_id: item.id, kind: moveKind.out, from_place: null },
      ...{ to_place: null, mover: archivist, ...given.made(130) },
    }));
  await insertAll(tx, 'arc_move', moves);
}

/** A list that may be objected to for some weeks yet. */
async function coolingList(tx: Tx, serial: number, of: { id: string; items: Due[] }, given: Made): Promise<void> {
  await writeList(tx, serial, of, given, {
    ...{ status: destroyStatus.cooling, daysAgo: 27, cool_to: dayFromNow(65), certificate_id: null },
    ...{ place: '市档案销毁中心', destroy_time: null },
  });
  const ids = of.items.map(({ id }) => id);
  await sql`update arc_item set status = ${itemStatus.toDestroy} where id = any(${ids})`.execute(tx);
}

async function writeList(
  tx: Tx,
  serial: number,
  { id: appraisalId, items }: { id: string; items: Due[] },
  { made }: Made,
  { daysAgo, ...more }: Row & { daysAgo: number },
): Promise<void> {
  const id = newId();
  const { rows } = await sql<{ id: string }>`select id from arc_class where code = 'WS' and tenant_id = 0`.execute(tx);
  await insertAll(tx, 'arc_destroy', [
    {
      ...{ id, no: `XH-${thisYear()}-${String(serial).padStart(4, '0')}`, appraisal_id: appraisalId },
      ...{ fonds_id: items[0]?.fonds_id ?? null, items: items.length, file_count: 0, secret: 1, method: 'shred' },
      ...{ pages: items.reduce((sum, { pages }) => sum + (pages ?? 0), 0), executor: archivist, applicant: 'yaokai' },
      ...{ witnesses: ['yuanli', 'songjie'].join(','), class_id: rows[0]?.id ?? null, org_code: 'DAS' },
      ...{ note: null, ...more, ...made(daysAgo) },
    },
  ]);
  const lines = items.map((item, at) => ({
    ...{
      id: newId(),
      destroy_id: id,
      line_no: at + 1,
      item_id: item.id,
      archive_no: item.archive_no,
      title: item.title,
    },
    ...{ doc_date: item.doc_date, retention: 'D10', pages: item.pages, digests: null },
  }));
  await insertAll(tx, 'arc_destroy_line', lines);
}

/** One of the records that are being arranged becomes the filed list. @returns its id */
async function filedList(tx: Tx, serial: number): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select i.id from arc_item i join arc_class c on c.id = i.class_id and c.code = 'WS'
    join arc_fonds f on f.id = i.fonds_id and f.no = 'A001'
    where i.status = ${itemStatus.arranging} and i.intake_id is null and i.volume_id is null and i.secret <= 1
    order by i.create_time, i.id limit 1`.execute(tx);
  const [item] = rows;
  if (!item) return null;
  const year = thisYear();
  const stem = `A001-WS·${year}·Y·DAS`;
  const no = `${stem}-${String(await takeNumbers(tx, `arc_item:0:${stem}`)).padStart(4, '0')}`;
  const title = `海川数字服务档案销毁清册（XH-${year}-${String(serial).padStart(4, '0')}）`;
  const creator = '海川数字服务有限公司';
  await sql`update arc_item set title = ${title}, archive_no = ${no}, no_key = ${sortKey(no)}, creator = ${creator}, doc_no = null,
      year = ${year}, doc_date = ${dayFromNow(-130).replaceAll('-', '')}, retention = 'Y', term = ${termState.forever},
      expire_date = null, trigger = 'year', trigger_date = ${`${year}-12-31`}::date, org_code = 'DAS', status = ${itemStatus.held},
      carrier = 'elec', gen = 'born', phy = ${bodyState.none},
      barcode = ${barcodeOf('DA', await takeNumbers(tx, 'arc_barcode:0'), 10)}, keywords = null, persons = null, doc_type = null, pages = null,
      project_code = null, open_flag = '2', search_text = ${searchText([title, no, null, null, creator])}
    where id = ${item.id}`.execute(tx);
  await sql`insert into arc_no (tenant_id, no) values (0, ${no}) on conflict do nothing`.execute(tx);
  return item.id;
}

const holds: readonly (readonly [kind: string, reason: string, daysAgo: number, items: number, lifted?: string])[] = [
  ['law', '智慧园区项目合同纠纷已起诉，法院要求保全有关材料', 150, 6],
  ['audit', '年度经济责任审计调阅', 62, 5],
  ['inspect', '上级主管部门档案执法检查', 33, 4],
  ['dispute', '分包结算存在争议，待双方确认', 12, 3],
  ['law', '劳动仲裁举证', 300, 4, '仲裁裁决已生效，双方履行完毕'],
];

/** Five holds, one of them lifted. Their papers come with the files. */
async function seedHolds(tx: Tx, items: readonly Due[], made: Made['made']): Promise<void> {
  let from = 0;
  for (const [at, [kind, reason, daysAgo, count, lifted]] of holds.entries()) {
    const own = items.slice(from, from + count);
    from += count;
    const id = newId();
    await insertAll(tx, 'arc_hold', [
      {
        ...{
          id,
          no: `DJ-${thisYear()}-${String(at + 1).padStart(4, '0')}`,
          kind,
          reason,
          items: own.length,
          secret: 1,
        },
        ...{ status: lifted ? holdStatus.lifted : holdStatus.active, basis: null, start_by: archivist },
        ...{ start_time: momentFromNow(-daysAgo, 95), lift_time: lifted ? momentFromNow(-40, 60) : null },
        ...{ lift_by: lifted ? 'dengwei' : null, lift_reason: lifted ?? null, lift_files: null, ...made(daysAgo) },
      },
    ]);
    const lines = own.map((item, line) => ({ id: newId(), hold_id: id, line_no: line + 1, item_id: item.id }));
    await insertAll(tx, 'arc_hold_line', lines);
    if (!lifted) await sql`update arc_item set held = 'Y' where id = any(${own.map((item) => item.id)})`.execute(tx);
  }
  await pushNumber(tx, `arc_hold:0:${thisYear()}`, holds.length);
}

/** Two corrections that were made, and one that is being written. */
async function seedCorrections(tx: Tx, made: Made['made']): Promise<void> {
  const { rows } = await sql<{
    id: string;
    no: string;
    pages: number;
  }>`select i.id, i.archive_no as no, i.pages from arc_item i
    where i.status = ${itemStatus.held} and i.archive_no is not null and i.secret <= 1 and i.pages > 3
    order by i.create_time desc, i.id desc limit 3`.execute(tx);
  const rowsOf = rows.map(({ id, no, pages }, at) => {
    const done = at > 0;
    return {
      ...{ id: newId(), archive_no: no, item_id: id, field: 'pages', basis: null },
      ...{ status: done ? correctStatus.done : correctStatus.draft, old_value: String(done ? pages - 1 : pages) },
      ...{ new_value: String(done ? pages : pages + 2), reason: '扫描核对后页数有出入，按实际页数更正' },
      ...{
        done_by: done ? 'dengwei' : null,
        done_time: done ? momentFromNow(-at * 9, 240) : null,
        ...made(at * 9 + 2),
      },
    };
  });
  await insertAll(tx, 'arc_correct', rowsOf);
}
