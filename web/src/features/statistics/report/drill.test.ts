import { isGroupable } from '@dossier/contract/core/countable.ts';
import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import { fieldOfFilter } from '@dossier/contract/core/figure-filters.ts';
import { countCalls } from '@dossier/contract/core/resource.ts';
import {
  archiveReport,
  projectReport,
  reports,
  signInReport,
  staffReport,
} from '@dossier/contract/statistics/reports.ts';
import { describe, expect, it } from 'vitest';
import { drillQuery } from './drill.ts';

const head = (value: string | null, others = false) => ({ value, text: value ?? '', others });
const opened = (...given: Parameters<typeof drillQuery>) => {
  const query = drillQuery(...given);
  return query === null ? null : Object.fromEntries(new URLSearchParams(query));
};

describe('the list behind a figure of a report', () => {
  it('has the filters of the report and the values of row and column', () => {
    const { resource } = archiveReport;
    const given = { filters: { retention: 'D30' }, grain: 'month' as const };
    expect(opened(archiveReport, resource, { ...given, row: head('2025'), column: head('c1') })).toEqual({
      ...{ retention: 'D30', year: '2025', classId: 'c1' },
    });
    expect(opened(archiveReport, resource, { ...given, row: null, column: null })).toEqual({ retention: 'D30' });
  });

  it('asks for what has no filter of its own, and for no value, by conditions', () => {
    const { resource } = staffReport;
    const given = { filters: { status: '1' }, grain: 'month' as const };
    expect(opened(staffReport, resource, { ...given, row: head('A01'), column: head('2') })).toEqual({
      ...{ status: '2', superQueryMatchType: 'and' },
      superQueryParams: '[{"field":"orgCode","rule":"eq","val":"A01"}]',
    });
    expect(opened(staffReport, resource, { ...given, row: head(null), column: null })).toMatchObject({
      superQueryParams: '[{"field":"orgCode","rule":"empty"}]',
    });
  });

  it('asks for a class alone and not for those below it', () => {
    const given = { filters: { outsClass: 'top' }, grain: 'month' as const, row: head('leaf'), column: head('40') };
    expect(opened(projectReport, projectReport.resource, given)).toMatchObject({
      ...{ outsClass: 'top', status: '40' },
      superQueryParams: '[{"field":"outsClass","rule":"eq","val":"leaf"}]',
    });
  });

  it.each([
    ['day', '2026-02-03', '2026-02-03', '2026-02-03'],
    ['month', '2026-02', '2026-02-01', '2026-02-28'],
    ['month', '2026-01', '2026-01-10', '2026-01-31'],
    ['month', '2026-03', '2026-03-01', '2026-03-05'],
    ['year', '2026', '2026-01-10', '2026-03-05'],
  ] as const)('is of the days that a %s (%s) and the report have', (grain, value, begin, end) => {
    const filters = { createTime_begin: '2026-01-10', createTime_end: '2026-03-05' };
    expect(opened(signInReport, signInReport.resource, { filters, grain, row: head(value), column: null })).toEqual({
      ...{ logType: '1', createTime_begin: begin, createTime_end: end },
    });
  });

  it('is not there for all others together', () => {
    const given = { filters: {}, grain: 'month' as const, row: head(null, true), column: null };
    expect(opened(projectReport, projectReport.resource, given)).toBeNull();
  });
});

it.each(reports)('the report $name asks for what its list can be grouped, added up and narrowed by', (report) => {
  const { resource, by, split, sums, filters, usual } = report;
  expect(countCalls(resource)).toContain('groups');
  for (const name of [by, ...(split === null ? [] : [split])]) {
    const field = resource.fields[name];
    expect(field && isGroupable(field), name).toBe(true);
  }
  for (const name of sums) expect(isNumeric(resource.fields[name] ?? { type: 'text', label: '' }), name).toBe(true);
  for (const name of [...filters, ...Object.keys(usual).map(fieldOfFilter)])
    expect(resource.fields[name]?.search, name).toBeDefined();
});
