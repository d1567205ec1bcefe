import type { ChartItem } from '@dossier/contract/online/chart/chart-reading.ts';
import { describe, expect, it } from 'vitest';
import { pickedFilter, searchItems, wireOf } from './asked.ts';

const item = (fieldName: string, more: Partial<ChartItem> = {}): ChartItem => ({
  ...{
    fieldName,
    fieldTxt: fieldName,
    fieldType: 'String',
    isShow: 1,
    isTotal: 0,
    searchFlag: 1,
    searchMode: 'single',
  },
  ...{ dictCode: null, fieldHref: null, orderNum: 0 },
  ...more,
});
const items = [
  item('status', { dictCode: 's' }),
  item('day', { fieldType: 'Date', searchMode: 'group' }),
  item('n', { searchFlag: 0 }),
];
const head = {
  ...{ id: '1', code: 'c', name: 'c', dataType: 'sql', graphType: 'bar', displayTemplate: 'single' },
  ...{ xaxisField: 'status', yaxisField: 'n', yaxisText: null, content: null },
};

describe('a chart is asked', () => {
  it('by its query fields and parameters, and by nothing else of the address', () => {
    const asked = { status: '1', day_begin: '2026-01-01', n: '3', self_org: 'A01', tab: 'x', other: ' ' };
    expect(wireOf(asked, items)).toEqual({
      self_org: 'A01',
      params: JSON.stringify([
        { fieldName: 'status', value: '1', searchMode: 'single' },
        { fieldName: 'day', value: ['2026-01-01', ''], searchMode: 'group' },
      ]),
    });
    expect(wireOf({}, items)).toEqual({});
  });

  it('by the address that led to it before its columns are known', () => {
    expect(JSON.parse(wireOf({ day_end: '2026-02-01' }, undefined).params ?? '')).toEqual([
      { fieldName: 'day_end', value: '2026-02-01', searchMode: 'single' },
      { fieldName: 'day', value: ['', '2026-02-01'], searchMode: 'group' },
    ]);
  });

  it('with a search line of parameters and query fields', () => {
    const params = [{ paramName: 'org', paramTxt: '部门', paramValue: null }];
    expect(searchItems({ items, params }).map(({ field, label, mode, view }) => [field, label, mode, view])).toEqual([
      ['self_org', '部门', 'single', 'text'],
      ['status', 'status', 'single', 'text'],
      ['day', 'day', 'group', 'date'],
    ]);
  });

  it('by what was clicked, where it searches by its X axis', () => {
    expect(pickedFilter({ head, items }, { status: 2, n: 1 })).toEqual({ status: '2' });
    expect(pickedFilter({ head, items }, { status: null })).toBeNull();
    expect(pickedFilter({ head: { ...head, xaxisField: 'day' }, items }, { day: '2026-01-01' })).toEqual({
      day_begin: '2026-01-01',
      day_end: '2026-01-01',
    });
    expect(pickedFilter({ head: { ...head, xaxisField: 'n' }, items }, { n: 1 })).toBeNull();
  });
});
