import { matchRoute } from './match.ts';
import { componentKey, type PageRoute } from './menu.ts';

/** Where a record opens in the page of a menu component; null when this user has no such page. */
export function recordPath(openPage: string, busId: string | null, routes: readonly PageRoute[]): string | null {
  const wanted = componentKey(openPage);
  const page = routes.find(({ kind, target, path }) => kind === 'page' && target === wanted && !path.includes(':'));
  if (!page) return null;
  return busId ? `${page.path}?${new URLSearchParams({ detail: busId })}` : page.path;
}

/** An address of this application as it stands; null when this user has no such page. Other addresses are left alone. */
export function reachable(address: string, routes: readonly PageRoute[]): string | null {
  if (!address.startsWith('/')) return address;
  return matchRoute(routes, address.replace(/[?#].*$/, '')) ? address : null;
}
