import {
  builtInStyle,
  buttonProblems,
  customButtons,
  type FormButton,
  isAction,
} from '@dossier/contract/online/enhance/buttons.ts';
import {
  type FormSteps,
  readSteps,
  recordName,
  type Step,
  type SteppedForm,
  stepEvents,
  stepsProblem,
} from '@dossier/contract/online/enhance/steps.ts';
import { physicalTable, stateField } from '@dossier/contract/online/form/compile.ts';
import { auditColumns } from '@dossier/contract/online/form/names.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import { fieldsOf } from '@dossier/rules/condition.ts';
import { parseRowExpression } from '@dossier/rules/enhance/row-expression.ts';
import { AppError, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { adminRole } from '#services/messages/administrators.ts';
import { hookExists } from '../../hook/hook.public.ts';
import { formAbove, formOfTable, runningForm } from '../release.ts';
import { assertSeesAll } from '../sight.ts';

type Line = Readonly<Record<string, unknown>>;
interface Enhanced {
  head: Line;
  fields: readonly Line[];
  buttons: readonly Line[];
  steps: readonly Line[];
}
interface Stored {
  buttons: readonly FormButton[];
  steps: readonly FormSteps[];
}

/**
 * Refuses buttons and steps that are wrong, or that whoever designs may not have: they see every field that expressions and
 * steps read, and may themselves do what steps do to other forms.
 * @param before as it is stored; null for a new form
 */
export async function assertEnhanced(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  { head, fields, buttons, steps }: Enhanced,
  before: Stored | null,
): Promise<void> {
  const lists = readEnhanced({ head, fields, buttons, steps });
  const known = new Set((before?.steps ?? []).map(({ buttonCode, steps: text }) => `${buttonCode} ${text}`));
  const fresh = lists.filter(({ event, text }) => !known.has(`${event} ${text}`));
  const oldExpressions = new Set((before?.buttons ?? []).map(({ exp }) => exp ?? ''));
  const asks = buttons.some(({ exp }) => exp && !oldExpressions.has(String(exp)));
  // What they do not see would be told by whether a button is there, and by where steps write it.
  if ((fresh.length > 0 || asks) && typeof head.id === 'string') {
    const tableName = String(head.tableName);
    assertSeesAll(actor, { id: head.id, tableName });
    // A view shows the records of its form.
    const above = await formAbove(tx, { head: { tableType: Number(head.tableType), tableName }, fields: [] });
    if (above) assertSeesAll(actor, above);
  }
  for (const list of fresh) for (const step of list.steps) await assertTarget(tx, actor, step, { head, fields });
}

/**
 * The lists of steps of a form.
 * @throws AppError for buttons or steps that are wrong by themselves, or name fields that the form does not have
 */
export function readEnhanced({ head, fields, buttons, steps }: Enhanced) {
  if (buttons.length === 0 && steps.length === 0) return [];
  if (head.tableType === tableTypes.sub) throw refuse('附表不支持自定义按钮和动作，请选择对应主表');
  const names = namesOf(fields);
  assertButtons(buttons, names);
  const own = customButtons(buttons as unknown as FormButton[])
    .filter(isAction)
    .map(({ buttonCode }) => buttonCode);
  const isView = physicalTable(String(head.tableName)) !== head.tableName;
  const lists = steps.map((list) => readList(list, own, { fields: names, isView }));
  for (const step of lists.flatMap((list) => list.steps)) assertOwn(step, { head, names });
  if (new Set(lists.map(({ event }) => event)).size < lists.length) throw refuse('每个页面按钮只能有一组动作');
  return lists;
}

/** Names by which expressions and values read a record. */
const namesOf = (fields: readonly Line[]): string[] =>
  fields
    .filter(({ dbIsPersist, dbType }) => dbIsPersist !== 0 && dbType !== 'Blob')
    .filter(({ fieldShowType }) => fieldShowType !== 'password')
    .map(({ dbFieldName }) => String(dbFieldName))
    .filter((name) => recordName(name) === name && name !== 'id');

function assertButtons(buttons: readonly Line[], names: readonly string[]): void {
  const codes = new Set<string>();
  for (const button of buttons) {
    const problems = buttonProblems(button);
    const readable = [...names, 'id', ...auditColumns];
    const asked = button.exp && !problems.exp ? fieldsOf(parseRowExpression(String(button.exp))) : [];
    const missing = asked.find((name) => !readable.includes(name));
    if (missing) problems.exp = `没有字段 ${missing}`;
    const kind = button.buttonStyle === builtInStyle ? builtInStyle : 'own';
    const code = `${kind} ${String(button.buttonCode).trim()}`;
    if (codes.has(code)) problems.buttonCode ??= '按钮编码已存在';
    codes.add(code);
    const [first] = Object.values(problems);
    if (first !== undefined)
      throw new AppError(`按钮${String(button.buttonCode).slice(0, 50)}：${first}`, {
        reason: 'input',
        result: { fields: problems },
      });
  }
}

function readList(list: Line, buttons: readonly string[], form: SteppedForm) {
  const event = String(list.buttonCode ?? '');
  const text = String(list.steps ?? '');
  if (!(stepEvents as readonly string[]).includes(event) && !buttons.includes(event))
    throw refuse(`没有按钮 ${event.slice(0, 50)}`);
  const steps = readSteps(text);
  if (!steps) throw refuse(`动作${event}：步骤格式不正确`);
  const problem = stepsProblem(event, steps, form);
  if (problem) throw refuse(`动作${event}：${problem}`);
  return { event, text, steps };
}

/** What the engine keeps is set by no step, also where it came to be so after the step. */
function assertOwn(step: Step, { head, names }: { head: Line; names: readonly string[] }): void {
  const kept = head.isTree === 'Y' ? [stateField, 'pid', 'has_child'] : [stateField];
  const moved = step.type === 'set' && step.values.find(({ field }) => kept.includes(field));
  if (moved) throw refuse(`字段${moved.field}不能由动作写入`);
  if (step.type === 'submit' && !names.includes(stateField)) throw refuse('该表单没有审批');
}

/** Whoever points at a form may themselves add to it or change it, whatever they may design. */
async function assertTarget(
  tx: Tx,
  actor: WriteContext['actor'],
  step: Step,
  own: Pick<Enhanced, 'head' | 'fields'>,
): Promise<void> {
  if (step.type === 'call' && !(await hookExists(tx, step.hook))) throw refuse(`没有外部接口 ${step.hook}`);
  if (step.type !== 'insert' && step.type !== 'update') return;
  const isSelf = step.form === own.head.tableName;
  const right = step.type === 'insert' ? 'add' : 'edit';
  const isAdmin = actor.roleCodes.includes(adminRole);
  if (!isSelf && !isAdmin && !actor.permissions.has(`${formPermission(step.form)}:${right}`)) {
    if (right === 'add') throw refuse(`没有表单${step.form}的添加权限，动作不能写入它`);
    throw refuse(`没有表单${step.form}的编辑权限，动作不能写入它`);
  }
  const form = isSelf ? undefined : await runningForm(tx, (await formOfTable(tx, step.form)) ?? '');
  if (!isSelf && (!form || form.release.head.tableType === tableTypes.sub))
    throw refuse(`没有已同步的表单 ${step.form}`);
  const known = form ? Object.keys(form.resource.fields) : namesOf(own.fields);
  const written = step.values.map(({ field }) => field);
  const named = [...written, ...(step.type === 'update' ? step.match.map(({ field }) => field) : [])];
  const missing = named.find((name) => !known.includes(name) && !(name === 'id' && !written.includes(name)));
  if (missing) throw refuse(`表单${step.form}没有字段 ${missing}`);
  if (written.includes(stateField)) throw refuse(`字段${stateField}不能由动作写入`);
}
