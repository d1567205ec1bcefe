import { placeProblem, readSteps } from '@dossier/contract/online/enhance/steps.ts';
import { physicalTable } from '@dossier/contract/online/form/compile.ts';
import type { DefinitionBody, SyncPlan, SyncStep, SyncWay } from '@dossier/contract/online/form/design-calls.ts';
import { form } from '@dossier/contract/online/form/form.ts';
import { readRule } from '@dossier/contract/online/rules/rules.ts';
import { linesOfFormula, parseFormula } from '@dossier/rules/enhance/formula-text.ts';
import { sql } from 'kysely';
import { invalid, notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { addRecord, type Caller, deleteRecords, editRecord, explained } from '#engine/resource/write.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { assertNoneWaits } from './approval.ts';
import { type Definition, findDefinition, readDefinition } from './definition.ts';
import { type FormOrigin, formHooks, formHooksOf } from './form.hooks.ts';
import { assertLinks } from './links.ts';
import { registerForm } from './registration.ts';
import { release, runningForm } from './release.ts';
import { forgetSecrets } from './secrets.ts';
import { assertSeesAll } from './sight.ts';
import { backUpAndDrop } from './sync/backup-table.ts';
import { rowsOf, tableOf } from './sync/catalog.ts';
import { isView, planFormSync } from './sync/form-plan.ts';
import { createTable, creationSteps, runSync, takeSyncLock } from './sync/run.ts';
import { updateViews } from './views.ts';

/** Adds a definition. @returns its id */
export async function addForm(caller: Caller, body: DefinitionBody, db?: Db): Promise<string> {
  const { head, fields, indexs } = readDefinition(body);
  const { id: _, ...given } = head;
  const { id } = await addRecord(caller, form, formHooks, { ...given, fields, indexs }, db);
  return id;
}

/** Changes a definition with all its lines; lines that do not come are gone. */
export async function editForm(caller: Caller, body: DefinitionBody): Promise<void> {
  const { head, fields, indexs } = readDefinition(body);
  // Clients of the contract leave out indexes where there are none to change.
  await editRecord(caller, form, formHooks, { ...head, fields, ...(body.indexs ? { indexs } : {}) });
}

/** What a synchronisation would do. */
export async function planForm(db: Db, id: string, way: SyncWay): Promise<SyncPlan> {
  const definition = await requireDefinition(db, id);
  if (way === 'normal') return planFormSync(db, definition);
  const table = physicalTable(definition.head.tableName);
  const exists = (await tableOf(db, table)) !== undefined;
  const rows = exists ? await rowsOf(db, table) : null;
  return {
    exists,
    rows,
    steps: [
      ...(exists
        ? [
            {
              statement: `drop table onl.${table}`,
              data: rows ? ('lose' as const) : ('none' as const),
              effect: '删除数据表，重新生成',
            },
          ]
        : []),
      ...creationSteps(definition),
    ],
    refused: isView(definition) ? ['视图不能强制同步'] : [],
  };
}

/**
 * Brings a definition into the database and makes it run. `force` begins anew; the rows are put aside for 30 days.
 * @throws AppError when rows stand against it, or `force` would take rows and the name of the table was not typed
 */
export async function syncForm(
  { app, actor, origin }: Caller,
  { id, way, confirm }: { id: string; way: SyncWay; confirm?: string | undefined },
): Promise<SyncStep[]> {
  const synchronise = async (tx: Tx) => {
    const definition = await lockDefinition(tx, id);
    const table = physicalTable(definition.head.tableName);
    await assertLinks(
      { app, tx },
      { tableName: definition.head.tableName, fields: definition.fields.map((line) => ({ ...line })) },
    );
    let steps: SyncStep[];
    if (way === 'normal') steps = await syncDefinition(tx, definition);
    else {
      if (isView(definition)) throw refuse('视图不能强制同步');
      await takeSyncLock(tx, table);
      await assertNoneWaits(tx, id, '强制同步');
      const rows = (await tableOf(tx, table)) ? await rowsOf(tx, table) : 0;
      if (rows > 0 && confirm !== table) throw invalid({ confirm: `表中有${rows}行数据，请输入表名${table}确认` });
      await backUpAndDrop(tx, actor, table, 'force');
      await forgetSecrets(tx, table);
      steps = await createTable(tx, definition);
    }
    await release({ app, tx, actor }, definition);
    await updateViews({ app, tx, actor }, definition);
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `同步数据库，${definition.head.tableTxt}（${table}）`,
      method: 'online:form:syncDb',
      parameters: { id, way, statements: steps.map(({ statement }) => statement) },
    });
    return steps;
  };
  const steps = await explained(form, () => inTransaction(app.db, synchronise));
  const running = await runningForm(app.db, id);
  if (running) registerForm(app, running);
  return steps;
}

/** The table of a view is another's; what the view names must be there. */
async function syncDefinition(tx: Tx, definition: Definition): Promise<SyncStep[]> {
  if (!isView(definition)) return runSync(tx, definition);
  const { refused } = await planFormSync(tx, definition);
  if (refused.length > 0) throw refuse(refused.join('；'));
  return [];
}

/** Deletes definitions; `tables` their tables too, whose rows are put aside for 30 days. */
export function deleteForms(caller: Caller, ids: readonly string[], tables: boolean): Promise<void> {
  return inTransaction(caller.app.db, async (tx) => {
    const definitions: Definition[] = [];
    for (const id of [...new Set(ids)].sort()) definitions.push(await lockDefinition(tx, id));
    await deleteRecords(caller, form, formHooks, ids, tx);
    if (!tables) return;
    for (const definition of definitions)
      if (!isView(definition)) {
        await backUpAndDrop(tx, caller.actor, definition.head.tableName, 'delete');
        await forgetSecrets(tx, definition.head.tableName);
      }
  });
}

/** Makes a view: a second configuration over the same table, with fields, rights and screens of its own. */
export function copyAsView(caller: Caller, id: string): Promise<void> {
  return inTransaction(caller.app.db, async (tx) => {
    const source = await lockDefinition(tx, id);
    // A view begins with nothing under control: whoever is bound would be free in it.
    assertSeesAll(caller.actor, source.head);
    if (isView(source)) throw refuse('视图不能再生成视图');
    if (!(await tableOf(tx, source.head.tableName))) throw refuse('请先同步数据库!');
    const { rows } = await sql<{ n: number }>`
      select coalesce(max(substring(table_name from '\\$(\\d+)$')::int), 0)::int + 1 as n
      from onl_cgform_head where physic_id = ${id}`.execute(tx);
    const name = `${source.head.tableName}$${rows[0]?.n ?? 1}`;
    const view = await copyOf(caller, tx, { ...source, steps: stepsOfView(source), rules: rulesOfView(source) }, name, {
      ...{ of: 'view', physicId: id },
      copyVersion: source.head.tableVersion,
    });
    await release({ ...caller, tx }, await requireDefinition(tx, view));
  });
}

/** The steps of a form that a view of it can have: nothing is submitted there. */
const stepsOfView = ({ steps: lists }: Definition): Definition['steps'] =>
  lists.flatMap((list) => {
    const steps = readSteps(list.steps) ?? [];
    const kept = steps.filter(({ type }) => placeProblem(list.buttonCode, type, true) === null);
    return kept.length === 0 ? [] : [{ ...list, steps: JSON.stringify(kept) }];
  });

/** The rules of a form that a view of it can have: it has no lines to sum up. */
const rulesOfView = ({ rules }: Definition): Definition['rules'] =>
  rules.filter((line) => {
    const rule = readRule(line.rule);
    return rule?.type !== 'compute' || linesOfFormula(parseFormula(rule.formula, { functions: true })).length === 0;
  });

/** Makes a definition with a table of its own after this one. */
export function copyAsTable(caller: Caller, id: string, tableName: string): Promise<void> {
  return inTransaction(caller.app.db, async (tx) => {
    const source = await requireDefinition(tx, id);
    if (tableName.trim() === '') throw invalid({ tableName: '请输入新表名' });
    if (tableName.trim().toLowerCase() === source.head.tableName)
      throw invalid({ tableName: '新表名和旧表名不能一致' });
    await copyOf(caller, tx, source, tableName.trim().toLowerCase(), { of: 'new' });
  });
}

/** Adds what another definition has, under a new name; ids are new ones. */
async function copyOf(
  caller: Caller,
  tx: Tx,
  { head, fields, indexs, buttons, steps, rules, scripts }: Definition,
  tableName: string,
  origin: FormOrigin,
): Promise<string> {
  const { id: _, ...settings } = head;
  const lines = (given: readonly object[]) => given.map((line) => ({ ...line, id: undefined }));
  const input = {
    ...{ ...settings, tableName, fields: lines(fields), indexs: lines(indexs) },
    ...{ buttons: lines(buttons), steps: lines(steps), rules: lines(rules), scripts: lines(scripts) },
  };
  const made = await addRecord(caller, form, formHooksOf(origin), input, tx);
  return made.id;
}

/** A definition that nobody changes before the transaction ends: locks before it reads, so what it has is the newest. */
async function lockDefinition(tx: Tx, id: string): Promise<Definition> {
  await sql`select from onl_cgform_head where id = ${id} for update`.execute(tx);
  return requireDefinition(tx, id);
}

async function requireDefinition(db: Db, id: string): Promise<Definition> {
  const definition = await findDefinition(db, id);
  if (!definition) throw notFound('未找到对应实体');
  return definition;
}
