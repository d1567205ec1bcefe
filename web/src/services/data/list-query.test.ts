import { date, datetime, dict, integer, tags, text, user } from '@dossier/contract/core/field.ts';
import { filterForm } from '@dossier/contract/core/fields/wire-filters.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { readFilter } from '@dossier/rules/filter.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstState,
  idsOf,
  isFiltered,
  type ListState,
  pageAfterDelete,
  readListState,
  totalText,
  toWire,
  writeListState,
} from './list-query.ts';

const thing = resource({
  area: 'test',
  name: 'thing',
  label: '事项',
  path: '/test/thing',
  table: 'test_thing',
  fields: {
    code: text({ label: '编码', search: 'equals' }),
    name: text({ label: '名称', search: 'contains' }),
    prefix: text({ label: '前缀', search: 'starts' }),
    state: dict('state', { label: '状态', search: 'equals' }),
    level: dict('level', { label: '级别', numeric: true, search: 'equals' }),
    owner: user({ label: '负责人', search: 'equals' }),
    members: user({ label: '成员', multiple: true, search: 'equals' }),
    words: tags({ label: '标签', search: 'contains' }),
    day: date({ label: '日期', search: 'range' }),
    at: datetime({ label: '时间', search: 'range' }),
    size: integer({ label: '数量', search: 'range' }),
    secret: text({ label: '不可查' }),
  },
});

const stateWith = (filters: Record<string, string>): ListState => ({ ...firstState(), filters });

describe('the address of a list', () => {
  const words = fc.stringMatching(/^[^\s]{1,12}$/);
  const anyState: fc.Arbitrary<ListState> = fc.record({
    pageNo: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.constantFrom(10, 20, 30),
    sort: fc.option(
      fc.record({
        field: fc.constantFrom('code', 'name', 'day', 'createTime'),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    filters: fc.dictionary(fc.constantFrom('code', 'name', 'state', 'day_begin', 'day_end', 'size_begin'), words, {
      noNullPrototype: true,
    }),
    advanced: fc.option(
      fc.record({
        params: fc.json().filter((json) => json !== ''),
        match: fc.constantFrom('and' as const, 'or' as const),
      }),
    ),
  });

  it('gives back every state that was written into it', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const written = writeListState(state, new URLSearchParams('detail=7'));
        expect(readListState(thing, new URLSearchParams(written.toString()))).toEqual(state);
        expect(written.get('detail')).toBe('7');
      }),
    );
  });

  it('is empty for the first state', () => {
    expect(writeListState(firstState(), new URLSearchParams()).toString()).toBe('');
  });

  it('opens a list for nonsense too', () => {
    const params = new URLSearchParams('pageNo=0&pageSize=7000&column=password&order=up&secret=x&name=+&salt=1');
    expect(readListState(thing, params)).toEqual(firstState());
    expect(readListState(thing, new URLSearchParams('pageNo=-3&pageSize=abc')).pageNo).toBe(1);
  });

  it('keeps a default filter away once the user has emptied it', () => {
    const defaults = { state: '1' };
    const first = readListState(thing, new URLSearchParams(), defaults);
    expect(first.filters).toEqual({ state: '1' });
    const emptied = writeListState({ ...first, filters: {} }, new URLSearchParams(), defaults);
    expect(emptied.toString()).toBe('state=');
    expect(readListState(thing, emptied, defaults).filters).toEqual({});
  });

  it('drops a filter from the address when it is gone from the state', () => {
    const written = writeListState(firstState(), new URLSearchParams('name=a'), {}, ['name']);
    expect(written.toString()).toBe('');
  });

  it('reads the filters of a side panel only where the page names them', () => {
    const params = new URLSearchParams('classId=9');
    expect(readListState(thing, params).filters).toEqual({});
    expect(readListState(thing, params, {}, ['classId']).filters).toEqual({ classId: '9' });
  });
});

describe('the query of the list call', () => {
  it.each([
    [{ name: ' 经理 ' }, { name: '*经理*' }],
    [{ prefix: 'A01' }, { prefix: 'A01*' }],
    [{ code: 'P-1' }, { code: 'P-1' }],
    [{ code: 'a,b' }, { code: 'eq a,b' }],
    [{ code: '!x' }, { code: 'eq !x' }],
    [{ code: 'a*' }, { code: 'eq a*' }],
    [{ code: 'gt 5' }, { code: 'eq gt 5' }],
    [{ state: '1' }, { state: '1' }],
    [{ state: '1,2' }, { state_MultiString: '1,2' }],
    [{ level: '3,4' }, { level_MultiString: '3,4' }],
    [{ owner: 'admin' }, { owner: 'admin' }],
    [{ members: 'li' }, { members: ',li,' }],
    [{ words: '急件' }, { words: ',急件,' }],
    [{ day_begin: '2026-01-01', day_end: '' }, { day_begin: '2026-01-01' }],
    [
      { size_begin: '0', size_end: '9' },
      { size_begin: '0', size_end: '9' },
    ],
    [{ name: '   ' }, {}],
  ])('sends %o as %o', (filters, wire) => {
    const { pageNo, pageSize, column, order, field, ...sent } = toWire(thing, stateWith(filters));
    expect(sent).toEqual(wire);
    expect(field).toMatch(/^id,,code,name(?:,\w+)*$/);
    expect([pageNo, pageSize, column, order]).toEqual([1, 10, 'createTime', 'desc']);
  });

  it('says the same to the reader of the server, whatever the user types', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (typed) => {
        const value = typed.trim();
        fc.pre(value !== '');
        const sent = filterForm('code', thing.fields.code, typed).code ?? '';
        expect(readFilter('code', sent)).toEqual({ type: 'compare', field: 'code', operator: 'eq', values: [value] });
        const contains = filterForm('name', thing.fields.name, typed).name ?? '';
        expect(readFilter('name', contains)).toEqual({
          type: 'compare',
          field: 'name',
          operator: 'contains',
          values: [value],
        });
      }),
    );
  });

  it('sends the chosen order, and the advanced query encoded once', () => {
    const wire = toWire(thing, {
      ...firstState(),
      sort: { field: 'name', direction: 'asc' },
      advanced: { params: '[{"field":"name"}]', match: 'or' },
    });
    expect(wire).toMatchObject({ column: 'name', order: 'asc', superQueryMatchType: 'or' });
    expect(decodeURIComponent(String(wire.superQueryParams))).toBe('[{"field":"name"}]');
  });
});

describe('paging', () => {
  it.each([
    [3, 10, 21, 1, 2],
    [1, 10, 1, 1, 1],
    [1, 10, 0, 1, 1],
    [3, 10, 30, 10, 2],
    [2, 10, 25, 1, 2],
    [5, 10, 50, 50, 1],
  ])('page %i of size %i: after %i rows lost %i it is page %i', (pageNo, pageSize, total, deleted, page) => {
    expect(pageAfterDelete({ pageNo, pageSize }, total, deleted)).toBe(page);
  });

  it('writes the total and the ids as the product does', () => {
    expect(totalText(23, [11, 20])).toBe('11-20 共23条');
    expect(idsOf(['1', '2'])).toBe('1,2,');
  });

  it('knows whether a list is narrowed', () => {
    expect(isFiltered(firstState())).toBe(false);
    expect(isFiltered(stateWith({ name: ' ' }))).toBe(false);
    expect(isFiltered(stateWith({ name: 'a' }))).toBe(true);
    // What the page itself asks for, such as the department that its list belongs to, is no condition of the user.
    expect(isFiltered(stateWith({ name: 'a' }), { name: 'a' })).toBe(false);
    expect(isFiltered(stateWith({ name: 'a', code: '1' }), { name: 'a' })).toBe(true);
  });
});
