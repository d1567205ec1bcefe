import type { ReactNode } from 'react';
import { Route } from 'react-router';
import { pageOf } from '#features/features.ts';
import { PageHeader } from '#list/PageHeader.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import { matchRoute } from '#services/navigation/match.ts';
import { componentKey, type PageRoute, titleOf } from '#services/navigation/menu.ts';
import { ExceptionPage } from '#services/page/ExceptionPage.tsx';
import { lazyPage } from '#services/page/lazy-page.ts';
import { FramePage } from './FramePage.tsx';

/** The page of an address; nothing where there is none. */
export function pageAt(routes: readonly PageRoute[], pathname: string): ReactNode {
  const route = matchRoute(routes, pathname);
  if (!route || route.kind === 'redirect') return null;
  return <Route key={route.node.id} path={route.path} element={<PageOf route={route} />} />;
}

function PageOf({ route }: { route: PageRoute }) {
  if (route.kind === 'frame') return <FramePage template={route.target} path={route.path} title={route.title} />;
  const inPageView = route.ancestors.some((node) => componentKey(node.component) === 'layouts/PageView');
  const page = <LazyPage target={route.target} />;
  return inPageView ? (
    <>
      <PageHeader title={titleOf(route.node)} />
      {page}
    </>
  ) : (
    page
  );
}

function LazyPage({ target }: { target: string }) {
  const t = useShellMessages().trouble;
  const load = pageOf(target);
  if (!load) return <ExceptionPage kind="missing" hint={t.noPage(target)} />;
  const Page = lazyPage(target, load);
  return <Page />;
}
