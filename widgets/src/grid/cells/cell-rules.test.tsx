import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { CellType } from '../cell.ts';
import type { GridColumn } from '../column.ts';
import { cellOf } from '../registry.ts';
import { fakeCellGrid } from './fake-cell-grid.ts';
import { callOf, cutName, folderOf, mostOf, sendFile } from './file-settings.ts';
import { inPairs } from './tags.tsx';

const grid = fakeCellGrid();

function cell(type: string): CellType {
  const found = cellOf(type);
  if (!found) throw new Error(`no cell of type ${type}`);
  return found;
}

function column(type: string, more: Partial<GridColumn> = {}): GridColumn {
  return { key: 'x', title: '列', type, ...more };
}

function shown(value: unknown, of: GridColumn, disabled = false): string {
  const { View } = cell(of.type ?? 'normal');
  const row = { id: '1', x: value };
  const rest = {
    row,
    rowId: '1',
    rowIndex: 0,
    columnIndex: 0,
    column: of,
    flashing: false,
    disabled,
    onChange: () => {},
  };
  return renderToStaticMarkup(<View value={value} grid={grid} {...rest} />);
}

const read = (text: string, of: GridColumn) => cell(of.type ?? 'normal').fromText(text, of, grid, {});

describe('a check box', () => {
  const pair = column('checkbox', { customValue: ['Y', 'N'], defaultChecked: true });

  it.each(['是', 'Y', 'true', '1', '√'])('reads %s as ticked', async (text) => {
    expect(await read(text, pair)).toEqual({ value: 'Y' });
    expect(await read(text, column('checkbox'))).toEqual({ value: true });
  });

  it.each(['否', 'N', 'FALSE', '0'])('reads %s as not ticked', async (text) => {
    expect(await read(text, pair)).toEqual({ value: 'N' });
  });

  it('switches between its pair and begins as the column says', () => {
    const { toggle, create } = cell('checkbox');
    expect([toggle?.('Y', pair), toggle?.('N', pair), toggle?.(null, pair)]).toEqual(['N', 'Y', 'Y']);
    expect([create?.(pair), create?.(column('checkbox'))]).toEqual(['Y', false]);
    expect(shown(1, column('checkbox', { customValue: ['1', '0'] }))).toContain('aria-checked="true"');
  });
});

describe('choices', () => {
  const options = [
    { value: 1, text: '甲' },
    { value: 'b', text: '乙' },
  ];

  it('keep the kind of value that the option has', async () => {
    expect(await read('甲', column('select', { options }))).toEqual({ value: 1 });
    expect(await read('1', column('select', { options }))).toEqual({ value: 1 });
  });

  it('take new texts only where the column does', async () => {
    expect(await read('新', column('select', { options, allowInput: true }))).toEqual({ value: '新' });
    expect(await read('甲，新', column('list_multi', { options, allowInput: true }))).toEqual({ value: '1,新' });
    expect(await read('甲，新', column('list_multi', { options }))).toEqual({ wrong: '“新”不在可选项中' });
  });

  it('come from the dictionary too', async () => {
    expect(await read('男', column('select', { dictCode: 'sex' }))).toEqual({ value: '1' });
  });

  it('show one tag and how many more there are', () => {
    const markup = shown('1,b', column('list_multi', { options }));
    expect(markup).toMatch(/甲<\/span><span class="dg-more">\+1</);
    expect(markup).toContain('title="甲,乙"');
  });
});

describe('users and departments', () => {
  it('are several unless the column says one', async () => {
    expect(await read('张三，李四', column('sel_user'))).toEqual({ value: 'zhangsan,lisi' });
    for (const one of [{ multi: false }, { fieldExtendJson: '{"multiSelect":false}' }]) {
      expect(await read('张三，李四', column('sel_user', one))).toEqual({ wrong: '这里只能填写一个用户' });
    }
  });

  it('are stored as the column says', async () => {
    const byId = column('sel_user', { fieldExtendJson: '{"store":"id"}' });
    expect(await read('张三，李四', byId)).toEqual({ value: 'u1,u2' });
    expect(shown('u1,u2', byId)).toContain('张三,李四');
    const byCode = column('sel_depart', { fieldExtendJson: '{"store":"orgCode"}' });
    expect(await read('研发部', byCode)).toEqual({ value: 'A01A01' });
    expect(shown('A01A01', byCode)).toContain('研发部');
    const byName = column('sel_depart', { fieldExtendJson: '{"store":"departName"}' });
    expect(await read('研发部', byName)).toEqual({ value: '研发部' });
    expect(await read('财务部', byName)).toEqual({ wrong: '没有找到部门“财务部”' });
    expect(shown('研发部', byName)).toContain('研发部');
    expect(shown('d1,d2', column('sel_depart'))).toContain('研发部,市场部');
  });
});

it('shows numbers as the column groups and scales them, and copies them plain', () => {
  const money = column('inputNumber', { group: true, scale: 2 });
  expect(shown(1234567.5, money)).toContain('1,234,567.50');
  expect(cell('inputNumber').toText(1234567.5, money, grid, {})).toBe('1234567.5');
  expect(cell('inputNumber').align).toBe('right');
});

it('shows what the formatter of the page says, cut where the column says so, whole on hover', () => {
  const text = column('input', { formatter: (value, row) => `${String(value)}（${String(row.id)}号）` });
  expect(shown('甲', text)).toBe('甲（1号）');
  expect(shown('一二三四五六', column('input', { ellipsis: 5 }))).toBe(
    '<span title="一二三四五六">一二三四五...</span>',
  );
  expect(shown('一二三四五', column('input', { ellipsis: 5 }))).toContain('>一二三四五<');
});

it.each([
  ['甲乙丙丁戊', '甲乙;丙丁;戊'],
  ['甲乙;丙丁', '甲乙;丙丁'],
  ['甲乙;', '甲乙'],
  ['a;bc', 'ab;c'],
  ['', ''],
])('puts a semicolon after every two characters: %s', (text, tags) => {
  expect(inPairs(text)).toBe(tags);
});

it('colours tags as the page says', () => {
  const tags = column('tags', { setTagColor: (tag) => (tag === '甲乙' ? 'blue' : ['#fff', '#c41d7f']) });
  expect(shown('甲乙;丙', tags)).toContain('--tone:var(--ant-blue-6, blue)');
  expect(shown('甲乙;丙', tags)).toContain('background:#fff;color:#c41d7f');
});

describe('files', () => {
  it('have their names cut to five characters', () => {
    expect([cutName('一二三四五'), cutName('一二三四五六')]).toEqual(['一二三四五', '一二三四五…']);
    const markup = shown('temp/年度合同汇总表.xlsx,temp/b.pdf', column('file'));
    expect(markup).toContain('>年度合同汇…<');
    expect(markup).toContain('>+1<');
  });

  it.each([
    ['upload', '点击上传'],
    ['file', '上传文件'],
    ['image', '上传图片'],
  ])('%s: an empty cell offers the button %s, a disabled one does not', (type, text) => {
    expect(shown(null, column(type))).toContain(text);
    expect(shown(null, column(type, { btnText: '选择附件' }))).toContain('选择附件');
    expect(shown(null, column(type), true)).not.toContain('<button');
  });

  it.each(['upload', 'file'])('%s: the name is cut to five characters and stands whole on hover', (type) => {
    const drawn = shown('temp/年度合同汇总表_1700000000000.xlsx', column(type));
    expect(drawn).toContain('>年度合同汇…<');
    expect(drawn).toContain('title="年度合同汇总表.xlsx"');
  });

  it('are as many as the column says', () => {
    expect(mostOf(column('file', { number: 3 }))).toBe(3);
    expect(mostOf(column('file', { fieldExtendJson: '{"uploadnum":"2"}' }))).toBe(2);
    expect(mostOf(column('file', { multi: false }))).toBe(1);
    expect(mostOf(column('file'))).toBe(50);
    expect([folderOf(column('file')), folderOf(column('file', { action: 'pm' }))]).toEqual(['temp', 'pm']);
    expect(folderOf(column('file', { action: '/sys/common/upload' }))).toBe('temp');
  });

  it('say on hover how far they are', async () => {
    const busy = fakeCellGrid();
    busy.uploads.start({
      rowId: '1',
      key: 'x',
      file: { name: '年度合同汇总表.xlsx' },
      send: (_, onProgress) => {
        onProgress(39.6);
        return new Promise(() => {});
      },
      stored: () => {},
    });
    const { View } = cell('file');
    const rest = {
      row: {},
      rowId: '1',
      rowIndex: 0,
      columnIndex: 0,
      column: column('file'),
      flashing: false,
      disabled: false,
      onChange: () => {},
    };
    expect(renderToStaticMarkup(<View value={null} grid={busy} {...rest} />)).toContain('title="上传中(40%)"');
  });

  it('say on hover why they were refused', async () => {
    const refusing = fakeCellGrid();
    const send = () => Promise.reject(new Error('文件太大'));
    refusing.uploads.start({ rowId: '1', key: 'x', file: { name: '图.xlsx' }, send, stored: () => {} });
    await settled();
    const { View } = cell('file');
    const rest = { row: {}, rowId: '1', rowIndex: 0, columnIndex: 0, column: column('file'), flashing: false };
    const drawn = renderToStaticMarkup(
      <View value={null} grid={refusing} disabled={false} onChange={() => {}} {...rest} />,
    );
    expect(drawn).toContain('上传失败');
    expect(drawn).toContain('文件太大');
  });

  it('are sent as the column says: to its folder, with the token or without; their path is read where it says', async () => {
    const target = fakeCellGrid();
    const upload = vi.fn(async () => 'pm/a.pdf');
    const of = column('file', { action: 'pm', responseName: 'result' });
    const file = new File(['a'], 'a.pdf');
    sendFile({ rowId: '1', column: of, grid: { ...target, data: { ...target.data, upload } } }, file, 1);
    await settled();
    expect(upload).toHaveBeenCalledWith(file, expect.objectContaining({ biz: 'pm', responseName: 'result' }));
    expect(callOf(of)).toEqual({ responseName: 'result' });
    expect(callOf(column('file', { token: false }))).toEqual({ token: false });
  });

  it('go to the row as it is when they arrive, and nowhere when it is gone', async () => {
    const target = fakeCellGrid();
    target.rows.set('1', { id: '1', x: 'temp/old.pdf' });
    const place = { rowId: '1', column: column('file'), grid: target };
    sendFile(place, new File(['a'], 'a.pdf'), 5);
    target.rows.set('1', { id: '1', x: 'temp/other.pdf' });
    await settled();
    expect(target.set).toEqual([{ rowId: '1', values: { x: 'temp/other.pdf,temp/a.pdf' } }]);
    sendFile(place, new File(['b'], 'b.pdf'), 1);
    await settled();
    expect(target.rows.get('1')?.x).toBe('temp/b.pdf');
    sendFile(place, new File(['c'], 'c.pdf'), 5);
    target.rows.delete('1');
    await settled();
    expect(target.set).toHaveLength(2);
  });
});

it('lets the page draw a slot and set its value', () => {
  const set: unknown[] = [];
  const { View } = cell('slot');
  const drawn = renderToStaticMarkup(
    <View
      value="旧"
      row={{ id: '1' }}
      rowId="1"
      rowIndex={4}
      columnIndex={0}
      flashing={false}
      column={column('slot', { slotName: 'mine' })}
      grid={{
        ...grid,
        slots: {
          mine: ({ value, rowIndex, triggerChange }) => {
            triggerChange('新');
            return <b>{`${String(value)}${rowIndex}`}</b>;
          },
        },
      }}
      disabled={false}
      onChange={(value) => set.push(value)}
    />,
  );
  expect(drawn).toBe('<b>旧4</b>');
  expect(set).toEqual(['新']);
});

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
