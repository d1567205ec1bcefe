/** 档号 (domain 6.3): a rule is a list of segments, and a number is what it writes for the values of a record. */

export const segmentSources = [
  ...(['fixed', 'fonds', 'door', 'class', 'year', 'retention', 'org', 'project', 'volume', 'serial'] as const),
] as const;

/** Where a segment takes its value from (dictionary arc_no_source). */
export type SegmentSource = (typeof segmentSources)[number];

/** `-` between levels, `·` inside one. */
export type Separator = '-' | '·';

export interface NumberSegment {
  source: SegmentSource;
  /** What a fixed segment says; of another one what stands for it in the sample. */
  text: string | null;
  /** Digits of a counter; most characters of another segment. Null: as many as there are. */
  width: number | null;
  /** Zeros before a counter. */
  pad: boolean;
  /** What stands before it; null for the first one. */
  separator: Separator | null;
}

/** Values of a record by their sources; those of counters are numbers. */
export type NumberValues = Readonly<Partial<Record<SegmentSource, string | number>>>;

/** Sources that count: each within everything that stands left of it. */
export const counters = ['volume', 'serial'] as const;
export type Counter = (typeof counters)[number];

const isCounter = (source: SegmentSource): source is Counter => (counters as readonly string[]).includes(source);

/** A segment as the wire or the database has it. */
export interface SegmentRow {
  source?: unknown;
  text?: unknown;
  width?: unknown;
  pad?: unknown;
  separator?: unknown;
}

/** Segments from the lines of a rule; lines without a source are none. */
export function segmentsOf(rows: readonly SegmentRow[]): NumberSegment[] {
  return rows.flatMap(({ source, text, width, pad, separator }) => {
    const known = segmentSources.find((one) => one === source);
    if (!known) return [];
    return {
      source: known,
      text: typeof text === 'string' && text.trim() !== '' ? normalNumber(text) : null,
      width: typeof width === 'number' && width > 0 ? width : null,
      pad: pad !== 'N',
      separator: separator === '-' || separator === '·' ? separator : null,
    };
  });
}

/** One spelling of a number: half-width, capitals, one dash, one dot, no blanks (domain G9). */
export function normalNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[•・．.‧∙]/g, '·')
    .replace(/[－—–‐‑−]/g, '-')
    .replace(/\s+/g, '');
}

export type RuleProblem =
  | { kind: 'empty' | 'serial' | 'volume' }
  | { kind: 'first' | 'separator' | 'text' | 'sign' | 'width'; at: number }
  | { kind: 'twice'; source: SegmentSource };

/** What keeps segments from being a rule whose numbers can be read back; null: nothing. `at` counts from 1. */
export function ruleProblem(segments: readonly NumberSegment[]): RuleProblem | null {
  if (segments.length === 0) return { kind: 'empty' };
  for (const [index, { source, text, width, separator }] of segments.entries()) {
    const at = index + 1;
    if (index === 0 && separator !== null) return { kind: 'first', at };
    if (index > 0 && separator === null) return { kind: 'separator', at };
    if (source === 'fixed' && text === null) return { kind: 'text', at };
    if (text !== null && !isPiece(text)) return { kind: 'sign', at };
    if (text !== null && width !== null && !isCounter(source) && text.length > width) return { kind: 'width', at };
    if (source !== 'fixed' && segments.findIndex((one) => one.source === source) !== index)
      return { kind: 'twice', source };
  }
  if (segments.at(-1)?.source !== 'serial') return { kind: 'serial' };
  const volume = segments.findIndex(({ source }) => source === 'volume');
  return volume >= 0 && volume !== segments.length - 2 ? { kind: 'volume' } : null;
}

/** A piece between two separators. */
function isPiece(text: string): boolean {
  return text !== '' && text === normalNumber(text) && !/[-·]/.test(text);
}

/** Whether a value may stand in a number: it has something to say, and no separator. */
export function fitsSegment({ source, width }: NumberSegment, value: string | number | null | undefined): boolean {
  if (isCounter(source)) return Number.isSafeInteger(value) && Number(value) > 0;
  const text = normalNumber(String(value ?? ''));
  if (source === 'year' && !/^\d{4}$/.test(text)) return false;
  return isPiece(text) && (width === null || text.length <= width);
}

/** @throws RangeError for a value that does not fit; ask `fitsSegment` before */
export function writeNumber(segments: readonly NumberSegment[], values: NumberValues): string {
  return segments.map((segment) => `${segment.separator ?? ''}${pieceOf(segment, values)}`).join('');
}

/** What stands left of a counter: within it every number comes once. */
export function stemOf(segments: readonly NumberSegment[], values: NumberValues, counter: Counter): string {
  return writeNumber(upTo(segments, counter).slice(0, -1), values);
}

/** Segments up to a counter and with it: the number of a volume is the part of a number that ends with the volume. */
export function upTo(segments: readonly NumberSegment[], counter: Counter): readonly NumberSegment[] {
  return segments.slice(0, segments.findIndex(({ source }) => source === counter) + 1);
}

function pieceOf(segment: NumberSegment, values: NumberValues): string {
  const { source, text, width, pad } = segment;
  if (source === 'fixed') return text ?? '';
  const value = values[source];
  if (!fitsSegment(segment, value)) throw new RangeError(`${source} ${String(value)} is no segment of a number`);
  if (!isCounter(source)) return normalNumber(String(value));
  return pad ? String(value).padStart(width ?? 1, '0') : String(value);
}

/** Values that a number was written with, however its separators and letters are typed; null: it is not of this rule. */
export function readNumber(segments: readonly NumberSegment[], typed: string): NumberValues | null {
  const pieces = normalNumber(typed).split(/([-·])/);
  if (pieces.length !== segments.length * 2 - 1) return null;
  const values: Partial<Record<SegmentSource, string | number>> = {};
  for (const [index, segment] of segments.entries()) {
    const piece = pieces[index * 2] ?? '';
    if (index > 0 && pieces[index * 2 - 1] !== segment.separator) return null;
    if (segment.source === 'fixed') {
      if (piece !== segment.text) return null;
      continue;
    }
    const value = isCounter(segment.source) && /^\d{1,15}$/.test(piece) ? Number(piece) : piece;
    if (!fitsSegment(segment, value) || pieceOf(segment, { [segment.source]: value }) !== piece) return null;
    // Years are numbers of the record.
    values[segment.source] = segment.source === 'year' ? Number(piece) : value;
  }
  return values;
}

const usual: Record<Exclude<SegmentSource, 'fixed'>, string | number> = {
  ...{ fonds: 'A001', door: 'WS', class: 'WS', year: 2024, retention: 'D30', org: 'BGS', project: '24018' },
  ...{ volume: 1, serial: 1 },
};

/** A number as the rule writes it; null while it is no rule. */
export function sampleOf(segments: readonly NumberSegment[]): string | null {
  if (ruleProblem(segments)) return null;
  const values: Partial<Record<SegmentSource, string | number>> = { ...usual };
  for (const { source, text } of segments)
    if (text !== null && source !== 'fixed')
      values[source] = isCounter(source) && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : text;
  return segments.every((segment) => segment.source === 'fixed' || fitsSegment(segment, values[segment.source]))
    ? writeNumber(segments, values)
    : null;
}

/** What numbers are sorted by: as people count, 2 before 10. */
export function sortKey(number: string): string {
  return normalNumber(number).replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}
