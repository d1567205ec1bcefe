import { matchPath } from 'react-router';
import type { PageRoute } from './menu.ts';

/** The page of an address. Of several patterns that fit, the one with the fewest parameters is meant. */
export function matchRoute(routes: readonly PageRoute[], pathname: string): PageRoute | null {
  const fitting = routes.filter((route) => matchPath({ path: route.path, end: true }, pathname) !== null);
  const parameters = (route: PageRoute) => route.path.split('/:').length;
  return fitting.sort((a, b) => parameters(a) - parameters(b) || rank(a) - rank(b))[0] ?? null;
}

/** Id of the small application that a page belongs to: its route's name begins with `low-app` and has an `appId`. */
export function lowAppIdOf(route: PageRoute | null, pathname: string): string | null {
  if (!route?.node.name.startsWith('low-app')) return null;
  return matchPath(route.path, pathname)?.params.appId ?? null;
}

/** A directory and its page may share one path: the page is meant. */
const rank = (route: PageRoute): number => (route.kind === 'redirect' ? 1 : 0);
