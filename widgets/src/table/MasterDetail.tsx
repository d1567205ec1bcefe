import type { ReactNode } from 'react';
import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './types.ts';
import './fold.css';

export interface MasterDetailProps<Row> extends Omit<DataTableProps<Row>, 'choice' | 'treeOf' | 'onRowKey' | 'inner'> {
  /** Id of the row whose details stand below; one that is not among the rows means the first. */
  current: string | null;
  onCurrent: (id: string) => void;
  /** What the details are, e.g. 费用明细. */
  detailLabel: string;
  /** What stands between the list and the details: its pager. */
  foot?: ReactNode;
  /** The lists of a row, below the master list. */
  detail: (row: Row) => ReactNode;
}

/**
 * A master list and, below it, the lists of one of its rows. Where rows can be chosen, with boxes, that is the row with
 * the focus; else a round button chooses it.
 */
export function MasterDetail<Row>({ current, onCurrent, detailLabel, detail, foot, ...table }: MasterDetailProps<Row>) {
  const { rows, rowKey, rowLabel } = table;
  const row = rows.find((one) => rowKey(one) === current) ?? rows[0];
  const shown = row === undefined ? null : rowKey(row);
  const title = row === undefined ? detailLabel : `${rowLabel(row)} · ${detailLabel}`;
  return (
    <>
      <DataTable<Row>
        {...table}
        {...(table.selected
          ? { current: shown, onCurrent }
          : {
              choice: 'one' as const,
              selected: new Set(shown === null ? [] : [shown]),
              onSelect: (selected: ReadonlySet<string>) => {
                for (const id of selected) onCurrent(id);
              },
            })}
      />
      {foot}
      {row === undefined ? null : (
        <section className="dw-master-detail" aria-label={title} key={shown}>
          <h3>{title}</h3>
          {detail(row)}
        </section>
      )}
    </>
  );
}
