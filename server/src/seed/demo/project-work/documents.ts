import { docStage, projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { safeName, storedPath } from '#services/files/names.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow, momentFromNow } from '../days.ts';
import { pdfOf } from '../documents.ts';
import { type DemoProject, demoProjects } from '../project-list.ts';

type Row = Record<string, unknown>;

/** `line of the scope|name|percent of the time at which it was made|types of projects` */
const papers = `
立项批准|关于{name}立项的批复|0|
主合同及补充协议|{name}合同（签署件）|2|
会议纪要|项目启动会纪要|4|
需求规格|需求规格说明书|18|dev
设计|概要设计说明书|30|dev
服务报告|上半期服务报告|45|ops,onsite,bpo
人员外派与保密协议|驻场人员保密协议|5|onsite
周报月报|项目月报（第三期）|35|
验收单|阶段验收单（签章件）|60|dev,kpo
交付物终版|成果交付清单及终版|80|dev,kpo`;

/** Projects that have documents: those that end or have ended, and some that run. */
const running = 40;
const closed = 3;
const company = '海川数字服务有限公司';

/** Projects of which closings are shown, newest first. */
export const closedShown = (): readonly DemoProject[] =>
  demoProjects
    .filter(({ state }) => state === 'closed')
    .toSorted((a, b) => b.start + b.days - a.start - a.days)
    .slice(0, closed);

/** Documents of projects with one version each; what those that run lack is to be seen. Files come later. */
export async function seedDocuments(tx: Tx, ids: ReadonlyMap<string, string>): Promise<void> {
  const { rows: scope } = await sql<{ id: string; category: string; group: string }>`
    select id, category, group_code as group from pm_scope where tenant_id = 0`.execute(tx);
  const lines = new Map(scope.map((line) => [line.category, line]));
  const some = demoProjects.filter(({ state, name }) => !state && ids.has(name)).slice(0, running);
  const ending = demoProjects.filter(({ state }) => state === 'closing');
  const docs: Row[] = [];
  const versions: Row[] = [];
  for (const [turn, project] of [...ending, ...some, ...closedShown()].entries())
    for (const [index, paper] of papers.trim().split('\n').entries()) {
      const [category = '', name = '', percent = '', types = ''] = paper.split('|');
      const line = lines.get(category);
      const day = project.start + Math.round((project.days * Number(percent)) / 100);
      if (!line || day > -1 || (types !== '' && !types.split(',').includes(project.type))) continue;
      // What somebody has not filled in yet: an author, a date, a final version.
      const lacks = project.state === 'closed' ? '' : (['', 'creator', '', 'final', ''][(turn + index) % 5] ?? '');
      const doc = docRow(project, String(ids.get(project.name)), line, { name, day, lacks, turn });
      docs.push(doc);
      versions.push(versionRow(project, doc, day, lacks));
    }
  await insertAll(tx, 'pm_doc', docs);
  await insertAll(tx, 'pm_doc_version', versions);
}

function docRow(
  project: DemoProject,
  projectId: string,
  line: { id: string; category: string; group: string },
  { name, day, lacks, turn }: { name: string; day: number; lacks: string; turn: number },
): Row {
  const said = name.replace('{name}', project.name);
  const isReady = lacks === '';
  return {
    ...{ id: newId(), project_id: projectId, name: said, scope_id: line.id, folder: line.group },
    doc_no: line.category === '立项批准' ? `海川立〔${dayFromNow(day).slice(0, 4)}〕${turn + 12}号` : null,
    ...{ doc_date: dayFromNow(day), creator: lacks === 'creator' ? null : company },
    ...{ secret: line.category === '主合同及补充协议' ? 2 : 1, original: line.group === 'contract' ? 'paper' : 'elec' },
    ...{ filed: 'Y', ready: isReady ? 'Y' : 'N', faulty: 'N', latest: 'V1.0', finals: lacks === 'final' ? 0 : 1 },
    hint: lacks === 'creator' ? `文档“${said}”缺少责任者，归档将被退回` : null,
    ...governed(project.pm, momentFromNow(Math.min(day, -1), 300), 'A01'),
  };
}

const versionRow = ({ pm }: DemoProject, doc: Row, day: number, lacks: string): Row => ({
  ...{ id: newId(), doc_id: doc.id, line_no: 0, version_no: 'V1.0', documents: '', day: dayFromNow(day) },
  ...{ stage: lacks === 'final' ? docStage.draft : docStage.final, author: pm === 'chenhao' ? '陈昊' : null },
});

/** A file for every version: the same paper, kept once. */
export async function fillDocuments(
  db: Db,
  save: (resource: string, id: string, name: string, content: Buffer) => Promise<string>,
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, d.name from pm_doc d join pm_doc_version v on v.doc_id = d.id where v.documents = '' order by d.id`.execute(
    db,
  );
  const [first, ...others] = rows;
  if (!first) return;
  const content = pdfOf('项目文档（示例）', ['', '本文件仅供演示。', '', company]);
  const path = await save(projectDoc.path, first.id, `${first.name}.pdf`, content);
  const copies = others.map(({ id: owner, name }) => {
    const id = newId();
    return { id, owner, name: `${name}.pdf`, path: storedPath('pm', safeName(`${name}.pdf`), id) };
  });
  await sql`insert into sys_file (id, sha256, name, biz, path, size, mime, owner_resource, owner_id, tenant_id, create_by, scan_state)
    select c.id, f.sha256, c.name, f.biz, c.path, f.size, f.mime, f.owner_resource, c.owner, f.tenant_id, f.create_by, f.scan_state
    from sys_file f, jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (id varchar, owner varchar, name varchar, path varchar)
    where f.path = ${path}`.execute(db);
  await sql`update pm_doc_version v set documents = f.path, sha256 = f.sha256 from sys_file f
    where f.owner_resource = ${projectDoc.path} and f.owner_id = v.doc_id`.execute(db);
}
