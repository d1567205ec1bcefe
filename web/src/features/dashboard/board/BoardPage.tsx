import type { Card } from '@dossier/contract/dashboard/card.ts';
import { readFirstSteps } from '@dossier/contract/operations/first-steps.ts';
import { readCurves } from '@dossier/contract/operations/monitor.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { mobile, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { BoardGrid } from './BoardGrid.tsx';
import { BoardHead } from './BoardHead.tsx';
import { useArrangement } from './board.api.ts';
import { compact, inLines, placed } from './layout.ts';
import { seenCards } from './seen-cards.ts';
import type { BoardCode } from './standard.ts';
import './board.css';

/** The first paint has no use for it. */
const ErrorState = lazyPart(async () => (await import('@dossier/widgets/feedback/ErrorState.tsx')).ErrorState);
/** Comes when somebody arranges: dragging is larger than the page. */
const BoardEditor = lazyPart(async () => (await import('./edit/BoardEditor.tsx')).BoardEditor, 400);
const Wall = lazyPart(async () => (await import('./Wall.tsx')).Wall, 0);

interface Props {
  code: BoardCode;
  /** Its cards as the product comes. Keep the array. */
  standard: readonly Card[];
  title: string;
  /** A line below the title. */
  note?: string;
}

/** A dashboard: its cards as the person, his role, the installation or the product arranged them. */
export function BoardPage({ code, standard, title, note }: Props) {
  const t = useText();
  const page = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<'look' | 'edit' | 'wall'>('look');
  const isNarrow = useMedia(mobile);
  const { may } = useRights();
  const arrangement = useArrangement(code);
  const { data, error, refetch } = arrangement.shown;
  const all: readonly Card[] = data?.cards ?? standard;
  const cards = data ? seenCards(all, data, may(readCurves), data.firstSteps) : null;
  return (
    <div className="board" ref={page}>
      <BoardHead
        title={title}
        {...(note === undefined ? {} : { note })}
        editing={mode === 'edit'}
        cards={cards ?? []}
        mayMake={!isNarrow}
        mayEdit={isNarrow ? undefined : cards !== null}
        onEdit={() => setMode('edit')}
        onWall={() => setMode('wall')}
      />
      {error ? (
        <ErrorState title={t('仪表盘加载失败')} error={error} onRetry={() => void refetch()} />
      ) : cards === null || !data ? (
        <BoardBones cards={compact(offered(standard, false))} />
      ) : mode === 'edit' ? (
        <BoardEditor
          cards={offered(all, may(readFirstSteps))}
          shown={data}
          arrangement={arrangement}
          onDone={() => setMode('look')}
        />
      ) : (
        <BoardGrid cards={cards} />
      )}
      {mode === 'wall' ? <Wall from={`/dashboard/${code}`} onClose={() => setMode('look')} /> : null}
    </div>
  );
}

/** Without the card that most never see. */
const offered = (cards: readonly Card[], hasSteps: boolean) =>
  cards.filter(({ kind }) => hasSteps || kind !== 'firstSteps');

/** The shape of the page until it is known. */
function BoardBones({ cards }: { cards: readonly Card[] }) {
  return (
    <div className="board-grid" aria-busy="true">
      {inLines(cards.slice(0, 4)).map(({ card, ...between }) => (
        <div
          key={card.id}
          className="card board-card"
          style={placed(card, between) as React.CSSProperties}
          data-size={card.w <= 3 ? 'small' : card.w <= 6 ? 'middle' : 'wide'}
        >
          <span className="bone bone-card" />
        </div>
      ))}
    </div>
  );
}
