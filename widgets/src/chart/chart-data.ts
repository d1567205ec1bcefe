import { say } from '../language/text.ts';
import { dateText } from '../text/date-text.ts';
import { grouped } from '../text/number-text.ts';

/** What most charts draw: values of some series for the same categories. */
export interface ChartData {
  categories: readonly string[];
  series: readonly ChartSeries[];
}

export interface ChartSeries {
  name: string;
  /** One for each category; null where there is none. */
  values: readonly (number | null)[];
  /** Of a line: it goes on over categories without a value. @default false */
  joined?: boolean;
}

/** A part of a whole. */
export interface ChartPart {
  item: string;
  count: number;
}

/** The data in words: for the table view, for screen readers, and read item by item with the arrows. */
export interface ChartTable {
  /** Of all columns, the first over the categories. */
  head: readonly string[];
  rows: readonly { label: string; cells: readonly string[] }[];
}

/** What was clicked, or chosen with Enter. */
export interface ChartPick {
  /** Of the category or part. */
  index: number;
  label: string;
  /** '' when the whole category was chosen with the keyboard. */
  series: string;
  /** NaN when the whole category was chosen with the keyboard. */
  value: number;
}

/** Other names for the fields of records. */
export type Aliases = readonly { field: string; alias: string }[];

type Cell = string | number | null | undefined;

/** `[{x, y}]`: one series. */
export function ofPoints(points: readonly { x: string; y: number | null }[], name = say('数值')): ChartData {
  return { categories: points.map(({ x }) => x), series: [{ name, values: points.map(({ y }) => y) }] };
}

/** One record for each series: `{type: name, category: value…}`. */
export function ofSeriesRecords(
  records: readonly Readonly<Record<string, Cell>>[],
  fields: readonly string[],
  aliases: Aliases = [],
): ChartData {
  return {
    categories: fields.map((field) => named(field, aliases)),
    series: records.map((record) => ({
      name: named(String(record.type ?? ''), aliases),
      values: fields.map((field) => numberOf(record[field])),
    })),
  };
}

/** One record for each category: `{type: category, series: value…}`. */
export function ofCategoryRecords(
  records: readonly Readonly<Record<string, Cell>>[],
  fields: readonly string[],
  aliases: Aliases = [],
): ChartData {
  return {
    categories: records.map((record) => String(record.type ?? '')),
    series: fields.map((field) => ({
      name: named(field, aliases),
      values: records.map((record) => numberOf(record[field])),
    })),
  };
}

/** `[{item, user, score}]`: one series for each user, one category for each item, each in the order of its coming. */
export function ofScores(scores: readonly { item: string; user: string; score: number }[]): ChartData {
  const categories = [...new Set(scores.map(({ item }) => item))];
  return {
    categories,
    series: [...new Set(scores.map(({ user }) => user))].map((name) => ({
      name,
      values: categories.map(
        (item) => scores.find((score) => score.user === name && score.item === item)?.score ?? null,
      ),
    })),
  };
}

/** The table behind series; what is missing is a dash. */
export function tableOf({ categories, series }: ChartData, first = say('类别')): ChartTable {
  return {
    head: [first, ...series.map(({ name }) => name)],
    rows: categories.map((label, at) => ({
      label: dateText(label),
      cells: series.map(({ values }) => numberText(values[at])),
    })),
  };
}

/** Whether there is nothing to draw: no category, or no value in any series. */
export function isEmpty({ categories, series }: ChartData): boolean {
  return categories.length === 0 || series.every(({ values }) => values.every((value) => value === null));
}

/** Parts with their share of the whole, which add up to 100 within rounding. */
export function shares(parts: readonly ChartPart[]): readonly (ChartPart & { percent: string })[] {
  const sum = parts.reduce((all, { count }) => all + count, 0);
  return parts.map((part) => ({ ...part, percent: `${(sum === 0 ? 0 : (part.count / sum) * 100).toFixed(2)}%` }));
}

/** A value as people read it: grouped, at most two decimals. */
export function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? '—' : grouped(Math.round(value * 100) / 100);
}

function named(field: string, aliases: Aliases): string {
  return aliases.find((each) => each.field === field)?.alias ?? field;
}

function numberOf(value: Cell): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
