import { initialOf } from '../../core/field-options.ts';
import type { Fields, Resource } from '../../core/resource.ts';
import { rulesFor } from '../../core/variables/rule-variables.ts';
import { type FillingPerson, filled, hasVariable } from '../../core/variables/variables.ts';

/** Code of the fill rule that a default names: `${order_no}`; undefined where it is none. */
export const fillRuleOf = (value: string): string | undefined => /^\$\{([A-Za-z][\w-]*)\}$/.exec(value.trim())?.[1];

/** Whether a default is an expression, or a fill rule with something beside it (online-engine 14): nothing evaluates those. */
export const isRefused = (value: string): boolean => fillRuleOf(value) === undefined && /\$\{|\{\{/.test(value);

export { type FillingPerson, hasVariable, isVariable, variableOf } from '../../core/variables/variables.ts';

/** The register of a form for one person: defaults and rules with variables are worked out for them, when they are asked for. */
export function forPerson(resource: Resource, person: FillingPerson): Resource {
  const parts = Object.entries(resource.parts).map(([name, part]) => [name, own(part, person)] as const);
  const whole = own(resource, person);
  if (whole === resource && parts.every(([name, part]) => part === resource.parts[name])) return resource;
  return { ...whole, parts: Object.fromEntries(parts) };
}

function own<T extends Pick<Resource, 'fields' | 'rules'>>(of: T, person: FillingPerson): T {
  const fields = fieldsFor(of.fields, person);
  const rules = rulesFor(of.rules, person);
  return fields === of.fields && rules === of.rules ? of : { ...of, fields, rules };
}

function fieldsFor(fields: Fields, person: FillingPerson): Fields {
  const named = Object.entries(fields).filter(([, field]) => hasVariable(String(initialOf(field) ?? '')));
  if (named.length === 0) return fields;
  const own = named.map(([name, field]) => [name, { ...field, initial: () => filled(String(field.initial), person) }]);
  return { ...fields, ...Object.fromEntries(own) };
}
