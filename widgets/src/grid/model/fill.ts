import { type Decimal, decimalOf, decimalText, unitsAt } from './decimal.ts';
import { dateSeries, timeSeries } from './fill-dates.ts';

/** A cell of the source: what is stored and what is shown. */
export interface FillCell {
  value: unknown;
  text: string;
}

export type FillDirection = 'down' | 'up' | 'right' | 'left';

export interface FillOptions {
  /** Ctrl is held: what would be copied becomes a series, and the other way round. @default false */
  ctrl?: boolean;
  /** Values of the line at this column of the block have no order (choices, files) and repeat. @default false */
  repeats?: (column: number) => boolean;
}

/** Values after the last one of a series; `at` counts from 1. */
export type Series = (at: number) => unknown;

/**
 * What a drag of the fill handle writes. Lines run along the drag: columns of the block when it goes down or up, rows
 * when it goes right or left.
 * @param block rows of cells of the source
 * @param length rows or columns to fill
 * @returns the filled block as rows of cells, in the order in which they stand in the grid
 */
export function fillBlock(
  block: readonly (readonly FillCell[])[],
  direction: FillDirection,
  length: number,
  { ctrl = false, repeats = () => false }: FillOptions = {},
): FillCell[][] {
  const across = direction === 'right' || direction === 'left';
  const back = direction === 'up' || direction === 'left';
  const lines = across ? block : turned(block);
  const filled = lines.map((line, at) => {
    const repeating = across ? line.some((_, column) => repeats(column)) : repeats(at);
    const cells = fillLine(back ? line.toReversed() : line, length, ctrl, repeating);
    return back ? cells.reverse() : cells;
  });
  return across ? filled : turned(filled);
}

/** Continues one line away from its last cell. */
function fillLine(line: readonly FillCell[], length: number, ctrl: boolean, repeats: boolean): FillCell[] {
  if (line.length === 0) return [];
  const values = line.map(({ value }) => value);
  const series = repeats ? null : seriesOf(values, ctrl);
  return Array.from({ length }, (_, at) => {
    if (!series) return line[at % line.length] as FillCell;
    const value = series(at + 1);
    return { value, text: String(value) };
  });
}

/**
 * The series that values begin, seen from the first to the last; null when they are to be copied.
 * One number is copied, one date or numbered text goes on; Ctrl turns that round. Two and more need an even step.
 */
export function seriesOf(values: readonly unknown[], ctrl = false): Series | null {
  if (values.length > 1 && ctrl) return null;
  const numbers = numberSeries(values);
  if (numbers) return values.length === 1 && !ctrl ? null : numbers;
  if (values.length === 1 && ctrl) return null;
  return dateSeries(values) ?? timeSeries(values) ?? numberedTexts(values);
}

function numberSeries(values: readonly unknown[]): Series | null {
  // A padded number is a code: its zeros count.
  const decimals = values.map((value) => (/^[+-]?0\d/.test(String(value)) ? null : decimalOf(value)));
  if (!decimals.every((decimal): decimal is Decimal => decimal !== null)) return null;
  const scale = Math.max(...decimals.map((decimal) => decimal.scale));
  const units = decimals.map((decimal) => unitsAt(decimal, scale));
  const step = evenStep(units) ?? (units.length === 1 ? 10n ** BigInt(scale) : null);
  if (step === null) return null;
  const last = units.at(-1) ?? 0n;
  const asText = values.some((value) => typeof value === 'string');
  return (at) => {
    const text = decimalText({ units: last + step * BigInt(at), scale });
    return asText ? text : Number(text);
  };
}

/** `项目1`, `项目2`; `A001`; `1号`. The number at the end counts, else the one at the start. */
function numberedTexts(values: readonly unknown[]): Series | null {
  const parts = values.map(numberedOf);
  const [first] = parts;
  if (!first || !parts.every((part) => part?.before === first.before && part.after === first.after)) return null;
  const numbers = parts.map((part) => BigInt(part?.digits ?? 0));
  const step = evenStep(numbers) ?? (numbers.length === 1 ? 1n : null);
  if (step === null) return null;
  const last = numbers.at(-1) ?? 0n;
  const padded = parts.find((part) => part?.digits.startsWith('0') && part.digits.length > 1);
  return (at) => {
    const number = last + step * BigInt(at);
    const digits = String(number < 0n ? -number : number).padStart(padded?.digits.length ?? 1, '0');
    return first.before + digits + first.after;
  };
}

function numberedOf(value: unknown): { before: string; digits: string; after: string } | null {
  if (typeof value !== 'string') return null;
  const atEnd = /^([\s\S]*?)(\d{1,30})$/.exec(value);
  if (atEnd) return { before: atEnd[1] ?? '', digits: atEnd[2] ?? '', after: '' };
  const atStart = /^(\d{1,30})(\D[\s\S]*)$/.exec(value);
  return atStart ? { before: '', digits: atStart[1] ?? '', after: atStart[2] ?? '' } : null;
}

/** The difference of neighbours when it is the same everywhere; null for one value or uneven ones. */
export function evenStep(numbers: readonly bigint[]): bigint | null {
  if (numbers.length < 2) return null;
  const step = (numbers[1] as bigint) - (numbers[0] as bigint);
  return numbers.every((number, at) => at === 0 || number - (numbers[at - 1] as bigint) === step) ? step : null;
}

function turned(block: readonly (readonly FillCell[])[]): FillCell[][] {
  return (block[0] ?? []).map((_, column) => block.map((row) => row[column] as FillCell));
}
