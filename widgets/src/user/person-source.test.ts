import { expect, it } from 'vitest';
import type { Person, PersonKey, WidgetData } from '../data/widget-data.ts';
import { personKey, personSource } from './person-source.ts';

const zhang: Person = { id: 'u1', username: 'zhangsan', realname: '张三' };

it.each([
  ['id', 'id'],
  ['phone', 'phone'],
  ['username', 'username'],
  ['password', 'username'],
  [undefined, 'username'],
])('stores of a user, where a configuration says %s, his %s', (store, key) => {
  expect(personKey(store)).toBe(key);
});

it('asks for stored users by the field that is stored', async () => {
  const asked: [readonly string[], PersonKey | undefined][] = [];
  const data: Pick<WidgetData, 'personsBy'> = {
    personsBy: async (keys, by) => {
      asked.push([keys, by]);
      return [zhang];
    },
  };
  // The source asks for nothing else here.
  const source = personSource(data as WidgetData, 'id');
  expect(await source.byKeys(['u1'])).toEqual([zhang]);
  expect(asked).toEqual([[['u1'], 'id']]);
  expect([source.keyOf(zhang), source.textOf(zhang)]).toEqual(['u1', '张三']);
  const found: unknown[] = [];
  const finding: Pick<WidgetData, 'findPersons'> = {
    findPersons: async (query) => {
      found.push(query);
      return { records: [], total: 0 };
    },
  };
  const page = { pageNo: 1, pageSize: 10 };
  for (const except of [undefined, 'zhangsan'])
    await personSource(finding as WidgetData, 'id', except).find({ ...page, filters: { realname: '张' } });
  expect(found).toEqual([
    { ...page, realname: '张' },
    { ...page, realname: '张', except: 'zhangsan' },
  ]);
  // A field that this user does not have.
  expect(personSource(data as WidgetData, 'phone').keyOf(zhang)).toBe('');
});
