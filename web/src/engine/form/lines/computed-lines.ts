import { computedLine } from '@dossier/contract/core/computed.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import { today } from '#services/data/today.ts';
import type { Line } from '../draft.ts';

/** Columns that a form shows of the lines of a record: those that are typed in, and what follows from them. */
export const lineFields = ({ fields, computed }: Part): string[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    (field.form ?? (!field.readOnly || key in computed || field.linked !== undefined)) ? [key] : [],
  );

/** Lines with what follows from their fields; a line for which that is so already stays the same value. */
export function withComputed(part: Part, lines: readonly Line[]): Line[] {
  if (Object.keys(part.computed).length === 0) return [...lines];
  return lines.map((line) => {
    const computed = computedLine(part, line, today());
    return Object.entries(computed).every(([key, value]) => (line[key] ?? null) === value)
      ? line
      : { ...line, ...computed };
  });
}
