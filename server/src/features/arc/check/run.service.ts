import { type CheckStage, checkGrade, checkOutcome, propOf } from '@dossier/contract/arc/check/checks.ts';
import { handling } from '@dossier/contract/arc/check/result.ts';
import { checkRun } from '@dossier/contract/arc/check/run.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { numberOfYear } from '#engine/resource/period-number.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import type { Declared } from './checks/batch.ts';
import type { Evaluated, Result } from './evaluate.ts';
import { settleRun } from './settle.ts';

interface Caller {
  actor: Actor;
  origin: Origin;
}

export interface KeepInput {
  /** What was checked, as a sentence. */
  range: string;
  intakeId?: string | undefined;
  declared?: Declared | undefined;
  /** The run whose results hold for what was not looked at now. */
  previous?: { id: string; no: string } | undefined;
}

export interface Kept {
  id: string;
  no: string;
}

/** Writes a run down with its results, and settles what earlier runs left open about the same records. */
export async function keepRun(tx: Tx, caller: Caller, found: Evaluated, input: KeepInput): Promise<Kept> {
  const { actor } = caller;
  const id = newId();
  // Results before the number: its counter is locked until the end of the transaction.
  await sql`insert into arc_check_run (id, no, stage, range, verdict, items, files, total, passed, failed, warned, manual,
      scheme, scheme_version, start_time, end_time, tools, previous_no, intake_id, declared, secret, tenant_id, sys_org_code,
      create_by, create_time)
    values (${id}, ${id}, ${found.stage}, ${input.range}, ${checkOutcome.none}, ${found.items.length}, ${found.files},
      0, 0, 0, 0, 0, ${found.scheme.name}, ${found.scheme.version}, ${found.startTime}::timestamptz,
      ${found.endTime}::timestamptz, ${found.tools}, ${input.previous?.no ?? null}, ${input.intakeId ?? null},
      ${input.declared ? JSON.stringify(input.declared) : null}, 0, ${actor.tenantId}, ${actor.orgCode}, ${actor.username},
      now())`.execute(tx);
  // Bytes at a path stay the same: the paths tell whether the files are still those that were looked at.
  const seen = found.items.map(({ id: itemId, version, files }) => ({
    ...{ item_id: itemId, item_version: version, files },
  }));
  await sql`insert into arc_check_item (run_id, item_id, item_version, item_files)
    select ${id}, item_id, item_version, md5(coalesce(files, '')) from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
      as x (item_id text, item_version int, files text)`.execute(tx);
  await insertResults(tx, caller, id, found.stage, found.results);
  if (input.previous) await carryOver(tx, id, input.previous.id, [...found.checked]);
  await inherit(tx, id, actor.tenantId);
  await settleEarlier(tx, id, actor.tenantId);
  const no = await numberOfYear({ tx, actor, resource: checkRun }, 'JC');
  await sql`update arc_check_run set no = ${no} where id = ${id}`.execute(tx);
  const { verdict, sha256 } = await settleRun(tx, id);
  await addToChain(tx, caller, [
    {
      action: 'ARC_CHECK_RUN',
      objType: 'arc_check_run',
      objId: id,
      objNo: no,
      detail: { stage: found.stage, verdict, sha256 },
    },
  ]);
  return { id, no };
}

async function insertResults(
  tx: Tx,
  { actor }: Caller,
  runId: string,
  stage: CheckStage,
  results: readonly Result[],
): Promise<void> {
  const rows = results.map(({ item, code, grade, outcome, message, field, value }, index) => ({
    ...{ id: newId(), line_no: index, item_id: item?.id ?? null, obj_no: item?.archiveNo ?? null },
    obj_title: item?.title ?? '批次',
    ...{ code, prop: propOf(code), grade, result: outcome, message: message?.slice(0, 1000) ?? null },
    ...{ field: field?.slice(0, 200) ?? null, value: value ?? null },
    handling: outcome === checkOutcome.passed ? handling.none : handling.open,
  }));
  await sql`insert into arc_check_result (id, run_id, line_no, item_id, obj_no, obj_title, stage, prop, code, grade, result,
      message, field, value, handling, tenant_id, sys_org_code, create_by, create_time)
    select id, ${runId}, line_no, item_id, obj_no, obj_title, ${stage}, prop, code, grade, result, message, field, value,
      handling, ${actor.tenantId}, ${actor.orgCode}, ${actor.username}, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, line_no int, item_id text, obj_no text,
      obj_title text, prop text, code text, grade text, result text, message text, field text, value text, handling text)`.execute(
    tx,
  );
}

const carried =
  sql.raw(`line_no, item_id, obj_no, obj_title, stage, prop, code, grade, result, message, field, value, handling,
  waiver, handled_by, handled_time, tenant_id, sys_org_code, create_by, create_time`);

/** Records that were not looked at again have the results that they had. */
async function carryOver(tx: Tx, runId: string, previousId: string, checked: readonly string[]): Promise<void> {
  await sql`insert into arc_check_result (id, run_id, ${carried})
    select replace(gen_random_uuid()::text, '-', ''), ${runId}, ${carried} from arc_check_result
    where run_id = ${previousId} and item_id <> all(${[...checked]})
      and item_id in (select item_id from arc_check_item where run_id = ${runId})`.execute(tx);
}

/** A waiver holds for the same finding of the same record with the same files at a stage; a judgement while the record is the same. */
async function inherit(tx: Tx, runId: string, tenantId: number): Promise<void> {
  await sql`update arc_check_result n set handling = ${handling.waived}, waiver = o.waiver, handled_by = o.handled_by,
      handled_time = o.handled_time
    from (select distinct on (r.item_id, r.stage, r.code) r.*, i.item_files from arc_check_result r
      join arc_check_item i on i.run_id = r.run_id and i.item_id = r.item_id
      where r.tenant_id = ${tenantId} and r.run_id <> ${runId}
        and r.item_id in (select item_id from arc_check_item where run_id = ${runId})
      order by r.item_id, r.stage, r.code, r.create_time desc, r.handling = ${handling.waived} desc, r.id desc) o,
      arc_check_item now
    where n.run_id = ${runId} and now.run_id = n.run_id and now.item_id = n.item_id and o.item_id = n.item_id
      and o.code = n.code and o.stage = n.stage and o.item_files = now.item_files
      and o.handling = ${handling.waived} and n.handling = ${handling.open} and o.message = n.message`.execute(tx);
  await sql`update arc_check_result n set handling = ${handling.judged}, result = o.result, waiver = o.waiver,
      handled_by = o.handled_by, handled_time = o.handled_time
    from (select distinct on (r.item_id, r.stage, r.code) r.*, i.item_version from arc_check_result r
      join arc_check_item i on i.run_id = r.run_id and i.item_id = r.item_id
      where r.tenant_id = ${tenantId} and r.run_id <> ${runId}
        and r.item_id in (select item_id from arc_check_item where run_id = ${runId})
      order by r.item_id, r.stage, r.code, r.create_time desc, r.handling = ${handling.judged} desc, r.id desc) o,
      arc_check_item now
    where n.run_id = ${runId} and now.run_id = n.run_id and now.item_id = n.item_id and o.item_id = n.item_id
      and o.code = n.code and o.stage = n.stage and o.handling = ${handling.judged} and o.item_version = now.item_version
      and n.result = ${checkOutcome.manual} and n.handling = ${handling.open}`.execute(tx);
}

/** What earlier runs left open about the same records is repaired, or told by this run from now on; their reports say so. */
async function settleEarlier(tx: Tx, runId: string, tenantId: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`with own as (
      select item_id, stage, code, bool_or(result <> ${checkOutcome.passed}) as fails from arc_check_result
      where run_id = ${runId} and item_id is not null group by item_id, stage, code)
    update arc_check_result o set handling = case when own.fails then ${handling.again} else ${handling.fixed} end,
      handled_time = now()
    from arc_check_item i join own on own.item_id = i.item_id
    where i.run_id = ${runId} and o.item_id = i.item_id and o.tenant_id = ${tenantId} and o.run_id <> ${runId}
      and o.handling in (${handling.open}, ${handling.judged}) and o.result <> ${checkOutcome.passed} and own.code = o.code
      and own.stage = o.stage
    returning o.run_id as id`.execute(tx);
  for (const id of [...new Set(rows.map((row) => row.id))].sort()) await settleRun(tx, id);
}

/** A run's blocking findings by record; those of the run as a whole under null. */
export async function blockedOf(tx: Tx, runId: string): Promise<Map<string | null, { code: string; text: string }[]>> {
  const { rows } = await sql<{ item: string | null; code: string; text: string }>`
    select item_id as item, code, message as text from arc_check_result
    where run_id = ${runId} and result = ${checkOutcome.failed} and grade = ${checkGrade.block}
      and handling <> ${handling.waived}
    order by line_no, id`.execute(tx);
  const blocked = new Map<string | null, { code: string; text: string }[]>();
  for (const { item, code, text } of rows) blocked.set(item, [...(blocked.get(item) ?? []), { code, text }]);
  return blocked;
}
