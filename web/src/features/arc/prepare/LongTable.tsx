import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { DataTableProps } from '@dossier/widgets/table/types.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';

interface LongTableProps<Row> extends Omit<DataTableProps<Row>, 'empty' | 'cards' | 'density'> {
  emptyTitle: string;
  emptyHint?: string;
  /** Buttons over the table. */
  tools?: ReactNode;
}

/** Rows that are drawn at first, and that each further step adds. */
const step = 50;

/** A table over rows that are all here; hundreds are drawn part by part. */
export function LongTable<Row>({ emptyTitle, emptyHint, tools, rows, ...table }: LongTableProps<Row>) {
  const narrow = useMedia(phone);
  const t = useText();
  const [most, setMost] = useState(step);
  return (
    <>
      {tools ? <div className="arc-prepare-tools">{tools}</div> : null}
      <DataTable<Row>
        {...table}
        rows={rows.slice(0, most)}
        density="small"
        cards={narrow}
        empty={<EmptyState title={emptyTitle} hint={emptyHint} />}
      />
      {rows.length > most ? (
        <Button className="arc-prepare-more" onClick={() => setMost(most + step)}>
          {t('再显示 {0} 行，还有 {1} 行', Math.min(step, rows.length - most), rows.length - most)}
        </Button>
      ) : null}
    </>
  );
}
