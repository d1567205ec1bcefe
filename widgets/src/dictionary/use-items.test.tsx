import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WidgetDataProvider } from '../data/widget-data.ts';
import { useItems } from './use-items.ts';

function Shown({ dict }: { dict: string }) {
  const { items, loading, error } = useItems(dict);
  return <p>{error?.message ?? (loading ? 'loading' : items.map(({ text }) => text).join())}</p>;
}

it.each([
  ['sex', '<p>男</p>'],
  ['', '<p>字典Code不能为空!</p>'],
  [' ', '<p>字典Code不能为空!</p>'],
])('the dictionary %j gives %s', (dict, shown) => {
  const keptItems = () => [{ value: '1', text: '男' }];
  expect(
    renderToStaticMarkup(
      <WidgetDataProvider value={{ keptItems } as never}>
        <Shown dict={dict} />
      </WidgetDataProvider>,
    ),
  ).toBe(shown);
});
