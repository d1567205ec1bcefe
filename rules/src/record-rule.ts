import { type Condition, compare } from './condition.ts';
import { holds } from './holds.ts';

/** A rule that binds the fields of one record to each other. Data, so that designed forms have the same ones. */
export type RecordRule = OrderRule | WhenRule;

/** One date, time or number may not come before another. */
export interface OrderRule {
  type: 'order';
  field: string;
  from: string;
  /** Code of the rule in the domain; C08 when it has none of its own. */
  reason: string;
  /** Default: `{field}不能早于{from}`. */
  message?: string;
}

interface Refusal {
  field: string;
  /** Those that are refused; null: the condition itself is what is wrong. */
  values: readonly string[] | null;
  reason: string;
  message: string;
}

/** What follows while a condition holds. */
export interface WhenRule {
  type: 'when';
  if: Condition;
  /** Must not be empty. */
  required: readonly string[];
  /** Emptied, and not asked for. */
  cleared: readonly string[];
  refused: readonly Refusal[];
}

export interface RuleEffects {
  /** Must not be empty now. */
  required: ReadonlySet<string>;
  /** Must be empty now: forms switch them off, saving empties them. */
  cleared: ReadonlySet<string>;
  /** What is broken, by the field that says it. */
  problems: Record<string, { reason: string; message: string }>;
}

type Values = Readonly<Record<string, unknown>>;

/** `notBefore('planEnd', 'planStart', 'PM04')`: the first may not come before the second. */
export function notBefore(field: string, from: string, reason = 'C08', message?: string): OrderRule {
  return { type: 'order', field, from, reason, ...(message === undefined ? {} : { message }) };
}

/** What follows while a field is so, told by `require`, `clear` and `refuse`: `when('shore').is('off').require('country').refuse('country', ['CN'], 'PM03', '…')` */
export function when(field: string) {
  return {
    is: (value: string) => new WhenRuleBuilder(compare(field, 'eq', value)),
    isNot: (value: string) => new WhenRuleBuilder(compare(field, 'ne', value)),
    isOneOf: (values: readonly string[]) => new WhenRuleBuilder(compare(field, 'in', ...values)),
    isEmpty: () => new WhenRuleBuilder(compare(field, 'empty')),
    isGiven: () => new WhenRuleBuilder(compare(field, 'notEmpty')),
  };
}

/** As `when`, for a condition over several fields. */
export const whenever = (condition: Condition): WhenRuleBuilder => new WhenRuleBuilder(condition);

/** A rule that is being written: each word gives a rule with one more consequence. */
class WhenRuleBuilder implements WhenRule {
  readonly type = 'when';
  readonly if: Condition;
  readonly required: readonly string[];
  readonly cleared: readonly string[];
  readonly refused: readonly Refusal[];

  constructor(
    condition: Condition,
    required: readonly string[] = [],
    cleared: readonly string[] = [],
    refused: readonly Refusal[] = [],
  ) {
    this.if = condition;
    this.required = required;
    this.cleared = cleared;
    this.refused = refused;
  }

  /** These must not be empty. */
  require(...fields: string[]): WhenRuleBuilder {
    return new WhenRuleBuilder(this.if, [...this.required, ...fields], this.cleared, this.refused);
  }

  /** These are emptied, and not asked for. */
  clear(...fields: string[]): WhenRuleBuilder {
    return new WhenRuleBuilder(this.if, this.required, [...this.cleared, ...fields], this.refused);
  }

  /** The field may not have these values; null: not any, the condition is what is wrong. @param reason code of the rule in the domain */
  refuse(field: string, values: readonly string[] | null, reason: string, message: string): WhenRuleBuilder {
    return new WhenRuleBuilder(this.if, this.required, this.cleared, [
      ...this.refused,
      { field, values, reason, message },
    ]);
  }
}

/**
 * What the rules of a resource make of a record. What must be empty counts as empty for the rules after it, so forms,
 * imports and calls come to the same answer whatever was left in a field that is switched off.
 * @param labelOf name of a field for its sentence
 */
export function effectsOf(
  rules: readonly RecordRule[],
  record: Values,
  labelOf: (field: string) => string,
): RuleEffects {
  const now: Record<string, unknown> = { ...record };
  const required = new Set<string>();
  const cleared = new Set<string>();
  const problems: RuleEffects['problems'] = {};
  for (const rule of rules) {
    if (rule.type !== 'when' || !holds(rule.if, now)) continue;
    for (const field of rule.cleared) {
      cleared.add(field);
      now[field] = null;
    }
  }
  for (const rule of rules) {
    if (rule.type === 'order') {
      const { field, from, reason, message = `${labelOf(field)}不能早于${labelOf(from)}` } = rule;
      if (comesBefore(now[field], now[from])) problems[field] ??= { reason, message };
    } else if (holds(rule.if, now)) {
      for (const field of rule.required) {
        required.add(field);
        if (isEmpty(now[field])) problems[field] ??= { reason: 'C01', message: `${labelOf(field)}不能为空` };
      }
      for (const { field, values, reason, message } of rule.refused)
        if (values === null || holds(compare(field, 'in', ...values), now)) problems[field] ??= { reason, message };
    }
  }
  return { required, cleared, problems };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || String(value).trim() === '';

/** Dates and times are compared as the wire writes them. */
function comesBefore(value: unknown, from: unknown): boolean {
  if (isEmpty(value) || isEmpty(from)) return false;
  return typeof value === 'number' && typeof from === 'number' ? value < from : String(value) < String(from);
}
