import type { ReactNode } from 'react';
import { shownText } from '../text/date-text.ts';
import { DataTable } from './DataTable.tsx';
import { FoldCell } from './FoldCell.tsx';
import { toggled } from './tree-lines.ts';
import type { Column, DataTableProps } from './types.ts';

export interface InnerTableProps<Row> extends Omit<DataTableProps<Row>, 'treeOf' | 'onRowKey' | 'inner'> {
  /** What a row opens to, as a rule the list of its children; it is made when the row is opened. */
  inner: (row: Row) => ReactNode;
  /** Whether there is something inside. @default always */
  hasInner?: (row: Row) => boolean;
  /** Ids of the open rows. */
  opened: ReadonlySet<string>;
  onOpened: (opened: ReadonlySet<string>) => void;
}

/** What the arrow takes of the first column, in px. */
const foldWidth = 28;

/** A list whose rows open to a list of their own, below the row and inside the table; → opens, ← closes. */
export function InnerTable<Row>({ inner, hasInner, opened, onOpened, ...table }: InnerTableProps<Row>) {
  const { rows, rowKey, rowLabel, columns } = table;
  const isOpen = (row: Row) => (hasInner?.(row) === false ? null : opened.has(rowKey(row)));
  const fold = (row: Row) => onOpened(toggled(opened, rowKey(row)));
  const [first, ...others] = columns;
  return (
    <DataTable<Row>
      {...table}
      inner={(row) => (isOpen(row) ? inner(row) : null)}
      onRowKey={(key, index) => {
        const row = rows[index];
        if (!row || isOpen(row) !== (key === 'ArrowRight' ? false : key === 'ArrowLeft' ? true : undefined))
          return null;
        fold(row);
        return index;
      }}
      columns={[
        ...(first
          ? [
              {
                ...first,
                ...(first.width ? { width: first.width + foldWidth } : {}),
                ...withArrow(first),
                render: (row: Row) => (
                  <FoldCell label={rowLabel(row)} open={isOpen(row)} onToggle={() => fold(row)}>
                    {shownText(first.render(row))}
                  </FoldCell>
                ),
              },
            ]
          : []),
        ...others,
      ]}
    />
  );
}

/** The arrow takes the room of some characters. */
function withArrow<Row>({ exact }: Column<Row>): Pick<Column<Row>, 'exact'> {
  return exact ? { exact: (row) => `${exact(row)}    ` } : {};
}
