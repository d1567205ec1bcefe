import { vi } from 'vitest';
import type { GridColumn, GridRow } from './column.ts';
import { fakeCore } from './fake-core.ts';
import { makeHandle } from './make-handle.ts';
import type { EditableGridProps } from './props.ts';

export const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'no', title: '编号', type: 'input', validateRules: [{ unique: true }] },
  { key: 'amount', title: '金额', type: 'inputNumber', defaultValue: 5, statistics: ['sum', 'average'] },
  { key: 'orderNum', title: '顺序', type: 'normal' },
];
export const three: GridRow[] = ['a', 'b', 'c'].map((id, at) => ({
  id,
  name: `行${id}`,
  no: `N${at}`,
  amount: at,
  orderNum: at + 1,
}));

/** A page's grid: its handle, and what its events said. */
export function page(props: Partial<EditableGridProps> = {}) {
  const events = {
    onAdded: vi.fn(),
    onInserted: vi.fn(),
    onRemove: vi.fn(),
    onDragged: vi.fn(),
    onSelectRowChange: vi.fn(),
    onValueChange: vi.fn(),
    onEditClosed: vi.fn(),
    onRefused: vi.fn(),
  };
  const { core, view } = fakeCore({ columns, dataSource: three, ...events, ...props });
  const sendRow = vi.fn();
  const grid = makeHandle(core, { sendRow });
  const ids = () => core.store.state.rows.list.map((row) => core.store.idOf(row));
  const state = () => core.store.state;
  return { core, view, grid, sendRow, ids, state, ...events };
}
