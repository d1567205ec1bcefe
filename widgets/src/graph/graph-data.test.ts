// biome-ignore-all lint/suspicious/noTemplateCurlyInString: slots of links are written so
import { describe, expect, it } from 'vitest';
import { addressOf, cellText, type Graph, type GraphItem, itemOf, kindsOf, partsOf, seriesOf } from './graph-data.ts';

const item = (fieldName: string, more: Partial<GraphItem> = {}): GraphItem => ({
  ...{ fieldName, fieldTxt: fieldName, fieldType: 'String', isShow: 1, isTotal: 0, dictCode: null, fieldHref: null },
  ...more,
});
const graph: Graph = {
  head: {
    ...{ name: '项目', xaxisField: 'status', yaxisField: 'n, cost', yaxisText: null },
    ...{ graphType: 'bar,line,pie,table', displayTemplate: 'single' },
  },
  items: [
    item('status', { dictCode: 's' }),
    item('n', { fieldTxt: '数量', fieldType: 'Long' }),
    item('cost', { fieldTxt: '费用', fieldType: 'Integer' }),
    item('year', { fieldType: 'Integer' }),
  ],
  dictOptions: { s: [{ value: '1', text: '执行' }] },
  data: [
    { status: 1, n: 3, cost: 1234.5, year: 2026 },
    { status: '2', n: null, cost: 'x', year: 2025 },
    { status: null, n: 2, cost: 0, year: null },
  ],
  total: 3,
  totals: {},
};

describe('an online chart', () => {
  it('has its columns of numbers over the texts of its X axis', () => {
    expect(seriesOf(graph, '未填')).toEqual({
      categories: ['执行', '2', '未填'],
      series: [
        { name: '数量', values: [3, null, 2] },
        { name: '费用', values: [1234.5, null, 0] },
      ],
    });
    const byYear = { ...graph, head: { ...graph.head, xaxisField: 'year' } };
    expect(seriesOf(byYear, '').categories).toEqual(['2026', '2025', '']);
    expect(cellText(graph, itemOf(graph, 'cost') as GraphItem, graph.data[0] ?? {})).toBe('1,234.5');
  });

  it('combines bars and lines where it is laid out so', () => {
    expect(kindsOf(graph)).toEqual(['line', 'bar', 'pie', 'table']);
    const combined = { ...graph, head: { ...graph.head, displayTemplate: 'combination' } };
    expect(kindsOf(combined)).toEqual(['combination', 'pie', 'table']);
    expect(kindsOf({ ...combined, head: { ...combined.head, graphType: 'bar,pie' } })).toEqual(['bar', 'pie']);
  });

  it('is a pie of its first column, with what is beyond the greatest as one part', () => {
    const many = { ...graph, data: Array.from({ length: 30 }, (_, at) => ({ status: `s${at}`, n: at + 1 })) };
    const parts = partsOf(many, '', '其他');
    expect(parts).toHaveLength(20);
    expect(parts.at(-1)).toEqual({ item: '其他', count: 66 });
    expect(parts.reduce((all, { count }) => all + count, 0)).toBe(465);
  });

  it('leads to addresses of this system alone, with values that stay values', () => {
    const row = { a: 'x&y=1/../', b: null };
    expect(addressOf('/pm/project?customer=${a}', row)).toBe('/pm/project?customer=x%26y%3D1%2F..%2F');
    expect(addressOf('/pm/project?customer=${b}', row)).toBeNull();
    for (const href of ['javascript:alert(1)', '//x.example/${a}', 'https://x.example', '/\\x.example', '', null])
      expect(addressOf(href, row)).toBeNull();
  });
});
