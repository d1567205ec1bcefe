import { KeptPage } from '@dossier/widgets/tab/KeptPage.tsx';
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Routes, useNavigate } from 'react-router';
import { TabContext, type TabHandle } from '../../platform/tab.ts';
import { TabBoundary } from './TabBoundary.tsx';
import { close, refresh, setTitle, useTabs } from './tab-store.ts';
import type { Tab } from './tabs.ts';

/** One page per open tab. Hidden ones keep fields, filters and scroll, and do no work. */
export function TabPages({ routes }: { routes: ReactNode }) {
  const { tabs, activeId } = useTabs();
  useScrollMemory(activeId);
  return tabs
    .filter((tab) => tab.visited)
    .map((tab) => <TabPage key={tab.id} tab={tab} active={tab.id === activeId} routes={routes} />);
}

interface Props {
  tab: Tab;
  active: boolean;
  routes: ReactNode;
}

const TabPage = memo(function TabPage({ tab, active, routes }: Props) {
  const navigate = useNavigate();
  const go = useRef(navigate);
  useLayoutEffect(() => {
    go.current = navigate;
  });
  const { id } = tab;
  const handle = useMemo<TabHandle>(() => {
    const goTo = (path: string) => void go.current(path);
    return {
      id,
      isActive: () => useTabs.getState().activeId === id,
      isOpen: () => useTabs.getState().tabs.some((each) => each.id === id),
      close: () => close(id, goTo),
      setTitle: (title) => setTitle(id, title),
      refresh: () => {
        const current = useTabs.getState().tabs.find((each) => each.id === id);
        if (current) refresh(current, goTo);
      },
    };
  }, [id]);
  return (
    <KeptPage active={active}>
      <section className="tab-panel" id={`panel-${id}`} aria-label={tab.title}>
        <TabContext value={handle}>
          <TabBoundary key={tab.revision} onRetry={handle.refresh}>
            <Routes location={tab.location}>{routes}</Routes>
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
