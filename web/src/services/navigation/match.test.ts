import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { matchRoute } from './match.ts';
import { type PageRoute, routesOf } from './menu.ts';

const paths = [
  ...['/pm/project', '/PM/Cost', '/pm', '/online/cgformList/:code', '/online/cgformList/:code/:view', '/a/:id/b'],
  ...['/a/fixed/b', '/a/:id?', '/files/*', '/:appId', '/档案/馆', '/档案/:id', '/with/', '/pm/project/:id'],
];
const routes = routesOf(
  paths.map((path) => ({ id: path, route: '1', path, name: path, component: 'a/B', meta: { title: path } })),
);

/** What every pattern says, one after the other. */
function byTrying(pathname: string): string | null {
  const fitting = routes.filter(({ path }) => matchPath({ path, end: true }, pathname) !== null);
  const parameters = ({ path }: PageRoute) => path.split('/:').length;
  return fitting.sort((a, b) => parameters(a) - parameters(b))[0]?.path ?? null;
}

test.each([
  ...['/pm/project', '/pm/project/', '/PM/PROJECT', '/pm/cost', '/pm', '/pm/', '/pm/none', '/online/cgformList/x'],
  ...['/online/cgformlist/x/y', '/online/cgformList', '/a/1/b', '/a/fixed/b', '/a/1', '/a', '/a/1/c', '/files/a/b'],
  ...['/files', '/low', '/档案/馆', '/档案/1', '/%E6%A1%A3/1', '/with', '/with/', '/', '', '/pm/project/12', '/apm/x'],
])('the page of “%s” is the one that trying every pattern finds', (pathname) => {
  expect(matchRoute(routes, pathname)?.path ?? null).toBe(byTrying(pathname));
});
