import { useEffect } from 'react';
import { useClientConfig } from '#services/api/client-config.ts';
import { useTabs } from './tab-store.ts';
import { isHome } from './tabs.ts';

/** `page · project`; home only the project. */
export function useDocumentTitle(): void {
  const brand = useClientConfig((config) => config.brand);
  const active = useTabs((state) => state.tabs.find((tab) => tab.id === state.activeId));
  const title = active && !isHome(active) ? `${active.title} · ${brand}` : brand;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
