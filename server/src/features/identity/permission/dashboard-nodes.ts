import { ownDashboardPath } from '@dossier/contract/dashboard/own-dashboard.ts';
import type { MenuNode } from '@dossier/contract/identity/session.ts';
import type { MenuDashboard } from '../../dashboard/dashboard.public.ts';

/** The menu with the dashboards that people made, in the group of those of the product; without it in one of their own. */
export function withDashboards(menu: readonly MenuNode[], dashboards: readonly MenuDashboard[]): MenuNode[] {
  const nodes = dashboards.map(nodeOf);
  const group = menu.find(({ path, hidden }) => path === '/dashboard' && !hidden);
  if (group)
    return menu.map((node) => (node === group ? { ...group, children: [...(group.children ?? []), ...nodes] } : node));
  return [...menu, { ...groupNode, children: nodes }];
}

const groupNode: MenuNode = {
  ...{
    id: 'own-dashboards',
    route: '1',
    path: '/dashboard/own',
    name: 'dashboard-own',
    component: 'layouts/RouteView',
  },
  redirect: null,
  meta: { title: '仪表盘', icon: 'fund', keepAlive: true, internalOrExternal: false, permissionList: [] },
};

function nodeOf({ id, name, icon }: MenuDashboard): MenuNode {
  return {
    id: `dashboard-${id}`,
    route: '1',
    path: `${ownDashboardPath}${id}`,
    name: `dashboard-own-${id}`,
    component: 'dashboard/Own',
    meta: {
      title: name,
      ...(icon ? { icon } : {}),
      ...{ keepAlive: true, internalOrExternal: false, componentName: 'Own', permissionList: [] },
    },
  };
}
