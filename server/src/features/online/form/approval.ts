import { flowOfForm, physicalTable, recordsPath } from '@dossier/contract/online/form/compile.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';

/**
 * Refuses what would leave approvals of a form's records without the form, or without their lines.
 * @param act as people call it: 删除
 */
export async function assertNoneWaits(tx: Tx, id: string, act: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from flow_instance
    where state = 'running' and resource = any (
      select ${recordsPath('')} || h.id from (
        select ${id}::text as id
        union all select main.head_id from onl_cgform_release own
          join onl_cgform_release main on main.table_name = own.main_table where own.head_id = ${id}) h)`.execute(tx);
  const waiting = rows[0]?.count ?? 0;
  if (waiting > 0) throw refuse(`表单有${waiting}条记录正在审批，不能${act}`);
}

/** Whoever makes a form of the same name begins without the approval that this one had. */
export async function retireFlow(app: App, tx: Tx, tableName: string): Promise<void> {
  if (physicalTable(tableName) !== tableName) return;
  await sql`update flow_definition set disabled = true where code = ${flowOfForm(tableName)}`.execute(tx);
  await app.flows.changed(tx);
}
