import { apiBase } from '#services/api/api.ts';

/** The script that shows a page of its own while the line is down; browsers have it on safe lines alone. */
export function keepOfflinePage(): void {
  // Without it nothing is missing while the line is up.
  navigator.serviceWorker?.register(`/sw.js?${new URLSearchParams({ api: apiBase })}`).catch(() => undefined);
}
