import { doneLabel, type Resource } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { mayChange, maySet, type Scope, scopeOf } from '#access/gate.ts';
import { AppError, invalid, notFound, refusal, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { isId, newId } from '#db/id.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { brokenRules } from '../code-rules/check.ts';
import { filledIn, withoutUnwritable } from '../code-rules/fill.ts';
import { misfits } from '../fields/same-record.ts';
import { followNamed } from '../followers/follow.ts';
import { noteNews } from '../followers/news.ts';
import { removeRows } from '../parts/remove-rows.ts';
import { type CheckedLines, checkLines, writeLines } from '../parts/save-lines.ts';
import { assertNotBelowItself, assertUnreferenced, explainWriteError, unknownValues } from './checks.ts';
import { storedValues } from './computed.ts';
import { type Draft, ownValues, readDraft } from './draft.ts';
import { bindRecordFiles } from './files.ts';
import { keepDeed, keepOrigin } from './history.ts';
import type { Hooks } from './hooks.ts';
import { findRow, type Row } from './read.ts';
import { applyRecordRules, assertConfirmed } from './rules.ts';
import { assertState } from './states.ts';
import { fillOrgCodes, insertRows, updateRow } from './write-rows.ts';

/** Everything a write needs to know about who asks and where from. */
export interface WriteContext {
  app: App;
  tx: Tx;
  actor: Actor;
  origin: Origin;
  resource: Resource;
  /** The body as it came: for hooks that read parts that are no fields. */
  input: Record<string, unknown>;
  /** Where the values come from. @default 'call' */
  source?: 'call' | 'import' | 'restore' | 'job' | 'bulk' | 'bulkUndo' | 'importUndo';
  /** What set this write off, where another write of the same transaction did: how many before it, and what they all wrote. */
  chain?: { depth: number; written: { count: number } };
}

export type Caller = Pick<WriteContext, 'app' | 'actor' | 'origin' | 'source' | 'chain'>;

/** Adds a record. One transaction holds the row, its lines, its files, hooks, history and log. */
export async function addRecord(
  caller: Caller,
  resource: Resource,
  hooks: Hooks,
  input: Record<string, unknown>,
  db: Db = caller.app.db,
): Promise<Row> {
  const scope = scopeOf(resource, caller.actor);
  return explained(resource, () =>
    inTransaction(db, async (tx) => {
      const context: WriteContext = { ...caller, tx, resource, input };
      const { draft, lines } = await prepareAdd(context, hooks);
      const id = hooks.keyOf?.(draft) ?? idOf(input);
      await insertRows(tx, resource, caller.actor, [{ id, draft }]);
      await writeLines(tx, id, lines);
      await bindRecordFiles(context, id, draft, null, lines);
      const record = await findRow(tx, scope, id, { full: true });
      // A row that its maker may not see would be lost to him: the data rules refuse it.
      if (!record) throw refuse('没有权限保存超出数据权限范围的数据');
      await hooks.afterAdd?.(context, record);
      await keepDeed(context, [record], 'add');
      await followNamed(tx, caller.actor, resource, record);
      await tellLabels(context);
      const entry = hooks.logEntry?.('add', [record]);
      await log(context, operateType.add, 'add', `添加${resource.label}，${titleOf(resource, record)}`, { id }, entry);
      await hooks.settled?.(context, record, null);
      return visible(scope, record);
    }),
  );
}

/** Changes a record. A stale version is refused and nothing is overwritten (C04). */
export async function editRecord(
  caller: Caller,
  resource: Resource,
  hooks: Hooks,
  input: Record<string, unknown>,
  db: Db = caller.app.db,
): Promise<Row> {
  const scope = scopeOf(resource, caller.actor);
  const id = typeof input.id === 'string' ? input.id : '';
  return explained(resource, () =>
    inTransaction(db, async (tx) => {
      const context: WriteContext = { ...caller, tx, resource, input };
      await hooks.beforeLock?.(context, [id]);
      const before = await findRow(tx, scope, id, { lock: true, full: true });
      if (!before) throw notFound(resource.messages.notFound);
      await assertState(caller, tx, resource, before, resource.states?.edit, '编辑');
      await assertFresh(tx, caller, resource, before, input.version);
      const { draft, problems } = readDraft(resource.fields, input, 'edit', (name) => mayChange(scope, name), before);
      Object.assign(
        problems,
        await misfits(tx, { ...resource, values: { ...before, ...draft } }, before),
        // What somebody may not know of is not there, whatever else is wrong with it.
        await unknownValues(tx, caller.app.dictTexts, resource.fields, draft, caller.actor, {
          before,
          ...parentOf(resource),
        }),
        await brokenRules(tx, resource.fields, draft, before),
      );
      const questions = applyRecordRules(context, draft, problems, before);
      throwProblems(problems);
      assertConfirmed(questions, input);
      await assertNotBelowItself(tx, resource, draft, before);
      await hooks.beforeEdit?.(context, draft, before);
      await fillOrgCodes(tx, resource.fields, draft);
      const lines = await checkLines(context, id, { ...before, ...draft });
      Object.assign(draft, await storedValues(context, draft, lines, before));
      await keepOrigin(tx, resource, before);
      await updateRow(tx, resource, caller.actor, id, draft);
      await writeLines(tx, id, lines);
      await bindRecordFiles(context, id, draft, before, lines);
      const after = await findRow(tx, scope, id, { full: true });
      if (!after) throw refuse('没有权限保存超出数据权限范围的数据');
      await hooks.afterEdit?.(context, after, before);
      const { action, content } = editWords(caller.source, resource.label, titleOf(resource, after));
      await keepDeed(context, [after], action, { fields: Object.keys(draft), before });
      await followNamed(tx, caller.actor, resource, after, before);
      await noteNews(tx, caller.actor, { tableName: resource.table, tableDataId: id }, { kind: 'edit' });
      await tellLabels(context);
      const parameters = { id, fields: Object.keys(draft) };
      const entry = hooks.logEntry?.('edit', [after]);
      await log(context, operateType.edit, 'edit', content, parameters, entry);
      await hooks.settled?.(context, after, before);
      return visible(scope, after);
    }),
  );
}

/** What history and log call an edit, by where its values come from. */
function editWords(source: WriteContext['source'], label: string, title: string): { action: string; content: string } {
  switch (source) {
    case 'bulk':
      return { action: 'editMany', content: `批量修改${label}，${title}` };
    case 'bulkUndo':
      return { action: 'undoEditMany', content: `撤销批量修改${label}，${title}` };
    case 'importUndo':
      return { action: 'undoImport', content: `撤销导入${label}，${title}` };
    default:
      return { action: 'edit', content: `编辑${label}，${title}` };
  }
}

/**
 * Changes columns of one record by an action of the server: state, number, publication.
 * Read-only fields are allowed here, which is why no client input comes this way.
 */
export async function changeRecord(
  context: Omit<WriteContext, 'input'>,
  before: Row,
  change: Draft,
  action: { name: string; text: string; given?: Draft },
): Promise<Row> {
  const { tx, resource, actor } = context;
  assertNamed(resource, action.name);
  const computed = await storedValues({ tx, resource }, change, [], before);
  await keepOrigin(tx, resource, before);
  await updateRow(tx, resource, actor, before.id, { ...change, ...computed });
  const after = await findRow(tx, scopeOf(resource, actor), before.id, { full: true });
  if (!after) throw notFound(resource.messages.notFound);
  await keepDeed(context, [after], action.name, { fields: Object.keys({ ...change, ...computed }), before });
  const about = { tableName: resource.table, tableDataId: after.id };
  await noteNews(tx, actor, about, action.name === 'edit' ? { kind: 'edit' } : { kind: 'action', action: action.name });
  await log({ ...context, input: {} }, operateType.edit, action.name, action.text, { id: before.id, ...action.given });
  return after;
}

/** History and messages say it by this name. */
function assertNamed(resource: Resource, name: string): void {
  if (name !== 'edit' && !name.startsWith('flow.') && doneLabel(resource, name) === undefined)
    throw new Error(`${resource.path} has no action or event ${name}`);
}

/** Deletes records. Those that the actor may not know of are not found; the rest stays as it was. */
export async function deleteRecords(
  caller: Caller,
  resource: Resource,
  hooks: Hooks,
  ids: readonly string[],
  db: Db = caller.app.db,
): Promise<number> {
  const scope = scopeOf(resource, caller.actor);
  return explained(resource, () =>
    inTransaction(db, async (tx) => {
      const context: WriteContext = { ...caller, tx, resource, input: {} };
      const rows: Row[] = [];
      await hooks.beforeLock?.(context, ids);
      // One order for everybody: two batches that share rows wait instead of blocking each other.
      for (const id of [...new Set(ids)].sort()) {
        const row = await findRow(tx, scope, id, { lock: true, full: true });
        if (!row) throw notFound(resource.messages.notFound);
        await assertState(caller, tx, resource, row, resource.states?.delete, '删除');
        rows.push(row);
      }
      for (const row of rows) await hooks.beforeDelete?.(context, row);
      await assertUnreferenced(context, rows);
      const which = sql`id = any(${rows.map((row) => row.id)})`;
      if (resource.softDelete) {
        await sql`update ${sql.table(resource.table)} set del_flag = '1', update_by = ${caller.actor.username},
          update_time = ${wireNow()}::timestamptz where ${which}`.execute(tx);
      } else {
        await removeRows(
          tx,
          resource,
          rows.map(({ id }) => id),
        );
      }
      for (const row of rows) await hooks.afterDelete?.(context, row);
      await tellLabels(context);
      await keepDeed(
        context,
        rows.map((row) => ({ ...row, delFlag: 1 })),
        'delete',
      );
      const names = rows.map((row) => titleOf(resource, row)).join('，');
      const entry = hooks.logEntry?.('delete', rows);
      await log(context, operateType.remove, 'delete', `删除${resource.label}，${names}`, { ids }, entry);
      return rows.length;
    }),
  );
}

/** Most records that one batch may delete (C17). */
const mostDeleted = 1000;

/** Deletes the records of a comma list. @throws AppError for none or too many, and as `deleteRecords` does */
export async function deleteBatch(caller: Caller, resource: Resource, hooks: Hooks, list: string): Promise<void> {
  const ids = csvOf(list);
  if (ids.length === 0) throw refuse(resource.messages.noneChosen);
  if (ids.length > mostDeleted) throw refuse(`单次最多操作${mostDeleted}条记录`);
  await deleteRecords(caller, resource, hooks, ids);
}

/** A new record as it will be written, with its lines. */
export interface Prepared {
  draft: Draft;
  lines: readonly CheckedLines[];
}

/**
 * Checks a new record and its lines, lets the feature complete it, and works out what follows from it.
 * @param imported values were looked up by their texts already, so only categories are checked once more
 * @throws AppError with a sentence per wrong field
 */
export async function prepareAdd(context: WriteContext, hooks: Hooks, { imported = false } = {}): Promise<Prepared> {
  const { app, tx, actor, resource, input } = context;
  const scope = scopeOf(resource, actor);
  const writable = (name: string) => maySet(scope, name);
  const filled = await filledIn(context, resource, withoutUnwritable(resource.fields, input, writable));
  const { draft, problems } = readDraft(resource.fields, filled, 'add', writable);
  Object.assign(draft, ownValues(resource.fields, filled, writable));
  Object.assign(
    problems,
    await misfits(tx, { ...resource, values: draft }),
    await unknownValues(tx, app.dictTexts, resource.fields, draft, actor, {
      onlyPlaces: imported,
      ...parentOf(resource),
    }),
    await brokenRules(tx, resource.fields, draft),
  );
  const questions = applyRecordRules(context, draft, problems);
  throwProblems(problems);
  assertConfirmed(questions, input);
  if (resource.states) draft[resource.states.field] = resource.states.first;
  await hooks.beforeAdd?.(context, draft);
  await fillOrgCodes(tx, resource.fields, draft);
  const lines = await checkLines(context, null, draft);
  Object.assign(draft, await storedValues(context, draft, lines));
  return { draft, lines };
}

/** Clients that were given a version must send the one they changed. */
export async function assertFresh(
  tx: Tx,
  { app, actor }: Pick<Caller, 'app' | 'actor'>,
  resource: Resource,
  before: Row,
  sent: unknown,
): Promise<void> {
  if (!resource.versioned) return;
  if (sent === undefined && resource.versioned === 'optional') return;
  if (Number(sent) === before.version) return;
  const username = String(before.updateBy ?? before.createBy ?? '');
  const texts = await app.dictTexts.textsOf(tx, { type: 'user', label: '' }, [username], actor);
  const who = texts.get(username) ?? username;
  const when = String(before.updateTime ?? before.createTime ?? '');
  throw refusal('stale', `数据已被${who}于${when}修改，请刷新后重试`, { who, when });
}

const parentOf = ({ tree }: Resource) => (tree ? { parent: tree.parent } : {});

/** A client may bring an id for a new record (uploads before the first save); only well-formed ones count. */
function idOf(input: Record<string, unknown>): string {
  return typeof input.id === 'string' && isId(input.id) ? input.id : newId();
}

function throwProblems(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Errors of the database in the words of the wire. */
export async function explained<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : explainWriteError(error, resource);
  }
}

function visible(scope: Scope, record: Row): Row {
  if (scope.columns === scope.all) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => scope.columns.has(name))) as Row;
}

/** The title for somebody from whom its column may be hidden; `record` is what he sees of it. */
export function readableTitle(resource: Resource, record: Row): string {
  return resource.titleField in record ? titleOf(resource, record) : resource.label;
}

export function titleOf(resource: Resource, record: Row): string {
  return String(record[resource.titleField] ?? record.id);
}

/** Labels that others keep of this resource's rows are read again. */
export async function tellLabels({ app, tx, resource }: Pick<WriteContext, 'app' | 'tx' | 'resource'>): Promise<void> {
  if (app.published.isReferenced(resource.table)) await app.dictTexts.changed(tx, `table:${resource.table}`);
}

function log(
  context: WriteContext,
  operate: number,
  action: string,
  content: string,
  parameters: unknown,
  /** The feature's own text and kind, where it has one. */
  entry: { content: string; operate: number } = { content, operate },
): Promise<void> {
  const { tx, actor, origin, resource } = context;
  return writeLog(tx, actor, origin, { ...entry, method: `${resource.permission}:${action}`, parameters });
}
