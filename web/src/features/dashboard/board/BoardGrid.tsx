import type { Card } from '@dossier/contract/dashboard/card.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useText } from '#services/messages/text.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { CardFrame } from './CardFrame.tsx';
import { inLines } from './layout.ts';
import { titleOf } from './titles.ts';

/** Most have a card. */
const EmptyState = lazyPart(async () => (await import('@dossier/widgets/feedback/EmptyState.tsx')).EmptyState);

/** Pages behind cards that are of no list, by the component of their menu entry. */
const pages: Partial<Record<Card['kind'], string>> = {
  approvals: 'flow/Inbox',
  announcements: 'system/UserAnnouncementList',
  process: 'modules/monitor/SystemInfo',
};

interface Props {
  cards: readonly Card[];
}

/** The cards on their places; on a phone one below the other. */
export function BoardGrid({ cards }: Props) {
  const t = useText();
  const { routes } = useNavigation();
  if (cards.length === 0)
    return <EmptyState title={t('这里还没有卡片')} hint={t('可以编辑的人在电脑上用“编辑布局”添加卡片')} />;
  const pageOf = (component: string | undefined) =>
    component === undefined
      ? null
      : (routes.find(({ kind, target, path }) => kind === 'page' && target === component && !path.includes(':'))
          ?.path ?? null);
  return (
    <div className="board-grid">
      {inLines(cards).map(({ card, w, h }) => (
        <CardFrame
          // A card that became another one begins anew.
          key={`${card.id}${card.kind}${'sources' in card ? card.sources.length : ''}`}
          card={card}
          between={{ w, h }}
          title={titleOf(card)}
          address={pageOf(pages[card.kind])}
        />
      ))}
    </div>
  );
}
