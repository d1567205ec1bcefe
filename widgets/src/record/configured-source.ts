import type { RecordData, RecordRow } from '../data/widget-data.ts';
import { say, translated } from '../language/text.ts';
import type { BizList } from './BizSelect.tsx';
import type { RecordQuery, RecordSearch, RecordSource } from './source.ts';

export interface ConfiguredList extends Pick<BizList, 'listUrl' | 'valueUrl' | 'valueKey' | 'displayKey'> {
  /** Field that is stored. */
  stored: string;
  searches: readonly RecordSearch[];
}

/** Records of a configured list. One that answers all its records at once is searched and paged here. */
export function configuredSource(records: RecordData | undefined, list: ConfiguredList): RecordSource<RecordRow> {
  const { listUrl, stored, displayKey, searches } = list;
  const load: RecordData['loadRecords'] = async (url, query, signal) => {
    // Lists that are configured at run time can lack it (specification 1, section 8).
    if (!url) throw new Error(say('请设置url.list属性!'));
    if (!records) throw new Error(say('当前应用没有可选的列表'));
    return records.loadRecords(url, query, signal);
  };
  return {
    name: `${listUrl}\n${stored}`,
    keyOf: (row) => textOf(row[stored]),
    textOf: (row) => textOf(row[displayKey]) || textOf(row[stored]),
    async find(query, signal) {
      const { pageNo, pageSize, filters } = query;
      const answer = await load(listUrl, { ...wireFilters(filters, searches), pageNo, pageSize }, signal);
      return isList(answer) ? pageOf(answer, query, searches) : answer;
    },
    async byKeys(keys) {
      const asked = keys.map((key) => `${key},`).join('');
      const query = { [list.valueKey ?? stored]: asked, pageNo: 1, pageSize: keys.length };
      const answer = await load(list.valueUrl ?? listUrl, query);
      const rows = isList(answer) ? answer : answer.records;
      return rows.filter((row) => keys.includes(textOf(row[stored])));
    },
  };
}

/** Search boxes of a list: the first one shows, the others behind 展开. */
export function searchesOf({ queryParamCode, queryParamText, queryConfig = [] }: BizList): RecordSearch[] {
  return [
    {
      field: queryParamCode,
      label: translated(queryParamText),
      placeholder: say('请输入{0}', translated(queryParamText)),
    },
    ...queryConfig.map(({ key, label, placeholder, ...search }) => ({
      field: key,
      folded: true,
      label: translated(label),
      ...(placeholder === undefined ? {} : { placeholder: translated(placeholder) }),
      ...search,
    })),
  ];
}

/** What a record says in a column: the text of a dictionary value where it has one. */
export function cellText(row: RecordRow, field: string): string {
  return textOf(row[`${field}_dictText`]) || textOf(row[field]);
}

type Answer = Awaited<ReturnType<RecordData['loadRecords']>>;

const isList = (answer: Answer): answer is readonly RecordRow[] => Array.isArray(answer);

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Words are contained, choices and dates are equal. */
function wireFilters(filters: RecordQuery['filters'], searches: readonly RecordSearch[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).map(([field, value]) => [
      field,
      isExact(field, searches) ? value.trim() : `*${value.trim()}*`,
    ]),
  );
}

function isExact(field: string, searches: readonly RecordSearch[]): boolean {
  const search = searches.find((one) => one.field === field);
  return search === undefined || search.dictCode !== undefined || search.view !== undefined;
}

function pageOf(
  rows: readonly RecordRow[],
  { pageNo, pageSize, filters }: RecordQuery,
  searches: readonly RecordSearch[],
) {
  const found = rows.filter((row) =>
    Object.entries(filters).every(([field, value]) =>
      isExact(field, searches)
        ? textOf(row[field]) === value.trim()
        : textOf(row[field]).toLowerCase().includes(value.trim().toLowerCase()),
    ),
  );
  return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length };
}
