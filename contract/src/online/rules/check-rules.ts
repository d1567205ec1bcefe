import { fieldsOfFormula, linesOfFormula, parseFormula } from '@dossier/rules/enhance/formula-text.ts';
import type { Formula } from '@dossier/rules/formula.ts';
import { namesVariable, variableIn } from '../../core/variables/rule-variables.ts';
import {
  keptByEngine,
  kindOfOperand,
  operatorsOf,
  type RuleField,
  valueProblem,
  withFields,
  withoutValue,
  withSeveral,
} from './rule-fields.ts';
import { comparisonsOf, type FormRule, mostComparisons, type RuleComparison, targetsOf } from './rules.ts';

export interface RuledForm {
  fields: readonly RuleField[];
  /** Its rows are lines of another form's records. */
  isSub: boolean;
  /** Numbers that its sub tables have, by the name of the table; absent where they are not known. */
  lines?: Readonly<Record<string, readonly string[]>>;
}

/** Rules that lines have: what is shown and asked is a matter of the whole form. */
const rulesOfLines: readonly FormRule['type'][] = ['require', 'compute', 'refuse'];

/**
 * What is wrong with the rules of a form, those that are switched off too; null for nothing. Designer and server ask this one
 * function.
 * @returns the place of the rule, from 0, and a Chinese sentence
 */
export function rulesProblem(rules: readonly FormRule[], form: RuledForm): { at: number; message: string } | null {
  for (const [at, rule] of rules.entries()) {
    const message = ruleProblem(rule, form);
    if (message) return { at, message };
  }
  const targets = new Map<string, number>();
  for (const [at, rule] of rules.entries()) {
    if (rule.type !== 'compute') continue;
    if (targets.has(rule.field)) return { at, message: `字段“${labelOf(form, rule.field)}”只能有一条计算规则` };
    targets.set(rule.field, at);
  }
  for (const [at, rule] of rules.entries()) {
    if (!['require', 'disable', 'options'].includes(rule.type)) continue;
    const filled = targetsOf(rule).find((name) => targets.has(name));
    if (filled) return { at, message: `字段“${labelOf(form, filled)}”由规则计算，不能再设置必填、只读或选项` };
  }
  return summedProblem(rules, form) ?? ringProblem(rules, form);
}

const labelOf = ({ fields }: RuledForm, name: string): string => fields.find((one) => one.name === name)?.label ?? name;

function ruleProblem(rule: FormRule, form: RuledForm): string | null {
  if (form.isSub && !rulesOfLines.includes(rule.type)) return '附表只能使用必填、计算和拒绝保存的规则';
  const comparisons = comparisonsOf(rule.when);
  if (comparisons.length === 0 && rule.type !== 'compute') return '请添加条件';
  if (comparisons.length > mostComparisons) return `一条规则最多${mostComparisons}个条件`;
  for (const comparison of comparisons) {
    const problem = comparisonProblem(comparison, form.fields);
    if (problem) return problem;
  }
  return (
    targetsProblem(rule, form) ?? (rule.type === 'compute' ? formulaProblem(rule, form) : optionsProblem(rule, form))
  );
}

function comparisonProblem({ field, operator, values, with: by }: RuleComparison, fields: readonly RuleField[]) {
  const kind = kindOfOperand(field, fields);
  if (kind === undefined) return `没有字段 ${field}`;
  const label = fields.find(({ name }) => name === field)?.label ?? field;
  if (!operatorsOf[kind].includes(operator)) return `字段“${label}”不能这样比较`;
  if (by === 'fields') {
    const other = fields.find(({ name }) => name === values[0]);
    if (!other || values.length !== 1) return `没有字段 ${values[0] ?? ''}`;
    if (variableIn(field) !== undefined || !withFields.includes(operator)) return `字段“${label}”不能这样比较`;
    return other.kind === kind ? null : `字段“${label}”与“${other.label}”的类型不同，不能比较`;
  }
  if (withoutValue.includes(operator)) return values.length === 0 ? null : `字段“${label}”不能这样比较`;
  if (values.length === 0 || (values.length > 1 && !withSeveral.includes(operator)))
    return `字段“${label}”：请填写比较的值`;
  const problem = values.map((value) => valueProblem(kind, value)).find((one) => one !== null);
  return problem ? `字段“${label}”：${problem}` : null;
}

function targetsProblem(rule: FormRule, { fields }: RuledForm): string | null {
  for (const name of targetsOf(rule)) {
    const target = fields.find((one) => one.name === name);
    if (!target) return `没有字段 ${name}`;
    if (rule.type === 'refuse') continue;
    if (keptByEngine.includes(name)) return `字段“${target.label}”不能由规则控制`;
    if (target.mustHave && ['show', 'hide', 'disable'].includes(rule.type))
      return `字段“${target.label}”不允许空值且没有默认值，不能隐藏或只读`;
    if (rule.type === 'compute' && target.kind !== 'number') return `字段“${target.label}”不是数字，不能计算`;
    if (rule.type === 'options' && target.field.type !== 'dict')
      return `字段“${target.label}”不是数据字典的下拉框，没有可以限定的选项`;
  }
  return null;
}

function optionsProblem(rule: FormRule, _form: RuledForm): string | null {
  if (rule.type !== 'options') return null;
  return rule.values.some((value) => value.includes(',') || value.trim() === '') ? '选项的值不正确' : null;
}

function formulaProblem(rule: Extract<FormRule, { type: 'compute' }>, form: RuledForm): string | null {
  if (namesVariable(rule.when)) return '计算的条件不能使用变量';
  let formula: Formula;
  try {
    formula = parseFormula(rule.formula, { functions: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  for (const { name, kind } of operandsOf(formula)) {
    const found = form.fields.find((one) => one.name === name);
    if (!found) return `没有字段 ${name}`;
    if (kind === 'number' ? found.kind !== 'number' : found.kind !== 'date' && found.kind !== 'datetime')
      return kind === 'number'
        ? `字段“${found.label}”不是数字，不能计算`
        : `字段“${found.label}”不是日期，不能计算天数`;
  }
  for (const { part, fields } of linesOfFormula(formula)) {
    if (form.isSub) return '附表的计算不能再汇总附表';
    const numbers = form.lines?.[part];
    if (form.lines && !numbers) return `没有已同步的附表 ${part}`;
    const missing = numbers && fields.find((name) => !numbers.includes(name));
    if (missing) return `附表 ${part} 没有数字字段 ${missing}`;
  }
  return null;
}

/** The fields of a calculation, with what each has to be. */
function operandsOf(formula: Formula): { name: string; kind: 'number' | 'date' }[] {
  switch (formula.type) {
    case 'days':
      return fieldsOfFormula(formula).map((name) => ({ name, kind: 'date' }));
    case 'plus':
    case 'minus':
    case 'times':
      return [...operandsOf(formula.left), ...operandsOf(formula.right)];
    default:
      return fieldsOfFormula(formula).map((name) => ({ name, kind: 'number' }));
  }
}

/** What is summed over lines is known when they are checked, after the rules: no rule asks about it. */
function summedProblem(rules: readonly FormRule[], form: RuledForm): { at: number; message: string } | null {
  const summed = new Set(
    rules.flatMap((rule) =>
      rule.type === 'compute' && linesOfFormula(parseFormula(rule.formula, { functions: true })).length > 0
        ? [rule.field]
        : [],
    ),
  );
  for (let grows = true; grows; ) {
    grows = false;
    for (const rule of rules)
      if (rule.type === 'compute' && !summed.has(rule.field) && readsOf(rule).some((name) => summed.has(name))) {
        summed.add(rule.field);
        grows = true;
      }
  }
  for (const [at, rule] of rules.entries()) {
    const asked = comparisonsOf(rule.when)
      .flatMap(({ field, values, with: by }) => (by === 'fields' ? [field, ...values] : [field]))
      .find((name) => summed.has(name));
    if (asked) return { at, message: `字段“${labelOf(form, asked)}”由附表汇总，不能用在条件中` };
  }
  return null;
}

/** Fields that a rule reads: of its condition and of its calculation. */
export function readsOf(rule: FormRule): string[] {
  const asked = comparisonsOf(rule.when).flatMap(({ field, values, with: by }) =>
    by === 'fields' ? [field, ...values] : variableIn(field) === undefined ? [field] : [],
  );
  if (rule.type !== 'compute') return asked;
  return [...asked, ...fieldsOfFormula(parseFormula(rule.formula, { functions: true }))];
}

/** Rules that change what fields hold and depend on each other in a ring would never come to an end: its fields are named. */
function ringProblem(rules: readonly FormRule[], form: RuledForm): { at: number; message: string } | null {
  const edges = new Map<string, Set<string>>();
  for (const rule of rules) {
    if (!['show', 'hide', 'disable', 'compute'].includes(rule.type)) continue;
    for (const target of targetsOf(rule)) edges.set(target, new Set([...(edges.get(target) ?? []), ...readsOf(rule)]));
  }
  const ring = ringIn(edges);
  if (!ring) return null;
  const at = rules.findIndex((rule) => targetsOf(rule).includes(ring[0] ?? '') && rule.type !== 'refuse');
  const names = ring.map((name) => labelOf(form, name)).join('、');
  return { at: Math.max(at, 0), message: `字段“${names}”通过规则互相依赖，不能成环` };
}

/** The fields of one ring, in their order; null where there is none. */
function ringIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (name: string): string[] | null => {
    if (path.includes(name)) return path.slice(path.indexOf(name));
    if (done.has(name)) return null;
    path.push(name);
    for (const next of edges.get(name) ?? []) {
      const ring = visit(next);
      if (ring) return ring;
    }
    path.pop();
    done.add(name);
    return null;
  };
  for (const name of edges.keys()) {
    const ring = visit(name);
    if (ring) return ring;
  }
  return null;
}
