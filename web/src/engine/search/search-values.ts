import type { Field } from '@dossier/contract/core/field.ts';

/** Search inputs beside each other, by the width of the search area in px; the buttons stand at the right of them. */
export function inputsPerRow(width: number): number {
  if (width >= 1400) return 4;
  if (width >= 960) return 3;
  if (width >= 640) return 2;
  return 1;
}

/**
 * Inputs that stay in sight while the area is folded: as many as the row holds, those marked `more` last.
 */
export function foldedInputs(
  fields: readonly (readonly [string, Field])[],
  perRow: number,
): { first: (readonly [string, Field])[]; more: (readonly [string, Field])[] } {
  const ordered = [...fields.filter(([, field]) => !field.more), ...fields.filter(([, field]) => field.more)];
  const room = Math.max(1, perRow);
  return { first: ordered.slice(0, room), more: ordered.slice(room) };
}
