import { queryFieldsOf } from '@dossier/contract/core/query-fields.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Condition, Operator } from '@dossier/rules/condition.ts';
import { isMembers, type NamedField, namedFields, type QueryField } from '@dossier/rules/query/fields.ts';
import { type QueryGroup, type QueryItem, usablePart } from '@dossier/rules/query/model.ts';
import { recordsOf } from '@dossier/rules/query/records.ts';
import type { QueryRule } from '@dossier/rules/query/rules.ts';
import { readSuperQuery } from '@dossier/rules/super-query.ts';

/** The rule of the builder that says what an operator does; the others were not made with it. */
const ruleOf: Partial<Record<Operator, QueryRule>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  contains: 'like',
  starts: 'right_like',
  ends: 'left_like',
  in: 'in',
  empty: 'empty',
  notEmpty: 'not_empty',
};

/**
 * Fields of a register that a condition of a flow may name: those of the record itself. Lists of people and words are left
 * out: whether they hold a value is not told by comparing them.
 */
export function conditionFields(resource: Resource, isHidden: (permission: string) => boolean): QueryField[] {
  return queryFieldsOf(resource, isHidden).filter(
    (field) => field.value in resource.fields && !isMembers(field) && field.type !== 'list_multi',
  );
}

/** The condition that a query of the builder says; null where it asks nothing. */
export function conditionOf(query: QueryGroup): Condition | null {
  const usable = usablePart(query);
  return usable && readSuperQuery(JSON.stringify(recordsOf(usable)), usable.match);
}

/** A condition as the builder shows it; null where it holds what the builder has no words for. */
export function queryOf(condition: Condition, fields: readonly QueryField[]): QueryGroup | null {
  const named = new Map(namedFields(fields).map((field) => [field.name, field]));
  const item = itemOf(condition, named);
  if (item === null) return null;
  return item.type === 'group' ? item : { type: 'group', match: 'and', of: [item] };
}

function itemOf(condition: Condition, named: ReadonlyMap<string, NamedField>): QueryItem | null {
  if (condition.type === 'never') return null;
  if (condition.type === 'compare') {
    const [field, rule] = [named.get(condition.field), ruleOf[condition.operator]];
    return field && rule ? { type: 'line', field, rule, values: condition.values } : null;
  }
  const of = condition.of.map((part) => itemOf(part, named));
  // A part that cannot be shown would be lost when the condition is saved.
  if (of.some((part) => part === null)) return null;
  return { type: 'group', match: condition.type === 'any' ? 'or' : 'and', of: of.flatMap((part) => part ?? []) };
}
