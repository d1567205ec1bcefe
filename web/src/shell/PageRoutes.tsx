import type { ReactNode } from 'react';
import { Route } from 'react-router';
import { pages } from '../features.ts';
import { lazyPage } from '../platform/lazy-page.ts';
import { useShellMessages } from '../platform/messages/shell.ts';
import { componentKey, type PageRoute, titleOf } from '../platform/navigation/menu.ts';
import { ExceptionPage } from '../platform/page/ExceptionPage.tsx';
import { PageHeader } from '../platform/page/PageHeader.tsx';
import { FramePage } from './FramePage.tsx';

/** Elements of all pages, flat: each tab matches its own address against them. */
export function pageRoutes(routes: readonly PageRoute[]): ReactNode {
  return routes
    .filter((route) => route.kind !== 'redirect')
    .map((route) => <Route key={route.node.id} path={route.path} element={<PageOf route={route} />} />);
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
  const load = pages[target];
  if (!load) return <ExceptionPage kind="missing" hint={t.noPage(target)} />;
  const Page = lazyPage(target, load);
  return <Page />;
}
