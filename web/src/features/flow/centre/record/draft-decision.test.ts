import { project } from '@dossier/contract/pm/project.ts';
import { expect, it } from 'vitest';
import { changedValues, fieldProblems, fieldValues, isWritten, noDraft } from './draft-decision.ts';

const task = { editable: ['rights'], required: ['budget'] };
const record = { rights: null, budget: 100, name: '甲' };

it('offers the fields of the step alone, as the record has them until somebody types', () => {
  expect(fieldValues(task, record, {})).toEqual({ rights: null, budget: 100 });
  expect(fieldValues(task, record, { rights: '归发包方', name: '乙' })).toEqual({ rights: '归发包方', budget: 100 });
});

it('sends what was changed and nothing else', () => {
  expect(changedValues(record, { rights: null, budget: 100 })).toEqual({});
  expect(changedValues(record, { rights: '', budget: null })).toEqual({ budget: null });
  expect(changedValues(record, { rights: '归发包方', budget: 100 })).toEqual({ rights: '归发包方' });
});

it('wants what the step demands when somebody agrees, and not when he refuses', () => {
  const values = { rights: null, budget: null };
  expect(Object.keys(fieldProblems(project, task, values, true))).toEqual(['budget']);
  expect(fieldProblems(project, task, values, false)).toEqual({});
  // A value that is wrong by itself is wrong in either case.
  expect(Object.keys(fieldProblems(project, task, { budget: -1 }, false))).toEqual(['budget']);
});

it('knows whether something was written', () => {
  expect([isWritten(noDraft), isWritten({ opinion: ' ', fields: {} })]).toEqual([false, false]);
  expect([isWritten({ opinion: '好', fields: {} }), isWritten({ opinion: '', fields: { a: null } })]).toEqual([
    true,
    true,
  ]);
});
