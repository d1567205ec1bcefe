/** Sizes that the first part of a split panel may have, in percent of the whole. */
export interface SplitBounds {
  min: number;
  max: number;
}

/** One press of an arrow key, in percent. */
export const splitStep = 2;

/** The nearest size that is allowed. */
export function allowedSize(wanted: number, { min, max }: SplitBounds): number {
  return Math.min(max, Math.max(min, Math.round(wanted * 10) / 10));
}

/** The size after a key; undefined for keys that do not move the bar. */
export function sizeAfterKey(key: string, size: number, bounds: SplitBounds): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return allowedSize(size - splitStep, bounds);
  if (key === 'ArrowRight' || key === 'ArrowDown') return allowedSize(size + splitStep, bounds);
  if (key === 'Home') return allowedSize(0, bounds);
  return key === 'End' ? allowedSize(100, bounds) : undefined;
}

/** A size that was remembered; undefined when what is stored is none. */
export function readSize(text: string | null | undefined, bounds: SplitBounds): number | undefined {
  const size = text ? Number(text) : Number.NaN;
  return Number.isFinite(size) ? allowedSize(size, bounds) : undefined;
}
