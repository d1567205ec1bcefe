import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { readFlag } from '@dossier/contract/core/wire.ts';
import { type addMenu, menuType } from '@dossier/contract/identity/permission.ts';
import { mostSort, patterns } from '@dossier/rules/patterns.ts';
import type { Updateable } from 'kysely';
import type { Tables } from '#db/tables.ts';

export type MenuInput = BodyOf<typeof addMenu>;
type Columns = Updateable<Tables['sys_permission']>;
export interface MenuColumns extends Columns {
  name: string;
  menu_type: number;
  parent_id: string | null;
}

/** Longest text per column, with the name that the user reads. */
const limits: readonly (readonly [key: keyof MenuInput & string, label: string, max: number])[] = [
  ['name', '菜单名称', 100],
  ['url', '访问路径', 255],
  ['component', '前端组件', 255],
  ['componentName', '组件名称', 100],
  ['redirect', '默认跳转地址', 255],
  ['perms', '授权标识', 255],
  ['icon', '菜单图标', 100],
  ['description', '描述', 255],
];

/**
 * Reads what a client sent into columns, cleaned as the wire does it (api-contract 6.2).
 * @returns the columns, and one sentence per wrong field
 */
export function readMenu(input: MenuInput): { menu: MenuColumns; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const type = Number(input.menuType ?? Number.NaN);
  if (![0, 1, 2].includes(type)) problems.menuType = '请选择菜单类型';
  const text = (key: keyof MenuInput & string): string | null => {
    const value = input[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  for (const [key, label, max] of limits) {
    const value = text(key);
    if (value && value.length > max) problems[key] = `${label}长度不能超过${max}个字符`;
    else if (value && hasControl(value)) problems[key] = `${label}含有不允许的字符`;
  }
  if (!text('name')) problems.name = '菜单名称不能为空';
  const button = type === menuType.button;
  const parentId = type === menuType.top ? null : text('parentId');
  if (type !== menuType.top && !parentId) problems.parentId = '上级菜单不能为空';
  const url = cleanUrl(text('url'));
  if (!button && !url) problems.url = '访问路径不能为空';
  const component = cleanComponent(text('component')) ?? (type === menuType.top ? 'layouts/RouteView' : null);
  if (type === menuType.sub && !component) problems.component = '前端组件不能为空';
  if (button && !text('perms') && !url) problems.perms = '授权标识不能为空';
  const icon = text('icon');
  if (icon && !/^[\w:.-]+$/.test(icon)) problems.icon = '菜单图标格式不正确';
  const sortNo = input.sortNo === null || input.sortNo === undefined || input.sortNo === '' ? 1 : Number(input.sortNo);
  if (!(sortNo >= 0)) problems.sortNo = '请输入正整数!';
  else if (sortNo > mostSort) problems.sortNo = patterns.sortNo.message;
  const status = text('status') ?? (button ? '1' : null);
  if (status && !['0', '1'].includes(status)) problems.status = '状态格式不正确';
  const permsType = text('permsType') ?? '1';
  if (!['0', '1', '2'].includes(permsType)) problems.permsType = '授权策略格式不正确';
  return {
    problems,
    menu: {
      parent_id: parentId,
      name: text('name') ?? '',
      menu_type: type,
      url,
      component: button ? null : component,
      component_name: text('componentName'),
      redirect: cleanUrl(text('redirect')),
      perms: text('perms'),
      perms_type: permsType,
      status,
      icon,
      sort_no: sortNo,
      description: text('description'),
      is_route: readFlag(input.route) ?? !button,
      hidden: readFlag(input.hidden) ?? false,
      hide_tab: readFlag(input.hideTab) ?? false,
      hidden_header_content: readFlag(input.hiddenHeaderContent) ?? false,
      keep_alive: readFlag(input.keepAlive) ?? false,
      always_show: readFlag(input.alwaysShow) ?? false,
      internal_or_external: readFlag(input.internalOrExternal) ?? false,
    },
  };
}

/** A leading `/` unless the address is external or an expression; so a script address becomes a path. */
function cleanUrl(url: string | null): string | null {
  if (!url || url.startsWith('/') || /^https?:\/\//i.test(url) || url.startsWith('{{')) return url;
  return `/${url}`;
}

/** `/src/views/system/UserList.vue` -> `system/UserList` */
function cleanComponent(component: string | null): string | null {
  if (!component) return null;
  const clean = component
    .replace(/^\/+/, '')
    .replace(/^(?:src\/)?views\//, '')
    .replace(/\.vue$/, '');
  return clean || null;
}

function hasControl(text: string): boolean {
  return [...text].some((sign) => sign < ' ');
}
