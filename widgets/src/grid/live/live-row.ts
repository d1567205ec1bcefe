import type { GridRow } from '../column.ts';

/** A row after somebody else changed it, and the keys whose values differ. */
export interface MergedRow {
  row: GridRow;
  changed: string[];
}

/** Puts what came over what is here; `tug_status` is merged and not replaced. The local row stays as it is. */
export function mergeLiveRow(local: GridRow, incoming: GridRow): MergedRow {
  const news = Object.entries(incoming).map(
    ([key, value]) => [key, key === 'tug_status' ? merged(local[key], value) : value] as const,
  );
  const changes = news.filter(([key, value]) => !isSame(Object.hasOwn(local, key) ? local[key] : undefined, value));
  // `fromEntries` makes own properties, whatever their names.
  return { row: { ...local, ...Object.fromEntries(changes) }, changed: changes.map(([key]) => key) };
}

function merged(before: unknown, after: unknown): unknown {
  return isPlain(before) && isPlain(after) ? { ...before, ...after } : after;
}

/** Empty is empty, however it is written. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
