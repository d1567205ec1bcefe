import type { FigureValue } from '@dossier/contract/core/figure.ts';
import type { FigureCard } from '@dossier/contract/dashboard/card.ts';
import type { Span } from '@dossier/rules/period.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { valueText } from '#engine/figures/FigureStrip.tsx';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { CardState } from './CardState.tsx';
import { useListSource } from './list-source.ts';
import { Spark } from './Spark.tsx';

/** A number that opens its list, with the period before and its course. */
export function FigureView({ card }: { card: FigureCard }) {
  const source = useListSource(card.list, card.where);
  const { sum, over, span } = card;
  const query = useQuery({
    queryKey: [card.list, 'figure', source?.wire, sum, over, span],
    queryFn: ({ signal }) => {
      if (!source) throw new Error('a list that is not there');
      const asked = { ...source.wire, ...(sum ? { sum } : {}), ...(over ? { over, span: span ?? 'month' } : {}) };
      return call(source.resource.endpoints.figure, { query: asked, signal });
    },
    enabled: Boolean(source),
  });
  return (
    <CardState query={query} lines={2}>
      {source && query.data ? <Value card={card} source={source} figure={query.data} /> : null}
    </CardState>
  );
}

interface ValueProps {
  card: FigureCard;
  source: NonNullable<ReturnType<typeof useListSource>>;
  figure: FigureValue;
}

function Value({ card, source, figure }: ValueProps) {
  const t = useText();
  const { resource } = source;
  const text = valueText(resource, card.sum ?? null, figure.value);
  const address = source.address(figure.where);
  const before = figure.before ? source.address(figure.before.where) : null;
  return (
    <div className="figure-card">
      <strong data-alert={card.alert === true && figure.value > 0}>
        {address ? <Link to={address}>{text}</Link> : text}
      </strong>
      {figure.before ? (
        <p className="figure-before">
          <Change now={figure.value} before={figure.before.value} />
          <span>
            {spanBefore(card.span ?? 'month', t)}{' '}
            {before ? (
              <Link to={before}>{valueText(resource, card.sum ?? null, figure.before.value)}</Link>
            ) : (
              valueText(resource, card.sum ?? null, figure.before.value)
            )}
          </span>
        </p>
      ) : null}
      {figure.course.length > 0 ? (
        <Spark
          points={figure.course}
          label={t('近12个月')}
          text={(value) => valueText(resource, card.sum ?? null, value)}
        />
      ) : null}
    </div>
  );
}

function spanBefore(span: Span, t: ReturnType<typeof useText>): string {
  if (span === 'year') return t('去年同期');
  return span === 'quarter' ? t('上季同期') : t('上月同期');
}

/** How a number has changed: in words and sign, not by colour alone. */
function Change({ now, before }: { now: number; before: number }) {
  const t = useText();
  if (before === 0) return <span className="change">{now === 0 ? t('持平') : t('上期为零')}</span>;
  const percent = ((now - before) / Math.abs(before)) * 100;
  if (Math.abs(percent) < 0.05) return <span className="change">{t('持平')}</span>;
  const isUp = percent > 0;
  return (
    <span className="change" data-way={isUp ? 'up' : 'down'}>
      <span aria-hidden="true">{isUp ? '▲' : '▼'}</span> {isUp ? '+' : '−'}
      {Math.abs(percent).toFixed(1)}%
    </span>
  );
}
