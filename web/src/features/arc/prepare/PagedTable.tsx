import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { DataTableProps } from '@dossier/widgets/table/types.ts';
import { type ReactNode, useState } from 'react';
import { phone, useMedia } from '#services/page/use-media.ts';

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'empty' | 'cards' | 'density'> {
  emptyTitle: string;
  emptyHint?: string;
  /** Buttons over the table. */
  tools?: ReactNode;
}

/** Rows that are drawn at once. */
const size = 50;

/** A table over rows that are all here; hundreds are drawn page by page. */
export function PagedTable<Row>({ emptyTitle, emptyHint, tools, rows, ...table }: PagedTableProps<Row>) {
  const narrow = useMedia(phone);
  const [asked, setPage] = useState(1);
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / size)));
  return (
    <>
      {tools ? <div className="arc-prepare-tools">{tools}</div> : null}
      <DataTable<Row>
        {...table}
        rows={rows.slice((page - 1) * size, page * size)}
        density="small"
        cards={narrow}
        empty={<EmptyState title={emptyTitle} hint={emptyHint} />}
      />
      {rows.length > size ? (
        <Pager
          className="arc-prepare-pager"
          current={page}
          pageSize={size}
          total={rows.length}
          showSizeChanger={false}
          simple={narrow}
          onChange={setPage}
        />
      ) : null}
    </>
  );
}
