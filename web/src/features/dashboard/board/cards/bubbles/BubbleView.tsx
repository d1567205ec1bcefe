import { columnPermission } from '@dossier/contract/core/resource.ts';
import type { BubbleCard } from '@dossier/contract/dashboard/card.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Rec } from '#engine/extensions.ts';
import { valueText } from '#engine/figures/FigureStrip.tsx';
import { titleOf } from '#engine/record/title-of.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { CardState } from '../CardState.tsx';
import { useListSource } from '../list-source.ts';
import { BubbleDrawing } from './BubbleDrawing.tsx';
import type { Bubble } from './bubble-places.ts';
import './bubbles.css';

/** Bubbles of one drawing: the largest of the list. */
const mostBubbles = 100;

/** Records of a list between two numbers of theirs; each opens its record. What has not both numbers is told below. */
export function BubbleView({ card, title, asTable }: { card: BubbleCard; title: string; asTable: boolean }) {
  const t = useText();
  const { isHidden } = useRights();
  const source = useListSource(card.list, card.where);
  const { horizontal, vertical, size } = card;
  const sees = (name: string) =>
    source !== undefined && source !== null && !isHidden(columnPermission(source.resource, name));
  const sizes = sees(size);
  const query = useQuery({
    queryKey: [card.list, 'list', 'bubbles', source?.wire, horizontal, vertical, size, sizes],
    queryFn: async ({ signal }) => {
      if (!source) throw new Error('a list that is not there');
      const order = sizes ? { column: size, order: 'desc' } : {};
      const asked = { ...source.wire, ...order, pageNo: 1, pageSize: mostBubbles };
      const page = await call(source.resource.endpoints.list, { query: asked, signal });
      return { records: page.records as Rec[], total: page.total };
    },
    enabled: Boolean(source),
  });
  if (!source) return <CardState query={query}>{null}</CardState>;
  const { resource } = source;
  const page = source.address()?.split('?')[0] ?? null;
  const records = query.data?.records ?? [];
  const bubbles: Bubble[] = records.flatMap((record) => {
    const [x, y] = [numberOf(record[horizontal]), numberOf(record[vertical])];
    if (x === null || y === null) return [];
    return [
      { id: record.id, name: titleOf(resource, record), horizontal: x, vertical: y, size: numberOf(record[size]) ?? 0 },
    ];
  });
  const labels = [horizontal, vertical, size].map((name) => resource.fields[name]?.label ?? name);
  const addressOf = (id: string) => (page ? `${page}?detail=${id}` : null);
  const without = (query.data?.total ?? 0) - bubbles.length;
  return (
    <CardState query={query} lines={8}>
      {!sees(horizontal) || !sees(vertical) ? (
        <p className="card-note">{t('您没有查看这些数据的权限')}</p>
      ) : bubbles.length === 0 ? (
        <p className="card-note">{t('暂无数据')}</p>
      ) : asTable ? (
        <div className="card-scroll">
          <table className="slice-table">
            <caption className="dw-sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{resource.label}</th>
                {labels.slice(0, sizes ? 3 : 2).map((label) => (
                  <th key={label} scope="col" className="number">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bubbles.map((bubble) => (
                <tr key={bubble.id}>
                  <th scope="row">
                    {page ? <Link to={`${page}?detail=${bubble.id}`}>{bubble.name}</Link> : bubble.name}
                  </th>
                  <td className="number">{bubble.horizontal.toFixed(3)}</td>
                  <td className="number">{bubble.vertical.toFixed(3)}</td>
                  {sizes ? <td className="number">{valueText(resource, size, bubble.size)}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <BubbleDrawing
          title={title}
          bubbles={bubbles}
          mark={card.mark}
          names={[labels[0] ?? '', labels[1] ?? '']}
          textOf={({ name, horizontal: x, vertical: y, size: amount }) =>
            [
              name,
              `${labels[0]} ${x.toFixed(3)}`,
              `${labels[1]} ${y.toFixed(3)}`,
              ...(sizes ? [`${labels[2]} ${valueText(resource, size, amount)}`] : []),
            ].join('，')
          }
          addressOf={addressOf}
        />
      )}
      {without > 0 && bubbles.length > 0 ? (
        <p className="card-note">{t('另有{0}条没有这两项数据，或不在合同额最大的{1}条之内', without, mostBubbles)}</p>
      ) : null}
    </CardState>
  );
}

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
