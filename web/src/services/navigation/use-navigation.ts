import type { MenuNode } from '@dossier/contract/identity/session.ts';
import { useNavigate } from 'react-router';
import { useShellMessages } from '../messages/shell.ts';
import { useSession } from '../session/session.ts';
import { frameAddress } from './frame-address.ts';
import { matchRoute } from './match.ts';
import {
  homeAtItsAddress,
  type MenuItem,
  menuItems,
  opensWindow,
  type PageRoute,
  pathOf,
  routesOf,
  spokenMenu,
} from './menu.ts';
import { homePath } from './path.ts';

export interface Navigation {
  menu: readonly MenuNode[];
  routes: readonly PageRoute[];
  items: readonly MenuItem[];
  /** Another one for another menu, rights or language: what is asked for with them is kept by it. */
  revision: number;
}

/** Menu and pages of the signed-in user, plus the pages that everybody has; in the user's language. */
export function useNavigation(): Navigation {
  const menu = useSession((session) => session.permissions?.menu ?? noMenu);
  const { menuNames } = useShellMessages();
  return navigationOf(menu, menuNames);
}

type Names = Readonly<Record<string, string>>;

const noMenu: readonly MenuNode[] = [];
/** The last one that was made: every part of the shell and many of a page ask for it. */
let last: { sent: readonly MenuNode[]; names: Names; navigation: Navigation } | null = null;

function navigationOf(sent: readonly MenuNode[], names: Names): Navigation {
  if (last?.sent === sent && last.names === names) return last.navigation;
  const menu = spokenMenu(homeAtItsAddress(sent), names);
  const routes = routesOf(menu);
  const missing = routesOf(spokenMenu(constantNodes, names)).filter(({ path }) => !matchRoute(routes, path));
  const revision = (last?.navigation.revision ?? 0) + 1;
  last = { sent, names, navigation: { menu, routes: [...routes, ...missing], items: menuItems(menu), revision } };
  return last.navigation;
}

/** Path of the page with this route name, e.g. `account-center`. */
export function pathOfName(routes: readonly PageRoute[], name: string): string | undefined {
  return routes.find((route) => route.node.name === name)?.path;
}

/** Goes to a menu entry: its page, or its own window. */
export function useOpenNode(): (node: MenuNode) => void {
  const navigate = useNavigate();
  return (node) => {
    if (!opensWindow(node)) return void navigate(pathOf(node));
    const { address, openable } = frameAddress(node.meta.url ?? '', pathOf(node));
    if (openable) window.open(address, '_blank', 'noopener,noreferrer');
    else void navigate(pathOf(node));
  };
}

function constant(path: string, name: string, title: string, component: string): MenuNode {
  return { id: `constant:${name}`, route: '1', path, name, component, hidden: true, meta: { title } };
}

const constantNodes: readonly MenuNode[] = [
  constant(homePath, 'dashboard-analysis', '首页', 'dashboard/Analysis'),
  constant('/dashboard/own/:id', 'dashboard-own', '仪表盘', 'dashboard/Own'),
  constant('/account/center', 'account-center', '个人中心', 'account/center/Index'),
  constant('/account/settings/BaseSetting', 'account-settings-base', '账号设置', 'account/settings/BaseSetting'),
  constant('/account/settings/security', 'account-settings-security', '安全设置', 'account/settings/Security'),
  constant('/account/settings/binding', 'account-settings-binding', '账户绑定', 'account/settings/Binding'),
  constant('/account/settings/custom', 'account-settings-custom', '个性化设置', 'account/settings/Custom'),
  constant(
    '/account/settings/notification',
    'account-settings-notification',
    '新消息通知',
    'account/settings/Notification',
  ),
  constant('/account/tenants', 'account-tenants', '我的租户', 'account/tenants/Index'),
  constant('/isps/userAnnouncement', 'isps-userAnnouncement', '我的消息', 'system/UserAnnouncementList'),
  constant('/test/home', 'test-home', '连接自检', 'test/Home'),
  constant('/result/success', 'result-success', '操作成功', 'result/Success'),
  constant('/result/fail', 'result-fail', '操作失败', 'result/Error'),
  constant('/exception/403', 'exception-403', '403', 'exception/403'),
  constant('/exception/404', 'exception-404', '404', 'exception/404'),
  constant('/exception/500', 'exception-500', '500', 'exception/500'),
];
