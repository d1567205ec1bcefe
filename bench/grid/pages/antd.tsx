import { Table } from 'antd';
import { memo, useMemo, useState } from 'react';
import { shell } from '../../peers/pages/shell.tsx';
import { byClass, type Candidate, type Update } from './candidate.ts';
import {
  type BenchColumn,
  type BenchRow,
  headerHeight,
  pinned,
  rowHeight,
  textOf,
  viewHeight,
  viewWidth,
} from './data.ts';
import { Editor } from './editors.tsx';

interface CellProps {
  row: BenchRow;
  column: BenchColumn;
  onSave: (value: unknown) => void;
}

const Cell = memo(
  function Cell({ row, column, onSave }: CellProps) {
    const [isEditing, setEditing] = useState(false);
    const value = row[column.key];
    if (isEditing)
      return <Editor kind={column.kind} value={value} onChange={onSave} onDone={() => setEditing(false)} />;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the way of the kit's own example of editable cells
      // biome-ignore lint/a11y/useKeyWithClickEvents: the same
      <div className="a-text" onClick={() => setEditing(true)}>
        {textOf(column.kind, value)}
      </div>
    );
  },
  (a, b) => a.row === b.row && a.column === b.column,
);

/** antd's virtual table with editable cells. Pasting blocks and rules for all rows are not part of it. */
const antd: Candidate = ({ root, columns, rows }) => {
  let update: (update: Update) => void = () => {};
  let insert: (row: BenchRow) => void = () => {};
  const width = pinned.select + pinned.number + columns.reduce((sum, column) => sum + column.width, 0);
  const style = document.createElement('style');
  style.textContent = `.ant-table-cell { height: ${rowHeight}px; padding: 8px 12px !important; white-space: nowrap; overflow: hidden; }
    .ant-table-thead .ant-table-cell { height: ${headerHeight}px; } .a-text { line-height: 44px; }`;
  document.head.append(style);

  function Grid() {
    const [list, setList] = useState(rows);
    update = ({ at, key, value }) =>
      setList((known) => known.map((row, place) => (place === at ? { ...row, [key]: value } : row)));
    insert = (row) => setList((known) => [row, ...known]);
    const all = useMemo(
      () => [
        {
          key: '#',
          title: '#',
          width: pinned.number,
          fixed: 'left' as const,
          render: (_: unknown, __: BenchRow, at: number) => at + 1,
        },
        ...columns.map((column) => ({
          key: column.key,
          dataIndex: column.key,
          title: column.title,
          width: column.width,
          className: `k-${column.key}`,
          render: (_: unknown, row: BenchRow) => (
            <Cell
              row={row}
              column={column}
              onSave={(value) =>
                setList((known) => known.map((one) => (one.id === row.id ? { ...one, [column.key]: value } : one)))
              }
            />
          ),
        })),
      ],
      [],
    );
    return (
      <div style={{ width: viewWidth }}>
        <Table<BenchRow>
          virtual
          rowKey="id"
          pagination={false}
          columns={all}
          dataSource={list}
          rowClassName={(row) => `r-${row.id}`}
          rowSelection={{ fixed: true, columnWidth: pinned.select }}
          scroll={{ x: width, y: viewHeight - headerHeight }}
        />
      </div>
    );
  }
  return {
    show: shell(root, () => <Grid />),
    scroller: () => root.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder') ?? root,
    cell: byClass(root),
    cells: '.ant-table-cell',
    update: (one) => update(one),
    insert: (row) => insert(row),
  };
};
export default antd;
