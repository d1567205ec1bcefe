/** How a column is compared. `member`: the column holds a comma list and one of its members is meant. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'contains'
  | 'starts'
  | 'ends'
  | 'notContains'
  | 'notStarts'
  | 'notEnds'
  | 'in'
  | 'notIn'
  | 'member'
  /** The column holds a comma list with exactly these members, in whatever order; and the opposite. */
  | 'sameMembers'
  | 'otherMembers'
  /** The node of a tree (department, category) or one below it. */
  | 'below'
  | 'empty'
  | 'notEmpty';

/**
 * A condition over the fields of one resource. It is data: names are looked up in the resource,
 * values are bound. Filters, advanced queries, data rules and dictionary conditions all become this.
 */
export type Condition =
  | {
      type: 'compare';
      field: string;
      operator: Operator;
      values: readonly string[];
      /** `fields`: the values are names of other fields of the same record. Rules of records alone ask so; queries do not. */
      with?: 'fields';
    }
  | { type: 'all'; of: readonly Condition[] }
  | { type: 'any'; of: readonly Condition[] }
  | { type: 'never' };

export const never: Condition = { type: 'never' };
export const always: Condition = { type: 'all', of: [] };

/** One field compared: `compare('quantity', 'gt', '1')` */
export function compare(field: string, operator: Operator, ...values: string[]): Condition {
  return { type: 'compare', field, operator, values };
}

/** One field compared with another of the same record: `compareFields('paid', 'gt', 'amount')` */
export function compareFields(field: string, operator: Operator, other: string): Condition {
  return { type: 'compare', field, operator, values: [other], with: 'fields' };
}

/** All of them hold. */
export function all(...of: Condition[]): Condition {
  return { type: 'all', of };
}

/** One of them holds. */
export function any(...of: Condition[]): Condition {
  return { type: 'any', of };
}

/** Every field that a condition names. */
export function fieldsOf(condition: Condition): string[] {
  switch (condition.type) {
    case 'compare':
      return condition.with === 'fields' ? [condition.field, ...condition.values] : [condition.field];
    case 'never':
      return [];
    default:
      return condition.of.flatMap(fieldsOf);
  }
}

/** Members of a comma list; blanks and empty members fall away. */
export function csvOf(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
