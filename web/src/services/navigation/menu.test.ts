import type { MenuNode } from '@dossier/contract/identity/session.ts';
import { describe, expect, test } from 'vitest';
import { lowAppIdOf, matchRoute } from './match.ts';
import {
  componentKey,
  crumbsOf,
  highlightOf,
  homeAtItsAddress,
  menuItems,
  opensWindow,
  type PageRoute,
  routesOf,
  searchEntries,
} from './menu.ts';

function node(path: string, title: string, more: Partial<MenuNode> = {}): MenuNode {
  const { meta, ...rest } = more;
  const component = more.children ? 'layouts/RouteView' : `x${path}`;
  return { id: path, route: '1', path, name: path.slice(1), component, meta: { title, ...meta }, ...rest };
}

const menu: MenuNode[] = [
  node('/dashboard/analysis', '首页'),
  node('/isystem', '系统管理', {
    children: [
      node('/isystem/user', '用户管理', { children: [], component: 'system/UserList' }),
      node('/isystem/user/:id', '用户详情', { hidden: true, component: 'system/UserDetail' }),
      node('/isystem/role', '角色 Role', { component: 'system/RoleUserList' }),
    ],
  }),
  node('/online', '在线开发', {
    hidden: true,
    children: [node('/online/cgformList/:code', 'AUTO', { component: 'x/y/OnlCgformAutoList', hidden: true })],
  }),
  node('/skip', '不成路由', { route: '0', children: [node('/skip/in', '里面', { component: 'a/B' })] }),
  node('9f2c', '外部', {
    component: 'layouts/IframePageView',
    meta: { title: '外部', url: 'https://x.example/', internalOrExternal: true },
  }),
  node('/account/settings', '个人设置', {
    alwaysShow: true,
    component: 'account/settings/Index',
    children: [node('/account/settings/base', '基本设置')],
  }),
];
const routes = routesOf(menu);
const items = menuItems(menu);
const at = (pathname: string): PageRoute | null => matchRoute(routes, pathname);

test('the first page keeps its address, whatever page somebody begins with', () => {
  const task = node('/dashboard/task', '任务看板', { component: 'dashboard/Task' });
  const begun = routesOf(homeAtItsAddress([node('/dashboard/task', '首页', { component: 'dashboard/Task' }), task]));
  expect(begun.map(({ path, target }) => [path, target])).toEqual([
    ['/dashboard/analysis', 'dashboard/Task'],
    ['/dashboard/task', 'dashboard/Task'],
  ]);
  expect(homeAtItsAddress(menu)).toEqual(menu);
});

describe('routes', () => {
  test('take pages at any depth and leave out entries with the route flag "0", not their children', () => {
    expect(at('/isystem/user')?.target).toBe('system/UserList');
    expect(at('/skip')).toBeNull();
    expect(at('/skip/in')?.target).toBe('a/B');
    const flagged = routesOf([node('/by/path', '按路径', { route: '0', component: 'a/ByPath' })]);
    expect(matchRoute(flagged, '/by/path')).toMatchObject({ kind: 'page', target: 'a/ByPath' });
  });
  test('send a directory to its first shown page', () => {
    expect(at('/isystem')).toMatchObject({ kind: 'redirect', target: '/isystem/user' });
  });
  test('open the print reports of ours where an entry names the designer of another product', () => {
    const entry = (url: string, internalOrExternal = false) =>
      node(url, '旧报表', { component: 'layouts/IframePageView', meta: { title: '旧报表', url, internalOrExternal } });
    const page = (url: string, opens = false) => routesOf([entry(url, opens)])[0];
    const base = "{{ window._CONFIG['domianURL'] }}/jmreport";
    expect(page(`${base}/view/961455b47c0b86dc?token=\${token}`)).toMatchObject({
      ...{ kind: 'page', target: 'online/print/961455b47c0b86dc' },
    });
    expect(page(`${base}/list?token=\${token}`)?.target).toBe('modules/online/print/PrintReportList');
    expect(page(`${base}/view/1`, true)?.kind).toBe('page');
    expect(opensWindow(entry(`${base}/view/1`, true))).toBe(false);
    for (const other of ['https://x.example/jmreport/view/1', `${base}/other`, '/a?b=jmreport/view/1', `${base}/view`])
      expect(page(other)?.kind).toBe('frame');
  });
  test('honour a stored redirect', () => {
    const [route] = routesOf([node('/a', 'A', { redirect: '/b' })]);
    expect(route).toMatchObject({ kind: 'redirect', target: '/b' });
  });
  test('find pages with parameters, and the plain path before the pattern', () => {
    expect(at('/isystem/user/7')?.target).toBe('system/UserDetail');
    expect(at('/online/cgformList/abc')?.target).toBe('modules/online/cgform/auto/OnlCgformAutoList');
    expect(at('/nowhere')).toBeNull();
  });
  test('embed addresses', () => {
    expect(at('/9f2c')).toMatchObject({ kind: 'frame', target: 'https://x.example/' });
  });
});

test.each([
  ['system/UserList', 'system/UserList'],
  ['/system/UserList.vue', 'system/UserList'],
  ['@/views/system/UserList', 'system/UserList'],
  ['modules/online/cgreport/auto/OnlCgreportAutoList', 'modules/online/cgreport/auto/OnlCgreportAutoList'],
  ['OnlCgformErpList', 'modules/online/cgform/auto/erp/OnlCgformErpList'],
  [null, ''],
])('reads component %s', (stored, key) => {
  expect(componentKey(stored)).toBe(key);
});

describe('the menu', () => {
  test('shows what is not hidden and gathers alwaysShow entries behind one item', () => {
    expect(items.map((item) => item.title)).toEqual(['首页', '系统管理', '不成路由', '外部', '个人设置']);
    expect(items[1]?.children?.map((item) => item.title)).toEqual(['用户管理', '角色 Role']);
    expect(items[4]?.children).toBeNull();
  });
  test('leaves out directories that have nothing to show', () => {
    expect(menuItems([node('/empty', '空', { component: 'layouts/RouteView', children: [] })])).toEqual([]);
  });
  test('highlights the page, or what stands above a hidden one', () => {
    expect(highlightOf(at('/isystem/role'), items)).toEqual({ selected: '/isystem/role', open: ['/isystem'] });
    expect(highlightOf(at('/isystem/user/7'), items)).toEqual({ selected: '/isystem', open: [] });
    expect(highlightOf(at('/account/settings/base'), items).selected).toBe('/account/settings');
    expect(highlightOf(null, items)).toEqual({ selected: null, open: [] });
  });
  test('opens a window only for entries with an address of their own', () => {
    expect(menu.filter(opensWindow).map((entry) => entry.path)).toEqual(['9f2c']);
  });
});

describe('the search', () => {
  const entries = searchEntries(menu);
  test('lists shown pages, no containers and nothing that needs a parameter', () => {
    expect(entries.map((entry) => entry.title)).toEqual(
      ['首页', '用户管理', '角色 Role', '里面', '外部', '基本设置', '个人设置'].toSorted(
        (a, b) => entries.findIndex((e) => e.title === a) - entries.findIndex((e) => e.title === b),
      ),
    );
    expect(entries.some((entry) => entry.title === '系统管理' || entry.title === 'AUTO')).toBe(false);
  });
});

test('the breadcrumb starts at home and ends with the page as plain text', () => {
  expect(crumbsOf(at('/isystem/role'), '首页', routes)).toEqual([
    { title: '首页', path: '/dashboard/analysis' },
    { title: '系统管理', path: '/isystem' },
    { title: '角色 Role', path: null },
  ]);
  expect(crumbsOf(at('/dashboard/analysis'), '首页', routes)).toEqual([{ title: '首页', path: null }]);
});

test('a page of a small application carries its id, others none', () => {
  const pages = routesOf([
    node('/low-app/:appId/form', '表单', { name: 'low-app-form' }),
    node('/report/:appId', '报表', { name: 'report' }),
  ]);
  const idAt = (pathname: string) => lowAppIdOf(matchRoute(pages, pathname), pathname);
  expect(idAt('/low-app/a7/form')).toBe('a7');
  expect(idAt('/report/a7')).toBeNull();
  expect(idAt('/missing')).toBeNull();
});
