import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { GridColumn, SlotProps } from '../column.ts';
import { fakeCore } from '../fake-core.ts';
import { RowView } from './RowView.tsx';

/** One row as the page gets it. */
function drawn(columns: GridColumn[], row: Record<string, unknown>, slots = {}, flashes?: ReadonlySet<string>): string {
  const { core } = fakeCore({ columns, dataSource: [row], slots });
  const layout = core.layout();
  return renderToStaticMarkup(
    <RowView
      {...{ core, row, layout, flashes, id: '1', at: 4, top: 0, first: 0, last: columns.length, depth: -1, texts: 0 }}
      {...{ from: -1, to: -1, handle: -1, fillFrom: -1, fillTo: -1, active: null, editing: null, errors: undefined }}
      {...{ selected: false, disabled: false, open: false, boxed: false, peers: null, uid: 'dg' }}
    />,
  );
}

it.each(['input', 'select', 'select-multiple', 'date', 'inputNumber', 'radio'])(
  'a cell of type %s shows what the formatter of the page says',
  (type) => {
    const options = [{ value: 'a', text: '甲' }];
    const column = { key: 'x', title: '列', type, options, formatter: (value: unknown) => `〔${String(value)}〕` };
    expect(drawn([column], { id: '1', x: 'a' })).toContain('〔a〕');
    expect(drawn([column], { id: '1', x: 'a' })).not.toContain('甲');
  },
);

it('a slot is told where it stands, and when others changed its value', () => {
  const slot = vi.fn((_: SlotProps) => '画');
  const row = { id: '1', x: 7 };
  const columns = [
    { key: 'a', title: '甲', type: 'input' },
    { key: 'x', title: '列', type: 'slot', slotName: 's' },
  ];
  expect(drawn(columns, row, { s: slot }, new Set(['x']))).toContain('画');
  const { triggerChange, ...told } = slot.mock.calls[0]?.[0] ?? {};
  expect(told).toEqual({
    value: 7,
    row,
    column: columns[1],
    rowId: '1',
    rowIndex: 4,
    columnIndex: 1,
    reloadEffect: true,
  });
  expect(triggerChange).toBeTypeOf('function');
});
