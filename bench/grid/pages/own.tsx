import { createRef } from 'react';
import { makeFakeData } from '../../../widgets/demo/fake-data.ts';
import { type LiveSocket, WidgetDataProvider } from '../../../widgets/src/data/widget-data.ts';
import type { GridColumn } from '../../../widgets/src/grid/column.ts';
import { EditableGrid } from '../../../widgets/src/grid/EditableGrid.tsx';
import type { GridHandle } from '../../../widgets/src/grid/handle.ts';
import { shell } from '../../peers/pages/shell.tsx';
import type { Candidate } from './candidate.ts';
import { choices, viewHeight } from './data.ts';

/** The line on which others' changes come. */
class Line implements LiveSocket {
  readyState: WebSocket['readyState'] = 0;
  onopen: ((event: Event) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onerror: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  constructor() {
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.(new Event('open'));
    });
  }
  send(): void {}
  close(): void {
    this.readyState = 3;
  }
  says(row: Readonly<Record<string, unknown>>): void {
    const data = JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'bench', args: [row, 'other'] } });
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}

/** The product's own grid, with rules on every column. */
const own: Candidate = ({ root, columns, rows }) => {
  const handle = createRef<GridHandle>();
  let line: Line | null = null;
  const openLive = () => {
    line = new Line();
    return line;
  };
  const data = { ...makeFakeData(), openLive };
  const own: GridColumn[] = columns.map(({ key, title, kind, width, pattern }, at) => ({
    key,
    title,
    type: kind,
    width,
    ...(kind === 'select' ? { options: choices.map(({ value, label }) => ({ value, text: label })) } : {}),
    validateRules: [{ required: true }, ...(at === 0 ? [{ unique: true }] : []), ...(pattern ? [{ pattern }] : [])],
  }));
  const show = shell(root, () => (
    <WidgetDataProvider value={data}>
      <EditableGrid
        ref={handle}
        label="测量"
        columns={own}
        dataSource={rows}
        height={viewHeight}
        rowNumber
        rowSelection
        socketReload
        socketKey="bench"
      />
    </WidgetDataProvider>
  ));
  const box = () => root.querySelector<HTMLElement>('.dg-scroll') ?? root;
  const places = new Map(own.map((column, at) => [column.key, at + 2]));
  return {
    show,
    scroller: box,
    cell: (at, key) => root.querySelector(`[data-r="${at}"] [data-c="${places.get(key)}"]`),
    cells: '.dg-cell',
    update: ({ at, key, value }) => line?.says({ id: `r${at}`, [key]: value }),
    insert: (row) => handle.current?.pushRows(row, { index: 0 }),
    validate: async () => {
      const errors = (await handle.current?.validateTable()) ?? new Map();
      return [...errors.values()].reduce((sum: number, row) => sum + row.size, 0);
    },
    pastedValue: (at, key) => handle.current?.getIfRowById(`r${at}`)?.row[key],
  };
};
export default own;
