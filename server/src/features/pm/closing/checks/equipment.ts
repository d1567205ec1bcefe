import { loan, loanStatus } from '@dossier/contract/eq/loan.ts';
import { sql } from 'kysely';
import { type Check, placeOf } from './check.ts';

/** CL07: devices that were lent for the project are back. */
export const equipment: Check = {
  item: '7',
  reason: 'CL07',
  async find(tx, { projectId }) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from eq_loan_line l join eq_loan o on o.id = l.loan_id
      where o.project_id = ${projectId} and o.del_flag = 0 and l.out_time is not null and l.back_time is null`.execute(
      tx,
    );
    const found = rows[0]?.n ?? 0;
    if (found === 0) return null;
    const status = [loanStatus.lent, loanStatus.partly].join(',');
    return { found, message: `还有${found}台设备未归还`, place: placeOf(loan.path, { projectId, status }) };
  },
};
