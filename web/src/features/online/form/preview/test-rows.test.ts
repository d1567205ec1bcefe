import { compileForm, type FormField, type FormHead } from '@dossier/contract/online/form/compile.ts';
import { expect, it } from 'vitest';
import { fieldRow } from '../model/design.ts';
import { found, ordered, testRows } from './test-rows.ts';

const line = (dbFieldName: string, more: object = {}) =>
  fieldRow({ dbFieldName, dbFieldTxt: dbFieldName, ...more }) as unknown as FormField;
const head = { id: 'x', tableName: 't', tableTxt: '订单', tableType: 1 } as FormHead;
const release = { head, indexs: [], subs: [] };
const words = { sample: (label: string, at: number) => `${label}样例${at}`, yes: '是', no: '否', district: '东城区' };
const rowsOf = (fields: readonly FormField[], offered = {}) =>
  testRows(compileForm({ ...release, fields }), offered, words, '2027-01-30');

it('fills every kind of field with a value that it takes', () => {
  const [first, second] = rowsOf([
    line('goods', { dbLength: 4 }),
    line('mail', { fieldValidType: 'e' }),
    line('amount', { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 }),
    line('day', { dbType: 'Date', dbLength: 0, fieldShowType: 'date' }),
    line('at', { fieldShowType: 'time' }),
    line('urgent', { fieldShowType: 'switch' }),
    line('place', { fieldShowType: 'pca' }),
    line('secret', { fieldShowType: 'password' }),
  ]);
  expect(first).toMatchObject({
    ...{ goods: 'good', mail: 'a@example.com', amount: 12.5, day: '2027-01-30', at: '08:30:00', urgent: 'Y' },
    ...{ urgent_dictText: '是', place: '110101' },
  });
  expect(second).toMatchObject({ day: '2027-01-31', at: '09:30:00', urgent: 'N' });
  expect(first).not.toHaveProperty('secret');
});

it('takes turns with the real values of a dictionary', () => {
  const offered = { kind: ['A', 'B'].map((value) => ({ value, text: `kind ${value}` })) };
  const rows = rowsOf([line('kind', { fieldShowType: 'list', dictField: 'kinds' })], offered);
  expect(rows.map(({ kind_dictText }) => kind_dictText).slice(0, 3)).toEqual(['kind A', 'kind B', 'kind A']);
});

it('finds and orders test rows as a list does', () => {
  const rows = rowsOf([line('goods'), line('n', { dbType: 'int', dbLength: 10 })]);
  expect(found(rows, { goods: '*样例3*' })).toHaveLength(1);
  expect(found(rows, { n_begin: '6', n_end: '9' }).map(({ n }) => n)).toEqual([6, 9]);
  expect(ordered(rows, { field: 'n', direction: 'desc' })[0]).toMatchObject({ n: 15 });
});
