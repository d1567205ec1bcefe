import type { Card } from '@dossier/contract/dashboard/card.ts';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { CardBody } from './cards/CardBody.tsx';
import { placed } from './layout.ts';

/** Px below the window at which a card begins to load. */
const ahead = '200px';

interface Props {
  card: Card;
  /** Its columns and rows between phone and laptop. */
  between: { w: number; h: number };
  title: string;
  /** The page behind it, where it has one. */
  address: string | null;
}

/** One card: its title, the way to what is behind it, and its body once it comes near the window. */
export function CardFrame({ card, between, title, address }: Props) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const isNear = useNear(box);
  const [asTable, setAsTable] = useState(false);
  const hasTable =
    (card.kind === 'chart' && card.draw !== 'table' && card.draw !== 'rank') ||
    (card.kind === 'graph' && card.draw !== 'table') ||
    card.kind === 'bubbles' ||
    card.kind === 'courses' ||
    card.kind === 'visits';
  return (
    <section
      ref={box}
      className="card board-card"
      style={placed(card, between) as CSSProperties}
      data-kind={card.kind}
      data-size={card.w <= 3 ? 'small' : card.w <= 6 ? 'middle' : 'wide'}
      aria-label={title}
    >
      <header className="card-head">
        <h2 title={title}>{title}</h2>
        {hasTable ? (
          <button type="button" className="card-tool" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('表格')}
          </button>
        ) : null}
        {address ? <Link to={address}>{t('全部')}</Link> : null}
      </header>
      <div className="board-body">{isNear ? <CardBody card={card} title={title} asTable={asTable} /> : null}</div>
    </section>
  );
}

/** True from when it first comes near the window on. */
function useNear(box: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || isNear) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, isNear]);
  return isNear;
}
