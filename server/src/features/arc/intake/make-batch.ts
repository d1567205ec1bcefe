import { intake, intakeKind } from '@dossier/contract/arc/intake.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { docFiling, docStage, projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { findRow } from '#engine/resource/read.ts';
import { addRecord, changeRecord } from '#engine/resource/write.ts';
import { copyFiles } from '#services/files/copy.ts';
import { itemHooks } from '../item/item.public.ts';
import { compose } from '../volume/volume.public.ts';
import { asMover, type Context, countIntake } from './batch.ts';
import { intakeHooks } from './intake.service.ts';
import { businessSecret, secretYears } from './secrets.ts';

interface Paper {
  id: string;
  name: string;
  docNo: string | null;
  docDate: string;
  creator: string;
  secret: number;
  original: string;
  retention: string;
  groupCode: string;
  groupName: string;
  documents: string;
}

interface Ended {
  name: string;
  code: string;
  pm: string;
  dept: string | null;
  customer: string | null;
  category: string | null;
  year: number;
}

/**
 * One batch of a closed project: a record for each document that is filed, over the same bytes, in volumes by the groups of
 * the filing scope (domain 5).
 * @returns the batch; null where the archive has no fonds, or no class by volume whose numbers name projects, or nothing is filed
 */
export async function makeProjectBatch(
  context: Context,
  projectId: string,
): Promise<{ id: string; no: string; items: number } | null> {
  const mover = asMover(context);
  const { app, tx, actor, origin } = mover;
  const shelf = await shelfOf(mover);
  const papers = await papersOf(mover, projectId);
  const ended = await endedOf(mover, projectId);
  if (!shelf || !ended || papers.length === 0) return null;
  const caller = { app, actor, origin };
  const batch = await addRecord(
    caller,
    intake,
    intakeHooks,
    { kind: intakeKind.project, projectId, dept: ended.dept, handedBy: ended.pm },
    tx,
  );
  const byGroup = new Map<string, { title: string; ids: string[] }>();
  for (const paper of papers) {
    const files = await copyFiles(tx, actor, 'arc', csvOf(paper.documents));
    const item = await addRecord(caller, archiveItem, itemHooks, draftOf(paper, ended, shelf, files), tx);
    await sql`update arc_item set doc_id = ${paper.id}, intake_id = ${batch.id} where id = ${item.id}`.execute(tx);
    const doc = await findRow(tx, scopeOf(projectDoc, actor), paper.id, { lock: true, full: true });
    if (doc)
      await changeRecord(
        { ...mover, resource: projectDoc },
        doc,
        { itemId: item.id, filing: docFiling.handed },
        { name: 'handOver', text: `执行“${projectDoc.events.handOver}”，${paper.name}` },
      );
    const title = `${ended.name} ${paper.groupName}`;
    const group = byGroup.get(paper.groupCode) ?? { title, ids: [] };
    group.ids.push(item.id);
    byGroup.set(paper.groupCode, group);
  }
  for (const { title, ids } of byGroup.values()) await compose(mover, ids, { title });
  await countIntake(tx, batch.id);
  await sql`update arc_intake set declared_items = items, declared_files = file_count, declared_bytes = bytes,
    declared_volumes = ${byGroup.size} where id = ${batch.id}`.execute(tx);
  return { id: batch.id, no: String(batch.no), items: papers.length };
}

/** The map of domain 5. */
function draftOf(paper: Paper, ended: Ended, shelf: { fondsId: string; classId: string }, files: readonly string[]) {
  const keywords = [ended.customer, ended.category].filter(Boolean).join(',');
  return {
    ...shelf,
    ...{ title: paper.name, docNo: paper.docNo, creator: paper.creator, docDate: paper.docDate, year: ended.year },
    ...{ retention: paper.retention, secret: paper.secret, projectCode: ended.code, dept: ended.dept },
    ...(paper.secret >= businessSecret ? { secretYears: secretYears(paper.secret) } : {}),
    ...(keywords ? { keywords } : {}),
    // Papers with an original body come as both: the scan is filed at once, the body is awaited.
    ...{ carrier: paper.original === 'elec' ? 'elec' : 'both', gen: paper.original === 'elec' ? 'born' : 'scan' },
    ...{ filedBy: ended.pm, files: files.join(',') },
  };
}

/** Where records of projects go: the class by volume whose numbers name projects, of the first fonds. */
async function shelfOf({ tx, actor }: Context): Promise<{ fondsId: string; classId: string } | null> {
  const { rows } = await sql<{ fondsId: string; classId: string }>`
    select f.id as "fondsId", c.id as "classId" from arc_fonds f, arc_class c
    where f.tenant_id = ${actor.tenantId} and f.del_flag = 0 and c.tenant_id = ${actor.tenantId} and c.del_flag = 0
      and c.arrange = 'vol' and c.active is distinct from 'N'
      and exists (select 1 from arc_rule_segment s where s.rule_id = c.rule_id and s.source = 'project')
    order by f.no, c.door = 'KJ' desc, c.code limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Documents that are filed and ready, each with its last final version. */
async function papersOf({ tx }: Context, projectId: string): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select d.id, d.name, d.doc_no as "docNo", to_char(d.doc_date, 'YYYYMMDD') as "docDate", d.creator, d.secret, d.original,
      s.retention, s.group_code as "groupCode", coalesce(g.item_text, s.group_code) as "groupName", v.documents
    from pm_doc d join pm_scope s on s.id = d.scope_id
    join lateral (select documents from pm_doc_version v where v.doc_id = d.id and v.stage = ${docStage.final}
      order by line_no desc limit 1) v on true
    left join sys_dict gd on gd.dict_code = 'pm_scope_group' and gd.del_flag = 0
    left join sys_dict_item g on g.dict_id = gd.id and g.item_value = s.group_code
    where d.project_id = ${projectId} and d.del_flag = 0 and d.filed = 'Y' and d.ready = 'Y' and d.filing = ${docFiling.none}
    order by s.code, d.doc_date, d.id`.execute(tx);
  return rows;
}

async function endedOf({ tx }: Context, projectId: string): Promise<Ended | null> {
  const { rows } = await sql<Ended>`
    select p.name, p.code, p.pm, p.dept, c.name as customer, g.name as category,
      extract(year from coalesce(p.actual_end, (now() at time zone 'Asia/Shanghai')::date))::int as year
    from pm_project p left join pm_customer c on c.id = p.customer
    left join sys_category g on g.id = p.outs_class and g.del_flag = 0
    where p.id = ${projectId} and p.del_flag = 0`.execute(tx);
  return rows[0] ?? null;
}
