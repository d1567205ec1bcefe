import { useLoaded } from '../data/use-loaded.ts';
import { type Choice, useWidgetData } from '../data/widget-data.ts';
import { useText } from '../language/text.ts';

/** Items of a dictionary: at once when they are kept, else loaded. Without a code nothing is asked (specification 1, section 5). */
export function useItems(dict: string): { items: readonly Choice[]; loading: boolean; error: Error | undefined } {
  const t = useText();
  const data = useWidgetData();
  const nameless = dict.trim() === '';
  const kept = nameless ? undefined : data.keptItems(dict);
  const loaded = useLoaded(kept || nameless ? null : dict, () => data.loadItems(dict));
  if (nameless) return { items: [], loading: false, error: new Error(t('字典Code不能为空!')) };
  return { items: kept ?? loaded.data ?? [], loading: !kept && loaded.loading, error: loaded.error };
}
