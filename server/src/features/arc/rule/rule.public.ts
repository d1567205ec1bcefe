import { ruleStatus } from '@dossier/contract/arc/rule.ts';
import { type NumberSegment, type SegmentRow, segmentsOf } from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

/** Segments of a rule in their order. */
export async function segmentsOfRule(db: Db | Tx, ruleId: string): Promise<NumberSegment[]> {
  const { rows } = await sql<SegmentRow>`select source, separator, text, width, pad from arc_rule_segment
    where rule_id = ${ruleId} order by line_no`.execute(db);
  return segmentsOf(rows);
}

/** A new tenant has the presets that every installation comes with, published as there (domain 6.3). */
export async function copyPresets(tx: Tx, tenantId: number): Promise<void> {
  await sql`with preset as (
      select id, replace(gen_random_uuid()::text, '-', '') as copy, code, name, sample, note from arc_rule r
      where tenant_id = 0 and create_by = 'system' and del_flag = 0 and not exists
        (select 1 from arc_rule own where own.tenant_id = ${tenantId} and own.code = r.code and own.del_flag = 0)
    ), made as (
      insert into arc_rule (id, code, name, sample, status, note, tenant_id, create_by, create_time)
      select copy, code, name, sample, ${ruleStatus.published}, note, ${tenantId}, 'system', now() from preset returning id
    )
    insert into arc_rule_segment (id, rule_id, line_no, source, separator, text, width, pad)
    select replace(gen_random_uuid()::text, '-', ''), p.copy, s.line_no, s.source, s.separator, s.text, s.width, s.pad
    from arc_rule_segment s join preset p on p.id = s.rule_id join made m on m.id = p.copy`.execute(tx);
}
