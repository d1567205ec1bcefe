import { docStage, fileFault, projectDoc } from '@dossier/contract/pm/closing/doc.ts';
import { filingLine } from '@dossier/contract/pm/closing/filing.ts';
import { sql } from 'kysely';
import { type Check, placeOf } from './check.ts';

/** Level up to which everybody in the firm may know of a document. */
const open = 1;

/** CL09: every required line of the filing scope has a final version with its date and author. */
export const filing: Check = {
  item: '9',
  reason: 'CL09',
  async find(tx, { projectId }) {
    const { rows } = await sql<{ category: string }>`
      select category from pm_filing where project_id = ${projectId} and missing = 'Y' order by code`.execute(tx);
    const [first] = rows;
    if (!first) return null;
    return {
      found: rows.length,
      message: `归档文件不齐全：缺少“${first.category}”等${rows.length}项`,
      place: placeOf(filingLine.path, { projectId, missing: 'Y' }),
    };
  },
};

/** CL10: what is filed can be opened in decades: no password, no format of one program. */
export const fileFaults: Check = {
  item: '10',
  reason: 'CL10',
  async find(tx, { projectId }) {
    const { rows } = await sql<{ name: string; fault: string; secret: number }>`
      select coalesce(v.fault_file, '') as name, v.fault, d.secret from pm_doc_version v join pm_doc d on d.id = v.doc_id
      where d.project_id = ${projectId} and d.del_flag = 0 and d.filed = 'Y' and v.stage = ${docStage.final}
        and v.fault is not null
      order by d.secret > ${open}, d.name, d.id, v.line_no`.execute(tx);
    const [first] = rows;
    if (!first) return null;
    const { name } = first;
    const place = placeOf(projectDoc.path, { projectId, filed: 'Y', faulty: 'Y' });
    // Whoever reads the closing may not know of the document.
    if (first.secret > open)
      return { found: rows.length, message: `有${rows.length}个文件加密或格式不符合归档要求，请替换`, place };
    return {
      found: rows.length,
      message:
        first.fault === fileFault.locked ? `文件“${name}”加密，请替换` : `文件“${name}”格式不符合归档要求，请替换`,
      place,
    };
  },
};
