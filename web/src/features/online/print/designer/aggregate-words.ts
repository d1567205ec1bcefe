import type { Aggregate } from '@dossier/rules/sheet/cell-text.ts';
import { useText } from '#services/messages/text.ts';

export function useAggregateWords(): Record<Aggregate, string> {
  const t = useText();
  return { sum: t('求和'), avg: t('平均'), min: t('最小'), max: t('最大'), count: t('计数') };
}
