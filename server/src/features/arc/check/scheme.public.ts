import { type CheckStage, checkDefinitions, checkStage, keptExtensions } from '@dossier/contract/arc/check/checks.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';

const names: Readonly<Record<CheckStage, string>> = {
  G: '归档检测方案',
  Y: '移交与接收检测方案',
  C: '长期保存检测方案',
};
/** Pages of a record that are plausible (ZS05). */
export const usualPages = 9999;

/** The schemes that a tenant begins with: every check of the stage, as the domain grades it. */
export async function makeSchemes(tx: Tx, tenantId: number): Promise<void> {
  for (const stage of Object.values(checkStage)) {
    const id = newId();
    const { rows } =
      await sql`insert into arc_check_scheme (id, name, stage, scheme_version, formats, pages_most, tenant_id,
        create_by, create_time)
      values (${id}, ${names[stage]}, ${stage}, 1, ${keptExtensions.join(',')}, ${usualPages}, ${tenantId}, 'system', now())
      on conflict do nothing returning id`.execute(tx);
    if (rows.length === 0) continue;
    const lines = checkDefinitions
      .filter(({ stages }) => stages.includes(stage))
      .map(({ code, grade }, index) => ({ id: newId(), line_no: index, code, grade }));
    await sql`insert into arc_check_scheme_line (id, scheme_id, line_no, code, enabled, grade)
      select id, ${id}, line_no, code, 'Y', grade from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as x (id text, line_no int, code text, grade text)`.execute(tx);
  }
}
