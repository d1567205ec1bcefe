import type { Card } from '@dossier/contract/dashboard/card.ts';
import { ownDashboardLimits, ownDashboardPath } from '@dossier/contract/dashboard/own-dashboard.ts';
import { readCurves } from '@dossier/contract/operations/monitor.ts';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { useTabTitle } from '#services/page/tab.ts';
import { mobile, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { BoardGrid } from '../BoardGrid.tsx';
import { BoardHead } from '../BoardHead.tsx';
import { seenCards } from '../seen-cards.ts';
import { useOwnDashboard, useOwnDashboards } from './own.api.ts';
import '../board.css';
import './own.css';

/** Forms are larger than the page. */
const OwnTools = lazyPart(async () => (await import('./OwnTools.tsx')).OwnTools, 0, 'silent');
const BoardEditor = lazyPart(async () => (await import('../edit/BoardEditor.tsx')).BoardEditor, 400);
const Wall = lazyPart(async () => (await import('../Wall.tsx')).Wall, 0);

/** A dashboard that somebody made, at an address of its own. */
export default function OwnPage() {
  const { pathname } = useLocation();
  const id = pathname.slice(ownDashboardPath.length);
  return <OwnBoard key={id} id={id} />;
}

function OwnBoard({ id }: { id: string }) {
  const t = useText();
  const [mode, setMode] = useState<'look' | 'edit' | 'wall'>('look');
  const isNarrow = useMedia(mobile);
  const { may } = useRights();
  const { data, error, refetch } = useOwnDashboard(id);
  const { save } = useOwnDashboards();
  useTabTitle(data?.name);
  if (error) return <ErrorState title={t('仪表盘加载失败')} error={error} onRetry={() => void refetch()} />;
  const cards: Card[] = data ? seenCards(data.cards, data, may(readCurves)) : [];
  return (
    <div className="board">
      <BoardHead
        title={data?.name ?? ''}
        {...(data && !data.own ? { note: t('由{0}共享', data.owner) } : {})}
        editing={mode === 'edit'}
        cards={cards}
        more={data?.own ? <OwnTools dashboard={data} /> : null}
        mayMake={!isNarrow}
        mayEdit={isNarrow || data?.own === false ? undefined : data !== undefined}
        onEdit={() => setMode('edit')}
        onWall={() => setMode('wall')}
      />
      {data === undefined ? (
        <span className="bone bone-card" aria-busy="true" />
      ) : mode === 'edit' ? (
        <BoardEditor
          cards={data.cards}
          shown={{ for: null, roles: [], versions: { me: data.version } }}
          arrangement={{
            save: (_for, changed, versions) => save(id, changed, versions.me ?? data.version),
            reset: async () => '',
          }}
          most={ownDashboardLimits.cards}
          onDone={() => setMode('look')}
        />
      ) : (
        <BoardGrid cards={cards} />
      )}
      {mode === 'wall' ? <Wall from={`${ownDashboardPath}${id}`} onClose={() => setMode('look')} /> : null}
    </div>
  );
}
