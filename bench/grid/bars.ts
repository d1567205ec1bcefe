import { type Candidate, type Figure, type Measured, nameOf, type Size, sizes } from './sizes.ts';

/** Figures of all grids of one size. */
export interface SizeResult {
  size: Size;
  of: Partial<Record<Candidate, Measured>>;
}

export interface Bar {
  what: string;
  measured: string;
  bar: string;
  /** Null where a peer or a figure that it needs was not measured. */
  passed: boolean | null;
}

/** What the grid must hold (docs: the numbers of the editable grid), judged within one run. */
export function barsOf(results: readonly SizeResult[]): Bar[] {
  return [...results.flatMap(barsOfSize), ...manyRows(results)];
}

function barsOfSize({ size, of }: SizeResult): Bar[] {
  const own = of.own ?? {};
  const floor = of.floor ?? {};
  const name = nameOf(size);
  const most = (what: string, value: number | undefined, limit: number, unit: string): Bar => ({
    what: `${name}: ${what}`,
    measured: value === undefined ? '–' : `${shown(value)} ${unit}`,
    bar: `≤ ${limit} ${unit}`,
    passed: value === undefined ? null : value >= 0 && value <= limit,
  });
  const times = (figure: Figure, other: Measured | undefined) => ratio(own[figure], other?.[figure]);
  const bars = [
    most('mount, of the floor', times('mount', floor), 2.5, '×'),
    most('mount, of vxe-table', times('mount', of.vxe), 0.2, '×'),
    most('work per scrolled frame, of the floor', times('full', floor), 1.5, '×'),
    most('blank frames', own.blank, 0, ''),
    ...(floor.p95 !== undefined && floor.p95 <= 16.8
      ? [most('p95 frame, where the floor has it', own.p95, 16.8, 'ms')]
      : []),
    ...(['text', 'number', 'select', 'date'] as const).map((kind) =>
      most(`click to working editor: ${kind}`, own[kind], 50, 'ms'),
    ),
    most('key to paint', own.key, 16, 'ms'),
    most('paste of 1,000 × 10 with validation', own.paste, 500, 'ms'),
  ];
  if (size.rows * size.cols <= 200_000) {
    bars.push(
      most('validation of all cells', own.validate, 1000, 'ms'),
      most('longest frame of it', own.validateLongest, 100, 'ms'),
    );
  }
  bars.push({
    what: `${name}: frames per second under 500 live updates/s`,
    measured: own.liveFps === undefined ? '–' : shown(own.liveFps),
    bar: '≥ 50',
    passed: own.liveFps === undefined ? null : own.liveFps >= 50,
  });
  if (own.heapUsed !== undefined) bars.push(most('heap after use, of the start', own.heapUsed, 110, '%'));
  return bars;
}

/** Ten times the rows must cost the same. */
function manyRows(results: readonly SizeResult[]): Bar[] {
  const [small, large] = sizes;
  const of = (size: Size | undefined) =>
    results.find((one) => one.size.rows === size?.rows && one.size.cols === size.cols)?.of.own;
  const [few, many] = [of(small), of(large)];
  return (['mount', 'full', 'text', 'key'] as const).map((figure) => {
    const value = ratio(many?.[figure], few?.[figure]);
    return {
      what: `100,000 rows, of 10,000: ${figure === 'full' ? 'work per scrolled frame' : figure === 'text' ? 'click to text editor' : figure === 'key' ? 'key to paint' : 'mount'}`,
      measured: value === undefined ? '–' : `${shown(value)} ×`,
      bar: '≤ 1.2 ×',
      passed: value === undefined ? null : value <= 1.2,
    };
  });
}

function ratio(value: number | undefined, of: number | undefined): number | undefined {
  return value === undefined || of === undefined || of <= 0 ? undefined : value / of;
}

const shown = (value: number): string => (value < 0 ? 'failed' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0));
