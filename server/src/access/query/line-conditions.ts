import { all, type Condition } from '@dossier/rules/condition.ts';
import type { Columns, Lines } from './columns.ts';

/** The lines that a condition asks about; undefined where it asks about the record, or about lines of several kinds. */
export function linesAskedBy(condition: Condition, columns: Columns): Lines | undefined {
  if (condition.type === 'never') return undefined;
  if (condition.type === 'compare') return columns.get(condition.field)?.lines;
  const [first, ...others] = condition.of.map((part) => linesAskedBy(part, columns));
  return others.every((lines) => lines === first) ? first : undefined;
}

/**
 * Conditions that all hold, those about the same lines as one: one line is meant, as it is where tables are joined. The others stay
 * as they are.
 */
export function joinedByLines(of: readonly Condition[], columns: Columns): readonly Condition[] {
  const parts = of.flatMap(partsOf);
  const byLines = new Map<Lines, Condition[]>();
  const rest: Condition[] = [];
  for (const part of parts) {
    const lines = linesAskedBy(part, columns);
    if (lines) byLines.set(lines, [...(byLines.get(lines) ?? []), part]);
    else rest.push(part);
  }
  return byLines.size === 0 ? of : [...rest, ...[...byLines.values()].map((own) => all(...own))];
}

const partsOf = (condition: Condition): readonly Condition[] =>
  condition.type === 'all' ? condition.of.flatMap(partsOf) : [condition];
