import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { positions } from '../../record/lists.ts';
import type { CellType } from '../cell.ts';
import type { GridColumn } from '../column.ts';
import { installedCells } from '../registry.ts';
import { fakeCellGrid } from './fake-cell-grid.ts';

/** What one type is tried with. */
interface Sample {
  column?: Partial<GridColumn>;
  /** Good stored values. */
  values: readonly unknown[];
  /** Texts that must be refused. */
  wrong?: readonly string[];
  /** Nothing shows in a cell of this type. */
  unseen?: boolean;
}

const options = [
  { value: 'a', text: '甲', color: 'red' },
  { value: 'b', title: '乙' },
  { value: 3, label: '丙' },
  { value: 'd', text: '丁', disabled: true },
];

const samples: Record<string, Sample> = {
  normal: { values: ['文字', '1,2'] },
  input: { values: ['文字', ' 空格 ', '=1+1'] },
  inputNumber: { values: [0, -12.5, 1234567], wrong: ['十二', '1-2', '--1', '1.2.3', '1,23'] },
  textarea: { values: ['一\n二'] },
  input_pop: { values: ['一\n二'] },
  checkbox: { values: [true, false], wrong: ['也许', '2'] },
  radio: { column: { options }, values: ['a', 'b', 3], wrong: ['戊', '丁'] },
  select: { column: { options }, values: ['a', 'b', 3], wrong: ['戊', '丁'] },
  'select-search': { column: { options }, values: ['a', 'b', 3], wrong: ['戊'] },
  'select-multiple': { column: { options }, values: ['a', 'a,b', 'b,3'], wrong: ['甲,戊'] },
  'select-dict-search': { column: { dict: 'pm_project,name,id,status=1' }, values: ['p1'], wrong: ['三号工程'] },
  sel_depart: { values: ['d1', 'd1,d2'], wrong: ['研发部,财务部'] },
  sel_user: { values: ['lisi', 'zhangsan,lisi'], wrong: ['王五'] },
  'cat-tree': {
    column: { props: { leaf: true } },
    values: ['c1', 'c2'],
    wrong: ['照片', '合同,图纸', '文书', '其他'],
  },
  'sel-tree': { column: { dict: 'pm_project,name,id' }, values: ['p1'], wrong: ['三号工程', '一号工程,二号工程'] },
  'link-table': {
    column: { props: { list: positions, linkFields: ['code,code'] } },
    values: ['p1'],
    wrong: ['没有的职务', '项目经理,测试工程师'],
  },
  pca: {
    values: ['330106', '810101'],
    wrong: ['西湖区', '浙江省/杭州市', '999999', '火星'],
  },
  date: { values: ['2026-03-05'], wrong: ['2026-02-30', '明天'] },
  datetime: { values: ['2026-03-05 08:30:00'], wrong: ['2026-03-05 25:00'] },
  time: { values: ['08:30:00'], wrong: ['25:00'] },
  upload: { values: ['temp/合同_1763719200000.pdf'], wrong: ['C:\\a.pdf', 'temp/../a.pdf', 'temp/a.pdf,temp/b.pdf'] },
  file: { values: ['temp/a.pdf', 'temp/a b.pdf,https://x.cn/a,b.pdf'], wrong: ['a.pdf', '<img src=x>'] },
  image: {
    column: { number: 2 },
    values: ['temp/a.png,temp/b.jpg'],
    wrong: ['temp/a.pdf', 'temp/1.png,temp/2.png,temp/3.png'],
  },
  popup: { values: ['一号工程'] },
  progress: { values: [0, 55, 100], wrong: ['101', '-1', '一半'] },
  tags: { values: ['甲乙', '甲乙;丙'] },
  slot: { values: ['文字'], unseen: true },
  hidden: { values: ['文字'], unseen: true },
};

describe.each(installedCells().map((cell) => [cell.type, cell] as const))('%s', (type, cell) => {
  const sample = samples[type] ?? { values: [] };
  const column: GridColumn = { key: 'x', title: '列', type, ...sample.column };
  const grid = fakeCellGrid();

  it('has samples', () => {
    expect(sample.values.length).toBeGreaterThan(0);
  });

  it.each([null, undefined, ''])('has no text for %j', (empty) => {
    expect(cell.toText(empty, column, grid, {})).toBe('');
    expect(drawn(cell, empty, column)).not.toMatch(/null|undefined|NaN/);
  });

  it.each(sample.values)('brings %j to text and back', async (value) => {
    const text = cell.toText(value, column, grid, {});
    expect(text).not.toBe('');
    expect(await cell.fromText(text, column, grid, {})).toEqual({ value });
  });

  it.each(sample.values)('shows %j', (value) => {
    const markup = drawn(cell, value, column);
    expect(markup === '').toBe(sample.unseen ?? false);
    expect(markup).not.toMatch(/class="[^"]*\bant-/);
  });

  it.each(sample.wrong ?? [])('refuses “%s” with a sentence', async (text) => {
    expect(await cell.fromText(text, column, grid, {})).toEqual({ wrong: expect.stringMatching(/[一-龥]{4,}/) });
  });
});

function drawn({ View }: CellType, value: unknown, column: GridColumn): string {
  return renderToStaticMarkup(
    <View
      value={value}
      row={{ id: '1', x: value }}
      rowId="1"
      rowIndex={0}
      columnIndex={0}
      flashing={false}
      column={column}
      grid={fakeCellGrid()}
      disabled={false}
      onChange={() => {}}
    />,
  );
}
