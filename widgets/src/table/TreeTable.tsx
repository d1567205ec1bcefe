import { shownText } from '../text/date-text.ts';
import { DataTable } from './DataTable.tsx';
import { FoldCell } from './FoldCell.tsx';
import { type TreeLine, type TreeOf, toggled, treeKey, treeLines } from './tree-lines.ts';
import type { DataTableProps } from './types.ts';

export interface TreeTableProps<Row>
  extends Omit<DataTableProps<Row>, 'rows' | 'treeOf' | 'onRowKey' | 'inner'>,
    Omit<TreeOf<Row>, 'rowKey'> {
  /** Ids of the unfolded rows after one was folded or unfolded. */
  onOpened: (opened: ReadonlySet<string>) => void;
}

/** A tree list: the first column unfolds a row; → unfolds or goes below, ← folds or goes above. */
export function TreeTable<Row>({ roots, isLeaf, opened, childrenOf, onOpened, ...table }: TreeTableProps<Row>) {
  const { rowKey, rowLabel, columns } = table;
  const lines = treeLines({ roots, rowKey, isLeaf, opened, childrenOf });
  const byId = new Map<string, TreeLine<Row>>(lines.map((line) => [line.id, line]));
  const [first, ...others] = columns;
  const fold = (id: string) => onOpened(toggled(opened, id));
  return (
    <DataTable<Row>
      {...table}
      rows={lines.map(({ row }) => row)}
      treeOf={(row) => byId.get(rowKey(row))}
      onRowKey={(key, index) => {
        const does = treeKey(key, lines, index);
        if (does === null || typeof does === 'number') return does;
        fold(does.fold);
        return index;
      }}
      columns={[
        ...(first
          ? [
              {
                ...first,
                ...(first.exact
                  ? {
                      // The arrow and every level take the room of some characters.
                      exact: (row: Row) =>
                        `${first.exact?.(row) ?? ''}${'   '.repeat((byId.get(rowKey(row))?.level ?? 0) + 1)}`,
                    }
                  : {}),
                render: (row: Row) => {
                  const line = byId.get(rowKey(row));
                  return (
                    <FoldCell
                      label={rowLabel(row)}
                      open={line?.open ?? null}
                      level={line?.level ?? 0}
                      onToggle={() => fold(rowKey(row))}
                    >
                      {shownText(first.render(row))}
                    </FoldCell>
                  );
                },
              },
            ]
          : []),
        ...others,
      ]}
    />
  );
}
