import type { ChartData, ChartItem } from '@dossier/contract/online/chart/chart-reading.ts';
import type { ReportQueryItem } from '@dossier/widgets/data/widget-data.ts';

/** Query fields by name (`{f}_begin`, `{f}_end` for ranges) and parameters as `self_{name}`, as the address bar has them. */
export type Asked = Readonly<Record<string, string>>;

const isRange = ({ searchMode }: ChartItem) => searchMode === 'group';

/** The search line of a chart: its parameters, then its query fields. */
export function searchItems({ items, params }: Pick<ChartData, 'items' | 'params'>): ReportQueryItem[] {
  return [
    ...params.map(({ paramName, paramTxt }) => ({
      ...{ field: `self_${paramName}`, label: paramTxt || paramName, mode: 'single', view: 'text' },
    })),
    ...items
      .filter(({ searchFlag }) => searchFlag === 1)
      .map((item) => ({
        ...{ field: item.fieldName, label: item.fieldTxt, mode: isRange(item) ? 'group' : 'single' },
        ...{ view: item.fieldType === 'Date' ? 'date' : item.fieldType === 'Datetime' ? 'datetime' : 'text' },
        dictCode: item.dictCode,
      })),
  ];
}

/**
 * What the call takes. Until the columns are known every name may be a query field of one value; what a chart does not
 * search by means nothing to it.
 */
export function wireOf(asked: Asked, items: readonly ChartItem[] | undefined): Record<string, string> {
  const filled = Object.entries(asked).filter(([, value]) => value.trim() !== '');
  const own = filled.filter(([name]) => name.startsWith('self_'));
  const fields = Object.fromEntries(filled.filter(([name]) => !name.startsWith('self_')));
  const conditions = items
    ? items.filter(({ searchFlag }) => searchFlag === 1).flatMap((item) => conditionOf(item, fields))
    : guessed(fields);
  return {
    ...Object.fromEntries(own),
    ...(conditions.length > 0 ? { params: JSON.stringify(conditions) } : {}),
  };
}

interface Condition {
  fieldName: string;
  value: string | [string, string];
  searchMode: 'single' | 'group';
}

function conditionOf(item: ChartItem, fields: Asked): Condition[] {
  const { fieldName } = item;
  if (isRange(item)) {
    const range: [string, string] = [fields[`${fieldName}_begin`] ?? '', fields[`${fieldName}_end`] ?? ''];
    return range.some((end) => end !== '') ? [{ fieldName, value: range, searchMode: 'group' }] : [];
  }
  const value = fields[fieldName];
  return value === undefined ? [] : [{ fieldName, value, searchMode: 'single' }];
}

/** An address leads here before anybody knows the columns. */
function guessed(fields: Asked): Condition[] {
  const ranged = new Set(Object.keys(fields).flatMap((name) => /^(.+)_(?:begin|end)$/.exec(name)?.[1] ?? []));
  return [
    ...Object.entries(fields).map(([fieldName, value]) => ({ fieldName, value, searchMode: 'single' as const })),
    ...[...ranged].map((fieldName) => ({
      fieldName,
      value: [fields[`${fieldName}_begin`] ?? '', fields[`${fieldName}_end`] ?? ''] as [string, string],
      searchMode: 'group' as const,
    })),
  ];
}

/** What a click on a part filters by: its value on the X axis, where the chart searches by that. */
export function pickedFilter(
  { head, items }: Pick<ChartData, 'head' | 'items'>,
  row: Readonly<Record<string, unknown>>,
): Asked | null {
  const x = items.find(({ fieldName }) => fieldName === head.xaxisField);
  const value = row[head.xaxisField];
  if (x?.searchFlag !== 1 || value === null || value === undefined) return null;
  const text = String(value);
  return isRange(x) ? { [`${x.fieldName}_begin`]: text, [`${x.fieldName}_end`]: text } : { [x.fieldName]: text };
}
