import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Condition } from '@dossier/rules/condition.ts';
import { fieldsOf } from '@dossier/rules/condition.ts';
import { parseWhere } from '@dossier/rules/where.ts';
import { type Actor, type DataRule, systemActor } from '#access/actor.ts';
import { columnsOf } from '#access/query/columns.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { ruleConditions, variable } from '#access/query/data-rules.ts';
import { AppError } from '#core/errors.ts';

/** Operators of the dictionary rule_conditions, and the bare ones that older rules hold. */
const operators = ['=', '==', '!=', '<>', '>', '>=', '<', '<=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN'];

/** Somebody for whom every variable has a value: what he cannot use, nobody can. */
const probe: Actor = {
  ...systemActor,
  userId: '1',
  username: 'probe',
  realname: 'probe',
  orgCode: 'A01',
  orgId: '1',
  orgCodes: ['A01', 'A02'],
  roleCodes: ['probe'],
  tenantId: 1,
};

/**
 * What whoever saves a rule is told where no resource belongs to the menu's page: it is kept, because the page may be one
 * of another client or of a later version, and it binds nothing here.
 */
export const bindsNothing = '该菜单的页面没有受数据规则约束的数据，规则不会生效';

/**
 * Tells what is wrong with a data rule on the given resources, so that it is refused when it is saved
 * and not found out by the people whom it binds.
 * @returns a sentence, or null when the rule can be applied
 */
export function ruleProblem(rule: DataRule, resources: readonly Resource[]): string | null {
  const unknown = variablesOf(rule.value).find((name) => variable(name, probe) === undefined);
  if (unknown) return `规则值中的变量“#{${unknown}}”不存在`;
  if (resources.length === 0) return null;
  const problems = resources.map((resource) => problemOn(rule, resource));
  return problems.includes(null) ? null : (problems[0] ?? null);
}

function problemOn(rule: DataRule, resource: Resource): string | null {
  const columns = columnsOf(resource);
  const known = (name: string) =>
    columns.has(name) || [...columns.values()].some((one) => one.column === name.toLowerCase());
  if (rule.condition === 'USE_SQL_RULES') {
    let written: Condition;
    try {
      written = parseWhere(rule.value);
    } catch (error) {
      return error instanceof Error ? error.message : '条件无法识别';
    }
    const missing = fieldsOf(written).find((name) => !known(name));
    if (missing) return `条件中的字段“${missing}”不在“${resource.label}”中`;
  } else {
    if (!operators.includes(rule.condition.toUpperCase())) return `条件规则“${rule.condition.slice(0, 20)}”不存在`;
    if (!known(rule.column)) return `规则字段“${rule.column.slice(0, 50)}”不在“${resource.label}”中`;
  }
  try {
    const conditions = ruleConditions([rule], probe, columns);
    if (conditions.some(hasNever)) return '规则值无法识别';
    for (const condition of conditions) conditionSql(condition, columns);
    return null;
  } catch (error) {
    // A value that does not fit its column.
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function hasNever(condition: Condition): boolean {
  if (condition.type === 'never') return true;
  return condition.type === 'compare' ? false : condition.of.some(hasNever);
}

function variablesOf(value: string): string[] {
  return [...value.matchAll(/#\{\[?(\w*)\]?\}/g)].map((match) => match[1] ?? '');
}
