import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import { Link } from 'react-router';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { defaultPageSize, totalText } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { matchRoute } from '#services/navigation/match.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import type { Rec } from '../extensions.ts';
import { cellOf } from '../fields/values.tsx';
import { useSpoken } from '../spoken-resource.ts';
import { recordKeys } from '../use-records.ts';
import { keyOf, queryOf, type Related, relatedColumns } from './related.ts';
import { titleOf } from './title-of.ts';

export interface RelatedListProps {
  related: Related;
  /** The record that they belong to. */
  record: Rec;
  /** What it is called. */
  name: string;
}

/** Records of another register that belong to one record, through that register's own list call; each leads to its page. */
export default function RelatedList({ related, record, name }: RelatedListProps) {
  const t = useText();
  const { isHidden } = useRights();
  const { routes } = useNavigation();
  const narrow = useMedia(phone);
  const resource = useSpoken(related.resource);
  const key = keyOf(related, record);
  const asked = queryOf(related, key ?? '');
  const list = useEndpointList(resource.endpoints.list, {
    key: [...recordKeys.all(resource), 'list'],
    wire: () => ({
      column: resource.order.map(([field]) => field).join(','),
      order: resource.order.map(([, way]) => way).join(','),
      ...asked,
      ...(asked.superQueryParams
        ? { superQueryParams: encodeURIComponent(asked.superQueryParams), superQueryMatchType: 'and' as const }
        : {}),
    }),
    place: 'own',
    sizes: [defaultPageSize],
    enabled: key !== null,
  });
  const { found, total } = list;
  if (found.error) {
    const retry = () => void found.refetch();
    return <ErrorState title={t('{0}加载失败', resource.label)} error={found.error} onRetry={retry} />;
  }
  if (found.isLoading) return <Bones lines={3} />;
  // Every record of a resource carries its id (RecordBase).
  const rows = list.rows as unknown as Rec[];
  const open = matchRoute(routes, resource.path) !== null;
  return (
    <>
      <DataTable<Rec>
        label={t('{0}的{1}', name, resource.label)}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={(row) => titleOf(resource, row)}
        columns={relatedColumns({ ...related, resource }, isHidden).map((column) => ({
          name: column.name,
          title: column.label,
          ...(column.width ? { width: column.width } : {}),
          align: column.align,
          importance: column.importance,
          render: (row) => {
            const cell = related.cells?.[column.name]?.(row) ?? cellOf(row, column.name, column.field);
            return column.name === resource.titleField && open ? (
              <Link to={`${resource.path}?detail=${row.id}`}>{cell}</Link>
            ) : (
              cell
            );
          },
        }))}
        density="small"
        cards={narrow}
        busy={found.isPlaceholderData}
        empty={<p className="rp-nothing">{t('没有{0}', resource.label)}</p>}
      />
      {total > rows.length ? (
        <div className="rp-related-foot">
          {open ? <Link to={`${resource.path}?${new URLSearchParams(asked)}`}>{t('查看全部')}</Link> : null}
          <Pager
            size="small"
            simple={narrow}
            current={list.pageNo}
            pageSize={list.pageSize}
            total={total}
            showSizeChanger={false}
            showTotal={totalText}
            onChange={list.turn}
          />
        </div>
      ) : null}
    </>
  );
}
