import { type ChartData, type ChartPart, numberText } from '../chart/chart-data.ts';
import { membersOf } from '../data/csv.ts';
import { later } from '../language/text.ts';

/** How rows are drawn; `combination` is bars and lines on the same axes. */
export const graphKinds = ['line', 'bar', 'combination', 'pie', 'table'] as const;
export type GraphKind = (typeof graphKinds)[number];

export const graphKindNames: Record<GraphKind, ReturnType<typeof later>> = {
  line: later('曲线图'),
  bar: later('柱状图'),
  combination: later('组合图'),
  pie: later('饼图'),
  table: later('数据明细'),
};

export interface GraphItem {
  fieldName: string;
  fieldTxt: string;
  fieldType: string;
  isShow: number;
  isTotal: number;
  /** Key into the texts. */
  dictCode: string | null;
  fieldHref: string | null;
}

export type GraphRow = Readonly<Record<string, unknown>>;

/** An online chart with its rows, as the server tells it. */
export interface Graph {
  head: {
    name: string;
    xaxisField: string;
    yaxisField: string;
    yaxisText: string | null;
    graphType: string;
    displayTemplate: string;
  };
  items: readonly GraphItem[];
  dictOptions: Readonly<Record<string, readonly { value: string; text: string }[]>>;
  data: readonly GraphRow[];
  /** Of all rows, also of those beyond `data`. */
  total: number;
  totals: Readonly<Record<string, number | null>>;
}

/** Parts of a pie that can be told apart; the rest is one. */
const mostParts = 20;

/** The drawings of a chart in their order: bars and lines become one where it combines them. */
export function kindsOf({ head }: Graph): GraphKind[] {
  const chosen = membersOf(head.graphType);
  const isCombined = head.displayTemplate === 'combination' && chosen.includes('bar') && chosen.includes('line');
  return graphKinds.filter((kind) =>
    kind === 'combination' ? isCombined : chosen.includes(kind) && !(isCombined && (kind === 'bar' || kind === 'line')),
  );
}

/** Text of a cell: of its code, else of its value. */
export function cellText(graph: Graph, item: GraphItem, row: GraphRow): string {
  const value = row[item.fieldName];
  if (value === null || value === undefined) return '';
  const text = String(value);
  const option = item.dictCode ? graph.dictOptions[item.dictCode]?.find((one) => one.value === text) : undefined;
  if (option) return option.text;
  // Years and other numbers that name something are not grouped.
  if (typeof value === 'number')
    return item.fieldType === 'String' || item.fieldName === graph.head.xaxisField ? text : numberText(value);
  return item.fieldType === 'Date' ? text.slice(0, 10) : text;
}

/** Values of the columns of the Y axis over those of the X axis. */
export function seriesOf(graph: Graph, none: string): ChartData {
  const x = itemOf(graph, graph.head.xaxisField);
  return {
    categories: graph.data.map((row) => (x ? cellText(graph, x, row) : '') || none),
    series: yItems(graph).map((item) => ({
      name: item.fieldTxt,
      values: graph.data.map((row) => numberOf(row[item.fieldName])),
    })),
  };
}

/** The first column of the Y axis as parts of a whole; what is beyond the greatest is one. */
export function partsOf(graph: Graph, none: string, others: string): ChartPart[] {
  const { categories, series } = seriesOf(graph, none);
  const parts = categories.map((item, at) => ({ item, count: series[0]?.values[at] ?? 0 }));
  if (parts.length <= mostParts) return parts;
  const order = parts.toSorted((a, b) => b.count - a.count);
  const rest = order.slice(mostParts - 1).reduce((all, { count }) => all + count, 0);
  const shown = new Set(order.slice(0, mostParts - 1));
  return [...parts.filter((part) => shown.has(part)), { item: others, count: rest }];
}

export const itemOf = ({ items }: Graph, name: string): GraphItem | undefined =>
  items.find(({ fieldName }) => fieldName === name);

export const yItems = (graph: Graph): GraphItem[] =>
  membersOf(graph.head.yaxisField).flatMap((name) => itemOf(graph, name) ?? []);

/** Where a link leads for a row; null where it has no value, or would lead out of this system. */
export function addressOf(href: string | null, row: GraphRow): string | null {
  if (!href || !/^\/(?![/\\])[^\\\s]*$/.test(href)) return null;
  let isWhole = true;
  const address = href.replace(/\$\{([^}]*)\}/g, (_, name: string) => {
    const value = row[name];
    if (value === null || value === undefined) isWhole = false;
    return encodeURIComponent(String(value ?? ''));
  });
  return isWhole ? address : null;
}

function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
