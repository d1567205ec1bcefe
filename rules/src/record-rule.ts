import { type Condition, compare, csvOf, fieldsOf } from './condition.ts';
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
  /** Not shown, not asked for, and kept as they are stored. */
  hidden?: readonly string[];
  /** Hidden unless this rule, or another one that shows them, holds. */
  shown?: readonly string[];
  /** Shown, and kept as they are stored. */
  locked?: readonly string[];
  /** The only values that fields may have; where several rules say so, those that all of them allow. */
  options?: readonly { field: string; values: readonly string[]; message: string }[];
  /** Questions that whoever saves in a form answers first. */
  questions?: readonly string[];
}

export interface RuleEffects {
  /** Must not be empty now. */
  required: ReadonlySet<string>;
  /** Must be empty now: forms switch them off, saving empties them. */
  cleared: ReadonlySet<string>;
  /** Not part of the form now; what is stored stays. */
  hidden: ReadonlySet<string>;
  /** Nobody writes them now, hidden ones among them: what is stored stays. */
  locked: ReadonlySet<string>;
  /** What fields may be chosen from now. */
  options: ReadonlyMap<string, readonly string[]>;
  /** What is asked before saving. */
  questions: readonly string[];
  /** What is broken, by the field that says it. */
  problems: Record<string, { reason: string; message: string }>;
}

/** What the rules are read with besides the record. */
export interface RuleSetting {
  /** What fields hold that nobody may write now: the stored record, or the first values of a new one. */
  kept?: Values;
  /** Adds what follows from the values by formulas. */
  derive?: (values: Values) => Values;
  /** Fields that are wrong by themselves: a rule that asks about one of those refuses nothing. */
  wrong?: readonly string[];
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
 * What the rules of a resource make of a record. What must be empty counts as empty, and what nobody may write counts as it
 * is stored, so forms, imports and calls come to the same answer whatever was left in a field that is switched off.
 * @param labelOf name of a field for its sentence
 */
export function effectsOf(
  rules: readonly RecordRule[],
  record: Values,
  labelOf: (field: string) => string,
  { kept = {}, derive = (values) => values, wrong = [] }: RuleSetting = {},
): RuleEffects {
  const conditional = rules.filter((rule): rule is WhenRule => rule.type === 'when');
  const { now, ...switched } = settled(conditional, record, kept, derive);
  const values = derive(now);
  const required = new Set<string>();
  const options = new Map<string, readonly string[]>();
  const questions: string[] = [];
  const problems: RuleEffects['problems'] = {};
  const stillWrong = wrong.filter((field) => !switched.locked.has(field));
  for (const rule of rules) {
    const asked = rule.type === 'order' ? [rule.field, rule.from] : fieldsOf(rule.if);
    if (asked.some((name) => stillWrong.includes(name))) continue;
    if (rule.type === 'order') {
      const { field, from, reason, message = `${labelOf(field)}不能早于${labelOf(from)}` } = rule;
      if (comesBefore(values[field], values[from])) problems[field] ??= { reason, message };
    } else if (holds(rule.if, values)) {
      for (const field of rule.required) {
        if (switched.locked.has(field)) continue;
        required.add(field);
        if (isEmpty(values[field])) problems[field] ??= { reason: 'C01', message: `${labelOf(field)}不能为空` };
      }
      for (const { field, values: refused, reason, message } of rule.refused)
        if (refused === null || holds(compare(field, 'in', ...refused), values))
          problems[field] ??= { reason, message };
      for (const { field, values: allowed, message } of rule.options ?? []) {
        const before = options.get(field);
        options.set(field, before ? before.filter((value) => allowed.includes(value)) : allowed);
        if (!switched.locked.has(field) && csvOf(String(values[field] ?? '')).some((one) => !allowed.includes(one)))
          problems[field] ??= { reason: 'options', message };
      }
      for (const question of rule.questions ?? []) if (!questions.includes(question)) questions.push(question);
    }
  }
  return { required, ...switched, options, questions, problems };
}

interface Switched {
  cleared: Set<string>;
  hidden: Set<string>;
  locked: Set<string>;
}

/**
 * Which fields are switched off, with the record as it is then. What a rule switches off may be what another asks about, so
 * they are asked until nothing changes. Rules that chase each other in a ring switch off what any of them does.
 */
function settled(
  rules: readonly WhenRule[],
  record: Values,
  kept: Values,
  derive: (values: Values) => Values,
): Switched & { now: Values } {
  const all = noneSwitched();
  let last = noneSwitched();
  for (let turn = 0; ; turn++) {
    const next = switchedBy(rules, { ...record, ...valuesOf(last, kept) }, kept, derive);
    for (const name of ways) for (const field of next[name]) all[name].add(field);
    const isRing = turn > rules.length;
    if (isRing || sameSwitched(last, next)) {
      const found = isRing ? all : next;
      return { ...found, now: { ...record, ...valuesOf(found, kept) } };
    }
    last = next;
  }
}

const ways = ['cleared', 'hidden', 'locked'] as const;
const noneSwitched = (): Switched => ({ cleared: new Set(), hidden: new Set(), locked: new Set() });

/** What switched-off fields hold. */
const valuesOf = ({ cleared, locked }: Switched, kept: Values): Record<string, unknown> =>
  Object.fromEntries([
    ...[...cleared].map((field) => [field, null]),
    ...[...locked].map((field) => [field, kept[field] ?? null]),
  ]);

/** One walk along the rules, in their order; `now` follows. */
function switchedBy(
  rules: readonly WhenRule[],
  now: Record<string, unknown>,
  kept: Values,
  derive: (values: Values) => Values,
): Switched {
  const result = noneSwitched();
  const lock = (field: string, isHidden: boolean) => {
    result.locked.add(field);
    if (isHidden) result.hidden.add(field);
    now[field] = kept[field] ?? null;
  };
  const due = (rule: WhenRule) => holds(rule.if, derive(now));
  const shown = new Set(rules.flatMap((rule) => (rule.shown?.length && due(rule) ? rule.shown : [])));
  for (const field of rules.flatMap((rule) => rule.shown ?? [])) if (!shown.has(field)) lock(field, true);
  for (const rule of rules) {
    const { cleared, hidden = [], locked = [] } = rule;
    if (cleared.length + hidden.length + locked.length === 0 || !due(rule)) continue;
    for (const field of cleared) {
      result.cleared.add(field);
      now[field] = null;
    }
    for (const field of hidden) lock(field, true);
    for (const field of locked) lock(field, false);
  }
  return result;
}

const sameSwitched = (a: Switched, b: Switched): boolean =>
  ways.every((name) => a[name].size === b[name].size && [...a[name]].every((field) => b[name].has(field)));

const isEmpty = (value: unknown): boolean => value === null || value === undefined || String(value).trim() === '';

/** Dates and times are compared as the wire writes them. */
function comesBefore(value: unknown, from: unknown): boolean {
  if (isEmpty(value) || isEmpty(from)) return false;
  return typeof value === 'number' && typeof from === 'number' ? value < from : String(value) < String(from);
}
