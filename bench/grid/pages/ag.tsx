import { AllCommunityModule, type ColDef, type GridApi, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { AgGridReact, type CustomCellEditorProps } from 'ag-grid-react';
import { shell } from '../../peers/pages/shell.tsx';
import { tallest } from '../../peers/pages/tallest.ts';
import { byClass, type Candidate } from './candidate.ts';
import { type BenchRow, headerHeight, type Kind, pinned, rowHeight, textOf, viewHeight, viewWidth } from './data.ts';
import { Editor } from './editors.tsx';

ModuleRegistry.registerModules([AllCommunityModule]);

type Props = CustomCellEditorProps<BenchRow> & { kind: Kind };
const AgEditor = ({ kind, value, onValueChange, stopEditing }: Props) => (
  <Editor kind={kind} value={value} onChange={onValueChange} onDone={() => stopEditing()} />
);

/** AG Grid Community with the kit's editors. Blocks from the clipboard and rules for all rows are not in this edition. */
const ag: Candidate = ({ root, columns, rows }) => {
  let api: GridApi<BenchRow> | null = null;
  const definitions: ColDef<BenchRow>[] = [
    { headerName: '#', width: pinned.number, pinned: 'left', valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1 },
    ...columns.map(
      ({ key, title, kind, width }): ColDef<BenchRow> => ({
        field: key,
        headerName: title,
        width,
        editable: true,
        cellClass: `k-${key}`,
        cellDataType: false,
        cellEditor: AgEditor,
        cellEditorParams: { kind },
        valueFormatter: ({ value }) => textOf(kind, value),
      }),
    ),
  ];
  const show = shell(root, () => (
    <div style={{ width: viewWidth, height: viewHeight }}>
      <AgGridReact<BenchRow>
        theme={themeQuartz}
        rowData={rows}
        columnDefs={definitions}
        getRowId={({ data }) => data.id}
        getRowClass={({ data }) => `r-${data?.id}`}
        rowHeight={rowHeight}
        headerHeight={headerHeight}
        rowSelection={{ mode: 'multiRow' }}
        selectionColumnDef={{ pinned: 'left', width: pinned.select }}
        singleClickEdit
        animateRows={false}
        rowBuffer={1}
        onGridReady={(event) => {
          api = event.api;
        }}
      />
    </div>
  ));
  return {
    show,
    scroller: () => tallest(root),
    cell: byClass(root),
    cells: '.ag-cell',
    update: ({ at, key, value }) => void api?.getRowNode(`r${at}`)?.setDataValue(key, value),
    insert: (row) => void api?.applyTransaction({ add: [row], addIndex: 0 }),
  };
};
export default ag;
