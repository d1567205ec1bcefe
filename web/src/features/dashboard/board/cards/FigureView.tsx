import type { FigureValue } from '@dossier/contract/core/figure.ts';
import { columnPermission } from '@dossier/contract/core/resource.ts';
import type { CardWhere, FigureCard } from '@dossier/contract/dashboard/card.ts';
import type { Span } from '@dossier/rules/period.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { valueText } from '#engine/figures/FigureStrip.tsx';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { CardState } from './CardState.tsx';
import { type ListSource, useListSource } from './list-source.ts';
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
      {source && query.data ? (
        card.less ? (
          <Margin card={card} less={card.less} source={source} whole={query.data.value} />
        ) : card.of ? (
          <Share card={card} of={card.of} source={source} part={query.data.value} />
        ) : (
          <Value card={card} source={source} figure={query.data} />
        )
      ) : null}
    </CardState>
  );
}

interface ShareProps {
  card: FigureCard;
  of: CardWhere;
  source: ListSource;
  part: number;
}

/** What part of some records others are; both numbers open their lists. */
function Share({ card, of, source, part }: ShareProps) {
  const t = useText();
  const whole = useListSource(card.list, of);
  const query = useQuery({
    queryKey: [card.list, 'figure', whole?.wire, undefined, undefined, undefined],
    queryFn: ({ signal }) => {
      if (!whole) throw new Error('a list that is not there');
      return call(whole.resource.endpoints.figure, { query: whole.wire, signal });
    },
    enabled: Boolean(whole),
  });
  if (!whole || !query.data) return <CardState query={query}>{null}</CardState>;
  const all = query.data.value;
  const number = (value: number, from: ListSource) => {
    const text = valueText(from.resource, null, value);
    const address = from.address();
    return address ? <Link to={address}>{text}</Link> : text;
  };
  return (
    <div className="figure-card">
      <strong>{all === 0 ? '–' : `${((part / all) * 100).toFixed(1)}%`}</strong>
      <p className="figure-before">
        <span>
          {number(part, source)} / {number(all, whole)}
        </span>
        <span className="dw-sr-only">{t('部分与全部')}</span>
      </p>
    </div>
  );
}

interface MarginProps {
  card: FigureCard;
  less: string;
  source: ListSource;
  whole: number;
}

/** What a sum leaves of another of the same records, in percent; both open their list. */
function Margin({ card, less, source, whole }: MarginProps) {
  const t = useText();
  const { resource } = source;
  const isHidden = useRights().isHidden(columnPermission(resource, less));
  const query = useQuery({
    queryKey: [card.list, 'figure', source.wire, less, undefined, undefined],
    queryFn: ({ signal }) => call(resource.endpoints.figure, { query: { ...source.wire, sum: less }, signal }),
    enabled: !isHidden,
  });
  if (isHidden) return <p className="card-note">{t('您没有查看这些数据的权限')}</p>;
  if (!query.data) return <CardState query={query}>{null}</CardState>;
  const gone = query.data.value;
  const address = source.address();
  const sides: [field: string, value: number][] = [
    [card.sum ?? '', whole],
    [less, gone],
  ];
  const text = sides.map(([field, value]) => valueText(resource, field, value)).join(' − ');
  const names = sides.map(([field]) => resource.fields[field]?.label).join(' − ');
  const percent = whole === 0 ? null : ((whole - gone) / whole) * 100;
  return (
    <div className="figure-card">
      <strong data-alert={percent !== null && percent < 0}>{percent === null ? '–' : `${percent.toFixed(1)}%`}</strong>
      <p className="figure-before">
        <span title={names}>{address ? <Link to={address}>{text}</Link> : text}</span>
        <span className="dw-sr-only">{names}</span>
      </p>
    </div>
  );
}

interface ValueProps {
  card: FigureCard;
  source: ListSource;
  figure: FigureValue;
}

function Value({ card, source, figure }: ValueProps) {
  const t = useText();
  const { resource } = source;
  const text = card.unit ? gigabytes(figure.value) : valueText(resource, card.sum ?? null, figure.value);
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

/** Bytes in GB, small amounts too. */
const gigabytes = (bytes: number): string => {
  const value = bytes / 2 ** 30;
  return value.toFixed(value > 0 && value < 0.1 ? 4 : 2);
};

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
