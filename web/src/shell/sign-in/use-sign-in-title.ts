import { useEffect } from 'react';
import { useClientConfig } from '#services/api/client-config.ts';

/** The window is called as the page is. */
export function useSignInTitle(title: string): void {
  const brand = useClientConfig((config) => config.brand);
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [brand, title]);
}
