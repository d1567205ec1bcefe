import type { WeekLine } from '@dossier/contract/pm/timesheet.ts';
import { expect, it } from 'vitest';
import {
  keyOf,
  linesOf,
  type Row,
  readHours,
  rowsOf,
  stateOf,
  sumOfDay,
  sumOfRow,
  withCell,
  withCopied,
} from './sheet.ts';

const line = (change: Partial<WeekLine>): WeekLine => ({
  ...{
    id: 'x',
    projectId: 'p',
    projectName: '项目',
    projectCode: 'P-1',
    taskId: null,
    taskName: null,
    day: '2025-03-03',
  },
  ...{ type: 'work', hours: 8, note: null, billable: 'Y', status: '0', approverName: null, reason: null, ...change },
});
const keyAt = (rows: readonly Row[], at: number) => keyOf(rows[at] as Row);

it('puts lines into rows by project, task and kind, and adds them up both ways', () => {
  const rows = rowsOf([line({}), line({ day: '2025-03-04', hours: 4 }), line({ type: 'ot', hours: 2.5 })]);
  expect(rows.map(sumOfRow)).toEqual([12, 2.5]);
  expect(sumOfDay(rows, '2025-03-03')).toBe(10.5);
});

it('sends what may be changed, and leaves alone what waits or was decided on', () => {
  let rows = rowsOf([line({}), line({ day: '2025-03-04', status: '1' }), line({ day: '2025-03-05', status: '3' })]);
  rows = withCell(rows, keyAt(rows, 0), '2025-03-04', { hours: 1 });
  rows = withCell(rows, keyAt(rows, 0), '2025-03-05', { hours: 0 });
  rows = withCell(rows, keyAt(rows, 0), '2025-03-06', { hours: 3 });
  expect(linesOf(rows).map(({ day, hours }) => [day, hours])).toEqual([
    ['2025-03-03', 8],
    ['2025-03-06', 3],
  ]);
  expect(rows[0]?.cells['2025-03-04']?.hours).toBe(8);
});

it('copies the week before, day by day, over nothing that is there', () => {
  const rows = withCopied(
    rowsOf([line({ day: '2025-03-10', hours: 1 })]),
    [line({}), line({ day: '2025-03-04', status: '2', hours: 6 })],
    ['2025-03-03', '2025-03-04'],
    ['2025-03-10', '2025-03-11'],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.cells['2025-03-10']?.hours).toBe(1);
  expect(rows[0]?.cells['2025-03-11']).toMatchObject({ hours: 6, status: '0' });
});

it('reads hours as people type them, and nothing else', () => {
  const read = { '8': 8, '7.5': 7.5, '7,5': 7.5, '1:30': 1.5, '2：00': 2, '': 0, '24': 24 };
  for (const [text, hours] of Object.entries(read)) expect(readHours(text)).toBe(hours);
  for (const text of ['7.3', '24.5', '-1', 'x', '1:15', '1e9']) expect(readHours(text)).toBeUndefined();
});

it('says of a week what is left to do in it', () => {
  expect(stateOf([])).toBeNull();
  expect(stateOf(rowsOf([line({ status: '2' }), line({ day: '2025-03-04', status: '1' })]))).toBe('1');
  expect(stateOf(rowsOf([line({ status: '3' }), line({ day: '2025-03-04', status: '1' })]))).toBe('3');
});
