import { matchPath } from 'react-router';
import type { PageRoute } from './menu.ts';

/** The pages of a menu as addresses are looked up in them: those of one address only, and patterns. */
interface Index {
  fixed: ReadonlyMap<string, PageRoute>;
  patterns: readonly { route: PageRoute; begin: string }[];
}

/** A menu has hundreds of pages, and each step asks for several addresses: to try every pattern takes a tenth of a step. */
const indexes = new WeakMap<readonly PageRoute[], Index>();

/** The page of an address. Of several patterns that fit, the one with the fewest parameters is meant. */
export function matchRoute(routes: readonly PageRoute[], pathname: string): PageRoute | null {
  const { fixed, patterns } = indexOf(routes);
  const address = plain(pathname);
  const own = fixed.get(address);
  if (own) return own;
  const fitting = patterns.find(
    ({ route, begin }) => address.startsWith(begin) && matchPath({ path: route.path, end: true }, pathname) !== null,
  );
  return fitting?.route ?? null;
}

/** Id of the small application that a page belongs to: its route's name begins with `low-app` and has an `appId`. */
export function lowAppIdOf(route: PageRoute | null, pathname: string): string | null {
  if (!route?.node.name.startsWith('low-app')) return null;
  return matchPath(route.path, pathname)?.params.appId ?? null;
}

function indexOf(routes: readonly PageRoute[]): Index {
  const known = indexes.get(routes);
  if (known) return known;
  const sorted = [...routes].sort((a, b) => parameters(a) - parameters(b) || rank(a) - rank(b));
  const isPattern = ({ path }: PageRoute) => /[:*?]/.test(path);
  const index = {
    // The first of one address is meant, and a later entry of a map would take its place.
    fixed: new Map(
      sorted
        .filter((route) => !isPattern(route))
        .reverse()
        .map((route) => [plain(route.path), route]),
    ),
    patterns: sorted
      .filter(isPattern)
      .map((route) => ({ route, begin: plain(/^(?:\/[^/:*?]+(?=\/))*/.exec(route.path)?.[0] ?? '', '') })),
  };
  indexes.set(routes, index);
  return index;
}

/** An address as the router compares it: capital letters and slashes at its end say nothing. */
const plain = (path: string, root = '/'): string => path.toLowerCase().replace(/\/+$/, '') || root;

const parameters = ({ path }: PageRoute): number => path.split('/:').length;
/** A directory and its page may share one path: the page is meant. */
const rank = (route: PageRoute): number => (route.kind === 'redirect' ? 1 : 0);
