// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the names in messages are replaced by the column's own
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { GridColumn, GridRow, GridRule } from '../column.ts';
import { UniqueIndex } from './unique-index.ts';
import { indexValues, validateCell, validateRows } from './validate.ts';

function column(validateRules: GridRule[], key = 'name'): GridColumn {
  return { key, title: '名称', validateRules };
}

function messageOf(value: unknown, ...rules: GridRule[]) {
  return validateCell({ column: column(rules), row: { id: '1', name: value } });
}

describe('one cell', () => {
  it.each([
    ['*', '', '名称不能为空'],
    ['*', 0, null],
    ['n6-16', '12345', '名称应为6到16位数字'],
    ['n6-16', '123456', null],
    ['*6-16', '一二三四五六', null],
    ['*6-16', 'a'.repeat(17), '名称应为6到16位任意字符'],
    ['s6-18', 'abcde1', '名称应为6到18位字母'],
    ['s6-18', 'abcdef', null],
    ['url', 'https://example.cn/a?b=1', null],
    ['url', 'http://localhost:8080', null],
    ['url', 'www.example.cn', '名称应为网址'],
    ['e', 'a@b.cn', null],
    ['e', 'a@b', '邮箱格式不正确'],
    ['m', '13000000000', null],
    ['m', '12000000000', '请输入正确格式的手机号码!'],
    ['p', '010010', null],
    ['p', '10001', '名称应为6位邮政编码'],
    ['s', 'aZ', null],
    ['s', 'a1', '名称只能填写字母'],
    ['n', '-1.5', null],
    ['n', -1.5, null],
    ['n', '1.', '名称只能填写数字'],
    ['z', '-12', null],
    ['z', 1.5, '名称只能填写整数'],
    ['money', '0.50', null],
    ['money', '12.345', '名称金额格式不正确'],
    ['money', '012', '名称金额格式不正确'],
    ['^[A-Z]{2}$', 'AB', null],
    ['^[A-Z]{2}$', 'ab', '名称格式不正确'],
  ])('pattern %s on %s', (pattern, value, expected) => {
    expect(messageOf(value, { pattern })).toBe(expected);
  });

  it('does not test empty values against patterns', () => {
    for (const empty of ['', null, undefined, []]) expect(messageOf(empty, { pattern: 'n' })).toBeNull();
  });

  it('shows the message of the first kind that fails: required before pattern, wherever it stands', () => {
    const rules: GridRule[] = [
      { pattern: 'n', message: '不是数字' },
      { required: true, message: '请输入${title}' },
    ];
    expect(messageOf(' ', ...rules)).toBe('请输入名称');
    expect(messageOf('x', ...rules)).toBe('不是数字');
  });

  it('uses a RegExp of the page as it is, the sticky and global ones too', () => {
    const rule = { pattern: /b/g };
    expect(messageOf('ab', rule)).toBeNull();
    expect(messageOf('ab', rule)).toBeNull();
  });

  it('names the column of a wrong pattern and fails', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(messageOf('x', { pattern: '(a' })).toBe('列“name”的校验规则有误：(a');
    expect(log).toHaveBeenCalledWith(expect.stringContaining('"name"'));
    log.mockRestore();
  });

  it('does not hang on a slow pattern', () => {
    const began = performance.now();
    expect(messageOf(`${'a'.repeat(3000)}!`, { pattern: '^(a+)+$' })).toBe('名称格式不正确');
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('asks own checks only when all else holds, and takes their message', async () => {
    const handler = vi.fn(async ({ value }: { value: unknown }) =>
      value === '1' ? '${title}已被占用' : value === '3',
    );
    const rules: GridRule[] = [{ handler, message: '不行' }, { pattern: 'n' }];
    expect(messageOf('x', ...rules)).toBe('名称只能填写数字');
    expect(handler).not.toHaveBeenCalled();
    expect(await messageOf('1', ...rules)).toBe('名称已被占用');
    expect(await messageOf('2', ...rules)).toBe('不行');
    expect(await messageOf('3', ...rules)).toBeNull();
  });

  it('counts an own check that breaks as failed', async () => {
    expect(await messageOf('1', { handler: () => Promise.reject(new Error('网络超时')) })).toBe('网络超时');
    const broken = () => {
      throw new Error('');
    };
    expect(messageOf('1', { handler: broken })).toBe('名称未通过校验');
  });
});

describe('unique values', () => {
  it('compares numbers and texts alike and leaves empty ones out', () => {
    const rows = [
      { id: '1', name: 1 },
      { id: '2', name: '1' },
      { id: '3', name: '' },
      { id: '4', name: null },
    ];
    const index = indexValues(rows, 'name');
    const found = rows.map((row) => validateCell({ column: column([{ pattern: 'only' }]), row, index }));
    expect(found).toEqual(['名称的值不能重复', '名称的值不能重复', null, null]);
  });

  it('follows changes exactly as a fresh count would, and names the rows it changes', () => {
    const change = fc.record({ row: fc.integer({ min: 0, max: 5 }), to: fc.constantFrom('', 'a', 'b', 'c', 1, null) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const values: unknown[] = Array(6).fill('a');
        const index = new UniqueIndex();
        for (const [row, value] of values.entries()) index.add(String(row), value);
        for (const { row, to } of changes) {
          const before = values.map((value) => index.isDuplicate(value));
          const named = index.update(String(row), values[row], to);
          values[row] = to;
          values.forEach((value, at) => {
            const same = values.filter((other) => other !== '' && other !== null && String(other) === String(value));
            expect(index.isDuplicate(value)).toBe(same.length > 1);
            if (at !== row) expect(named.includes(String(at))).toBe(before[at] !== index.isDuplicate(value));
          });
        }
      }),
    );
  });
});

describe('all rows', () => {
  it('counts failures by row and column, and leaves disabled cells out', async () => {
    const rows: GridRow[] = [
      { key: 'a', name: '', code: 'x' },
      { key: 'b', name: '1', code: 'x' },
      { key: 'c', name: '', code: 'y' },
    ];
    const columns = [column([{ required: true }]), { ...column([{ unique: true }], 'code'), title: '编码' }];
    const { count, errors } = await validateRows({ rows, columns, rowKey: 'key', disabled: (row) => row.key === 'c' });
    expect(count).toBe(3);
    expect(errors).toEqual(
      new Map([
        [
          'a',
          new Map([
            ['name', '名称不能为空'],
            ['code', '编码的值不能重复'],
          ]),
        ],
        ['b', new Map([['code', '编码的值不能重复']])],
      ]),
    );
  });

  it('waits for own checks of all rows, a few at a time', async () => {
    let running = 0;
    let most = 0;
    const handler = async ({ value }: { value: unknown }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return Number(value) % 10 !== 0;
    };
    const rows = Array.from({ length: 100 }, (_, at) => ({ id: String(at), name: at }));
    const { count } = await validateRows({ rows, columns: [column([{ handler }])] });
    expect(count).toBe(10);
    expect(most).toBe(8);
  });

  it('reads 10 000 rows of 20 columns and lets others run in between', async () => {
    const rules: GridRule[][] = [
      [{ unique: true }],
      [{ required: true }],
      [{ pattern: 'n' }],
      [{ pattern: '^.{1,20}$' }],
    ];
    const columns = Array.from({ length: 20 }, (_, at) => column(rules[at % 4] as GridRule[], `c${at}`));
    const rows = Array.from({ length: 10_000 }, (_, row) => {
      const made: GridRow = { id: String(row) };
      for (const { key } of columns) made[key] = String(row);
      return made;
    });
    let turns = 0;
    const clock = setInterval(() => {
      turns += 1;
    }, 1);
    const { count } = await validateRows({ rows, columns });
    clearInterval(clock);
    expect(turns).toBeGreaterThan(0);
    expect(count).toBe(0);
  });
});
