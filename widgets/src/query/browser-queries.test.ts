import { expect, it } from 'vitest';
import { queryKey, readKept, withKept, withoutKept } from './browser-queries.ts';

const query = (title: string, matchType: 'and' | 'or' = 'and') => ({ title, matchType, records: [] });

it('keeps queries under their list', () => {
  expect(queryKey('/pm/project')).toBe('JSuperQuerySaved_/pm/project');
});

it('reads what was kept and leaves out what is no query', () => {
  const kept = [query('甲', 'or'), { title: '', records: [] }, { title: '乙' }, null, 5, { title: '丙', records: [] }];
  expect(readKept(JSON.stringify(kept))).toEqual([query('甲', 'or'), query('丙')]);
  for (const text of [null, undefined, '', '{', '{}', '7', 'null']) expect(readKept(text)).toEqual([]);
});

it('replaces a query of the same name with all of it, and takes one away', () => {
  const kept = [query('甲'), query('乙')];
  expect(withKept(kept, query('甲', 'or'))).toEqual([query('甲', 'or'), query('乙')]);
  expect(withKept(kept, query('丙'))).toHaveLength(3);
  expect(withoutKept(kept, '甲')).toEqual([query('乙')]);
});
