import { always, type Condition, compare, never } from '@dossier/rules/condition.ts';
import { holds } from '@dossier/rules/holds.ts';
import type { RecordRule } from '@dossier/rules/record-rule.ts';
import { type FillingPerson, isVariable, variableOf } from './variables.ts';

const shape = /^#\{([A-Za-z_]{1,40})\}$/;

/** The variable that an operand of a condition is: `#{sysUserCode}`; undefined for a field or a value. */
export function variableIn(operand: string): string | undefined {
  const name = shape.exec(operand)?.[1];
  return name !== undefined && isVariable(name) ? name : undefined;
}

/** Rules with the variables of their conditions as they are for a person now; the same rules where they name none. */
export function rulesFor(rules: readonly RecordRule[], person: FillingPerson): readonly RecordRule[] {
  if (!rules.some((rule) => rule.type === 'when' && namesVariable(rule.if))) return rules;
  return rules.map((rule) => (rule.type === 'when' ? { ...rule, if: conditionFor(rule.if, person) } : rule));
}

/** Whether a condition names a variable. */
export function namesVariable(condition: Condition): boolean {
  switch (condition.type) {
    case 'compare':
      return [condition.field, ...condition.values].some((operand) => variableIn(operand) !== undefined);
    case 'never':
      return false;
    default:
      return condition.of.some(namesVariable);
  }
}

function conditionFor(condition: Condition, person: FillingPerson): Condition {
  switch (condition.type) {
    case 'never':
      return condition;
    case 'compare': {
      if (condition.with === 'fields') return condition;
      const valueFor = (operand: string) => {
        const name = variableIn(operand);
        return name === undefined ? operand : (variableOf(name, person) ?? '');
      };
      const values = condition.values.map(valueFor);
      const left = variableIn(condition.field);
      if (left === undefined) return { ...condition, values };
      const record = { value: variableOf(left, person) };
      return holds(compare('value', condition.operator, ...values), record) ? always : never;
    }
    default:
      return { ...condition, of: condition.of.map((part) => conditionFor(part, person)) };
  }
}
