import type { Groups } from '@dossier/contract/core/figure.ts';
import type { ChartCard } from '@dossier/contract/dashboard/card.ts';
import { dashboardGrid } from '@dossier/contract/dashboard/card.ts';
import { ofPoints } from '@dossier/widgets/chart/chart-data.ts';
import { AreaChart, BarChart, LineChart, PieChart, RadarChart, TransferBar } from '@dossier/widgets/chart/charts.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { dayOfParts } from '@dossier/widgets/text/date-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { valueText } from '#engine/figures/FigureStrip.tsx';
import { call } from '#services/api/api.ts';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { CardState } from '../CardState.tsx';
import { type ListSource, useListSource } from '../list-source.ts';
import { type Slice, slicesOf } from './chart-groups.ts';
import { addressOf } from './group-address.ts';

/** Height in px of what stands above a drawing in its card. */
const headHeight = 92;
/** More groups than there are provinces. */
const everyProvince = 50;

const PartTable = lazyPart(async () => (await import('./PartTable.tsx')).PartTable);
const RegionMap = lazyPart(async () => (await import('./RegionMap.tsx')).RegionMap);

interface Props {
  card: ChartCard;
  title: string;
  /** The same as a table. */
  asTable: boolean;
}

/** Records of a list by the values of a field, drawn or as a table; each part opens its list. */
export function ChartView({ card, title, asTable }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const source = useListSource(card.list, card.where);
  const { by, sum, top, grain } = card;
  const query = useQuery({
    queryKey: [card.list, 'groups', source?.wire, by, sum, grain],
    queryFn: ({ signal }) => {
      if (!source) throw new Error('a list that is not there');
      const asked = { ...source.wire, by, ...(sum ? { sum } : {}), ...(grain ? { grain } : {}) };
      return call(source.resource.endpoints.groups, { query: asked, signal });
    },
    enabled: Boolean(source),
  });
  const type = source?.resource.fields[by]?.type;
  const slices = useMemo(
    () =>
      query.data
        ? slicesOf(type === 'dict' ? spokenGroups(query.data) : query.data, {
            ...{
              isSum: sum !== undefined,
              isDay: type === 'date' || type === 'datetime',
              top: card.draw === 'map' ? everyProvince : top,
            },
            ...{ grain, isGrowing: card.growing, isByValue: card.order === 'value' },
            ...{ none: t('未填'), others: t('其他') },
          }).map((slice) => (slice.isDay ? { ...slice, label: dayOfParts(slice.label.split('-')) } : slice))
        : [],
    [query.data, sum, top, type, card.draw, card.growing, card.order, grain, t],
  );
  const amountName = (sum && source?.resource.fields[sum]?.label) || t('数量');
  const points = useMemo(
    () =>
      ofPoints(
        slices.map(({ label, amount }) => ({ x: label, y: amount })),
        amountName,
      ),
    [slices, amountName],
  );
  const parts = useMemo(() => slices.map(({ label, amount }) => ({ item: label, count: amount })), [slices]);
  const height = card.h * (dashboardGrid.rowHeight + dashboardGrid.gap) - dashboardGrid.gap - headHeight;
  const common = { title, bare: true, height: Math.max(120, height) };
  const onPick = ({ index }: { index: number }) => {
    const slice = slices[index];
    const address = slice && source ? addressOf(source, card, slice) : null;
    if (address) void navigate(address);
  };
  return (
    <CardState query={query} lines={5}>
      {source && card.part ? (
        <PartTable card={card} part={card.part} slices={slices} title={title} />
      ) : source && (asTable || card.draw === 'table' || card.draw === 'rank') ? (
        <SliceTable card={card} source={source} slices={slices} title={title} amountName={amountName} />
      ) : card.draw === 'map' && source ? (
        <RegionMap
          title={title}
          slices={slices}
          textOf={(amount) => valueText(source.resource, sum ?? null, amount)}
          addressOf={(slice) => addressOf(source, card, slice)}
        />
      ) : card.draw === 'pie' ? (
        <PieChart {...common} data={parts} onPick={onPick} />
      ) : card.draw === 'radar' ? (
        <RadarChart {...common} data={points} />
      ) : card.draw === 'line' ? (
        <LineChart {...common} data={points} onPick={onPick} />
      ) : card.draw === 'area' ? (
        <AreaChart {...common} data={points} onPick={onPick} />
      ) : card.draw === 'bar' ? (
        <TransferBar {...common} data={points} onPick={onPick} />
      ) : (
        <BarChart {...common} data={points} onPick={onPick} />
      )}
    </CardState>
  );
}

interface TableProps {
  card: ChartCard;
  source: ListSource;
  slices: readonly Slice[];
  title: string;
  amountName: string;
}

/** Groups as rows: with a bar each in a ranking. */
function SliceTable({ card, source, slices, title, amountName }: TableProps) {
  const t = useText();
  const most = Math.max(1, ...slices.map(({ amount }) => amount));
  const isRank = card.draw === 'rank';
  if (slices.length === 0) return <p className="card-note">{t('暂无数据')}</p>;
  return (
    <table className="slice-table" data-rank={isRank}>
      <caption className="dw-sr-only">{title}</caption>
      <thead className={isRank ? 'dw-sr-only' : ''}>
        <tr>
          <th scope="col">{source.resource.fields[card.by]?.label}</th>
          {isRank ? <th scope="col">{t('占比')}</th> : null}
          <th scope="col" className="number">
            {amountName}
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map((slice) => {
          const address = addressOf(source, card, slice);
          const text = valueText(source.resource, card.sum ?? null, slice.amount);
          return (
            <tr key={slice.label}>
              <th scope="row" title={slice.label}>
                {slice.label}
              </th>
              {isRank ? (
                <td className="slice-bar">
                  <span style={{ inlineSize: `${(slice.amount / most) * 100}%` }} />
                </td>
              ) : null}
              <td className="number">{address ? <Link to={address}>{text}</Link> : text}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Texts of a dictionary in the reader's language. */
const spokenGroups = ({ groups, ...rest }: Groups): Groups => ({
  ...rest,
  groups: groups.map((group) => ({ ...group, text: namedItem(group.text) })),
});
