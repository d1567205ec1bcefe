import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

const batch = 1000;

type DemoTable =
  | 'arc_item'
  | `pm_${'project' | 'customer' | 'customer_contact' | 'member' | 'task' | 'dep' | 'baseline' | 'baseline_task' | 'snapshot' | 'risk' | 'issue' | 'change'}`
  | `pm_${'contract' | 'contract_rate' | 'node' | 'invoice' | 'receipt' | 'receipt_line' | 'supplier' | 'supplier_contact'}`
  | 'sys_rate'
  | `pm_${'deliv' | 'deliv_version' | 'acceptance' | 'acceptance_item' | 'acceptance_left'}`
  | 'pm_stat'
  | 'pm_report'
  | 'pm_staff_training'
  | 'pm_template'
  | `pm_template_${'task' | 'milestone' | 'role' | 'doc' | 'check'}`
  | `pm_${'sla' | 'ticket' | 'ticket_pause'}`
  | `pm_${'dispatch' | 'stmt' | 'stmt_line' | 'stmt_dispute'}`
  | `pm_${'doc' | 'doc_version' | 'sub_eval' | 'close'}`
  | `pm_${'staff' | 'staff_rate' | 'ts' | 'ts_line' | 'cost'}`
  | 'arc_fonds'
  | 'arc_clearance'
  | 'arc_acl'
  | 'arc_class'
  | 'arc_volume'
  | 'arc_intake'
  | 'arc_annual'
  | `arc_${'hold' | 'hold_line' | 'appraisal' | 'appraisal_line' | 'appraisal_opinion' | 'destroy' | 'destroy_line' | 'correct'}`
  | `arc_${'location' | 'box' | 'loan' | 'loan_line' | 'move' | 'queue' | 'env' | 'env_guard'}`
  | `eq_${'asset' | 'accessory' | 'loan' | 'loan_line' | 'maint' | 'scrap'}`
  | `demo_${'person' | 'order' | 'order_customer' | 'order_ticket' | 'delivery' | 'material' | 'sheet'}`;

/** Writes rows of one table in few statements; all rows have the columns of the first. */
export async function insertAll(tx: Tx, table: DemoTable, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  for (let at = 0; at < rows.length; at += batch) {
    // One parameter for a thousand rows: the database takes the JSON apart faster than we bind 45 000 values.
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(at, at + batch))}::jsonb)`.execute(
      tx,
    );
  }
}

/** What every row of a business module carries. */
export function governed(createBy: string, createTime: string, orgCode: string): Record<string, unknown> {
  return {
    tenant_id: 0,
    del_flag: 0,
    version: 1,
    sys_org_code: orgCode,
    create_by: createBy,
    create_time: createTime,
  };
}
