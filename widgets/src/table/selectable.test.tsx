import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { chosenAfter, selectableKeys } from './ChoiceBox.tsx';
import { DataTable } from './DataTable.tsx';

interface Row {
  id: string;
  below?: boolean;
}

const rows: readonly Row[] = [{ id: 'a' }, { id: 'b', below: true }, { id: 'c' }];
const table = {
  label: '成员',
  rows,
  rowKey: ({ id }: Row) => id,
  rowLabel: ({ id }: Row) => id,
  columns: [{ name: 'id', title: '编号', render: ({ id }: Row) => id }],
  selectable: ({ below }: Row) => !below,
  empty: null,
};

it.each([false, true])('a row that cannot be chosen has a box that does nothing (cards: %s)', (cards) => {
  const html = renderToStaticMarkup(<DataTable<Row> {...table} cards={cards} selected={new Set(['a'])} />);
  const boxes = html.match(/<input[^>]*aria-label="选择[abc]"[^>]*>/g) ?? [];
  expect(boxes.map((box) => box.includes('disabled'))).toEqual([false, true, false]);
});

it('all of a page, and a range, leave out what cannot be chosen', () => {
  const keys = selectableKeys(table);
  expect(keys).toEqual(['a', 'c']);
  expect([...chosenAfter({ selected: new Set(['a']) }, keys, 'c', 'a')]).toEqual(['a', 'c']);
  const html = renderToStaticMarkup(<DataTable<Row> {...table} selected={new Set(['a', 'c'])} />);
  // Everything that can be chosen is chosen: the box of all is ticked.
  expect(html).toMatch(/aria-label="选择本页全部"[^>]*checked/);
});
