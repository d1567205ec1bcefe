import { createHash } from 'node:crypto';
import { type CheckOutcome, type CheckProp, checkOutcome, checkProps } from '@dossier/contract/arc/check/checks.ts';
import { handling } from '@dossier/contract/arc/check/result.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

interface Sums {
  prop: CheckProp;
  total: number;
  passed: number;
  failed: number;
  warned: number;
  manual: number;
}

/** Works out a run's sums, verdict and the digest of its report, after its results have changed. */
export async function settleRun(tx: Tx, runId: string): Promise<{ verdict: CheckOutcome; sha256: string }> {
  await sql`select 1 from arc_check_run where id = ${runId} for update`.execute(tx);
  const sums = await sumsOf(tx, runId);
  const all = (name: Exclude<keyof Sums, 'prop'>) => sums.reduce((sum, one) => sum + one[name], 0);
  const { rows } = await sql<{ fails: boolean; warns: boolean }>`
    select coalesce(bool_or(result = ${checkOutcome.failed}), false) as fails,
      coalesce(bool_or(result <> ${checkOutcome.passed}), false) as warns
    from arc_check_result where run_id = ${runId} and handling <> ${handling.waived}`.execute(tx);
  const verdict = rows[0]?.fails ? checkOutcome.failed : rows[0]?.warns ? checkOutcome.warned : checkOutcome.passed;
  const rate = (prop: CheckProp) => rateOf(sums.find((one) => one.prop === prop));
  await sql`update arc_check_run set verdict = ${verdict}, total = ${all('total')}, passed = ${all('passed')},
      failed = ${all('failed')}, warned = ${all('warned')}, manual = ${all('manual')}, rate_zs = ${rate('ZS')},
      rate_wz = ${rate('WZ')}, rate_ky = ${rate('KY')}, rate_aq = ${rate('AQ')},
      secret = coalesce((select max(t.secret) from arc_check_item i join arc_item t on t.id = i.item_id
        where i.run_id = ${runId}), 0)
    where id = ${runId}`.execute(tx);
  const sha256 = createHash('sha256')
    .update(await reportOf(tx, runId))
    .digest('hex');
  await sql`update arc_check_run set sha256 = ${sha256} where id = ${runId}`.execute(tx);
  return { verdict, sha256 };
}

/** Passed of what is decided, in percent; null: nothing is. */
function rateOf(sums: Sums | undefined): string | null {
  const decided = (sums?.total ?? 0) - (sums?.manual ?? 0);
  return sums && decided > 0 ? ((100 * sums.passed) / decided).toFixed(2) : null;
}

async function sumsOf(db: Db | Tx, runId: string): Promise<Sums[]> {
  const counted = (outcome: CheckOutcome) => sql`count(*) filter (where result = ${outcome})::int`;
  const { rows } = await sql<Sums>`select prop, count(*)::int as total, ${counted(checkOutcome.passed)} as passed,
      ${counted(checkOutcome.failed)} as failed, ${counted(checkOutcome.warned)} as warned,
      ${counted(checkOutcome.manual)} as manual
    from arc_check_result where run_id = ${runId} group by prop`.execute(db);
  return checkProps.flatMap((prop) => rows.find((one) => one.prop === prop) ?? []);
}

/** The report of a run as JSON; the same run gives the same bytes, whose SHA-256 it keeps. */
export async function reportOf(db: Db | Tx, runId: string): Promise<string> {
  const { rows: runs } = await sql<Record<string, unknown>>`
    select no, stage, range, verdict, items, files, scheme, scheme_version as "schemeVersion", tools,
      previous_no as "previousNo", declared::json as declared, create_by as "checkedBy",
      to_char(start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "startTime",
      to_char(end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "endTime"
    from arc_check_run where id = ${runId}`.execute(db);
  const sums = await sumsOf(db, runId);
  const { rows: results } = await sql<Record<string, unknown>>`
    select item_id as "itemId", obj_no as "archiveNo", obj_title as title, code, grade, result, message, field, value,
      handling, waiver, handled_by as "handledBy",
      to_char(handled_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "handledTime"
    from arc_check_result where run_id = ${runId} order by item_id nulls first, code, id`.execute(db);
  const properties = sums.map((one) => ({ ...one, rate: rateOf(one) }));
  return `${JSON.stringify({ format: 'dossier-check-1', ...runs[0], properties, results }, null, 2)}\n`;
}
