import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Cards } from './Cards.tsx';
import type { Column } from './types.ts';

const column = (name: string, state = false): Column<string> => ({
  name,
  title: name,
  state,
  render: () => `${name}…`,
});

it('shows the state among the few facts of a card, however late its column comes', () => {
  const columns = ['题名', '类型', '优先级', '对象', '发布人'].map((name) => column(name)).concat(column('状态', true));
  const html = renderToStaticMarkup(
    <Cards label="通告" rows={['1']} rowKey={String} rowLabel={String} columns={columns} empty={null} />,
  );
  expect([...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, title]) => title)).toEqual(['状态', '类型', '优先级']);
});

it('leaves out what a row has nothing of, where the table can tell', () => {
  const columns = ['检查项', '说明', '明细'].map((name) => ({
    ...column(name),
    isEmpty: (row: string) => row === name,
  }));
  const facts = (row: string) => {
    const html = renderToStaticMarkup(
      <Cards label="检查" rows={[row]} rowKey={String} rowLabel={String} columns={columns} empty={null} />,
    );
    return [...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, title]) => title);
  };
  expect([facts('说明'), facts('无')]).toEqual([['明细'], ['说明', '明细']]);
});
