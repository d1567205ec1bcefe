import { all, any, type Condition, compare, csvOf, never, type Operator } from '@dossier/rules/condition.ts';
import { dataRuleOperators } from '@dossier/rules/data-rule.ts';
import { parseWhere } from '@dossier/rules/where.ts';
import { wireNow } from '#services/log-entries.ts';
import type { Actor, DataRule } from '../actor.ts';
import type { Columns } from './columns.ts';

/**
 * Reads the data rules that bind an actor on one resource (api-contract 4.5); all of them hold together.
 * What cannot be understood closes: an unknown operator, variable or condition text shows no row at all.
 * A rule on a column that the resource lacks does not apply, as the wire says.
 */
export function ruleConditions(rules: readonly DataRule[], actor: Actor, columns: Columns): Condition[] {
  return rules.flatMap((rule) => readRule(rule, actor, columns) ?? []);
}

function readRule(rule: DataRule, actor: Actor, columns: Columns): Condition | null {
  if (rule.condition === 'USE_SQL_RULES') return readWritten(rule.value, actor, columns);
  const field = fieldNamed(rule.column, columns);
  if (!field) return null;
  const operator = dataRuleOperators[rule.condition.toUpperCase()];
  if (!operator) return never;
  return withValues(field, operator, operator === 'in' ? csvOf(rule.value) : [rule.value], actor);
}

function readWritten(text: string, actor: Actor, columns: Columns): Condition {
  try {
    return resolve(parseWhere(text), actor, columns);
  } catch {
    return never;
  }
}

/** A condition with the variables in its values filled in; one without a value for the actor shows no row. */
export function resolve(condition: Condition, actor: Actor, columns: Columns): Condition {
  switch (condition.type) {
    case 'never':
      return condition;
    case 'all':
      return all(...condition.of.map((part) => resolve(part, actor, columns)));
    case 'any':
      return any(...condition.of.map((part) => resolve(part, actor, columns)));
    case 'compare': {
      const field = fieldNamed(condition.field, columns);
      if (!field) return never;
      if (condition.values.length === 0) return compare(field, condition.operator);
      return withValues(field, condition.operator, condition.values, actor);
    }
  }
}

/** Fills the variables in. One that stands for a list makes "any of these" out of every operator. */
function withValues(field: string, operator: Operator, templates: readonly string[], actor: Actor): Condition {
  const values: string[] = [];
  for (const template of templates) {
    const filled = fill(template.trim(), actor);
    if (filled === null) return never;
    values.push(...filled);
  }
  if (values.length === 0) return never;
  if (operator === 'in' || operator === 'notIn') return compare(field, operator, ...values);
  return values.length === 1
    ? compare(field, operator, ...values)
    : any(...values.map((value) => compare(field, operator, value)));
}

/** @returns the values, or null when a variable is unknown or empty: that must not become "everything". */
function fill(template: string, actor: Actor): string[] | null {
  const list = /^#\{\[?(sys_multi_org_code|sysMultiOrgCode|sys_role_code)\]?\}$/.exec(template)?.[1];
  if (list) return [...(list === 'sys_role_code' ? actor.roleCodes : actor.orgCodes)];
  let known = true;
  const text = template.replace(/#\{\[?(\w+)\]?\}/g, (_, name: string) => {
    const value = variable(name, actor);
    if (!value) known = false;
    return value ?? '';
  });
  return known ? [text] : null;
}

/** Values of the variables, both spellings. */
export function variable(name: string, actor: Actor): string | undefined {
  switch (name) {
    case 'sys_user_code':
    case 'sysUserCode':
      return actor.username;
    case 'sys_user_name':
    case 'sysUserName':
      return actor.realname;
    case 'sys_user_id':
      return actor.userId;
    case 'sys_org_code':
    case 'sysOrgCode':
      return actor.orgCode;
    case 'sys_org_id':
      return actor.orgId;
    case 'sys_multi_org_code':
    case 'sysMultiOrgCode':
      return actor.orgCodes.join(',');
    case 'sys_role_code':
      return actor.roleCodes.join(',');
    case 'sys_date':
    case 'sysDate':
      return wireNow().slice(0, 10);
    case 'sys_time':
    case 'sysTime':
      return wireNow();
    case 'tenant_id':
      return String(actor.tenantId);
    case 'bpm_status':
      return '1';
    default:
      return undefined;
  }
}

/** A rule's column may be spelled as the field or as the database's column. */
function fieldNamed(name: string, columns: Columns): string | null {
  if (columns.has(name)) return name;
  for (const column of columns.values()) if (column.column === name.toLowerCase()) return column.name;
  return null;
}
