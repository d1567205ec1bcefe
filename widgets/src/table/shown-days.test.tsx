import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { showForms } from '../text/shown-forms.ts';
import { Cards } from './Cards.tsx';
import { DataTable } from './DataTable.tsx';

afterEach(() => showForms({ numbers: 'comma', dates: 'dashes' }));

const columns = ['编号', '时间'].map((name, at) => ({
  name,
  title: name,
  width: 100,
  render: (row: string[]) => row[at] ?? '',
}));
const list = {
  ...{ label: '记录', rows: [['A-2026-01-05', '2026-01-05 09:30:00']], rowKey: String, rowLabel: String },
  ...{ columns, empty: null },
};

it('writes days as the reader wants them in tables and cards, and gives a longer form its room', () => {
  const usual = renderToStaticMarkup(<DataTable {...list} />);
  expect(usual).toContain('2026-01-05 09:30:00');
  const widths = (html: string) => [...html.matchAll(/<col style="width:(\d+)px"/g)].map(([, px]) => Number(px));
  showForms({ numbers: 'comma', dates: 'chinese' });
  const html = renderToStaticMarkup(<DataTable {...list} />);
  expect(html).toContain('>2026年1月5日 09:30:00<');
  expect(html).toContain('>A-2026-01-05<');
  expect(widths(usual)[1]).toBe(100);
  expect(widths(html)[1]).toBeGreaterThan(180);
  expect(renderToStaticMarkup(<Cards {...list} />)).toContain('2026年1月5日 09:30:00');
});
