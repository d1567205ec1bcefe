import { KeptPage } from '@dossier/widgets/tab/KeptPage.tsx';
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Routes, useNavigate } from 'react-router';
import type { PageRoute } from '#services/navigation/menu.ts';
import { TabContext, type TabHandle } from '#services/page/tab.ts';
import { pageAt } from '../PageRoutes.tsx';
import { TabBoundary } from './TabBoundary.tsx';
import { close, refresh, setTitle, useTabs } from './tab-store.ts';
import type { Tab } from './tabs.ts';

/** One page per open tab. Hidden ones keep fields, filters and scroll, and do no work. */
export function TabPages({ routes }: { routes: readonly PageRoute[] }) {
  const { tabs, activeId } = useTabs();
  useScrollMemory(activeId);
  return tabs
    .filter((tab) => tab.visited)
    .map((tab) => <TabPage key={tab.id} tab={tab} active={tab.id === activeId} routes={routes} />);
}

interface Props {
  tab: Tab;
  active: boolean;
  routes: readonly PageRoute[];
}

const TabPage = memo(function TabPage({ tab, active, routes }: Props) {
  const navigate = useNavigate();
  const go = useRef(navigate);
  useLayoutEffect(() => {
    go.current = navigate;
  });
  const { id, revision } = tab;
  const gone = useRef(new WeakSet<TabHandle>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refreshed tab has another page
  const handle = useMemo<TabHandle>(() => {
    const goTo = (path: string) => void go.current(path);
    const own: TabHandle = {
      id,
      isActive: () => useTabs.getState().activeId === id,
      // A tab that was closed and opened again has the same id and holds nothing of the first.
      isOpen: () => !gone.current.has(own) && useTabs.getState().tabs.some((each) => each.id === id),
      close: () => close(id, goTo),
      setTitle: (title) => setTitle(id, title),
      refresh: () => {
        const current = useTabs.getState().tabs.find((each) => each.id === id);
        if (current) refresh(current, goTo);
      },
    };
    return own;
  }, [id, revision]);
  useEffect(() => {
    gone.current.delete(handle);
    return () => void gone.current.add(handle);
  }, [handle]);
  return (
    <KeptPage active={active}>
      <section className="tab-panel" id={`panel-${id}`} aria-label={tab.title}>
        <TabContext value={handle}>
          <TabBoundary key={revision} onRetry={handle.refresh}>
            <Routes location={tab.location}>{pageAt(routes, tab.location.pathname)}</Routes>
          </TabBoundary>
        </TabContext>
      </section>
    </KeptPage>
  );
});

/** The window scrolls; each tab finds its own place again, a new one starts at the top. */
function useScrollMemory(activeId: string | null): void {
  const places = useRef(new Map<string, number>());
  const shown = useRef(activeId);
  useEffect(() => {
    const remember = () => {
      if (shown.current) places.current.set(shown.current, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);
  useLayoutEffect(() => {
    shown.current = activeId;
    window.scrollTo({ top: activeId ? (places.current.get(activeId) ?? 0) : 0, behavior: 'instant' });
  }, [activeId]);
}
