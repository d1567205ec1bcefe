import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { useDensity } from '#list/table-settings.ts';
import { pageSizes, totalText } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { Asked } from './asked.ts';

export interface ListProps {
  asked: Asked;
  onPage: (pageNo: number, pageSize: number) => void;
  /** Opens an approval. */
  onOpen: (id: string) => void;
}

interface Props<Row> extends ListProps {
  label: string;
  found: {
    data: { records: Row[]; total: number } | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Columns of a card on a phone. */
  cards: readonly string[];
}

/** One page of approvals or steps. */
export function PagedTable<Row extends { id: string; title: string }>(props: Props<Row>) {
  const { label, found, rowKey, columns, cards, asked, onPage, onOpen } = props;
  const t = useText();
  const narrow = useMedia(phone);
  const [density] = useDensity();
  const { pageNo, pageSize, ...filters } = asked;
  if (found.error && !found.data)
    return <ErrorState title={t('{0}加载失败', label)} error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <>
      <DataTable<Row>
        label={label}
        rows={found.data?.records ?? []}
        rowKey={rowKey}
        rowLabel={({ title }) => title}
        columns={narrow ? columns.filter(({ name }) => cards.includes(name)) : columns}
        loading={found.isPending}
        busy={found.isFetching && !found.isPending}
        cards={narrow}
        density={density}
        onOpen={({ id }) => onOpen(id)}
        empty={
          Object.keys(filters).length > 0 ? (
            <EmptyState title={t('没有符合条件的审批')} hint={t('可以放宽时间、状态或去掉步骤。')} />
          ) : (
            <EmptyState title={t('还没有提交过审批')} />
          )
        }
      />
      {found.data && found.data.total > 0 ? (
        <Pager
          align="end"
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          current={pageNo}
          pageSize={pageSize}
          total={found.data.total}
          showTotal={totalText}
          onChange={onPage}
        />
      ) : null}
    </>
  );
}
