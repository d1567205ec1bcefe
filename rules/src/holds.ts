import { type Condition, csvOf, type Operator } from './condition.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a condition holds of a record, by the values that the wire carries: numbers compare as numbers, dates and the
 * rest as text, an empty value compares with nothing. `below` needs a tree and is refused.
 */
export function holds(condition: Condition, record: Values): boolean {
  switch (condition.type) {
    case 'never':
      return false;
    case 'all':
      return condition.of.every((part) => holds(part, record));
    case 'any':
      return condition.of.some((part) => holds(part, record));
    case 'compare':
      if (condition.with === 'fields') return comparesFields(condition.operator, record, condition);
      return compares(condition.operator, record[condition.field], condition.values);
  }
}

/** An empty field is less, more and the same as nothing: only `ne` holds of it. */
function comparesFields(
  operator: Operator,
  record: Values,
  { field, values }: { field: string; values: readonly string[] },
): boolean {
  const others = values.map((name) => record[name]);
  if (others.some((other) => other === null || other === undefined || other === ''))
    return operator === 'ne' || operator === 'notIn';
  return compares(operator, record[field], others.map(String));
}

function compares(operator: Operator, value: unknown, wanted: readonly string[]): boolean {
  const [first = ''] = wanted;
  const isEmpty = value === null || value === undefined || value === '';
  switch (operator) {
    case 'empty':
      return isEmpty;
    case 'notEmpty':
      return !isEmpty;
    case 'ne':
      return isEmpty || !same(value, first);
    case 'notIn':
      return isEmpty || !wanted.some((one) => same(value, one));
    case 'notContains':
    case 'notStarts':
    case 'notEnds':
      return isEmpty || !partly(operator, String(value), first);
    default:
      return !isEmpty && positive(operator, value, first, wanted);
  }
}

function positive(operator: Operator, value: unknown, first: string, wanted: readonly string[]): boolean {
  switch (operator) {
    case 'eq':
      return same(value, first);
    case 'in':
      return wanted.some((one) => same(value, one));
    case 'gt':
      return order(value, first) > 0;
    case 'ge':
      return order(value, first) >= 0;
    case 'lt':
      return order(value, first) < 0;
    case 'le':
      return order(value, first) <= 0;
    case 'contains':
    case 'starts':
    case 'ends':
      return partly(operator, String(value), first);
    case 'member':
      return wanted.some((one) => csvOf(String(value)).includes(one));
    case 'sameMembers':
      return sameMembers(String(value), wanted);
    case 'otherMembers':
      return !sameMembers(String(value), wanted);
    default:
      throw new Error(`a record alone does not tell whether ${operator} holds`);
  }
}

function partly(operator: Operator, text: string, part: string): boolean {
  if (operator === 'starts' || operator === 'notStarts') return text.startsWith(part);
  if (operator === 'ends' || operator === 'notEnds') return text.endsWith(part);
  return text.includes(part);
}

function sameMembers(text: string, wanted: readonly string[]): boolean {
  const members = new Set(csvOf(text));
  return members.size === new Set(wanted).size && wanted.every((one) => members.has(one));
}

const same = (value: unknown, wanted: string): boolean =>
  typeof value === 'number' ? value === Number(wanted) : String(value) === wanted;

/** NaN, which is neither, where a number meets what is none. */
function order(value: unknown, wanted: string): number {
  if (typeof value === 'number') return value - Number(wanted);
  const text = String(value);
  return text < wanted ? -1 : text > wanted ? 1 : 0;
}
