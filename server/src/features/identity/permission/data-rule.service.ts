import type { BodyOf, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import type { addPermissionRule, listRuleColumns, queryPermissionRule } from '@dossier/contract/identity/data-rule.ts';
import type { queryRuleFields } from '@dossier/contract/identity/role.ts';
import { readFilter } from '@dossier/rules/filter.ts';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Columns, columnsOf, type Storage } from '#access/query/columns.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { invalid, notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Tables } from '#db/tables.ts';
import { assertMayChangeRights } from '#features/identity/role/role.public.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { bindsNothing, ruleProblem } from './data-rule-check.ts';
import type { Caller } from './menu-admin.service.ts';
import { findMenu } from './menu-records.ts';

type RuleRow = Selectable<Tables['sys_permission_data_rule']>;
export type DataRuleRecord = ResultOf<typeof queryPermissionRule>[number];
type RuleKind = ResultOf<typeof queryRuleFields>[number]['kind'];
type RuleInput = BodyOf<typeof addPermissionRule>;

/** Rules of a menu, newest first; the filters speak the wire's language. */
export async function rulesOfMenu(db: Db, query: QueryOf<typeof queryPermissionRule>): Promise<DataRuleRecord[]> {
  const { rows } = await sql<RuleRow>`select t.* from sys_permission_data_rule t
    where t.permission_id = ${query.permissionId}
      and ${filterOf('ruleName', query.ruleName)} and ${filterOf('ruleValue', query.ruleValue)}
    order by t.create_time desc nulls last, t.id desc`.execute(db);
  return rows.map(toRule);
}

const filterColumns: Columns = new Map(
  (['ruleName', 'ruleValue'] as const).map((name) => [
    name,
    {
      name,
      column: name === 'ruleName' ? 'rule_name' : 'rule_value',
      storage: 'text',
      multiple: false,
      sortable: false,
      filterable: true,
      queryable: true,
      grams: false,
      field: null,
    },
  ]),
);

function filterOf(field: string, value: string | undefined) {
  const condition = value ? readFilter(field, value) : null;
  return condition ? conditionSql(condition, filterColumns) : sql<boolean>`true`;
}

/** Columns that a rule of the menu may name. */
export async function ruleColumns(
  { resources }: Pick<App, 'resources'>,
  db: Db,
  permissionId: string,
): Promise<ResultOf<typeof listRuleColumns>> {
  const menu = await findMenu(db, permissionId);
  if (!menu) throw notFound('未找到菜单信息');
  const found = new Map<string, { field: string; column: string; label: string }>();
  for (const resource of resources.ofComponent(menu.component ?? ''))
    for (const { name, column, field, filterable } of columnsOf(resource).values())
      if (filterable && !found.has(name))
        found.set(name, { field: name, column, label: field?.label ?? fixed[name] ?? name });
  return [...found.values()];
}

/** The same with what a rule is made of in words: how a column compares, and what its values are chosen from. */
export async function ruleFields(
  { resources }: Pick<App, 'resources'>,
  db: Db,
  permissionId: string,
): Promise<ResultOf<typeof queryRuleFields>> {
  const menu = await findMenu(db, permissionId);
  if (!menu) throw notFound('未找到菜单信息');
  return resources.ofComponent(menu.component ?? '').flatMap((resource) => {
    // A department stands beside its code, by which one says "and all below".
    const coded = new Map(
      Object.values(resource.fields).flatMap((field) =>
        field.type === 'depart' && field.codeField ? [[field.codeField, field.label] as const] : [],
      ),
    );
    return [...columnsOf(resource).values()]
      .filter(({ filterable }) => filterable)
      .map(({ name, column, field, storage, multiple }) => ({
        field: name,
        column,
        label: coded.get(name) ?? field?.label ?? fixed[name] ?? name,
        kind: coded.has(name) || name === 'sysOrgCode' ? ('departCode' as const) : kindOf(name, field, storage),
        ...(field?.type === 'dict' ? { dict: field.dict } : {}),
        ...(multiple ? { multiple } : {}),
      }));
  });
}

function kindOf(name: string, field: Field | null, storage: Storage): RuleKind {
  if (name === 'createBy' || name === 'updateBy' || field?.type === 'user') return 'user';
  if (name === 'id' || name === 'version') return 'other';
  switch (field?.type) {
    case 'dict':
    case 'switch':
      return field.type;
    case 'depart':
      return 'departId';
    case 'category':
    case 'reference':
    case 'area':
    case 'files':
      return 'other';
  }
  if (storage === 'integer' || storage === 'numeric') return 'number';
  if (storage === 'date') return 'date';
  return storage === 'timestamptz' ? 'datetime' : 'text';
}

const fixed: Record<string, string> = {
  id: '主键',
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '更新人',
  updateTime: '更新时间',
  sysOrgCode: '所属部门编码',
  version: '版本',
};

/**
 * Adds a rule that can be applied; every other one is refused here.
 * @returns what the rule will not do, as a sentence; '' for one that binds
 */
export function addRule({ app, actor, origin, tx: joined }: Caller, input: RuleInput): Promise<string> {
  return inTransaction(joined ?? app.db, async (tx) => {
    const { rule, warning } = await readRule(app, tx, input.permissionId ?? '', input);
    const id = newId();
    await tx
      .insertInto('sys_permission_data_rule')
      .values({ ...rule, id, create_by: actor.username, create_time: wireNow() })
      .execute();
    await setRuleFlag(tx, rule.permission_id);
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      content: `添加数据规则，${rule.rule_name}`,
      method: 'system:permission:addRule',
      parameters: rule,
    });
    await app.sessions.refresh(tx);
    return warning;
  });
}

/** Changes a rule; otherwise as `addRule`. */
export function editRule({ app, actor, origin, tx: joined }: Caller, input: RuleInput): Promise<string> {
  return inTransaction(joined ?? app.db, async (tx) => {
    const before = await findRule(tx, input.id ?? '');
    await assertNotBinding(tx, actor, before);
    const { rule, warning } = await readRule(app, tx, before.permission_id, input);
    await tx
      .updateTable('sys_permission_data_rule')
      .set({ ...rule, update_by: actor.username, update_time: wireNow() })
      .where('id', '=', before.id)
      .execute();
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `编辑数据规则，${rule.rule_name}`,
      method: 'system:permission:editRule',
      parameters: rule,
    });
    await app.sessions.refresh(tx);
    return warning;
  });
}

/** Deletes a rule; who was bound by it alone sees all rows from then on. */
export function deleteRule({ app, actor, origin }: Caller, id: string): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const before = await findRule(tx, id);
    await assertNotBinding(tx, actor, before);
    await tx.deleteFrom('sys_permission_data_rule').where('id', '=', id).execute();
    for (const table of ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission'])
      await sql`update ${sql.table(table)}
        set data_rule_ids = nullif(array_to_string(array_remove(string_to_array(data_rule_ids, ','), ${id}), ','), '')
        where permission_id = ${before.permission_id} and ${id} = any(string_to_array(data_rule_ids, ','))`.execute(tx);
    await setRuleFlag(tx, before.permission_id);
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      content: `删除数据规则，${before.rule_name}`,
      method: 'system:permission:deleteRule',
      parameters: { id },
    });
    await app.sessions.refresh(tx);
  });
}

/** Rules that bind the caller are changed by somebody else. */
async function assertNotBinding(tx: Tx, actor: Actor, rule: RuleRow): Promise<void> {
  const menu = await findMenu(tx, rule.permission_id);
  assertMayChangeRights(actor, [{ perms: null, component: menu?.component ?? null }]);
}

async function findRule(tx: Tx, id: string): Promise<RuleRow> {
  const row = await tx.selectFrom('sys_permission_data_rule').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function readRule(app: Pick<App, 'resources'>, tx: Tx, permissionId: string, input: RuleInput) {
  const menu = await findMenu(tx, permissionId);
  if (!menu) throw notFound('未找到菜单信息');
  const written = input.ruleConditions === 'USE_SQL_RULES';
  const rule = {
    permission_id: menu.id,
    rule_name: (input.ruleName ?? '').trim(),
    rule_column: written ? '' : (input.ruleColumn ?? '').trim(),
    rule_conditions: (input.ruleConditions ?? '').trim(),
    rule_value: (input.ruleValue ?? '').trim(),
    status: input.status ?? '1',
  };
  const problems: Record<string, string> = {};
  if (!rule.rule_name) problems.ruleName = '规则名称不能为空';
  else if (rule.rule_name.length > 50) problems.ruleName = '规则名称长度不能超过50个字符';
  if (!rule.rule_conditions) problems.ruleConditions = '条件规则不能为空';
  if (!written && !rule.rule_column) problems.ruleColumn = '规则字段不能为空';
  if (!rule.rule_value) problems.ruleValue = '规则值不能为空';
  else if (rule.rule_value.length > 300) problems.ruleValue = '规则值长度不能超过300个字符';
  if (!['0', '1'].includes(rule.status)) problems.status = '状态格式不正确';
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const resources = app.resources.ofComponent(menu.component ?? '');
  const { rule_column: column, rule_conditions: condition, rule_value: value } = rule;
  const problem = ruleProblem({ column, condition, value }, resources);
  if (problem) throw refuse(problem);
  return { rule, warning: resources.length === 0 ? bindsNothing : '' };
}

/** `rule_flag` 1 shows the data-rule icon in the authorisation trees. */
async function setRuleFlag(tx: Tx, permissionId: string): Promise<void> {
  await sql`update sys_permission p set rule_flag =
      case when exists (select 1 from sys_permission_data_rule r where r.permission_id = p.id) then 1 else 0 end
    where p.id = ${permissionId}`.execute(tx);
}

function toRule(row: RuleRow): DataRuleRecord {
  return {
    id: row.id,
    permissionId: row.permission_id,
    ruleName: row.rule_name,
    ruleColumn: row.rule_column,
    ruleConditions: row.rule_conditions,
    ruleValue: row.rule_value,
    status: row.status,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
  };
}
