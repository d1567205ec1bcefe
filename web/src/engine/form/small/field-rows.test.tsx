import { integer, text } from '@dossier/contract/core/field.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { when } from '@dossier/rules/record-rule.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Draft, type Problems, problemsLeft } from '../draft.ts';
import type { FieldsInput, FieldsState } from './use-fields.ts';

let FieldRows: typeof import('./FieldRows.tsx').FieldRows;
let useFields: typeof import('./use-fields.ts').useFields;
beforeAll(async () => {
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', nothing);
  vi.stubGlobal('sessionStorage', nothing);
  vi.stubGlobal('document', { documentElement: {}, querySelector: () => null });
  ({ FieldRows } = await import('./FieldRows.tsx'));
  ({ useFields } = await import('./use-fields.ts'));
});

/** What a small form is when it has just been opened. */
function opened(input: Omit<FieldsInput, 'focus'>): { form: FieldsState; markup: string } {
  const held: FieldsState[] = [];
  function Small() {
    const form = useFields({ ...input, focus: () => {} });
    held.push(form);
    return <FieldRows form={form} id="f" disabled={false} />;
  }
  const markup = renderToStaticMarkup(<Small />);
  const [form] = held;
  if (!form) throw new Error('Nothing was drawn');
  return { form, markup };
}

it('draws the fields of a small form in order, with what marks those that must be filled', () => {
  const { markup } = opened({
    fields: { code: text({ label: '编码', required: true, help: '唯一' }), size: integer({ label: '数量' }) },
  });
  const labels = [...markup.matchAll(/<label for="(f-\w+)">([^<]*)/g)].map(([, id, label]) => [id, label]);
  expect(labels).toEqual([
    ['f-code', '编码'],
    ['f-size', '数量'],
  ]);
  expect(markup.match(/必填/g)).toHaveLength(1);
  expect(markup).toContain('id="f-code-note" class="rp-help">唯一');
});

it('checks a small form as the form of a record: required, length, pattern, numbers and rules', () => {
  const fields = {
    ...{ phone: user.fields.phone, realname: user.fields.realname },
    rank: integer({ label: '排序', maximum: 255 }),
    kind: text({ label: '类型' }),
    other: text({ label: '其它' }),
  };
  const wrong = (initial: Draft): Problems =>
    opened({ fields, rules: [when('kind').is('x').require('other')], initial }).form.wrong();
  expect(wrong({})).toEqual({ phone: '请输入手机号', realname: '请输入用户姓名!' });
  expect(wrong({ phone: '123', realname: '王'.repeat(101), rank: 256, kind: 'x' })).toEqual({
    phone: '请输入正确手机号',
    realname: '用户姓名长度不能超过100个字符',
    rank: '排序不可以大于255',
    other: '其它不能为空',
  });
  expect(wrong({ phone: '13800138000', realname: '王' })).toEqual({});
});

it('neither checks nor saves a field that is not there now, nor a value that is no field', () => {
  const column = text({ label: '字段', required: true });
  const fields = ({ how }: Draft) => ({ how: text({ label: '条件' }), ...(how === 'sql' ? {} : { column }) });
  expect(opened({ fields, initial: { how: 'sql', column: 'a', id: '1' } }).form.draft).toEqual({ how: 'sql' });
  expect(opened({ fields, initial: { how: 'sql' } }).form.wrong()).toEqual({});
  expect(opened({ fields, initial: { how: '=' } }).form.wrong()).toEqual({ column: '字段不能为空' });
});

it('takes a problem away as soon as its value is good, and raises none while somebody types', () => {
  const resource = {
    fields: { a: text({ label: 'A', required: true, max: 3 }), b: text({ label: 'B', max: 3 }) },
    rules: [],
  };
  const left = (shown: Problems, patch: Draft) =>
    problemsLeft(shown, { resource, before: {}, now: patch, patch, isNew: true });
  expect(left({ a: 'A不能为空' }, { a: 'x' })).toEqual({});
  expect(left({ a: 'A不能为空' }, { b: 'far too long' })).toEqual({ a: 'A不能为空' });
  expect(left({}, { a: 'far too long' })).toEqual({});
});
