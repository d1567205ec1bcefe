import { columnPermission } from '@dossier/contract/core/resource.ts';
import type { ListCard } from '@dossier/contract/dashboard/card.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Rec } from '#engine/extensions.ts';
import { cellOf, textOf } from '#engine/fields/values.tsx';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { CardState } from './CardState.tsx';
import { useListSource } from './list-source.ts';

/** The first records of a list; each opens in its page, and the last line opens the whole list. */
export function ListView({ card, title }: { card: ListCard; title: string }) {
  const t = useText();
  const { isHidden } = useRights();
  const source = useListSource(card.list, card.where);
  const { rows, sort } = card;
  const query = useQuery({
    queryKey: [card.list, 'list', 'card', source?.wire, rows, sort],
    queryFn: async ({ signal }) => {
      if (!source) throw new Error('a list that is not there');
      const order = sort ? { column: sort.field, order: sort.direction } : {};
      const asked = { ...source.wire, ...order, pageNo: 1, pageSize: rows };
      const page = await call(source.resource.endpoints.list, { query: asked, signal });
      return { records: page.records as Rec[], total: page.total };
    },
    enabled: Boolean(source),
  });
  if (!source) return <CardState query={query}>{null}</CardState>;
  const { resource } = source;
  const columns = card.columns.filter((name) => resource.fields[name] && !isHidden(columnPermission(resource, name)));
  const records = query.data?.records ?? [];
  const opening = source.address({}, sort);
  const detail = resource.operations.has('queryById') ? opening?.split('?')[0] : undefined;
  return (
    <CardState query={query} lines={4}>
      {records.length === 0 ? (
        <p className="card-note">{t('没有符合条件的{0}', resource.label)}</p>
      ) : (
        <div className="card-scroll">
          <table className="record-table">
            <caption className="dw-sr-only">{title}</caption>
            <thead className="dw-sr-only">
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {resource.fields[name]?.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <tr key={String(record.id)}>
                  {columns.map((name, at) => {
                    const field = resource.fields[name] ?? null;
                    const text = textOf(record, name, field);
                    return at === 0 ? (
                      <th key={name} scope="row" title={text}>
                        {detail ? <Link to={`${detail}?detail=${record.id}`}>{text}</Link> : text}
                      </th>
                    ) : (
                      <td key={name} data-kind={field?.type}>
                        {cellOf(record, name, field)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          {query.data && query.data.total > records.length && opening ? (
            <Link className="card-more" to={opening}>
              {t('查看全部 {0} 条', query.data.total)}
            </Link>
          ) : null}
        </div>
      )}
    </CardState>
  );
}
