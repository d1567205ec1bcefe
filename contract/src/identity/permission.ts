import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery, IdsQuery } from '../core/envelope.ts';
import { audit, Flag, FlagInput, optional, ShortInput, Text, Whole } from '../core/wire.ts';

const base = '/sys/permission';
const Name = Type.Optional(Type.String({ maxLength: 255 }));

/** menuType of a menu, of an entry below another one, and of a button. */
export const menuType = { top: 0, sub: 1, button: 2 } as const;

const menuFields = {
  id: Type.String(),
  /** Same as `id`; older tables need it. */
  key: Type.String(),
  /** Same as `name`. */
  title: Type.String(),
  parentId: Text,
  name: Type.String(),
  perms: Text,
  permsType: Text,
  icon: Text,
  component: Text,
  componentName: Text,
  url: Text,
  redirect: Text,
  sortNo: Type.Union([Type.Number(), Type.Null()]),
  menuType: Type.Integer(),
  menuType_dictText: Type.Optional(Type.String()),
  isLeaf: Flag,
  leaf: Flag,
  route: Flag,
  keepAlive: Flag,
  description: Text,
  delFlag: Type.Integer(),
  alwaysShow: Flag,
  hidden: Flag,
  hideTab: Flag,
  /** The page shows no path above it; our own addition to the record, and the wire's name in the menu. */
  hiddenHeaderContent: Flag,
  status: Text,
  internalOrExternal: Flag,
  ruleFlag: Whole,
  version: Type.Integer(),
  ...audit,
};

/** A menu or button as the administration sees it. */
export interface MenuRecord extends Static<typeof Flat> {
  children: MenuRecord[] | null;
}
const Flat = Type.Object(menuFields);
export const MenuRecord = Type.Object({
  ...menuFields,
  children: Type.Unsafe<MenuRecord[] | null>(Type.Any()),
});

/** A node of the authorisation trees: the text is in `slotTitle`, `ruleFlag` 1 shows the data-rule icon. */
export interface AuthTreeNode {
  key: string;
  value: string;
  title: null;
  slotTitle: string;
  label: null;
  isLeaf: boolean;
  icon: string | null;
  ruleFlag: number;
  parentId: string | null;
  scopedSlots: { title: 'hasDatarule' };
  children: AuthTreeNode[] | null;
}
export const AuthTreeNode = Type.Unsafe<AuthTreeNode>(Type.Any());
export const AuthTree = Type.Object({ treeList: Type.Array(AuthTreeNode), ids: Type.Array(Type.String()) });

/** What add and edit take; the server cleans addresses and components (api-contract 6.2). */
export const MenuDraft = Type.Object({
  id: optional(Type.String({ maxLength: 64 })),
  parentId: optional(Type.String({ maxLength: 64 })),
  name: ShortInput,
  menuType: optional(Type.Union([Type.Integer(), Type.String({ maxLength: 1 })])),
  url: ShortInput,
  component: ShortInput,
  componentName: ShortInput,
  redirect: ShortInput,
  perms: ShortInput,
  permsType: ShortInput,
  status: ShortInput,
  icon: ShortInput,
  sortNo: optional(Type.Union([Type.Number(), Type.String({ maxLength: 20 })])),
  description: ShortInput,
  route: FlagInput,
  hidden: FlagInput,
  hideTab: FlagInput,
  hiddenHeaderContent: FlagInput,
  keepAlive: FlagInput,
  alwaysShow: FlagInput,
  internalOrExternal: FlagInput,
  version: optional(Type.Integer()),
});

const get = { method: 'GET', access: 'system:permission:list' } as const;

/** All menus nested; with a name only the hits, flat. */
export const listMenus = endpoint({
  ...get,
  path: `${base}/list`,
  label: '菜单-查询',
  query: Type.Object({ name: Name }),
  result: Type.Array(MenuRecord),
});

/** First level only; the rest is loaded below each. */
export const getSystemMenuList = endpoint({
  ...get,
  path: `${base}/getSystemMenuList`,
  label: '菜单-一级菜单',
  result: Type.Array(MenuRecord),
});

export const getSystemSubmenu = endpoint({
  ...get,
  path: `${base}/getSystemSubmenu`,
  label: '菜单-子菜单',
  query: Type.Object({ parentId: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Array(MenuRecord),
});

/** Children of several menus at once, by parent. */
export const getSystemSubmenuBatch = endpoint({
  ...get,
  path: `${base}/getSystemSubmenuBatch`,
  label: '菜单-批量查询子菜单',
  query: Type.Object({ parentIds: Type.String({ maxLength: 100_000 }) }),
  result: Type.Record(Type.String(), Type.Array(MenuRecord)),
  code: 200,
});

export const queryMenuTree = endpoint({
  ...get,
  path: `${base}/queryTreeList`,
  label: '菜单-授权树',
  result: AuthTree,
});

/** Ids of every menu and button, for "tick all". The name is the wire's. */
export const loadAllRoleIds = endpoint({
  ...get,
  path: `${base}/loadAllRoleIds`,
  label: '菜单-全部编号',
  result: Type.Array(Type.String()),
});

/** One level of the authorisation tree. */
export const queryMenuTreeAsync = endpoint({
  ...get,
  path: `${base}/queryListAsync`,
  label: '菜单-授权树（逐级）',
  query: Type.Object({ pid: Type.Optional(Type.String({ maxLength: 64 })) }),
  result: Type.Array(AuthTreeNode),
});

export const addMenu = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'system:permission:add',
  label: '菜单-添加',
  body: MenuDraft,
  result: MenuRecord,
});

const edit = {
  path: `${base}/edit`,
  access: 'system:permission:edit',
  label: '菜单-编辑',
  body: MenuDraft,
  result: MenuRecord,
} as const;
export const editMenu = endpoint({ method: 'PUT', ...edit });
export const editMenuPost = endpoint({ method: 'POST', ...edit });

/** Whether an address is free for a new or changed menu. */
export const checkPermDuplication = endpoint({
  ...get,
  path: `${base}/checkPermDuplication`,
  label: '菜单-校验访问路径',
  query: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 64 })),
    url: Type.Optional(Type.String({ maxLength: 255 })),
    alwaysShow: Type.Optional(Type.String({ maxLength: 5 })),
  }),
  code: 200,
});

export const deleteMenu = endpoint({
  method: 'DELETE',
  path: `${base}/delete`,
  access: 'system:permission:delete',
  label: '菜单-删除',
  query: IdQuery,
});

export const deleteMenus = endpoint({
  method: 'DELETE',
  path: `${base}/deleteBatch`,
  access: 'system:permission:deleteBatch',
  label: '菜单-批量删除',
  query: IdsQuery,
});
