import { acceptance, acceptanceStatus, finalKind } from '@dossier/contract/pm/acceptance.ts';
import { closeResult } from '@dossier/contract/pm/closing/close.ts';
import { contractKind } from '@dossier/contract/pm/contract.ts';
import { deliv, delivStatus } from '@dossier/contract/pm/deliv.ts';
import { serviceTypes } from '@dossier/contract/pm/project.ts';
import { openStatements as openStates, stmt, stmtStatus } from '@dossier/contract/pm/stmt.ts';
import { sql } from 'kysely';
import { openStatements } from '../../stmt/stmt.public.ts';
import { type Check, placeOf } from './check.ts';

/**
 * CL01: the customer has accepted the whole, has confirmed every statement of a service, or both sides have agreed in
 * writing to end it early.
 */
export const finalAcceptance: Check = {
  item: '1',
  reason: 'CL01',
  async find(tx, { projectId, result, agreement }) {
    const { rows } = await sql<{ accepted: boolean; ended: boolean; billed: boolean }>`
      select exists (select 1 from pm_acceptance where project_id = ${projectId} and del_flag = 0
          and kind = ${finalKind} and status = ${acceptanceStatus.passed}) as accepted,
        exists (select 1 from pm_contract where project_id = ${projectId} and del_flag = 0
          and kind = ${contractKind.main} and coalesce(termination, '') <> '') as ended,
        exists (select 1 from pm_project p join pm_stmt s on s.project_id = p.id and s.del_flag = 0
            and s.status <> ${stmtStatus.voided}
          where p.id = ${projectId} and p.type = any(${[...serviceTypes]})) as billed`.execute(tx);
    const [facts] = rows;
    const isEnded = result === closeResult.early && (Boolean(agreement) || facts?.ended === true);
    const isConfirmed = facts?.billed === true && (await openStatements(tx, projectId)) === 0;
    if (facts?.accepted || isEnded || isConfirmed) return null;
    const place =
      facts?.billed === true
        ? placeOf(stmt.path, { projectId, status: openStates.join(',') })
        : placeOf(acceptance.path, { projectId });
    return { found: 1, message: '项目尚未通过终验', place };
  },
};

/** CL02: every deliverable has passed. */
export const deliverables: Check = {
  item: '2',
  reason: 'CL02',
  async find(tx, { projectId }) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pm_deliv
      where project_id = ${projectId} and del_flag = 0 and status <> ${delivStatus.passed}`.execute(tx);
    const found = rows[0]?.n ?? 0;
    if (found === 0) return null;
    const status = Object.values(delivStatus)
      .filter((one) => one !== delivStatus.passed)
      .join(',');
    return { found, message: `还有${found}个交付物未通过`, place: placeOf(deliv.path, { projectId, status }) };
  },
};
