import { useLoaded } from '../data/use-loaded.ts';
import { type Choice, useWidgetData } from '../data/widget-data.ts';

/** Items of a dictionary: at once when they are kept, else loaded. */
export function useItems(dict: string): { items: readonly Choice[]; loading: boolean; error: Error | undefined } {
  const data = useWidgetData();
  const kept = data.keptItems(dict);
  const loaded = useLoaded(kept ? null : dict, () => data.loadItems(dict));
  return { items: kept ?? loaded.data ?? [], loading: !kept && loaded.loading, error: loaded.error };
}
