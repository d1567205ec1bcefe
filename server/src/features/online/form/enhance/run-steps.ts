import { written } from '@dossier/contract/communication/said.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { type Assignment, recordName, type Step } from '@dossier/contract/online/enhance/steps.ts';
import { stateField, submitAction } from '@dossier/contract/online/form/compile.ts';
import { variableOf } from '@dossier/contract/online/form/defaults.ts';
import { auditColumns } from '@dossier/contract/online/form/names.ts';
import { all, compare, csvOf } from '@dossier/rules/condition.ts';
import { parseRowExpression } from '@dossier/rules/enhance/row-expression.ts';
import { parseStepValue, stepValue } from '@dossier/rules/enhance/step-value.ts';
import { holds } from '@dossier/rules/holds.ts';
import { sql } from 'kysely';
import { mayChange, scopeOf } from '#access/gate.ts';
import { AppError, forbidden, refusal, refuse } from '#core/errors.ts';
import { peopleNamed } from '#engine/flow/people.ts';
import { actWithin } from '#engine/resource/actions.ts';
import { unknownValues } from '#engine/resource/checks.ts';
import { type Draft, normalise, readDraft } from '#engine/resource/draft.ts';
import { fromWhere, type Row } from '#engine/resource/read.ts';
import { pageOfRecord } from '#engine/resource/record-page.ts';
import { addRecord, editRecord, type WriteContext } from '#engine/resource/write.ts';
import { callAfter, callBefore } from '../../hook/hook.public.ts';
import type { FormInUse, Reach } from './reach.ts';

/** Forms may set each other off this many times in a row. */
export const deepest = 3;
/** Most records that the steps of one act write, those of the steps that they set off counted: somebody waits for it. */
const mostWritten = 60;
const mostUpdated = 50;
const mostReceivers = 50;
/** Days that the bell shows a message of a step. */
const shownDays = 30;

type Given = Readonly<Record<string, unknown>>;

/** What a step reads of a record: its fields, and the columns that the engine keeps by their names in the database. */
const readableOf = (record: Given): Given => ({
  ...record,
  ...Object.fromEntries(auditColumns.map((column) => [column, record[recordName(column)] ?? null])),
});

/** Whether a step is due for a record. */
const isDue = ({ when }: Step, record: Given): boolean =>
  !when?.trim() || holds(parseRowExpression(when), readableOf(record));

const worked = ({ actor }: Pick<WriteContext, 'actor'>, record: Given, text: string): unknown =>
  stepValue(parseStepValue(text), {
    record: readableOf(record),
    variable: (name) => variableOf(name, actor),
  });

/**
 * The steps that decide what is saved: refusals, and values of the record itself, which the steps after them see.
 * @returns what is set
 * @throws AppError `step` for a refusal
 */
export async function decide(
  context: WriteContext,
  event: string,
  steps: readonly Step[],
  record: Given,
): Promise<Draft> {
  const now: Record<string, unknown> = { ...record };
  const change: Draft = {};
  for (const step of steps) {
    if (!comesBefore(step) || !isDue(step, now)) continue;
    if (step.type === 'refuse') throw refusal('step', step.message);
    const set =
      step.type === 'set'
        ? await valuesFor(context, step.values, now)
        : await valuesOfAnswer(context, await callBefore(context, step, event, now), now);
    Object.assign(change, set);
    Object.assign(now, set);
  }
  return change;
}

type Deciding = Extract<Step, { type: 'refuse' | 'set' | 'call' }>;
const comesBefore = (step: Step): step is Deciding =>
  step.type === 'refuse' || step.type === 'set' || (step.type === 'call' && step.manner === 'before');

/** What another program says instead of what the record holds; values of fields that the form does not have say nothing. */
async function valuesOfAnswer(context: WriteContext, answer: Given, record: Given): Promise<Draft> {
  const { fields, computed } = context.resource;
  const changed = Object.entries(answer).filter(([name, value]) => {
    const field = fields[name];
    if (!field || name in computed || keptFields.includes(name)) return false;
    return normalise(field, value) !== (record[name] ?? null);
  });
  return writtenValues(context, Object.fromEntries(changed));
}

/** Values of the record's own fields, those that forms only show among them; as the person may write them. */
function valuesFor(context: WriteContext, values: readonly Assignment[], record: Given): Promise<Draft> {
  return writtenValues(
    context,
    Object.fromEntries(values.map(({ field, value }) => [field, worked(context, record, value)])),
  );
}

async function writtenValues(context: WriteContext, input: Given): Promise<Draft> {
  const { app, tx, actor, resource } = context;
  const scope = scopeOf(resource, actor);
  const fields = writable(
    resource.fields,
    Object.keys(input).map((field) => ({ field })),
  );
  for (const name of Object.keys(fields))
    if (!mayChange(scope, name)) throw refuse(`没有权限修改字段“${fields[name]?.label ?? name}”`);
  const { draft, problems } = readDraft(fields, { ...input }, 'edit');
  Object.assign(problems, await unknownValues(tx, app.dictTexts, fields, draft, actor));
  const [first] = Object.entries(problems);
  if (first) throw refuse(`${fields[first[0]]?.label ?? first[0]}：${first[1]}`);
  return draft;
}

/** The engine's own: where a record stands in its tree, and how far people have decided about it. */
const keptFields = ['has_child', stateField];

/** The fields that a step writes, as ones that can be written; one that was renamed or taken out since is no silence. */
const writable = (fields: Fields, values: readonly Pick<Assignment, 'field'>[]): Fields =>
  Object.fromEntries(
    values.map(({ field: name }): [string, Field] => {
      const field = fields[name];
      if (!field) throw refuse(`没有字段 ${name}`);
      if (keptFields.includes(name)) throw refuse(`字段${name}不能由动作写入`);
      return [name, { ...field, readOnly: false, frozen: false } as Field];
    }),
  );

/** The steps that come of what was saved, in their order, in its transaction. */
export async function follow(
  context: WriteContext,
  event: string,
  steps: readonly Step[],
  record: Row,
  reach: Reach,
): Promise<void> {
  // One count for all that the act writes: for each of its steps, and for each record of a batch.
  context.chain ??= { depth: 0, written: { count: 0 } };
  for (const step of steps) {
    if (step.type === 'refuse' || step.type === 'set' || !isDue(step, record)) continue;
    switch (step.type) {
      case 'message':
        await tell(context, step, record);
        break;
      case 'call':
        if (step.manner === 'after') await callAfter(context, step, event, record);
        break;
      case 'submit':
        await submit(context, record, reach);
        break;
      default:
        await writeElsewhere(context, step, record, reach);
    }
  }
}

type Writing = Extract<Step, { type: 'insert' | 'update' }>;

/** Writes another form as the person themselves would there. */
async function writeElsewhere(context: WriteContext, step: Writing, record: Row, reach: Reach): Promise<void> {
  const { app, tx, origin } = context;
  const { chain } = context;
  if (!chain) throw new Error('steps are counted from the first');
  if (chain.depth >= deepest) throw refuse(`表单的动作相互触发超过${deepest}层，请检查动作配置`);
  const form = await reach(context, step.form, step.type === 'insert' ? 'add' : 'edit');
  const caller = { app, actor: form.actor, origin, chain: { depth: chain.depth + 1, written: chain.written } };
  const fields = { ...form.resource.fields, ...writable(form.resource.fields, step.values) };
  const target: Resource = { ...form.resource, fields };
  const values = Object.fromEntries(step.values.map(({ field, value }) => [field, worked(context, record, value)]));
  const scope = scopeOf(target, form.actor);
  for (const { field } of step.values)
    if (!mayChange(scope, field)) throw refuse(`没有权限修改字段“${fields[field]?.label ?? field}”`);
  if (step.type === 'insert') {
    count(chain.written);
    await named(step.form, () => addRecord(caller, target, form.hooks, values, tx));
    return;
  }
  for (const id of await matching(context, step, record, form)) {
    count(chain.written);
    await named(step.form, () => editRecord(caller, target, form.hooks, { ...values, id }, tx));
  }
}

/** What is wrong with fields of another form is said with its name: the fields of the page are others. */
async function named(table: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'input') throw error;
    throw refuse(`动作不能写入表单${table}：${error.message}`);
  }
}

function count(written: { count: number }): void {
  if (++written.count > mostWritten) throw refuse(`一次操作的动作最多写入${mostWritten}条记录`);
}

/** Records of another form that a step means, of those that the person sees; an empty value means none. */
async function matching(
  context: WriteContext,
  step: Extract<Step, { type: 'update' }>,
  record: Row,
  { resource, actor }: FormInUse,
): Promise<string[]> {
  const given = step.match.map(({ field, value }) => [field, worked(context, record, value)] as const);
  if (given.some(([, value]) => value === null || value === '')) return [];
  const where = all(...given.map(([field, value]) => compare(field, 'eq', String(value))));
  const { rows } = await sql<{ id: string }>`
    select t.id ${fromWhere(scopeOf(resource, actor), where)} order by t.id limit ${mostUpdated + 1}`.execute(
    context.tx,
  );
  if (rows.length > mostUpdated) throw refuse(`动作一次最多更新${mostUpdated}条记录`);
  return rows.map(({ id }) => id);
}

/** Submits the record, where the person may. */
async function submit(context: WriteContext, record: Row, reach: Reach): Promise<void> {
  const { resource } = context;
  const form = await reach(context, resource.name, submitAction);
  const action = form.resource.actions[submitAction];
  if (!action) throw forbidden();
  await actWithin({ ...context, actor: form.actor }, form.resource, form.hooks, action, record.id);
}

/** Tells people of the person's tenant; a name that is nobody's is passed over. */
async function tell(context: WriteContext, step: Extract<Step, { type: 'message' }>, record: Row): Promise<void> {
  const { app, tx, actor, resource } = context;
  const names = csvOf(String(worked(context, record, step.to) ?? ''));
  if (names.length > mostReceivers) throw refuse(`动作一次最多通知${mostReceivers}人`);
  const people = await peopleNamed(tx, actor.tenantId, names);
  if (people.length === 0) return;
  const textOf = (text: string) => String(worked(context, record, text) ?? '');
  await app.messages.send(tx, {
    kind: 'message',
    priority: 'M',
    userIds: people.map(({ id }) => id),
    tenantId: actor.tenantId,
    title: written(textOf(step.title).slice(0, 200)),
    content: textOf(step.content) === '' ? [] : [written(textOf(step.content).slice(0, 2000))],
    about: { type: 'record', id: record.id },
    openPage: await pageOfRecord(tx, resource, record.id),
    days: shownDays,
    sender: actor.username,
  });
}
