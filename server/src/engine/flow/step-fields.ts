import type { Fields } from '@dossier/contract/core/resource.ts';
import type { ApproveNode } from '@dossier/rules/flow/graph.ts';
import { mayChange, scopeOf } from '#access/gate.ts';
import { invalid, refusal } from '#core/errors.ts';
import { brokenRules } from '../code-rules/check.ts';
import { unknownValues } from '../resource/checks.ts';
import { readDraft } from '../resource/draft.ts';
import { bindRecordFiles } from '../resource/files.ts';
import { applyRecordRules } from '../resource/rules.ts';
import { changeRecord, titleOf } from '../resource/write.ts';
import { fillOrgCodes } from '../resource/write-rows.ts';
import type { OwnRun } from './own-task.ts';
import { moverOf } from './run.ts';

/** Fields that somebody may change at a step: those of the step that he can read and that nothing switches off for him. */
export function editableAt({ run }: Pick<OwnRun, 'run'>, { editable, required }: ApproveNode): string[] {
  const scope = scopeOf(run.resource, run.actor);
  return [...new Set([...editable, ...required])].filter(
    (name) => name in run.resource.fields && mayChange(scope, name),
  );
}

/**
 * Writes the fields that a step lets be changed, checked as an edit is, and asks for those that must be filled to agree.
 * @returns names of the fields that were changed
 */
export async function changeFields(
  own: OwnRun,
  node: ApproveNode,
  given: Readonly<Record<string, unknown>>,
  { agrees }: { agrees: boolean },
): Promise<string[]> {
  const { run } = own;
  const { app, tx, resource, actor, origin, record: before } = run;
  const names = editableAt(own, node);
  const foreign = Object.keys(given).find((name) => !names.includes(name));
  if (foreign !== undefined)
    throw refusal('fields', `“${node.name}”不能修改“${resource.fields[foreign]?.label ?? foreign}”`);
  const fields: Fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
  const { draft, problems } = readDraft(fields, { ...given }, 'edit');
  for (const [name, value] of Object.entries(draft)) if ((before[name] ?? null) === value) delete draft[name];
  Object.assign(
    problems,
    await unknownValues(tx, app.dictTexts, fields, draft, actor, { before }),
    await brokenRules(tx, fields, draft, before),
  );
  applyRecordRules({ actor, resource, input: { ...given } }, draft, problems, before);
  const now: Record<string, unknown> = { ...before, ...draft };
  for (const name of agrees ? node.required : [])
    if (names.includes(name) && isEmpty(now[name]))
      problems[name] ??= `${resource.fields[name]?.label ?? name}不能为空`;
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const changed = Object.keys(draft);
  if (changed.length === 0) return [];
  const mover = moverOf(run.instance.tenantId, actor);
  const context = { app, tx, resource, origin, actor: mover, input: { ...given } };
  await run.hooks.beforeEdit?.(context, draft, before);
  await fillOrgCodes(tx, resource.fields, draft);
  // Files are bound in the name of whoever uploaded them.
  await bindRecordFiles({ ...context, actor }, before.id, draft, before);
  const text = `审批时修改${resource.label}，${titleOf(resource, before)}`;
  run.record = await changeRecord(context, before, draft, { name: 'edit', text });
  await run.hooks.afterEdit?.(context, run.record, before);
  return changed;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || String(value).trim() === '';
