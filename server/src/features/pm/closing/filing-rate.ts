import { fileWithinDays } from '@dossier/contract/pm/closing/close.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { wireNow } from '#services/log-entries.ts';

/** Lines of the filing scope that a project must hand in, and of how many of them the archive has something. */
async function linesOf(tx: Tx, id: string): Promise<{ requiredLines: number; filedLines: number }> {
  const { rows } = await sql<{ requiredLines: number; filedLines: number }>`
    select required as "requiredLines", filed as "filedLines" from pm_close_lines where close_id = ${id}`.execute(tx);
  return rows[0] ?? { requiredLines: 0, filedLines: 0 };
}

/** What a closing says of its way into the archive once it is approved: nothing is there, and it has its time. */
export async function filingBegins(tx: Tx, id: string): Promise<Record<string, unknown>> {
  const approvedTime = wireNow();
  const day = new Date(`${approvedTime.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + fileWithinDays);
  return {
    ...{ approvedTime, fileBy: day.toISOString().slice(0, 10), receivedTime: null, onTime: null },
    ...(await linesOf(tx, id)),
  };
}

/** The same once the archive has received all of it. */
export async function filingEnds(tx: Tx, id: string, fileBy: unknown): Promise<Record<string, unknown>> {
  const receivedTime = wireNow();
  const onTime = receivedTime.slice(0, 10) <= String(fileBy ?? '') ? 'Y' : 'N';
  return { receivedTime, onTime, ...(await linesOf(tx, id)) };
}

/** A closing that was taken back is on no way into the archive. */
export const notFiling = {
  ...{ approvedTime: null, fileBy: null, receivedTime: null, onTime: null, requiredLines: null, filedLines: null },
} as const;

/** Counts anew of how many lines the archive has something, while the rest is still under way. */
export async function countFiled(tx: Tx, projectId: string): Promise<void> {
  await sql`update pm_close c set filed_lines = l.filed from pm_close_lines l
    where l.close_id = c.id and c.project_id = ${projectId} and c.del_flag = 0 and c.approved_time is not null`.execute(
    tx,
  );
}
