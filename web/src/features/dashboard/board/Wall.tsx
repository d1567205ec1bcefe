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
import { seenCards } from './seen-cards.ts';
import { type BoardCode, boardCodes, standardCards } from './standard.ts';

/** How long one dashboard stands on the wall, in ms; its figures are read anew whenever it comes. */
const turn = 30_000;

/** All dashboards of the person's menu by turns over the whole screen, beginning with the one in sight. Esc ends it. */
export function Wall({ code, onClose }: { code: BoardCode; onClose: () => void }) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const { routes } = useNavigation();
  const codes = boardCodes.filter((each) => routes.some(({ path }) => path === `/dashboard/${each}`));
  const [at, setAt] = useState(Math.max(0, codes.indexOf(code)));
  const [isHeld, setHeld] = useState(false);
  const shown = codes[at % codes.length] ?? code;
  const title = routes.find(({ path }) => path === `/dashboard/${shown}`)?.node.meta.title ?? '';
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
    if (isHeld || codes.length < 2) return;
    const timer = setInterval(() => {
      setAt((now) => (now + 1) % codes.length);
      void client.invalidateQueries({ refetchType: 'active' });
    }, turn);
    return () => clearInterval(timer);
  }, [isHeld, codes.length, client]);

  return createPortal(
    <section
      ref={box}
      className="wall"
      tabIndex={-1}
      aria-label={t('大屏轮播')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'ArrowRight') setAt((at + 1) % codes.length);
        if (event.key === 'ArrowLeft') setAt((at + codes.length - 1) % codes.length);
        if (event.key === ' ') setHeld(!isHeld);
      }}
    >
      <header className="board-head">
        <h1>{named(title)}</h1>
        <div className="board-tools">
          <span>{t('{0} / {1}', (at % codes.length) + 1, codes.length)}</span>
          <button type="button" aria-pressed={isHeld} onClick={() => setHeld(!isHeld)}>
            {isHeld ? t('继续轮播') : t('暂停轮播')}
          </button>
          <button type="button" onClick={onClose}>
            {t('退出大屏')}
          </button>
        </div>
      </header>
      <WallBoard key={shown} code={shown} />
    </section>,
    document.body,
  );
}

function WallBoard({ code }: { code: BoardCode }) {
  const { may } = useRights();
  const { shown } = useArrangement(code);
  if (!shown.data) return null;
  const { cards, lists } = shown.data;
  return <BoardGrid cards={seenCards(cards ?? standardCards[code], lists, may(readCurves))} />;
}
