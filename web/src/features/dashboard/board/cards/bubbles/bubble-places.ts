/** A record with its numbers. */
export interface Bubble {
  id: string;
  name: string;
  horizontal: number;
  vertical: number;
  size: number;
}

/** A bubble in the drawing: shares of its width and height from the left and from below, and its radius in px. */
export interface Placed extends Bubble {
  x: number;
  y: number;
  radius: number;
}

/** Radii in px of the smallest and the largest. */
const [smallest, largest] = [6, 28];

export interface Scale {
  from: number;
  to: number;
  ticks: readonly number[];
}

/** Round steps around all values and the mark, with room for what lies at the edge. */
export function scaleOf(values: readonly number[], mark: number): Scale {
  const [low, high] = [Math.min(mark, ...values), Math.max(mark, ...values)];
  const step = stepOf((high - low || 0.5) / 4);
  const from = Math.max(0, Math.floor(low / step - 0.25)) * step;
  const to = Math.ceil(high / step + 0.25) * step;
  const count = Math.round((to - from) / step);
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, at) => rounded(from + at * step)) };
}

/** 1, 2 or 5 times a power of ten, the first that is not less. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least - 1e-9) ?? least;
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Where a value lies on a scale, from 0 to 1. */
export const shareOf = (value: number, { from, to }: Scale): number => (value - from) / (to - from);

/** Bubbles on their places, the largest first, so that none is hidden below a larger one. Areas go by size. */
export function place(bubbles: readonly Bubble[], horizontal: Scale, vertical: Scale): Placed[] {
  const most = Math.max(0, ...bubbles.map(({ size }) => size));
  return bubbles
    .toSorted((a, b) => b.size - a.size)
    .map((bubble) => ({
      ...bubble,
      x: shareOf(bubble.horizontal, horizontal),
      y: shareOf(bubble.vertical, vertical),
      radius: most > 0 ? Math.max(smallest, largest * Math.sqrt(Math.max(0, bubble.size) / most)) : smallest,
    }));
}
