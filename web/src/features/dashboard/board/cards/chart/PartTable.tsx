import type { CardWhere, ChartCard } from '@dossier/contract/dashboard/card.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useListSource } from '../list-source.ts';
import type { Slice } from './chart-groups.ts';
import { addressOf } from './group-address.ts';

interface Props {
  card: ChartCard;
  part: CardWhere;
  /** The groups of all records. */
  slices: readonly Slice[];
  title: string;
}

/** How many of each group some filters leave, and what part of it that is. */
export function PartTable({ card, part, slices, title }: Props) {
  const t = useText();
  const whole = useListSource(card.list, card.where);
  const source = useListSource(card.list, part);
  const { data } = useQuery({
    queryKey: [card.list, 'groups', source?.wire, card.by],
    queryFn: ({ signal }) => {
      if (!source) throw new Error('a list that is not there');
      return call(source.resource.endpoints.groups, { query: { ...source.wire, by: card.by }, signal });
    },
    enabled: Boolean(source),
  });
  if (!source || !whole) return null;
  if (slices.length === 0) return <p className="card-note">{t('暂无数据')}</p>;
  const parts = new Map((data?.groups ?? []).map(({ value, count }) => [value, count]));
  return (
    <table className="slice-table">
      <caption className="dw-sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{source.resource.fields[card.by]?.label}</th>
          <th scope="col" className="number">
            {t('达成')}
          </th>
          <th scope="col" className="number">
            {t('全部')}
          </th>
          <th scope="col" className="number">
            {t('占比')}
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map((slice) => {
          const count = parts.get(slice.value) ?? 0;
          const isOne = slice.value !== null;
          return (
            <tr key={slice.label}>
              <th scope="row" title={slice.label}>
                {slice.label}
              </th>
              <td className="number">{isOne ? <Count to={addressOf(source, card, slice)}>{count}</Count> : '–'}</td>
              <td className="number">
                <Count to={addressOf(whole, card, slice)}>{slice.amount}</Count>
              </td>
              <td className="number">{isOne && data ? `${((count / slice.amount) * 100).toFixed(1)}%` : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const Count = ({ to, children }: { to: string | null; children: number }) =>
  to ? <Link to={to}>{children}</Link> : children;
