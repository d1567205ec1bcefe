import { formComponent } from '@dossier/contract/online/form/component.ts';
import type { form } from '@dossier/contract/online/form/form.ts';
import { sql } from 'kysely';
import { invalid, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { deleteMenusOf } from '#features/identity/permission/menu.public.ts';
import { assertMayDesign } from '../mode/mode.public.ts';
import { assertNoneWaits, retireFlow } from './approval.ts';
import { assertValid, findDefinition } from './definition.ts';
import { assertEnhanced } from './enhance/check-enhanced.ts';
import { assertColumnsUnlinked, assertLinks, assertUnlinked } from './links.ts';
import { assertNamesApart } from './part-names.ts';
import { assertMayRelate, assertSeesForm } from './relate.ts';
import { announce, release } from './release.ts';
import { assertRules } from './rules/check-rules.ts';
import { assertScripts } from './scripts/check-scripts.ts';
import { tableOf } from './sync/catalog.ts';
import { isView, planFormSync } from './sync/form-plan.ts';

type Line = Record<string, unknown>;

/** What a new definition is about when it is not a table of its own. */
export type FormOrigin = { of: 'new' } | { of: 'table' } | { of: 'view'; physicId: string; copyVersion: number };

/** What holds of every definition, whichever way it comes: the designer, an edit of its head, a version brought back. */
export const formHooksOf = (origin: FormOrigin): Hooks<typeof form> => ({
  async beforeAdd(context, draft) {
    const { app, actor, tx, input } = context;
    assertMayDesign(app, actor);
    const view = origin.of === 'view' ? { physicId: origin.physicId, copyVersion: origin.copyVersion } : {};
    const copyType = origin.of === 'view' ? 1 : 0;
    assertValid({ ...draft, copyType }, linesOf(input, 'fields'), linesOf(input, 'indexs'));
    const enhanced = { buttons: linesOf(input, 'buttons'), steps: linesOf(input, 'steps') };
    await assertEnhanced(context, { head: draft, fields: linesOf(input, 'fields'), ...enhanced }, null);
    await assertRules(context, { head: draft, fields: linesOf(input, 'fields'), rules: linesOf(input, 'rules') }, null);
    await assertScripts(context, { head: draft, scripts: linesOf(input, 'scripts') }, null);
    await assertNamesApart(tx, draft, linesOf(input, 'fields'));
    // A view chooses from what its form chooses from.
    if (origin.of === 'new')
      await assertLinks({ app, tx }, { tableName: String(draft.tableName), fields: linesOf(input, 'fields') });
    Object.assign(draft, { tableVersion: 1, isDbSynch: 'N', copyType, ...view, ...theme(draft) });
    if (origin.of === 'new' && (await tableOf(tx, String(draft.tableName))))
      throw invalid({ tableName: `数据库表[${String(draft.tableName)}]已存在,请从数据库导入表单` });
  },

  async beforeEdit(context, draft, before) {
    assertMayDesign(context.app, context.actor);
    const head = { ...before, ...draft };
    const stored = await findDefinition(context.tx, before.id);
    const fields = sentOr(context, 'fields', stored?.fields);
    const indexs = sentOr(context, 'indexs', stored?.indexs);
    if (head.tableName !== before.tableName && (Number(before.tableVersion) > 1 || before.isDbSynch === 'Y'))
      throw invalid({ tableName: '表单保存过以后，表名不能修改' });
    assertValid(head, fields, indexs);
    await assertNamesApart(context.tx, head, fields);
    if (stored) await assertMayRelate(context, stored, { head, fields });
    const own = { id: before.id, tableName: String(head.tableName), fields };
    await assertLinks(context, own, stored?.fields);
    if (stored && !isView(stored)) await assertColumnsUnlinked(context.tx, own, stored.fields, fields);
    assertColumnsOfIndexes(stored?.fields ?? [], fields, stored?.indexs ?? [], indexs);
    const enhanced = {
      buttons: sentOr(context, 'buttons', stored?.buttons),
      steps: sentOr(context, 'steps', stored?.steps),
    };
    await assertEnhanced(context, { head, fields, ...enhanced }, stored ?? null);
    const rules = sentOr(context, 'rules', stored?.rules);
    await assertRules(context, { head, fields, rules }, stored?.rules ?? null);
    await assertScripts(
      context,
      { head, scripts: sentOr(context, 'scripts', stored?.scripts) },
      stored?.scripts ?? null,
    );
    Object.assign(draft, { tableVersion: Number(before.tableVersion ?? 1) + 1, ...theme(head) });
  },

  async afterAdd({ tx, input }) {
    await keepSubTables(tx, linesOf(input, 'fields'));
  },

  async afterEdit(context, after) {
    const { tx } = context;
    const definition = await findDefinition(tx, after.id);
    if (!definition) return;
    await keepSubTables(tx, definition.fields as unknown as Line[]);
    const { exists, steps, refused } = await planFormSync(tx, definition);
    // What changes no table runs at once.
    if (exists && steps.length === 0 && refused.length === 0) await release(context, definition);
    else await sql`update onl_cgform_head set is_db_synch = 'N' where id = ${after.id}`.execute(tx);
  },

  async beforeDelete({ app, actor, tx }, record) {
    assertMayDesign(app, actor);
    // Its table could be imported again, without what is under control.
    const definition = await findDefinition(tx, record.id);
    if (definition) await assertSeesForm(tx, actor, definition);
    await assertUnlinked(tx, { id: record.id, tableName: String(record.tableName) });
    await assertNoneWaits(tx, record.id, '删除');
    const { rows } = await sql<{ name: string }>`
      select table_name as name from onl_cgform_head where physic_id = ${record.id} limit 1`.execute(tx);
    if (rows[0]) throw refuse(`表单有视图 ${rows[0].name}，请先删除视图`);
  },

  async afterDelete({ app, tx }, record) {
    await announce(app, tx, record.id, null);
    await deleteMenusOf(tx, formComponent(record.id));
    await retireFlow(app, tx, String(record.tableName));
    if (record.tableType !== 3) return;
    const { rows } = await sql<{ name: string }>`
      select table_name as name from onl_cgform_head
      where table_type = 2 and ${String(record.tableName)} = any(string_to_array(sub_table_str, ','))`.execute(tx);
    for (const { name } of rows) {
      await subTablesOf(tx, name);
      await announce(app, tx, record.id, name);
    }
  },
});

export const formHooks = formHooksOf({ of: 'new' });

const linesOf = (input: Record<string, unknown>, part: string): Line[] =>
  (Array.isArray(input[part]) ? input[part] : []).map((line) => ({ ...(line as Line) }));

/** The lines that came, or those that are stored where none did. */
const sentOr = ({ input }: WriteContext, part: string, stored: readonly object[] | undefined): Line[] =>
  input[part] === undefined ? (stored ?? []).map((line) => ({ ...line })) : linesOf(input, part);

/** Single tables have no theme, and sub tables are no trees (online-engine 5.1). */
function theme(head: Line): Record<string, string | null> {
  return {
    ...(head.tableType === 2 ? {} : { themeTemplate: 'normal' }),
    ...(head.tableType === 1 ? {} : { isTree: 'N' }),
    ...(head.isTree === 'Y' && head.tableType === 1 ? { treeParentIdField: 'pid', treeIdField: 'has_child' } : {}),
  };
}

/** A column that an index is on keeps its name until the index is gone. */
function assertColumnsOfIndexes(
  before: readonly { id?: string; dbFieldName: string }[],
  after: readonly Line[],
  indexes: readonly { indexField: string }[],
  kept: readonly Line[],
): void {
  const names = new Map(after.map((line) => [line.id, String(line.dbFieldName)]));
  for (const { id, dbFieldName } of before) {
    const now = names.get(id);
    if (now === undefined || now === dbFieldName) continue;
    const holds = ({ indexField }: { indexField?: unknown }) => String(indexField).split(',').includes(dbFieldName);
    if (indexes.some(holds) && kept.some(holds)) {
      const row = after.findIndex((line) => line.id === id);
      throw invalid({ [`fields.${row}.dbFieldName`]: '当前字段存在索引配置，请先删除索引再修改字段' });
    }
  }
}

/** The main table of a sub table lists it. */
async function keepSubTables(tx: Tx, fields: readonly Line[]): Promise<void> {
  const main = fields.find((line) => line.mainTable)?.mainTable;
  if (typeof main === 'string') await subTablesOf(tx, main);
}

/** Writes down the sub tables of a main table in the order that they say. */
async function subTablesOf(db: Db, main: string): Promise<void> {
  await sql`
    update onl_cgform_head set sub_table_str = (
      select string_agg(table_name, ',' order by tab_order_num, table_name) from onl_cgform_head sub
      where sub.table_type = 3
        and exists (select from onl_cgform_field f where f.cgform_head_id = sub.id and f.main_table = ${main}))
    where table_name = ${main} and table_type = 2`.execute(db);
}
