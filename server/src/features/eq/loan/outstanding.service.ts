import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { outstanding } from '@dossier/contract/eq/lending.ts';
import { loan } from '@dossier/contract/eq/loan.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';

/**
 * Devices that a person, or people for a project, still have, of the loans that the caller may see; what is asked before
 * somebody leaves (EQ08) and before a project closes (CL07).
 */
export async function outstandingOf(
  db: Db,
  actor: Actor,
  { username, projectId }: { username?: string | undefined; projectId?: string | undefined },
): Promise<ResultOf<typeof outstanding>> {
  if ((username === undefined) === (projectId === undefined)) throw refuse('请指定人员或项目');
  const whose = username === undefined ? sql`t.project_id = ${projectId}` : sql`t.borrower = ${username}`;
  const { rows } = await sql<{ count: number; name: string | null }>`
    select count(*)::int as count, (select realname from sys_user where username = ${username ?? null}) as name
    from eq_loan t join eq_loan_line n on n.loan_id = t.id
    where ${whose} and t.status in ('50', '55') and n.out_time is not null and n.back_time is null
      and ${scopeSql(scopeOf(loan, actor))}`.execute(db);
  const { count = 0, name = null } = rows[0] ?? {};
  if (count === 0) return { count, message: null };
  const message = username === undefined ? `还有${count}台设备未归还` : `“${name ?? username}”还有${count}台设备未归还`;
  return { count, message };
}
