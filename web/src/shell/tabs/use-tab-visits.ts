import { closePopups } from '@dossier/widgets/dialog/close-popups.ts';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useShellMessages } from '#services/messages/shell.ts';
import { matchRoute } from '#services/navigation/match.ts';
import { titleOf } from '#services/navigation/menu.ts';
import { homePath } from '#services/navigation/path.ts';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { openTabsKey, readStored } from '#services/session/stored.ts';
import { useTabs } from './tab-store.ts';
import { fromStored, renameTabs, type StoredTab, visit, withHome } from './tabs.ts';

/** What the address means for the tabs: an open page, one to go to instead, or nothing that exists. */
export type Arrival = { type: 'page' } | { type: 'redirect'; to: string } | { type: 'missing' } | { type: 'notFound' };

/** Keeps the tabs in step with the address bar. */
export function useTabVisits({ routes }: Navigation, multipage: boolean): Arrival {
  const location = useLocation();
  const action = useNavigationType();
  const home = useShellMessages().home;
  const { pathname } = location;
  const route = matchRoute(routes, pathname);
  const isPage = route !== null && route.kind !== 'redirect';

  useLayoutEffect(() => {
    if (useTabs.getState().tabs.length > 0) return;
    const stored = readStored<StoredTab[]>(openTabsKey, [], sessionStorage);
    useTabs.setState(fromStored(multipage ? stored : [], (path) => matchRoute(routes, path) !== null));
  }, [routes, multipage]);

  // Also what a reload brought back: the language may be another since.
  useLayoutEffect(() => {
    useTabs.setState((state) => renameTabs(state, (path) => matchRoute(routes, path)?.title));
  }, [routes]);

  useLayoutEffect(() => {
    if (!route || !isPage) {
      useTabs.setState({ activeId: null });
      return;
    }
    const named = (location.state as { title?: string } | null)?.title;
    const before = multipage ? withHome(useTabs.getState(), home, 'home') : useTabs.getState();
    const after = visit(before, {
      location,
      action,
      title: named ?? titleOf(route.node),
      named: named !== undefined,
      icon: route.node.meta.icon,
      component: route.node.meta.componentName ?? route.node.name,
      hidden: route.node.meta.hideTab,
      keepAlive: route.node.meta.keepAlive === true,
      multipage,
    });
    if (after.activeId !== before.activeId) closePopups();
    useTabs.setState(after);
  }, [location, action, route, isPage, multipage, home]);

  if (pathname === '/404') return { type: 'notFound' };
  // Signed in: the sign-in pages lead to the work.
  if (pathname === '/' || /^\/(?:user|oauth2-app)(?:\/|$)/.test(pathname)) return { type: 'redirect', to: homePath };
  if (!route) return { type: 'missing' };
  return route.kind === 'redirect' ? { type: 'redirect', to: route.target } : { type: 'page' };
}
