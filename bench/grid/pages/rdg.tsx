import { useState } from 'react';
import { type Column, DataGrid, SelectColumn } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { shell } from '../../peers/pages/shell.tsx';
import type { Candidate, Update } from './candidate.ts';
import { byClass } from './candidate.ts';
import { type BenchRow, headerHeight, pinned, rowHeight, textOf, viewHeight, viewWidth } from './data.ts';
import { Editor } from './editors.tsx';

/** react-data-grid with the kit's editors. Pasting blocks and rules for all rows are not part of it. */
const rdg: Candidate = ({ root, columns, rows }) => {
  let update: (update: Update) => void = () => {};
  let insert: (row: BenchRow) => void = () => {};
  const all: Column<BenchRow>[] = [
    { ...SelectColumn, width: pinned.select },
    { key: '#', name: '#', width: pinned.number, frozen: true, renderCell: ({ rowIdx }) => rowIdx + 1 },
    ...columns.map(
      ({ key, title, kind, width }): Column<BenchRow> => ({
        key,
        name: title,
        width,
        cellClass: `k-${key}`,
        renderCell: ({ row }) => textOf(kind, row[key]),
        renderEditCell: ({ row, onRowChange, onClose }) => (
          <Editor
            kind={kind}
            value={row[key]}
            onChange={(value) => onRowChange({ ...row, [key]: value })}
            onDone={() => onClose(true)}
          />
        ),
        editorOptions: { commitOnOutsideClick: false },
      }),
    ),
  ];
  function Grid() {
    const [list, setList] = useState(rows);
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    update = ({ at, key, value }) =>
      setList((known) => known.map((row, place) => (place === at ? { ...row, [key]: value } : row)));
    insert = (row) => setList((known) => [row, ...known]);
    return (
      <DataGrid
        style={{ width: viewWidth, height: viewHeight }}
        columns={all}
        rows={list}
        rowKeyGetter={(row) => row.id}
        rowClass={(row) => `r-${row.id}`}
        rowHeight={rowHeight}
        headerRowHeight={headerHeight}
        selectedRows={selected}
        onSelectedRowsChange={setSelected}
        onRowsChange={setList}
        onCellClick={(clicked) => clicked.setActivePosition(true)}
      />
    );
  }
  return {
    show: shell(root, () => <Grid />),
    scroller: () => root.querySelector<HTMLElement>('[role="grid"]') ?? root,
    cell: byClass(root),
    cells: '[role="gridcell"]',
    update: (one) => update(one),
    insert: (row) => insert(row),
  };
};
export default rdg;
