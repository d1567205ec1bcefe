import type { Condition } from './condition.ts';
import { decimalOf, divided, numberOf, one } from './decimal.ts';
import { holds } from './holds.ts';

/** How a value follows from others of the same record. Data, so that designed forms have the same ones. */
export type Formula =
  | { type: 'field'; name: string }
  | { type: 'constant'; value: number }
  | { type: 'today' }
  | { type: 'plus' | 'minus' | 'times'; left: Formula; right: Formula }
  /** Calendar days from one date to another; negative when that is earlier. */
  | { type: 'days'; from: Formula; to: Formula }
  /** Over the lines of a part; `of` is worked out for each line. */
  | { type: 'sum'; part: string; of: Formula }
  | { type: 'count'; part: string; if: Condition | null }
  /** Nothing unless the condition holds. */
  | { type: 'when'; if: Condition; value: Formula };

type Operand = Formula | string | number;
type Values = Readonly<Record<string, unknown>>;

/** A name is that of a field. */
const operand = (of: Operand): Formula =>
  typeof of === 'string' ? { type: 'field', name: of } : typeof of === 'number' ? { type: 'constant', value: of } : of;

/** The day on which it is asked, `YYYY-MM-DD`. What needs it is worked out when it is read. */
export const today: Formula = { type: 'today' };
/** Both added up; a name is that of a field. */
export const plus = (left: Operand, right: Operand): Formula => ({
  type: 'plus',
  left: operand(left),
  right: operand(right),
});
/** The second taken from the first. */
export const minus = (left: Operand, right: Operand): Formula => ({
  type: 'minus',
  left: operand(left),
  right: operand(right),
});
/** Both multiplied. */
export const times = (left: Operand, right: Operand): Formula => ({
  type: 'times',
  left: operand(left),
  right: operand(right),
});
/** Calendar days between two dates: `days('planEnd', today)`: how long ago the plan ended. */
export const days = (from: Operand, to: Operand): Formula => ({ type: 'days', from: operand(from), to: operand(to) });
/** A sum over the lines of a part: `sumOf('lines', times('price', 'quantity'))` */
export const sumOf = (part: string, of: Operand): Formula => ({ type: 'sum', part, of: operand(of) });
/** How many lines a part has, or those for which the condition holds. */
export const countOf = (part: string, condition: Condition | null = null): Formula => ({
  type: 'count',
  part,
  if: condition,
});
/** The value while the condition holds, else nothing. */
export const onlyWhen = (condition: Condition, value: Operand): Formula => ({
  type: 'when',
  if: condition,
  value: operand(value),
});

/** Whether the value changes from one day to the next by itself. */
export function dependsOnToday(formula: Formula): boolean {
  switch (formula.type) {
    case 'today':
      return true;
    case 'plus':
    case 'minus':
    case 'times':
      return dependsOnToday(formula.left) || dependsOnToday(formula.right);
    case 'days':
      return dependsOnToday(formula.from) || dependsOnToday(formula.to);
    case 'sum':
      return dependsOnToday(formula.of);
    case 'when':
      return dependsOnToday(formula.value);
    default:
      return false;
  }
}

/**
 * The value of a formula, rounded half up (away from zero) to `digits` behind the point; null where a value that it needs
 * is missing. Sums take missing values of lines as nothing. Decimal arithmetic: 0.1 + 0.2 is 0.3.
 * @param now the day of today, `YYYY-MM-DD`
 */
export function evaluate(formula: Formula, record: Values, now: string, digits = 0): number | null {
  const value = decimalFrom(formula, record, now);
  return value === null ? null : numberOf(value, digits);
}

function decimalFrom(formula: Formula, record: Values, now: string): bigint | null {
  switch (formula.type) {
    case 'field':
      return decimalOf(record[formula.name]);
    case 'constant':
      return decimalOf(formula.value);
    case 'today':
      return null;
    case 'plus':
    case 'minus':
    case 'times': {
      const left = decimalFrom(formula.left, record, now);
      const right = decimalFrom(formula.right, record, now);
      if (left === null || right === null) return null;
      if (formula.type === 'plus') return left + right;
      if (formula.type === 'minus') return left - right;
      return divided(left * right, one);
    }
    case 'days': {
      const from = dayOf(formula.from, record, now);
      const to = dayOf(formula.to, record, now);
      return from === null || to === null ? null : BigInt(Math.round((to - from) / 86_400_000)) * one;
    }
    case 'sum':
      return linesOf(record, formula.part).reduce((sum, line) => sum + (decimalFrom(formula.of, line, now) ?? 0n), 0n);
    case 'count': {
      const lines = linesOf(record, formula.part);
      const condition = formula.if;
      return BigInt(condition ? lines.filter((line) => holds(condition, line)).length : lines.length) * one;
    }
    case 'when':
      return holds(formula.if, record) ? decimalFrom(formula.value, record, now) : null;
  }
}

function linesOf(record: Values, part: string): readonly Values[] {
  const lines = record[part];
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'object' && line !== null) : [];
}

/** The start of a day in ms; null where there is none. */
function dayOf(formula: Formula, record: Values, now: string): number | null {
  const text = formula.type === 'today' ? now : formula.type === 'field' ? String(record[formula.name] ?? '') : '';
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(`${text.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
