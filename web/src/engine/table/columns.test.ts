import { date, dict, files, html, longText, money, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { describe, expect, it, vi } from 'vitest';
import { chosenColumns, noChoice, resizedColumn, toggleColumn } from '#list/column-choice.ts';
import type { AnyExtensions } from '../extensions.ts';
import { textOf } from '../fields/values.tsx';
import { compareContents, firstPair, readVersion } from '../record/history-rows.ts';
import { foldedInputs, inputsPerRow } from '../search/search-values.ts';
import { detailFields, fieldGroups, formFields, listColumns } from './columns.ts';
import { withExtraColumns } from './extra-columns.ts';

vi.hoisted(() => vi.stubGlobal('document', { querySelector: () => null }));

const thing = resource({
  area: 'pm',
  name: 'thing',
  label: '事项',
  path: '/pm/thing',
  table: 'pm_thing',
  fields: {
    name: text({ label: '名称' }),
    amount: money({ label: '金额', list: 90 }),
    due: date({ label: '到期', readOnly: true }),
    state: dict('state', { label: '状态', form: false }),
    body: html({ label: '正文' }),
    note: longText({ label: '备注', list: false }),
    papers: files({ label: '附件' }),
    wire: text({ label: '标识', internal: true }),
  },
  sections: [{ title: '其他', fields: ['note', 'papers', 'gone'] }],
});

const names = (columns: readonly { name: string }[]) => columns.map((column) => column.name);

describe('columns of a list', () => {
  it('are the fields but rich text; audit columns and files wait to be chosen', () => {
    const columns = listColumns(thing);
    expect(names(columns)).toEqual([
      'name',
      'amount',
      'due',
      'state',
      'note',
      'papers',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ]);
    expect(names(columns.filter((column) => column.initially))).toEqual(['name', 'amount', 'due', 'state']);
    expect(columns[1]).toMatchObject({ width: 90, align: 'right' });
  });

  it('say nothing of what is kept for other clients of the wire, in list, form and detail', () => {
    for (const shown of [names(listColumns(thing)), formFields(thing), detailFields(thing, () => false)])
      expect(shown).not.toContain('wire');
  });

  it('take columns that are no fields behind the field that they name, for who may see them', () => {
    const endpoint = { access: 'pm:thing:list' } as const;
    const column = { name: 'who', label: '谁', width: 90, after: 'amount', endpoint, render: () => null };
    const extensions = { extraColumns: [column] } as unknown as AnyExtensions;
    expect(names(withExtraColumns(listColumns(thing), extensions, () => true)).slice(0, 4)).toEqual([
      'name',
      'amount',
      'who',
      'due',
    ]);
    expect(names(withExtraColumns(listColumns(thing), extensions, () => false))).not.toContain('who');
  });

  it('leave out what a column rule hides', () => {
    expect(names(listColumns(thing, (code) => code === 'pm:thing:col:amount'))).not.toContain('amount');
    expect(formFields(thing, (code) => code === 'pm:thing:col:amount')).toEqual(['name', 'body', 'note', 'papers']);
  });

  it('follow the choice of the user and never become none', () => {
    const columns = listColumns(thing);
    let choice = toggleColumn(noChoice, columns[0] as (typeof columns)[number], false);
    choice = toggleColumn(choice, columns[7] as (typeof columns)[number], true);
    expect(names(chosenColumns(columns, { ...choice, order: ['createTime', 'due'] }))).toEqual([
      'createTime',
      'due',
      'amount',
      'state',
    ]);
    const none = { hidden: ['name', 'amount', 'due', 'state'], added: [], order: [] };
    expect(names(chosenColumns(columns, none))).toEqual(['name']);
    choice = toggleColumn(choice, columns[0] as (typeof columns)[number], true);
    expect(choice.hidden).toEqual([]);
  });
});

it('groups fields: those of no section first, unknown names ignored', () => {
  expect(fieldGroups(thing, ['name', 'note', 'papers'])).toEqual([
    { title: null, fields: ['name'] },
    { title: '其他', fields: ['note', 'papers'] },
  ]);
});

it('shows the label of the server, else the value', () => {
  expect(textOf({ state: '1', state_dictText: '草稿' }, 'state', thing.fields.state)).toBe('草稿');
  expect(textOf({ state: '1' }, 'state', thing.fields.state)).toBe('1');
  expect(textOf({ state: null }, 'state', thing.fields.state)).toBe('');
});

describe('history', () => {
  it('compares two versions field by field', () => {
    const rows = compareContents(
      thing,
      { name: 'a', amount: 1, due: null },
      { name: 'b', amount: 1, due: '', other: 3 },
    );
    expect(rows.map((row) => [row.name, row.changed])).toEqual([
      ['name', true],
      ['amount', false],
      ['due', false],
    ]);
  });

  it('reads kept content and survives what is none', () => {
    expect(readVersion({ dataContent: '{"a":1}', dictTexts: { a_dictText: '一' } })).toEqual({
      a: 1,
      a_dictText: '一',
    });
    for (const dataContent of ['[1]', 'oops', null]) expect(readVersion({ dataContent })).toEqual({});
  });

  it('starts with the newest beside the one before', () => {
    expect(firstPair([{ id: '3' }, { id: '2' }, { id: '1' }])).toEqual(['2', '3']);
    expect(firstPair([{ id: '1' }])).toBeNull();
  });
});

describe('search area', () => {
  it.each([
    [1500, 4],
    [1100, 3],
    [700, 2],
    [360, 1],
  ])('%i px hold %i inputs', (width, count) => {
    expect(inputsPerRow(width)).toBe(count);
  });

  it('folds what does not fit, marked ones first', () => {
    const fields = [
      ['a', text({ label: 'a', more: true })],
      ['b', text({ label: 'b' })],
      ['c', text({ label: 'c' })],
    ] as const;
    const { first, more } = foldedInputs(fields, 2);
    expect([first.map(([name]) => name), more.map(([name]) => name)]).toEqual([['b', 'c'], ['a']]);
  });
});

it('remembers widths by column, and forgets one that was taken back', () => {
  const wide = resizedColumn(resizedColumn(noChoice, 'name', 240), 'code', 90);
  expect(wide.widths).toEqual({ name: 240, code: 90 });
  expect(resizedColumn(wide, 'name', null)).toEqual({ ...noChoice, widths: { code: 90 } });
});
