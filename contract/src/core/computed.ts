import { dependsOnToday, evaluate, type Formula } from '@dossier/rules/formula.ts';
import type { Field } from './field.ts';
import { kindOf } from './fields/kinds.ts';
import type { Part } from './part.ts';
import type { Fields, Resource } from './resource.ts';

/** Formulas of fields, by their names. */
export type Computed = Readonly<Record<string, Formula>>;

type Values = Readonly<Record<string, unknown>>;

/** Whether a field has no column: its value changes by itself and is worked out when it is read. */
export const isLive = (computed: Computed, name: string): boolean => {
  const formula = computed[name];
  return formula !== undefined && dependsOnToday(formula);
};

/**
 * What the formulas of a record make of its values; form and server ask this one function.
 * @param values of the fields, and under the names of parts their lines
 * @param now the day of today, `YYYY-MM-DD`
 * @param which `stored`: those with a column; `live`: those without
 */
export function computedValues(
  { computed, fields, parts = {} }: Pick<Resource, 'computed' | 'fields'> & { parts?: Resource['parts'] },
  values: Values,
  now: string,
  which: 'stored' | 'live' | 'all' = 'all',
): Record<string, number | null> {
  const whole = withComputedLines(parts, values, now);
  const result: Record<string, number | null> = {};
  for (const [name, formula] of Object.entries(computed)) {
    if (which !== 'all' && isLive(computed, name) !== (which === 'live')) continue;
    result[name] = evaluate(formula, { ...whole, ...result }, now, digitsOf(fields[name]));
  }
  return result;
}

/** What the formulas of a line make of its values. */
export const computedLine = (part: Part, line: Values, now: string): Record<string, number | null> =>
  computedValues(part, line, now);

function withComputedLines(parts: Resource['parts'], values: Values, now: string): Values {
  const computedParts = Object.entries(parts).filter(([, part]) => Object.keys(part.computed).length > 0);
  if (computedParts.length === 0) return values;
  const lines = computedParts.map(([name, part]) => [
    name,
    (Array.isArray(values[name]) ? (values[name] as Values[]) : []).map((line) => ({
      ...line,
      ...computedLine(part, line, now),
    })),
  ]);
  return { ...values, ...Object.fromEntries(lines) };
}

/** Names of the parts that the formulas of a record read. */
export function partsOf({ computed }: Pick<Resource, 'computed'>): Set<string> {
  const names = new Set<string>();
  const walk = (formula: Formula): void => {
    switch (formula.type) {
      case 'sum':
      case 'count':
        names.add(formula.part);
        break;
      case 'plus':
      case 'minus':
      case 'times':
        walk(formula.left);
        walk(formula.right);
        break;
      case 'when':
        walk(formula.value);
        break;
      default:
    }
  };
  for (const formula of Object.values(computed)) walk(formula);
  return names;
}

const digitsOf = (field: Field | undefined): number => (field && kindOf(field).decimals?.(field)) ?? 0;

/**
 * The fields with what follows from their formulas: nobody writes them, and what has no column is neither ordered nor
 * asked by.
 */
export function computedFields<F extends Fields>(fields: F, computed: Computed): F {
  if (Object.keys(computed).length === 0) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (!(name in computed)) return [name, field];
      const live = isLive(computed, name) ? { sortable: false, queryable: false, excel: false } : {};
      return [name, { ...field, readOnly: true, ...live }];
    }),
  ) as F; // the same fields under the same names
}
