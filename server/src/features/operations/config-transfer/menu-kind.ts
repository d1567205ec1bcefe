import { addPermissionRule, editPermissionRule } from '@dossier/contract/identity/data-rule.ts';
import * as contract from '@dossier/contract/identity/permission.ts';
import { refuse } from '#core/errors.ts';
import {
  addMenu,
  addRule,
  allMenus,
  editMenu,
  editRule,
  type MenuRow,
  toRecord,
} from '#features/identity/permission/menu.public.ts';
import { assertMayChangeRights } from '#features/identity/role/role.public.ts';
import { type Context, idKey, type Kind, type Local, newest } from './kind.ts';
import type { Comparison, Entry, Item, Shape, Value } from './shape.ts';

const text = (label: string) => ({ label, type: 'text' as const });
const flag = (label: string) => ({ label, type: 'flag' as const });

const shape: Shape = {
  fields: {
    code: { ...text('编码'), required: true },
    name: { ...text('菜单名称'), required: true },
    parent: text('上级菜单'),
    menuType: { label: '菜单类型', type: 'integer' },
    url: text('访问路径'),
    component: text('前端组件'),
    componentName: text('组件名称'),
    redirect: text('默认跳转地址'),
    perms: text('授权标识'),
    permsType: text('授权策略'),
    status: text('状态'),
    icon: text('菜单图标'),
    sortNo: { label: '排序', type: 'number' },
    description: text('描述'),
    route: flag('是否路由菜单'),
    hidden: flag('隐藏路由'),
    hideTab: flag('隐藏标签页'),
    hiddenHeaderContent: flag('隐藏面包屑'),
    keepAlive: flag('是否缓存路由'),
    alwaysShow: flag('聚合路由'),
    internalOrExternal: flag('外部打开'),
  },
  lists: {
    dataRules: {
      label: '数据规则',
      keys: ['ruleName'],
      fields: {
        ruleName: { ...text('规则名称'), required: true },
        ruleColumn: text('规则字段'),
        ruleConditions: text('条件规则'),
        ruleValue: text('规则值'),
        status: text('状态'),
      },
    },
  },
};
const fieldNames = Object.keys(shape.fields).filter((name) => name !== 'code' && name !== 'parent');

/** Menus by their addresses, buttons by their permission codes, each with its data rules. */
export const menuKind: Kind = {
  name: 'menu',
  shape,
  tables: ['sys_permission', 'sys_permission_data_rule'],
  mayRead: [contract.listMenus.access],
  codeOf: (entry) => String(entry.code ?? ''),
  nameOf: (entry) => String(entry.name ?? ''),
  parentOf,
  needs(entry) {
    const code = parentOf(entry);
    return code === null ? [] : [{ kind: 'menu', code }];
  },
  rightsOf,
  problemOf(entry) {
    const { code, menuType, perms, url } = entry;
    if (menuType === undefined) return null;
    const fits = menuType === contract.menuType.button ? code === perms : code === url || code === groupCode(url);
    return fits ? null : `编码与${menuType === contract.menuType.button ? '授权标识' : '访问路径'}不一致`;
  },
  read: readMenus,
  async apply(context, entry, here, found) {
    const id = await saveMenu(context, entry, here, found);
    await saveRules(context, id, found.items.dataRules ?? []);
  },
};

function parentOf(entry: Entry): string | null {
  return typeof entry.parent === 'string' && entry.parent !== '' ? entry.parent : null;
}

/** Two entries may share an address when one of them is a group; then the group is told by this. */
function groupCode(url: unknown): string {
  return `${String(url)}#group`;
}

function rightsOf(found: Comparison, isNew: boolean): string[] {
  const rules = found.items.dataRules ?? [];
  return [
    ...(isNew ? [contract.addMenu.access] : found.fields.length > 0 ? [contract.editMenu.access] : []),
    ...(rules.some(({ before }) => !before) ? [addPermissionRule.access] : []),
    ...(rules.some(({ before }) => before) ? [editPermissionRule.access] : []),
  ];
}

async function readMenus({ tx }: Context): Promise<Local[]> {
  const rows = await allMenus(tx);
  const codes = codesOf(rows);
  const rules = Map.groupBy(
    await tx.selectFrom('sys_permission_data_rule').selectAll().orderBy('id').execute(),
    (rule) => rule.permission_id,
  );
  return rows.map((row) => {
    const record = toRecord(row) as unknown as Record<string, Value>;
    const own = rules.get(row.id) ?? [];
    const code = codes.get(row.id) ?? null;
    const parent = row.parent_id === null ? null : (codes.get(row.parent_id) ?? null);
    const dataRules = own.map(
      (rule): Item => ({
        ruleName: rule.rule_name,
        ruleColumn: rule.rule_column,
        ruleConditions: rule.rule_conditions,
        ruleValue: rule.rule_value,
        status: rule.status,
      }),
    );
    return {
      id: row.id,
      code: code ?? `?${row.id}`,
      name: row.name,
      parent,
      entry: {
        ...Object.fromEntries(fieldNames.map((name) => [name, record[name] ?? null])),
        code,
        parent,
        dataRules,
      },
      unclear: unclearOf(row, code, parent, dataRules),
      changedAt: newest([
        row.create_time,
        row.update_time,
        ...own.flatMap((rule) => [rule.create_time, rule.update_time]),
      ]),
    };
  });
}

/** What tells each menu from the others; buttons without a permission and menus without an address have nothing. */
export function codesOf(rows: readonly MenuRow[]): Map<string, string> {
  const pages = rows.filter(({ menu_type, url }) => menu_type !== contract.menuType.button && url);
  const sharing = Map.groupBy(pages, ({ url }) => url);
  return new Map(
    rows.flatMap((row) => {
      const isShared = (sharing.get(row.url)?.length ?? 0) > 1;
      const code =
        row.menu_type === contract.menuType.button
          ? row.perms
          : row.url && isShared && row.always_show
            ? groupCode(row.url)
            : row.url;
      return code ? [[row.id, code] as const] : [];
    }),
  );
}

function unclearOf(row: MenuRow, code: string | null, parent: string | null, rules: readonly Item[]): string | null {
  if (code === null) return row.menu_type === contract.menuType.button ? '按钮没有授权标识' : '菜单没有访问路径';
  if (row.parent_id !== null && parent === null) return '上级菜单没有可识别的编码';
  const names = rules.map(({ ruleName }) => ruleName);
  const twice = names.find((name, at) => name === null || name === '' || names.indexOf(name) !== at);
  return twice === undefined ? null : `有同名的数据规则“${twice ?? ''}”`;
}

async function saveMenu(context: Context, entry: Entry, here: Local | undefined, found: Comparison): Promise<string> {
  if (here && found.fields.length === 0) return here.id;
  const wanted: Entry = { ...here?.entry, ...entry };
  const above = parentOf(wanted);
  const parentId = above === null ? null : context.ids.get(idKey('menu', above));
  if (parentId === undefined) throw refuse(`上级菜单“${above}”不存在`);
  const fields = Object.fromEntries(fieldNames.map((name) => [name, wanted[name] ?? null]));
  if (here) {
    await editMenu(context, { ...fields, parentId, id: here.id });
    return here.id;
  }
  // Whoever may add menus could else bring a button of his own making for a right that he lacks.
  assertMayChangeRights(context.actor, [{ perms: textOf(wanted.perms), component: null }]);
  const { id } = await addMenu(context, { ...fields, parentId });
  context.ids.set(idKey('menu', String(entry.code)), id);
  return id;
}

async function saveRules(context: Context, permissionId: string, changed: Comparison['items'][string]): Promise<void> {
  if (changed.length === 0) return;
  const known = await context.tx
    .selectFrom('sys_permission_data_rule')
    .select(['id', 'rule_name'])
    .where('permission_id', '=', permissionId)
    .execute();
  const ids = new Map(known.map((rule) => [rule.rule_name, rule.id]));
  for (const { before, after } of changed) {
    const rule = { ...after, permissionId } as Record<string, string | null>;
    if (before) await editRule(context, { ...rule, id: ids.get(textOf(after.ruleName)) ?? '' });
    else await addRule(context, rule);
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
