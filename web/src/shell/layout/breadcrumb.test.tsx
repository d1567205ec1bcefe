import type { MenuNode } from '@dossier/contract/identity/session.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { routesOf } from '#services/navigation/menu.ts';

let Breadcrumb: typeof import('./Breadcrumb.tsx').Breadcrumb;
beforeAll(async () => {
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', nothing);
  vi.stubGlobal('sessionStorage', nothing);
  vi.stubGlobal('document', { documentElement: {}, querySelector: () => null });
  ({ Breadcrumb } = await import('./Breadcrumb.tsx'));
});

function drawn(hiddenHeaderContent: boolean): string {
  const page = { id: '2', route: '1', path: '/a/b', name: 'a-b', component: 'a/B' } as const;
  const menu: MenuNode[] = [
    {
      ...{ id: '1', route: '1', path: '/a', name: 'a', component: 'layouts/RouteView' },
      meta: { title: '上级' },
      children: [{ ...page, meta: { title: '本页', ...(hiddenHeaderContent ? { hiddenHeaderContent } : {}) } }],
    },
  ];
  const routes = routesOf(menu);
  const route = routes.find(({ path }) => path === '/a/b') ?? null;
  return renderToStaticMarkup(
    <MemoryRouter>
      <Breadcrumb route={route} routes={routes} />
    </MemoryRouter>,
  );
}

test('shows home, what is above, and the page as plain text, unless the menu hides it', () => {
  expect(drawn(false)).toMatch(/首页.*上级.*<span aria-current="page">本页<\/span>/s);
  expect(drawn(true)).toBe('');
});
