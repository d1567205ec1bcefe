import { formFields, formIndexes } from '@dossier/contract/online/form/form.ts';
import { expect, it } from 'vitest';
import { tabs } from '../model/faults.ts';
import { columnsOf, offeredControls } from './columns.ts';
import { controlNames } from './control-names.ts';

const facts = { fields: formFields.fields, indexs: formIndexes.fields, tableType: 1, mains: [], stored: ['title'] };

it('offers the controls that the engine has, and to sub tables those that lines can have', () => {
  expect(offeredControls(1)).toHaveLength(26);
  for (const name of ['umeditor', 'password', 'popup_dict'] as const) expect(offeredControls(3)).not.toContain(name);
  for (const name of ['link_down', 'link_table_field'] as const) expect(offeredControls(3)).toContain(name);
  expect(offeredControls(1).filter((name) => !controlNames[name])).toEqual([]);
});

it('has a title for every column, and ticks a new row as a definition begins', () => {
  const columns = tabs.flatMap((tab) => columnsOf(tab, facts));
  expect(columns.filter(({ key, title }) => title === key)).toEqual([]);
  const ticks = columns.filter(({ type, defaultChecked }) => type === 'checkbox' && defaultChecked);
  expect(ticks.map(({ key }) => key)).toEqual(['dbIsNull', 'dbIsPersist', 'isShowForm', 'isShowList']);
  expect(columns.find(({ key }) => key === 'dbLength')?.defaultValue).toBe(32);
});
