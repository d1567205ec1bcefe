import type { CategoryTree } from '@dossier/contract/dictionaries/category-reading.ts';
import * as contract from '@dossier/contract/dictionaries/category-reading.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { type Call, serve } from '#http/endpoint.ts';
import { readTreeCondition } from '#services/dictionary/tree-condition.ts';
import type { App } from '#services/services.ts';

/** Roots have this parent. */
const root = '0';

/** Reading the category trees; they are shared by all tenants, and tenants may add their own nodes. */
export function categoryReadingRoutes(app: App): void {
  serve(app, contract.loadTreeRoot, async ({ db, actor, query }) => {
    const pid = await idOfCode(db, actor, query.pcode || root);
    if (pid === null) throw refuse(`该编码【${query.pcode}】不存在，请核实!`);
    return query.async === 'false' ? wholeTree(db, actor, pid) : children(db, actor, pid);
  });
  serve(app, contract.loadTreeChildren, ({ db, actor, query }) => children(db, actor, query.pid));
  serve(app, contract.loadCategoryTreeData, async ({ db, actor, query }) => {
    if (query.pid) return children(db, actor, query.pid, query.condition);
    if (query.pcode === undefined) throw refuse('加载分类字典树参数有误.[null]!');
    const pid = await idOfCode(db, actor, query.pcode || root);
    if (pid === null) throw refuse('加载分类字典树参数有误.[code]!');
    return children(db, actor, pid, query.condition);
  });
  serve(app, contract.loadOneCategory, ({ db, actor, query }) => onlyOne(db, actor, query.field, query.val));
  const names = async ({
    db,
    actor,
    query,
  }: Pick<Call<typeof contract.loadCategoryItem>, 'db' | 'actor' | 'query'>) => {
    const ids = csvOf(query.ids);
    if (ids.length === 0) throw refuse('ids 不能为空');
    const rows = await visible(db, actor).select(['id', 'name']).where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row.name]));
    return ids.flatMap((id) => byId.get(id) ?? (query.delNotExist === 'false' ? [id] : []));
  };
  serve(app, contract.loadCategoryItem, names);
  serve(app, contract.loadCategoryItemSlash, names);
  serve(app, contract.loadAllCategory, async ({ db, actor, query }) => {
    const pid = await idOfCode(db, actor, query.code ?? '');
    if (pid === null) throw refuse('无数据,参数有误.[code]');
    return (await children(db, actor, pid)).map(({ key, title }) => ({ value: key, text: title }));
  });
}

function visible(db: Db, actor: Actor) {
  return db.selectFrom('sys_category').where('del_flag', '=', 0).where('tenant_id', 'in', [0, actor.tenantId]);
}

/** Fields by which a category is looked up. */
const keyFields = ['id', 'code', 'name'] as const;

async function onlyOne(db: Db, actor: Actor, field: string, value: string) {
  const column = keyFields.find((one) => one === field);
  if (!column) throw refuse('字段无效，请检查!');
  const rows = await visible(db, actor)
    .select(['id', 'pid', 'name', 'code', 'has_child as hasChild'])
    .where(column, '=', value)
    .limit(2)
    .execute();
  const [row] = rows;
  if (!row) throw refuse('查询无果');
  if (rows.length > 1) throw refuse(`查询数据异常,[${column}]存在多个值:${value}`);
  return row;
}

async function idOfCode(db: Db, actor: Actor, code: string): Promise<string | null> {
  if (code === root) return root;
  const row = await visible(db, actor).select('id').where('code', '=', code).executeTakeFirst();
  return row?.id ?? null;
}

async function children(db: Db, actor: Actor, pid: string, condition?: string): Promise<CategoryTree[]> {
  let query = visible(db, actor).select(['id', 'name', 'code', 'pid', 'has_child']).where('pid', '=', pid);
  for (const [column, value] of readCondition(condition)) query = query.where(column, '=', value);
  const rows = await query.orderBy('code').limit(2000).execute();
  return rows.map(toNode);
}

async function wholeTree(db: Db, actor: Actor, pid: string): Promise<CategoryTree[]> {
  const rows = await visible(db, actor)
    .select(['id', 'name', 'code', 'pid', 'has_child'])
    .orderBy('code')
    .limit(20_000)
    .execute();
  const byParent = Map.groupBy(rows, (row) => row.pid);
  const build = (parent: string): CategoryTree[] =>
    (byParent.get(parent) ?? []).map((row) => ({
      ...toNode(row),
      children: byParent.has(row.id) ? build(row.id) : null,
    }));
  return build(pid);
}

function toNode(row: { id: string; name: string; code: string; pid: string; has_child: string | null }): CategoryTree {
  return {
    key: row.id,
    title: row.name,
    code: row.code,
    leaf: row.has_child !== '1',
    parentId: row.pid,
    value: null,
    icon: null,
    children: null,
  };
}

/** Keys that a condition may name (api-contract 6.8), with their columns. */
const conditionColumns = new Map<string, 'code' | 'name' | 'id' | 'create_by' | 'sys_org_code'>([
  ['code', 'code'],
  ['name', 'name'],
  ['id', 'id'],
  ['createBy', 'create_by'],
  ['sysOrgCode', 'sys_org_code'],
]);

/** Columns and values of a condition; other keys are passed over, as they always were. */
function readCondition(text: string | undefined) {
  return readTreeCondition(text).flatMap(([key, value]) => {
    const column = conditionColumns.get(key);
    return column ? [[column, value] as const] : [];
  });
}
