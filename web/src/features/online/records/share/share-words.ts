import type { ShareKind, ShareLink } from '@dossier/contract/online/share/share-calls.ts';
import { say, useText } from '#services/messages/text.ts';

/** What a link lets somebody do, as people call it. */
export function useKindName(): (kind: ShareKind) => string {
  const t = useText();
  return (kind) => ({ add: t('填写新记录'), detail: t('查看这条记录'), edit: t('修改这条记录') })[kind];
}

export function stateName(state: ShareLink['state']): string {
  switch (state) {
    case 'open':
      return say('有效');
    case 'used':
      return say('次数已用完');
    case 'expired':
      return say('已过期');
    case 'revoked':
      return say('已作废');
    case 'dead':
      return say('已失效');
  }
}
