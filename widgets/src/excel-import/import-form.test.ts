import { expect, it } from 'vitest';
import { errorFileOf, importFormData, isWorkbook } from './import-form.ts';

const file = (name: string) => new File(['x'], name);
const parts = (form: Parameters<typeof importFormData>[0]) =>
  [...importFormData(form).entries()].map(([name, value]) => [name, value instanceof File ? value.name : value]);

it('sends the files and what the page gave, under the names of the contract', () => {
  expect(parts({ files: [file('a.xls'), file('b.xlsx')] })).toEqual([
    ['files[]', 'a.xls'],
    ['files[]', 'b.xlsx'],
  ]);
  expect(
    parts({ files: [file('a.xls')], isSingleTableImport: '1', foreignKeys: { fondsId: '7' }, validateStatus: 0 }),
  ).toEqual([
    ['isSingleTableImport', '1'],
    ['foreignKeys', '{"fondsId":"7"}'],
    ['validateStatus', '0'],
    ['files[]', 'a.xls'],
  ]);
  expect(parts({ files: [], foreignKeys: {}, validateStatus: 1 })).toEqual([['validateStatus', '1']]);
  expect(parts({ files: [], foreignKeys: 'main_id' })).toEqual([['foreignKeys', 'main_id']]);
});

it.each([
  ['a.xls', true],
  ['a.XLSX', true],
  ['a.xlsm', false],
  ['a.xls.exe', false],
  ['xls', false],
])('%s can be imported: %s', (name, good) => {
  expect(isWorkbook({ name })).toBe(good);
});

it('finds the file with the wrong rows, whether the answer is its path or an object', () => {
  const answer = (result: Parameters<typeof errorFileOf>[0]['result']) =>
    errorFileOf({ code: 201, message: '', result });
  expect(answer('upload/err.txt')).toEqual({ path: 'upload/err.txt' });
  expect(answer({ fileUrl: '/f', fileName: 'n.xlsx', msg: 'm' })).toEqual({ path: '/f', name: 'n.xlsx', msg: 'm' });
  expect(answer({ msg: 'm' })).toBeNull();
  expect(answer('')).toBeNull();
  expect(answer(null)).toBeNull();
});
