import type { MenuNode } from '@dossier/contract/identity/session.ts';
import { printComponent } from '@dossier/contract/online/print/component.ts';
import { homePath } from './path.ts';

/** One page that can be opened in a tab. */
export interface PageRoute {
  /** Pattern from the root, e.g. `/online/cgformList/:code`. */
  path: string;
  node: MenuNode;
  title: string;
  /** Menu nodes above it, outermost first. */
  ancestors: readonly MenuNode[];
  kind: 'page' | 'frame' | 'redirect';
  /** `page`: key of features.ts; `redirect`: the path to go to. */
  target: string;
}

/** Components that only hold others. */
const containers = new Set(['layouts/RouteView', 'layouts/PageView', 'layouts/TabLayout', 'layouts/BlankLayout']);
const frames = new Set(['layouts/IframePageView', 'layouts/IframeFReportView']);

/** Built-in list types of online forms and reports, however deep the menu says that they lie. */
const onlineLists: Readonly<Record<string, string>> = {
  OnlCgformHeadList: 'modules/online/cgform/OnlCgformHeadList',
  OnlCgformCopyList: 'modules/online/cgform/OnlCgformCopyList',
  OnlCgformAutoList: 'modules/online/cgform/auto/OnlCgformAutoList',
  OnlCgformTreeList: 'modules/online/cgform/auto/OnlCgformTreeList',
  OnlCgformErpList: 'modules/online/cgform/auto/erp/OnlCgformErpList',
  OnlCgformTabList: 'modules/online/cgform/auto/tab/OnlCgformTabList',
  OnlCgformInnerTableList: 'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList',
  OnlCgreportHeadList: 'modules/online/cgreport/OnlCgreportHeadList',
  OnlCgreportAutoList: 'modules/online/cgreport/auto/OnlCgreportAutoList',
};

/** Stored component names come with and without leading slash, `views/` and `.vue`. */
export function componentKey(component: string | null | undefined): string {
  const plain = (component ?? '')
    .trim()
    .replace(/^@?\/?(?:src\/)?(?:views\/)?/, '')
    .replace(/\.vue$/, '');
  return onlineLists[plain.split('/').at(-1) ?? ''] ?? plain;
}

export const isContainer = (node: MenuNode): boolean => containers.has(componentKey(node.component));
export const isFrame = (node: MenuNode): boolean => frames.has(componentKey(node.component));

/** Path from the root; entries with an address of their own have only a hash as path. */
export function pathOf(node: Pick<MenuNode, 'path'>): string {
  return node.path.startsWith('/') ? node.path : `/${node.path}`;
}

export const titleOf = (node: MenuNode): string => node.meta.title ?? '';
export const isHidden = (node: MenuNode): boolean => node.hidden === true || node.meta.hideMenu === true;
/** An entry that opens a window of its own instead of a tab. */
export const opensWindow = (node: MenuNode): boolean =>
  node.meta.internalOrExternal === true && (node.meta.url ?? '') !== '' && oldPrintPage(node) === null;

/**
 * The page of ours for an entry of another product's report designer: menus that were moved here name it by its address, in a
 * frame or a window. `jmreport/view/9f2c?token=…` is our print report of that id or code.
 */
function oldPrintPage(node: MenuNode): string | null {
  if (!isFrame(node) && node.meta.internalOrExternal !== true) return null;
  // Another server is meant where its address is written out.
  if (/^https?:/i.test(node.meta.url ?? '')) return null;
  const [, page, key] =
    /(?:^|\/)jmreport\/(list|index|view)(?:\/([A-Za-z0-9_-]{1,100}))?(?:[?#].*)?$/.exec(node.meta.url ?? '') ?? [];
  if (page === 'view') return key === undefined ? null : printComponent(key);
  return page === undefined ? null : 'modules/online/print/PrintReportList';
}

/**
 * The first page keeps its address, whatever it shows: the server names the page there that a person or a role begins
 * with, by that page's own address, which stays the one of its own entry.
 */
export function homeAtItsAddress(menu: readonly MenuNode[]): MenuNode[] {
  return menu.map((node) =>
    titleOf(node) === '首页' && pathOf(node) !== homePath && !opensWindow(node) ? { ...node, path: homePath } : node,
  );
}

/** The menu with its names in the user's language; a name that an administrator gave stays as it is stored. */
export function spokenMenu(menu: readonly MenuNode[], names: Readonly<Record<string, string>>): MenuNode[] {
  return menu.map((node) => ({
    ...node,
    meta: { ...node.meta, title: names[titleOf(node)] ?? titleOf(node) },
    ...(node.children ? { children: spokenMenu(node.children, names) } : {}),
  }));
}

/**
 * All pages of the menu, flat. A group with the route flag "0" is no route, its children are; a page with it has no route
 * name, and its path leads to it all the same.
 */
export function routesOf(menu: readonly MenuNode[], ancestors: readonly MenuNode[] = []): PageRoute[] {
  return menu.flatMap((node) => {
    const below = routesOf(node.children ?? [], [...ancestors, node]);
    const own = node.route === '0' && isContainer(node) ? null : routeOf(node, ancestors, below);
    return own ? [own, ...below] : below;
  });
}

function routeOf(node: MenuNode, ancestors: readonly MenuNode[], below: readonly PageRoute[]): PageRoute | null {
  const base = { path: pathOf(node), node, ancestors, title: titleOf(node) };
  const print = oldPrintPage(node);
  if (print !== null) return { ...base, kind: 'page', target: print };
  if (isFrame(node)) return { ...base, kind: 'frame', target: node.meta.url ?? '' };
  if (node.redirect) return { ...base, kind: 'redirect', target: node.redirect };
  if (!isContainer(node)) return { ...base, kind: 'page', target: componentKey(node.component) };
  const first = below.find((route) => !isHidden(route.node) && route.kind !== 'redirect') ?? below[0];
  return first && !first.path.includes(':') ? { ...base, kind: 'redirect', target: first.path } : null;
}

/** What the side and the top menu show. An entry with `alwaysShow` gathers its children behind one item. */
export interface MenuItem {
  key: string;
  node: MenuNode;
  title: string;
  icon: string | undefined;
  children: MenuItem[] | null;
}

export function menuItems(menu: readonly MenuNode[]): MenuItem[] {
  return menu
    .filter((node) => !isHidden(node) && titleOf(node) !== '')
    .map((node): MenuItem => {
      const children = node.alwaysShow ? [] : menuItems(node.children ?? []);
      const item = { key: node.id, node, title: titleOf(node), icon: node.meta.icon };
      return { ...item, children: children.length > 0 ? children : null };
    })
    .filter((item) => item.children !== null || !isContainer(item.node) || Boolean(item.node.redirect));
}

/** Keys from the top-level entry down to the entry of the current page, the last one selected. */
export interface Highlight {
  selected: string | null;
  open: string[];
}

/** A page that the menu does not show highlights the entry above it. */
export function highlightOf(route: PageRoute | null, items: readonly MenuItem[]): Highlight {
  if (!route) return { selected: null, open: [] };
  const chain = [...route.ancestors, route.node].map((node) => node.id);
  const shown: string[] = [];
  let level: readonly MenuItem[] = items;
  for (const id of chain) {
    const item = level.find((each) => each.key === id);
    if (!item) break;
    shown.push(id);
    level = item.children ?? [];
  }
  return { selected: shown.at(-1) ?? null, open: shown.slice(0, -1) };
}

/** One line of the menu search. */
export interface SearchEntry {
  node: MenuNode;
  title: string;
  /** Titles above it, for telling equal names apart. */
  trail: string;
}

/** Every shown entry that is a page; pure containers and pages that need a parameter are left out. */
export function searchEntries(menu: readonly MenuNode[], trail: readonly string[] = []): SearchEntry[] {
  return menu
    .filter((node) => !isHidden(node))
    .flatMap((node) => {
      const below = searchEntries(node.children ?? [], [...trail, titleOf(node)]);
      if (isContainer(node) || titleOf(node) === '' || node.path.includes(':')) return below;
      return [{ node, title: titleOf(node), trail: trail.join(' / ') }, ...below];
    });
}

/** Case-insensitive part of the title. */
/** Titles and links from the home page to the current one; the current one is plain text. */
export interface Crumb {
  title: string;
  /** Null for the current page and for containers that lead nowhere. */
  path: string | null;
}

export function crumbsOf(route: PageRoute | null, home: string, routes: readonly PageRoute[]): Crumb[] {
  if (!route || route.path === homePath) return [{ title: home, path: null }];
  const above = route.ancestors
    .filter((node) => titleOf(node) !== '')
    .map((node) => ({ title: titleOf(node), path: linkOf(node, route, routes) }));
  return [{ title: home, path: homePath }, ...above, { title: route.title, path: null }];
}

function linkOf(node: MenuNode, current: PageRoute, routes: readonly PageRoute[]): string | null {
  const route = routes.find((each) => each.node.id === node.id);
  if (!route || route.path.includes(':') || route.path === current.path || isHidden(node)) return null;
  return route.kind === 'redirect' && route.target === current.path ? null : route.path;
}
