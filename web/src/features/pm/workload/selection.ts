/** Weeks of one person that are chosen: where it began, and where it has come to. */
export interface Chosen {
  person: string;
  from: number;
  to: number;
}

/** A cell of the map. */
export interface Place {
  row: number;
  column: number;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] },
  ...{ Home: [0, -Infinity], End: [0, Infinity], PageUp: [-10, 0], PageDown: [10, 0] },
};

/** Where a key leads to, within the map; null for keys that lead nowhere. */
export function placeAfter(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  const step = steps[key];
  if (!step) return null;
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  return { row: within(row + step[0], rows), column: within(column + step[1], columns) };
}

/** First and last of the chosen weeks, in their order. */
export const spanOf = ({ from, to }: Chosen): readonly [number, number] => [Math.min(from, to), Math.max(from, to)];

export const isChosen = (chosen: Chosen | null, person: string, column: number): boolean => {
  if (chosen?.person !== person) return false;
  const [first, last] = spanOf(chosen);
  return column >= first && column <= last;
};

/** How full a week is, for its colour: off (no hour is worked), none, some, most, full, over. */
export function levelOf({ capacity, booked, pct }: { capacity: number; booked: number; pct: number | null }): string {
  if (pct === null || capacity === 0) return booked > 0 ? 'over' : 'off';
  if (pct > 100) return 'over';
  if (pct > 80) return 'full';
  if (pct > 40) return 'most';
  return pct > 0 ? 'some' : 'none';
}

/** What is left of the fullest of some weeks, per cent; null where nothing is. */
export function freeIn(loads: readonly { pct: number | null; peak: number }[]): number | null {
  const free = 100 - Math.max(0, ...loads.map(({ peak }) => peak));
  return free > 0 ? free : null;
}

/** Hours without a needless zero: 29.6, 40. */
export const hoursText = (hours: number): string => String(Math.round(hours * 10) / 10);
