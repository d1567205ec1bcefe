import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { AuthTreeNode, MenuRecord, queryMenuTree } from '@dossier/contract/identity/permission.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import type { App } from '#services/services.ts';

export type MenuRow = Selectable<Tables['sys_permission']>;

/** All menus and buttons in their order. */
export function allMenus(db: Db): Promise<MenuRow[]> {
  return ordered(db).execute();
}

/** The whole tree, or with a name the hits alone, flat. */
export async function menuTree(db: Db, name = ''): Promise<MenuRecord[]> {
  const rows = await allMenus(db);
  if (name.trim() !== '') {
    // Clients send the word with and without the wire's stars.
    const word = name.trim().replace(/^\*|\*$/g, '');
    return rows.filter((row) => row.name.includes(word)).map((row) => ({ ...toRecord(row), isLeaf: true, leaf: true }));
  }
  const byParent = Map.groupBy(rows, (row) => row.parent_id ?? '');
  const build = (parent: string): MenuRecord[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = build(row.id);
      return { ...toRecord(row), children: children.length > 0 ? children : null };
    });
  return build('');
}

export async function topMenus(db: Db): Promise<MenuRecord[]> {
  return (await ordered(db).where('menu_type', '=', 0).execute()).map(toLazyRecord);
}

/** Direct children by parent. */
export async function subMenus(db: Db, parentIds: readonly string[]): Promise<Map<string, MenuRecord[]>> {
  if (parentIds.length === 0) return new Map();
  const rows = await ordered(db)
    .where('parent_id', 'in', [...parentIds])
    .execute();
  return Map.groupBy(rows.map(toLazyRecord), (record) => record.parentId ?? '');
}

export async function findMenu(db: Db, id: string): Promise<MenuRow | undefined> {
  return ordered(db).where('id', '=', id).executeTakeFirst();
}

/**
 * The tree that role and department authorisation tick, with all ids for "select all".
 * @param among only these; what hangs below one that is missing becomes a root
 */
export async function authTree(db: Db, among?: ReadonlySet<string>): Promise<ResultOf<typeof queryMenuTree>> {
  const rows = (await allMenus(db)).filter((row) => among?.has(row.id) ?? true);
  const known = new Set(rows.map((row) => row.id));
  const byParent = Map.groupBy(rows, (row) => (row.parent_id && known.has(row.parent_id) ? row.parent_id : ''));
  const build = (parent: string): AuthTreeNode[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = build(row.id);
      return { ...toAuthNode(row), children: children.length > 0 ? children : null };
    });
  return { treeList: build(''), ids: rows.map((row) => row.id) };
}

/** One level of it. */
export async function authTreeLevel(db: Db, pid: string | undefined): Promise<AuthTreeNode[]> {
  const level = pid ? ordered(db).where('parent_id', '=', pid) : ordered(db).where('parent_id', 'is', null);
  const rows = await level.execute();
  if (rows.length === 0) throw refuse('未找到角色信息');
  return rows.map(toAuthNode);
}

/** Adds the dictionary text that lists of menus carry. */
export async function labelled(app: App, actor: Actor, records: MenuRecord[]): Promise<MenuRecord[]> {
  const texts = await app.dictTexts.textsOf(
    app.db,
    { type: 'dict', dict: 'menu_type', label: '' },
    ['0', '1', '2'],
    actor,
  );
  const label = (record: MenuRecord): MenuRecord => {
    Object.assign(record, { menuType_dictText: texts.get(String(record.menuType)) });
    record.children?.forEach(label);
    return record;
  };
  return records.map(label);
}

/** A row whose children are asked for later: without an empty list in their place, trees of clients show nothing to open. */
function toLazyRecord(row: MenuRow): MenuRecord {
  return { ...toRecord(row), children: row.is_leaf ? null : [] };
}

export function toRecord(row: MenuRow): MenuRecord {
  return {
    id: row.id,
    key: row.id,
    title: row.name,
    parentId: row.parent_id,
    name: row.name,
    perms: row.perms,
    permsType: row.perms_type,
    icon: row.icon,
    component: row.component,
    componentName: row.component_name,
    url: row.url,
    redirect: row.redirect,
    sortNo: row.sort_no,
    menuType: row.menu_type,
    isLeaf: row.is_leaf,
    leaf: row.is_leaf,
    route: row.is_route,
    keepAlive: row.keep_alive,
    description: row.description,
    delFlag: row.del_flag,
    alwaysShow: row.always_show,
    hidden: row.hidden,
    hideTab: row.hide_tab,
    hiddenHeaderContent: row.hidden_header_content,
    status: row.status,
    internalOrExternal: row.internal_or_external,
    ruleFlag: row.rule_flag,
    version: row.version,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
    children: null,
  };
}

function toAuthNode(row: MenuRow): AuthTreeNode {
  return {
    key: row.id,
    value: row.id,
    title: null,
    slotTitle: row.name,
    label: null,
    isLeaf: row.is_leaf,
    icon: row.icon,
    ruleFlag: row.rule_flag,
    parentId: row.parent_id,
    scopedSlots: { title: 'hasDatarule' },
    children: null,
  };
}

function ordered(db: Db) {
  return db.selectFrom('sys_permission').selectAll().where('del_flag', '=', 0).orderBy('sort_no').orderBy('id');
}
