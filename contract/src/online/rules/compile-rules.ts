import { always, type Condition, never } from '@dossier/rules/condition.ts';
import { fieldsOfFormula, linesOfFormula, parseFormula } from '@dossier/rules/enhance/formula-text.ts';
import { type Formula, onlyWhen } from '@dossier/rules/formula.ts';
import type { RecordRule, WhenRule } from '@dossier/rules/record-rule.ts';
import type { Fields } from '../../core/resource.ts';
import { variableIn } from '../../core/variables/rule-variables.ts';
import { comparisonsOf, type FormRule, readRule, type StoredRule } from './rules.ts';

export interface CompiledRules {
  rules: RecordRule[];
  computed: Record<string, Formula>;
}

/**
 * The rules of a form as the engine has them: form, grid, import and calls go by these. One whose field is gone says nothing; a
 * definition that names such a field is refused before.
 * @param parts names of the sub tables that run: what is summed over another keeps its value
 */
export function compileRules(
  stored: readonly StoredRule[] | undefined,
  fields: Fields,
  parts: readonly string[] = [],
): CompiledRules {
  const rules: RecordRule[] = [];
  const formulas: Record<string, Formula> = {};
  for (const { activeStatus, rule: text } of stored ?? []) {
    const rule = activeStatus === '1' ? readRule(text) : null;
    if (!rule || !isWhole(rule, fields)) continue;
    if (rule.type === 'compute') {
      const formula = parseFormula(rule.formula, { functions: true });
      if (linesOfFormula(formula).some(({ part }) => !parts.includes(part))) continue;
      if (fieldsOfFormula(formula).some((name) => !(name in fields))) continue;
      formulas[rule.field] =
        comparisonsOf(rule.when).length === 0 ? formula : onlyWhen(conditionOf(rule.when), formula);
    } else rules.push(ruleOf(rule, fields));
  }
  return { rules, computed: inOrder(formulas) };
}

const isWhole = (rule: FormRule, fields: Fields): boolean =>
  comparisonsOf(rule.when).every(
    ({ field, values, with: by }) =>
      (field in fields || variableIn(field) !== undefined) &&
      (by !== 'fields' || values.every((name) => name in fields)),
  ) && ('field' in rule && rule.field !== undefined ? rule.field in fields : true);

function ruleOf(rule: Exclude<FormRule, { type: 'compute' }>, fields: Fields): WhenRule {
  const base: WhenRule = { type: 'when', if: conditionOf(rule.when), required: [], cleared: [], refused: [] };
  const known = (names: readonly string[]) => names.filter((name) => name in fields);
  switch (rule.type) {
    case 'show':
      return { ...base, shown: known(rule.fields) };
    case 'hide':
      return { ...base, hidden: known(rule.fields) };
    case 'require':
      return { ...base, required: known(rule.fields) };
    case 'disable':
      return { ...base, locked: known(rule.fields) };
    case 'options': {
      const { field, values } = rule;
      return { ...base, options: [{ field, values, message: `${fields[field]?.label ?? field}的值不在可选范围内` }] };
    }
    case 'confirm':
      return { ...base, questions: [rule.message] };
    case 'refuse': {
      const first = comparisonsOf(rule.when).find(({ field }) => field in fields)?.field;
      const field = rule.field ?? first ?? Object.keys(fields)[0] ?? '';
      return { ...base, refused: [{ field, values: null, reason: 'rule', message: rule.message }] };
    }
  }
}

/** A designer's condition as the engine's: a group without anything in it holds where all have to, and never where one has to. */
function conditionOf(when: Condition | FormRule['when']): Condition {
  switch (when.type) {
    case 'compare':
    case 'never':
      return when;
    default: {
      const of = (when.of as readonly Condition[]).map(conditionOf);
      if (of.length === 0) return when.type === 'all' ? always : never;
      return { type: when.type, of };
    }
  }
}

/** Each formula after those that it reads. */
function inOrder(formulas: Readonly<Record<string, Formula>>): Record<string, Formula> {
  const result: Record<string, Formula> = {};
  const visit = (name: string, above: readonly string[]): void => {
    const formula = formulas[name];
    if (!formula || name in result || above.includes(name)) return;
    for (const read of fieldsOfFormula(formula)) visit(read, [...above, name]);
    result[name] = formula;
  };
  for (const name of Object.keys(formulas)) visit(name, []);
  return result;
}
