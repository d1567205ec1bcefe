import type { Band, SheetRow } from '@dossier/contract/online/print/design.ts';
import { useText } from '#services/messages/text.ts';

/** What kinds of rows are called. */
export function useBandWords() {
  const t = useText();
  const names: Record<Band, string> = {
    fixed: t('固定'),
    pageHead: t('页眉'),
    pageFoot: t('页脚'),
    groupHead: t('组头'),
    detail: t('明细'),
    groupFoot: t('组尾'),
  };
  return {
    names,
    short: ({ band }: SheetRow): string => (band === 'fixed' ? '' : names[band]),
    whole: ({ band, set, by, height }: SheetRow): string =>
      [names[band], set, by, t('{0} 毫米', height)].filter(Boolean).join(' · '),
  };
}
