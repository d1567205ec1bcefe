import { ownDashboardPath } from '@dossier/contract/dashboard/own-dashboard.ts';
import { readCurves } from '@dossier/contract/operations/monitor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { useRights } from '#services/session/access.ts';
import { BoardGrid } from './BoardGrid.tsx';
import { useArrangement } from './board.api.ts';
import { useOwnDashboard } from './own/own.api.ts';
import { seenCards } from './seen-cards.ts';
import { type BoardCode, boardCodes, standardCards } from './standard.ts';

/** How long one dashboard stands on the wall, in ms; its figures are read anew whenever it comes. */
const turn = 30_000;

interface Props {
  /** Address of the dashboard in sight. */
  from: string;
  onClose: () => void;
}

/** All dashboards of the person's menu by turns over the whole screen, beginning with the one in sight. Esc ends it. */
export function Wall({ from, onClose }: Props) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const { routes } = useNavigation();
  const boards = routes.filter(
    ({ path }) => codeOf(path) || (path.startsWith(ownDashboardPath) && !path.includes(':')),
  );
  const paths = [...new Set(boards.map(({ path }) => path))];
  const [at, setAt] = useState(Math.max(0, paths.indexOf(from)));
  const [isHeld, setHeld] = useState(false);
  const shown = paths[at % paths.length] ?? from;
  const title = boards.find(({ path }) => path === shown)?.node.meta.title ?? '';
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const element = box.current;
    element?.focus();
    // Where the browser refuses, it fills the window.
    void element?.requestFullscreen?.().catch(() => {});
    const ended = () => {
      if (!document.fullscreenElement) close.current();
    };
    document.addEventListener('fullscreenchange', ended);
    return () => {
      document.removeEventListener('fullscreenchange', ended);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, []);
  useEffect(() => {
    if (isHeld || paths.length < 2) return;
    const timer = setInterval(() => {
      setAt((now) => (now + 1) % paths.length);
      void client.invalidateQueries({ refetchType: 'active' });
    }, turn);
    return () => clearInterval(timer);
  }, [isHeld, paths.length, client]);

  return createPortal(
    <section
      ref={box}
      className="wall"
      tabIndex={-1}
      aria-label={t('大屏轮播')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'ArrowRight') setAt((at + 1) % paths.length);
        if (event.key === 'ArrowLeft') setAt((at + paths.length - 1) % paths.length);
        if (event.key === ' ') setHeld(!isHeld);
      }}
    >
      <header className="board-head">
        <h1>{named(title)}</h1>
        <div className="board-tools">
          <span>{t('{0} / {1}', (at % paths.length) + 1, paths.length)}</span>
          <button type="button" aria-pressed={isHeld} onClick={() => setHeld(!isHeld)}>
            {isHeld ? t('继续轮播') : t('暂停轮播')}
          </button>
          <button type="button" onClick={onClose}>
            {t('退出大屏')}
          </button>
        </div>
      </header>
      {shown.startsWith(ownDashboardPath) ? (
        <OwnWallBoard key={shown} id={shown.slice(ownDashboardPath.length)} />
      ) : (
        <WallBoard key={shown} code={codeOf(shown) ?? 'analysis'} />
      )}
    </section>,
    document.body,
  );
}

/** The dashboard of the product at an address. */
const codeOf = (path: string): BoardCode | undefined => boardCodes.find((code) => path === `/dashboard/${code}`);

function WallBoard({ code }: { code: BoardCode }) {
  const { may } = useRights();
  const { shown } = useArrangement(code);
  if (!shown.data) return null;
  return <BoardGrid cards={seenCards(shown.data.cards ?? standardCards[code], shown.data, may(readCurves))} />;
}

function OwnWallBoard({ id }: { id: string }) {
  const { may } = useRights();
  const { data } = useOwnDashboard(id);
  return data ? <BoardGrid cards={seenCards(data.cards, data, may(readCurves))} /> : null;
}
