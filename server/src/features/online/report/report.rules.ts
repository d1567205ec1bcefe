import type { Field } from '@dossier/contract/core/field.ts';
import type { ParsedReport } from '@dossier/contract/online/report.ts';
import { all, type Condition, compare } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import type { Column, Columns, Storage } from '#access/query/columns.ts';
import { variable } from '#access/query/data-rules.ts';
import type { DescribedColumn } from '#services/statement/describe.ts';
import type { Report, ReportItem, ReportParam } from './report.repository.ts';

interface Kind {
  storage: Storage;
  view: string;
  from: readonly string[];
}

/** Kinds of columns (dictionary onl_report_type): how they are kept, and which types of PostgreSQL become them. */
const kinds: Record<string, Kind> = {
  Integer: {
    storage: 'numeric',
    view: 'number',
    from: ['integer', 'smallint', 'numeric', 'real', 'double precision', 'bigint'],
  },
  Long: { storage: 'numeric', view: 'number', from: ['bigint', 'integer', 'smallint', 'numeric'] },
  Date: { storage: 'date', view: 'date', from: ['date', 'timestamp without time zone', 'timestamp with time zone'] },
  Datetime: {
    storage: 'timestamptz',
    view: 'datetime',
    from: ['timestamp with time zone', 'timestamp without time zone', 'date'],
  },
};
const textKind: Kind = { storage: 'text', view: 'text', from: [] };

const kindOf = (item: ReportItem) => kinds[item.fieldType] ?? textKind;

export const storageOfItem = (item: ReportItem): Storage => kindOf(item).storage;

/** Whether a column of the statement can be shown as the item wants it. */
export function fits(item: ReportItem, { type }: DescribedColumn): boolean {
  return kindOf(item) === textKind || kindOf(item).from.includes(type);
}

/** The kind that suits a column best. */
function kindFor(type: string): string {
  if (type === 'bigint') return 'Long';
  return ['Integer', 'Date', 'Datetime'].find((name) => kinds[name]?.from.includes(type)) ?? 'String';
}

export interface Option {
  value: string;
  text: string;
  title: string;
}

/** Reads `文本_值,文本_值`; the last sign divides. @returns null when a part has none */
export function replacements(text: string): Option[] | null {
  const options = text.split(',').map((part) => {
    const at = part.lastIndexOf('_');
    return at < 1 ? null : { text: part.slice(0, at).trim(), value: part.slice(at + 1).trim() };
  });
  return options.every((option) => option !== null)
    ? options.map((option) => ({ ...option, title: option.text }))
    : null;
}

/** Key of an item's texts in `dictOptions`: its dictionary, or its own replacements. */
export function optionsKey(item: ReportItem): string | undefined {
  return item.replaceVal ? `replace_${item.fieldName}` : (item.dictCode ?? undefined);
}

/** Kind of input that searches by an item. */
export function viewOf(item: ReportItem): string {
  return optionsKey(item) ? 'list' : kindOf(item).view;
}

/** The items as columns of a query: what may be compared and ordered by. */
export function columnsOfItems(items: readonly ReportItem[]): Columns {
  return new Map(
    items.map((item): [string, Column] => [
      item.fieldName,
      {
        name: item.fieldName,
        column: item.fieldName,
        storage: storageOfItem(item),
        multiple: false,
        sortable: true,
        filterable: item.isSearch === 1,
        queryable: item.isSearch === 1,
        grams: false,
        field: { type: 'text', label: item.fieldTxt } satisfies Field,
      },
    ]),
  );
}

/** What a request filters by. Names that are no query field of the report mean nothing. */
export function readConditions(items: readonly ReportItem[], query: Record<string, unknown>): Condition {
  const given = (name: string) => (typeof query[name] === 'string' ? (query[name] as string).trim() : '');
  const conditions: Condition[] = [];
  for (const item of items.filter(({ isSearch }) => isSearch === 1)) {
    const { fieldName } = item;
    if (item.searchMode === 'group') {
      const [begin, end] = [given(`${fieldName}_begin`), given(`${fieldName}_end`)];
      if (begin !== '') conditions.push(compare(fieldName, 'ge', begin));
      if (end !== '') conditions.push(compare(fieldName, 'le', end));
      continue;
    }
    const value = given(fieldName);
    if (value === '') continue;
    if (viewOf(item) !== 'text') conditions.push(compare(fieldName, 'eq', value));
    else {
      const word = value.replace(/^\*+|\*+$/g, '');
      if (word !== '') conditions.push(compare(fieldName, 'contains', word));
    }
  }
  return all(...conditions);
}

/** Quotes that callers put around texts, as servers needed them that pasted values into statements. */
const unquoted = (text: string): string => text.replace(/^'(.*)'$/s, '$1');

/**
 * Values of a statement's parameters: system variables of the actor, what the request says as `self_{name}`,
 * else the parameter's default. An empty one is null.
 */
export function parameterValues(
  names: readonly string[],
  params: readonly ReportParam[],
  query: Record<string, unknown>,
  actor: Actor,
): (string | null)[] {
  return names.map((name) => {
    if (name.startsWith('#')) return variable(name.slice(1), actor) ?? null;
    const given = query[`self_${name}`];
    const standard = params.find(({ paramName }) => paramName === name)?.paramValue ?? '';
    return unquoted(typeof given === 'string' && given.trim() !== '' ? given.trim() : standard) || null;
  });
}

/** What the designer takes over from a statement. */
export function parsedReport(columns: readonly DescribedColumn[], parameters: readonly string[]): ParsedReport {
  return {
    fields: columns.map(({ name, type }) => ({ fieldName: name, fieldTxt: name, fieldType: kindFor(type) })),
    params: parameters.filter((name) => !name.startsWith('#')).map((name) => ({ paramName: name, paramTxt: name })),
  };
}

/**
 * A sentence by field for a definition whose lines do not fit its statement; empty when they do.
 * @param columns what the statement gives; null where another database alone knows
 */
export function problemsOfLines(
  { items, params }: Pick<Report, 'items' | 'params'>,
  columns: readonly DescribedColumn[] | null,
  parameters: readonly string[],
): Record<string, string> {
  const wrongItem = problemOfItems(items, columns);
  if (wrongItem !== null) return { items: wrongItem };
  if (!items.some(({ isShow }) => isShow === 1)) return { items: '动态报表配置明细至少要有一个显示的列' };
  const wrongLink = problemOfLinks(items);
  if (wrongLink !== null) return { items: wrongLink };
  const wrongParam = problemOfParams(params, parameters);
  return wrongParam === null ? {} : { params: wrongParam };
}

/** What is wrong with the first column that does not fit. */
export function problemOfItems(
  items: readonly ReportItem[],
  columns: readonly DescribedColumn[] | null,
): string | null {
  return items.flatMap((item, at) => itemProblem(item, items.slice(0, at), columns) ?? [])[0] ?? null;
}

/** Slots of a link: `${name}` is the value of that column in the row that was clicked. */
const slot = /\$\{([^}]*)\}/g;

/** A link leads to a page of ours and to no other place. */
const isOwnAddress = (address: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(address);

/** What is wrong with the first link. */
export function problemOfLinks(items: readonly ReportItem[]): string | null {
  const names = new Set(items.map(({ fieldName }) => fieldName));
  for (const { fieldName, fieldHref } of items) {
    if (!fieldHref) continue;
    if (!isOwnAddress(fieldHref)) return `字段 ${fieldName} 的链接应是本系统内以 / 开头的地址`;
    const unknown = [...fieldHref.matchAll(slot)].map(([, name = '']) => name).find((name) => !names.has(name));
    if (unknown !== undefined) return `字段 ${fieldName} 的链接中没有字段 ${unknown}`;
  }
  return null;
}

/** A parameter of the statement that is missing, or one that is there twice. */
export function problemOfParams(params: readonly ReportParam[], parameters: readonly string[]): string | null {
  const known = params.map(({ paramName }) => paramName);
  const missing = parameters.find((name) => !name.startsWith('#') && !known.includes(name));
  const twice = known.find((name, at) => known.indexOf(name) !== at);
  if (missing !== undefined) return `报表参数中缺少 ${missing}，请点击“SQL解析”`;
  return twice === undefined ? null : `报表参数 ${twice} 重复`;
}

function itemProblem(
  item: ReportItem,
  before: readonly ReportItem[],
  columns: readonly DescribedColumn[] | null,
): string | null {
  const { fieldName } = item;
  const column = columns?.find(({ name }) => name === fieldName);
  if (columns && !column) return `SQL的结果中没有字段 ${fieldName}，请点击“SQL解析”`;
  if (before.some((other) => other.fieldName === fieldName)) return `字段 ${fieldName} 重复`;
  if (column && !fits(item, column)) return `字段 ${fieldName} 的类型与SQL的结果（${column.type}）不符`;
  if (item.replaceVal && !replacements(item.replaceVal)) return `字段 ${fieldName} 的取值表达式应为“文本_值,文本_值”`;
  return item.replaceVal && item.dictCode ? `字段 ${fieldName} 的取值表达式与字典code只能填一个` : null;
}
