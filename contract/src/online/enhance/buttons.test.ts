import { expect, it } from 'vitest';
import { byRights, mayOf } from '../../core/may.ts';
import { compileForm, type FormField, type FormRelease } from '../form/compile.ts';
import type { FormButton } from './buttons.ts';

const line = (dbFieldName: string, more: object = {}) =>
  ({
    ...{
      dbFieldName,
      dbFieldTxt: dbFieldName,
      dbType: 'string',
      dbLength: 32,
      dbPointLength: 0,
      dbIsKey: 0,
      dbIsNull: 1,
    },
    ...{ dbIsPersist: 1, isShowForm: 1, isShowList: 1, isQuery: 0, fieldShowType: 'text', ...more },
  }) as FormField;
const button = (buttonCode: string, more: object = {}) =>
  ({
    ...{ id: buttonCode, buttonCode, buttonName: buttonCode, buttonStyle: 'link', buttonIcon: null, buttonStatus: '1' },
    ...{ optType: 'action', optPosition: null, orderNum: 1, exp: null, ...more },
  }) as FormButton;
const formOf = (buttons: FormButton[], fields: FormField[] = []) =>
  compileForm({
    head: { id: 'f', tableName: 'orders', tableType: 1, tableTxt: '订单', isTree: 'N' },
    fields: [line('status'), ...fields],
    ...{ indexs: [], subs: [], buttons },
  } as unknown as FormRelease);
const everything = byRights({ has: () => true } as unknown as ReadonlySet<string>);

it('makes actions of the buttons that are active, in their order and where they stand', () => {
  const { actions } = formOf([
    button('later', { orderNum: 9, buttonStyle: 'button' }),
    button('off', { buttonStatus: '0' }),
    button('first', { buttonStyle: 'form', buttonIcon: 'bell' }),
  ]);
  expect(Object.values(actions).map(({ name, place, batch, icon }) => [name, place, batch, icon])).toEqual([
    ['do_first', 'form', false, 'bell'],
    ['do_later', 'list', true, null],
  ]);
});

it('offers a button in rows that its expression holds of', () => {
  const may = mayOf(formOf([button('pay', { exp: 'status#eq#open' })]), everything);
  expect(may({ id: '1', status: 'open' })).toContain('do_pay');
  expect(may({ id: '1', status: 'paid' })).not.toContain('do_pay');
});

it('leaves alone what people decide about', () => {
  const state = line('bpm_status', { fieldShowType: 'list', dictField: 'bpm_status' });
  const may = mayOf(formOf([button('pay')], [state]), everything);
  expect(may({ id: '1', bpm_status: '1' })).toContain('do_pay');
  expect(may({ id: '1', bpm_status: '2' })).toEqual([]);
});

it('calls standard buttons as the form does', () => {
  const state = line('bpm_status', { fieldShowType: 'list', dictField: 'bpm_status' });
  const standard = (code: string, buttonName: string) => button(code, { buttonStyle: 'built-in', buttonName });
  const form = formOf([standard('add', '登记'), standard('bpm', '报批')], [state]);
  expect(form.buttonNames.add).toEqual({ label: '登记', icon: null });
  expect(form.actions.bpm?.label).toBe('报批');
  expect(Object.keys(form.actions)).toEqual(['bpm']);
});
