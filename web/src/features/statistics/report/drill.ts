import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Filters, Grain } from '@dossier/contract/core/figure.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Head } from '@dossier/contract/statistics/matrix.ts';
import type { Report } from '@dossier/contract/statistics/report.ts';
import { firstState, writeListState } from '#services/data/list-query.ts';

interface Condition {
  field: string;
  rule: 'eq' | 'empty';
  val?: string;
}

/**
 * What opens the list behind a figure: the filters of the report, and the values of its row and column. A value is asked
 * for by the filter that the list has of it, where that finds this value alone; else by a condition of the advanced query.
 * @returns null where no list is exactly that
 */
export function drillQuery(
  report: Pick<Report, 'by' | 'split' | 'where' | 'takes'>,
  resource: Resource,
  { filters, grain, row, column }: { filters: Filters; grain: Grain; row: Head | null; column: Head | null },
): string | null {
  const asked: Record<string, string> = { ...filters, ...report.where };
  const conditions: Condition[] = [];
  for (const [name, head] of [
    [report.by, row],
    [report.split, column],
  ] as const) {
    if (!head || name === null) continue;
    if (head.others) return null;
    const field = resource.fields[name];
    if (head.value === null) conditions.push({ field: name, rule: 'empty' });
    else if (field?.type === 'date' || field?.type === 'datetime') {
      const [begin, end] = daysOf(head.value, grain);
      asked[`${name}_begin`] = later(begin, asked[`${name}_begin`]);
      asked[`${name}_end`] = earlier(end, asked[`${name}_end`]);
    } else if (
      report.takes.includes(name) ||
      (field?.search === 'equals' && !kindOf(field).branch && !asked[name]?.startsWith('!'))
    )
      asked[name] = head.value;
    else conditions.push({ field: name, rule: 'eq', val: head.value });
  }
  const state = {
    ...firstState(asked),
    advanced: conditions.length > 0 ? { params: JSON.stringify(conditions), match: 'and' as const } : null,
  };
  return writeListState(state, new URLSearchParams()).toString();
}

/** First and last day of `2026`, `2026-11` or `2026-11-25`. */
function daysOf(value: string, grain: Grain): [string, string] {
  if (grain === 'day') return [value, value];
  const [year = 0, month = 12] = value.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return [grain === 'year' ? `${value}-01-01` : `${value}-01`, last];
}

const later = (day: string, other: string | undefined): string => (other && other.slice(0, 10) > day ? other : day);
const earlier = (day: string, other: string | undefined): string => (other && other.slice(0, 10) < day ? other : day);
