import { expect, it } from 'vitest';
import { positions } from '../../record/lists.ts';
import { linkKind, linkParts, readLinkTable } from './link-fields.ts';

const column = (props: Record<string, unknown>) => ({ key: 'x', title: '列', props });

it('reads which list is chosen from and what it fills', () => {
  const link = readLinkTable(column({ list: positions, linkFields: ['code, code', 'rank,postRank'] }));
  expect(link?.list).toBe(positions);
  expect(link?.pairs).toEqual([
    { to: 'code', from: 'code' },
    { to: 'rank', from: 'postRank' },
  ]);
  expect(readLinkTable(column({ list: positions }))?.pairs).toEqual([]);
});

it.each([
  {},
  { list: null },
  { list: '/sys/position/list' },
  { list: { ...positions, listUrl: '' } },
  { list: { ...positions, returnKeys: undefined } },
  { list: positions, linkFields: 'a,b' },
  { list: positions, linkFields: ['a'] },
  { list: positions, linkFields: ['a,b,c'] },
  { list: positions, linkFields: [',b'] },
])('does without %j', (props) => {
  expect(readLinkTable(column(props))).toBeUndefined();
});

it('names how texts are asked for', () => {
  expect(linkParts(linkKind(positions))).toEqual({ listUrl: '/sys/position/list', stored: 'id', displayKey: 'name' });
});
