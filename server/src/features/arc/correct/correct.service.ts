import { correctableFields, type correction, correctStatus } from '@dossier/contract/arc/ending/correct.ts';
import { archiveItem, correctRight, itemStatus } from '@dossier/contract/arc/item.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError, invalid, refuse } from '#core/errors.ts';
import { type Draft, readDraft } from '#engine/resource/draft.ts';
import type { Hooks, RowOf } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import { applyRecordRules } from '#engine/resource/rules.ts';
import { editRecord, type WriteContext } from '#engine/resource/write.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { wireNow } from '#services/log-entries.ts';
import { lockItems } from '../hold/hold.public.ts';
import { asMover } from '../intake/intake.public.ts';
import { itemHooks, lockedItem, numberedFieldsOf } from '../item/item.public.ts';

type Correction = RowOf<typeof correction>;
type Name = (typeof correctableFields)[number];
type Context = Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>;

/** Fields of records whose values somebody may see. */
const seenBy = (actor: Actor): string[] => {
  const { columns } = scopeOf(archiveItem, actor);
  return correctableFields.filter((name) => columns.has(name));
};

export const correctHooks: Hooks<typeof correction> = {
  beforeLock: ({ tx, actor }, ids) => lockCorrected({ tx, actor }, ids),
  filter: (_query, actor) => sql<boolean>`t.field = any(${seenBy(actor)})`,
  async decorate(_db, records, actor) {
    const seen = seenBy(actor);
    for (const record of records)
      if (!seen.includes(String(record.field))) Object.assign(record, { oldValue: null, newValue: null });
  },
  async beforeAdd(context, draft) {
    const item = await lockedItem(context, String(draft.itemId));
    if (item.status !== itemStatus.held || !item.archiveNo) throw invalid({ itemId: '只有在库的档案才能更正' });
    draft.archiveNo = String(item.archiveNo);
    await describe(context, draft, item);
    const { rows } = await sql`select 1 from arc_correct where item_id = ${item.id} and field = ${draft.field}
      and del_flag = 0 and status in (${correctStatus.draft}, ${correctStatus.deciding}) limit 1`.execute(context.tx);
    if (rows.length > 0) throw invalid({ field: '该字段已有未完成的更正申请' });
  },
  async beforeEdit(context, draft, before) {
    const item = await lockedItem(context, String(before.itemId));
    await describe(context, draft, item, before);
  },
  actions: {
    submit: {
      async check(context, record) {
        const item = await lockedItem(context, String(record.itemId));
        await assertStill(context, record, item);
        const field = String(record.field) as Name;
        await assertWritable(context, field, await storedValue(context, field, record.newValue), item);
      },
      passed: {
        async change(context, record) {
          await carryOut(context, record);
          return { doneBy: context.actor.username, doneTime: wireNow() };
        },
      },
    },
  },
};

/** The records that corrections are about are locked before these, with what the records' own edit takes before them. */
async function lockCorrected({ tx, actor }: Pick<Context, 'tx' | 'actor'>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select item_id as id from arc_correct where id = any(${[...ids]})`.execute(
    tx,
  );
  const items = rows.map(({ id }) => id);
  await itemHooks.beforeLock?.({ tx, actor }, items);
  await lockItems(tx, actor.tenantId, items);
}

/** The value as it is now, and whether the new one is one. */
async function describe(
  context: WriteContext,
  draft: { field?: unknown; newValue?: unknown; oldValue?: unknown },
  item: Row,
  before: Partial<Correction> = {},
): Promise<void> {
  const field = String(draft.field ?? before.field) as Name;
  if (!scopeOf(archiveItem, context.actor).columns.has(field)) throw invalid({ field: '没有权限查看该字段' });
  const numbered: readonly string[] = await numberedFieldsOf(context.tx, item.classId);
  if (numbered.includes(field))
    throw invalid({ field: `“${archiveItem.fields[field].label}”参与档号编制，请使用“改号”功能修改` });
  draft.oldValue = await textOf(context, field, item);
  const value = await storedValue(context, field, draft.newValue === undefined ? before.newValue : draft.newValue);
  await assertWritable(context, field, value, item);
}

/**
 * What the record's own edit says to a value, said to whoever asks for it and not only to whoever agrees.
 * @throws AppError as that edit does, at the field of the new value
 */
async function assertWritable(
  { app, tx, actor, origin }: Context,
  field: Name,
  value: unknown,
  item: Row,
): Promise<void> {
  const mover = asMover({ app, tx, actor, origin });
  const corrector = { ...mover.actor, permissions: new Set([correctRight]) };
  const input = { id: item.id, [field]: value };
  const draft: Draft = { [field]: value as Draft[string] };
  try {
    await itemHooks.beforeEdit?.(
      { ...mover, actor: corrector, resource: archiveItem, input },
      draft as never,
      item as never,
    );
  } catch (error) {
    const problems = error instanceof AppError && error.reason === 'input' ? fieldsOf(error) : {};
    const told = problems[field] ?? Object.values(problems)[0];
    throw told === undefined ? error : invalid({ newValue: told });
  }
  const problems: Record<string, string> = {};
  applyRecordRules({ actor: mover.actor, resource: archiveItem, input }, draft, problems, item);
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid({ newValue: first });
}

/** The sentences of a refusal by their fields. */
function fieldsOf({ result }: AppError): Readonly<Record<string, string>> {
  const fields = typeof result === 'object' && result !== null && 'fields' in result ? result.fields : null;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}

/** A value as people read it. */
async function textOf({ app, tx, actor }: Context, name: Name, item: Row): Promise<string | null> {
  const value = item[name];
  if (value === null || value === undefined || value === '') return null;
  const field = archiveItem.fields[name];
  if (field.type !== 'dict') return String(value);
  const texts = await app.dictTexts.textsOf(tx, field, [String(value)], actor);
  return texts.get(String(value)) ?? String(value);
}

/** What somebody typed as the field stores it. @throws AppError where it is no value of the field */
async function storedValue({ app, tx, actor }: Context, name: Name, typed: unknown): Promise<unknown> {
  const text = String(typed ?? '').trim();
  const field: Field = archiveItem.fields[name];
  let value: unknown = text || null;
  if (value !== null && field.type === 'dict') {
    const found = (await app.dictTexts.valuesOf(tx, field, [text], actor)).get(text);
    if (found === undefined) throw invalid({ newValue: `“${text.slice(0, 50)}”不在字典中` });
    value = field.numeric ? Number(found) : found;
  }
  if (value !== null && field.type === 'integer') value = Number(text);
  if (value !== null && field.type === 'tags') value = text.replaceAll(/[；;、，]/g, ',');
  const { problems } = readDraft({ [name]: field }, { [name]: value }, 'edit');
  const problem = problems[name];
  if (problem) throw invalid({ newValue: problem });
  return value;
}

/** The record is as it was when the correction was asked for. */
async function assertStill(context: Context, { field, oldValue }: Correction, item: Row): Promise<void> {
  if (item.status !== itemStatus.held) throw refuse('只有在库的档案才能更正');
  const name = String(field) as Name;
  if ((await textOf(context, name, item)) !== oldValue)
    throw refuse(`档案的“${archiveItem.fields[name].label}”已变化，请重新申请`);
}

/** Writes the new value by the record's own rules, by the server: whoever decides needs no right on the record. */
async function carryOut(context: Context, record: Correction): Promise<void> {
  const mover = asMover(context);
  const { app, tx, actor, origin } = mover;
  const item = await lockedItem(mover, String(record.itemId));
  await assertStill(mover, record, item);
  const name = String(record.field) as Name;
  const value = await storedValue(mover, name, record.newValue);
  const corrector = { ...actor, permissions: new Set([correctRight]) };
  await editRecord(
    { app, actor: corrector, origin },
    archiveItem,
    itemHooks,
    { id: item.id, version: item.version, [name]: value },
    tx,
  );
  const entry = { action: 'ARC_ITEM_CORRECT', objType: 'arc_item', objId: item.id, objNo: String(item.archiveNo) };
  await addToChain(tx, context, [{ ...entry, detail: { correction: record.id, fields: [name] } }]);
}
