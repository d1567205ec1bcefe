import type { ChartData } from '@dossier/contract/online/chart/chart-reading.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { refuse } from '#core/errors.ts';
import type { DescribedColumn } from '#services/statement/describe.ts';
import { resultRules } from '../report/definition.public.ts';
import type { Chart } from './chart.repository.ts';

/**
 * A sentence by field for a definition whose lines do not fit its data; empty when they do.
 * @param columns what the data has; null where that is known only once it is fetched
 */
export function problemsOfChart(
  { items, params, xaxisField, yaxisField, graphType, dataType }: Chart,
  columns: readonly DescribedColumn[] | null,
  parameters: readonly string[],
): Record<string, string> {
  const wrongItem = columns && resultRules.problemOfItems(items, columns);
  if (wrongItem) return { items: wrongItem };
  const byName = new Map(items.map((item) => [item.fieldName, item]));
  if (byName.size < items.length) return { items: '列表字段的字段名不能重复' };
  if (!byName.has(xaxisField)) return { xaxisField: '列表字段中没有这个字段' };
  const drawn = csvOf(graphType).some((kind) => kind !== 'table');
  for (const name of csvOf(yaxisField)) {
    const item = byName.get(name);
    if (!item) return { yaxisField: `列表字段中没有 ${name}` };
    if (drawn && resultRules.storageOfItem(item) !== 'numeric')
      return { yaxisField: `${name} 的字段类型应为数值或长整型` };
  }
  const wrongLink = resultRules.problemOfLinks(items);
  if (wrongLink) return { items: wrongLink };
  if (dataType !== 'sql' && params.length > 0) return { params: '目前只有SQL模式才支持报表参数！' };
  if (dataType !== 'sql' && items.some(({ isSearch }) => isSearch === 1))
    return { items: '目前只有SQL模式才支持查询字段' };
  const wrongParam = resultRules.problemOfParams(params, parameters);
  return wrongParam === null ? {} : { params: wrongParam };
}

/** What a page is told of a definition; never its statement, its address or a script. */
export function wireChart(chart: Chart): Pick<ChartData, 'head' | 'items' | 'params'> {
  const { id, code, name, dataType, graphType, displayTemplate, xaxisField, yaxisField, yaxisText, content } = chart;
  return {
    head: { id, code, name, dataType, graphType, displayTemplate, xaxisField, yaxisField, yaxisText, content },
    items: chart.items.map((item, at) => ({
      ...{ fieldName: item.fieldName, fieldTxt: item.fieldTxt, fieldType: item.fieldType },
      ...{ isShow: item.isShow, isTotal: item.isTotal, searchFlag: item.isSearch, searchMode: item.searchMode },
      ...{ dictCode: resultRules.optionsKey(item) ?? null, fieldHref: item.fieldHref, orderNum: at },
    })),
    params: chart.params.map(({ paramName, paramTxt, paramValue }) => ({ paramName, paramTxt, paramValue })),
  };
}

/**
 * What a reader filters by, as a report takes it: `[{fieldName, value, searchMode}]`, where the value of a range is
 * `[from, to]` or `from,to`. Clients of the contract encode it once more than addresses need.
 */
export function conditionsOf(text: string | undefined): Record<string, string> {
  if (text === undefined || text.trim() === '') return {};
  const list = readList(text);
  const asked: [string, string][] = [];
  for (const one of list) {
    if (typeof one !== 'object' || one === null) throw badConditions();
    const { fieldName, value, searchMode } = one as Record<string, unknown>;
    if (typeof fieldName !== 'string') throw badConditions();
    if (searchMode === 'group') {
      const [begin, end] = Array.isArray(value) ? value : String(value ?? '').split(',');
      asked.push([`${fieldName}_begin`, textOf(begin)], [`${fieldName}_end`, textOf(end)]);
    } else asked.push([fieldName, textOf(value)]);
  }
  return Object.fromEntries(asked);
}

function readList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text.trimStart().startsWith('[') ? text : decodeURIComponent(text));
    if (Array.isArray(list)) return list;
  } catch {
    // Said below.
  }
  throw badConditions();
}

const badConditions = () => refuse('查询条件格式不正确');
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
