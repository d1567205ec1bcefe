import { initialOf } from '../../core/field-options.ts';
import type { Fields, Resource } from '../../core/resource.ts';

/** Code of the fill rule that a default names: `${order_no}`; undefined where it is none. */
export const fillRuleOf = (value: string): string | undefined => /^\$\{([A-Za-z][\w-]*)\}$/.exec(value.trim())?.[1];

/** Whether a default is an expression, or a fill rule with something beside it (online-engine 14): nothing evaluates those. */
export const isRefused = (value: string): boolean => fillRuleOf(value) === undefined && /\$\{|\{\{/.test(value);

/** Whose variables a default may name. */
export interface FillingPerson {
  userId: string;
  username: string;
  realname: string;
  orgCode: string;
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
const now = () => clock.format(new Date());

/** The variables of defaults by their name in small letters without underscores (online-engine 14). */
const variables: Readonly<Record<string, (person: FillingPerson) => string>> = {
  date: () => now().slice(0, 10),
  time: () => now().slice(11),
  datetime: now,
  sysuserid: ({ userId }) => userId,
  sysusercode: ({ username }) => username,
  sysusername: ({ realname }) => realname,
  sysorgcode: ({ orgCode }) => orgCode,
};
const pattern = /#\{([A-Za-z_]{1,40})\}/g;
const ofName = (name: string) => {
  const key = name.replaceAll('_', '').toLowerCase();
  return Object.hasOwn(variables, key) ? variables[key] : undefined;
};

/** A variable as it is for a person now; undefined for a name that is none. */
export const variableOf = (name: string, person: FillingPerson): string | undefined => ofName(name)?.(person);

/** Whether there is a variable of this name. */
export const isVariable = (name: string): boolean => ofName(name) !== undefined;

/** Whether a default names a variable. */
export const hasVariable = (value: string): boolean =>
  [...value.matchAll(pattern)].some(([, name = '']) => ofName(name) !== undefined);

/** A default with its variables as they are for a person now; names that are none stay as they stand. */
const filled = (value: string, person: FillingPerson): string =>
  value.replaceAll(pattern, (text, name: string) => ofName(name)?.(person) ?? text);

/** The register of a form for one person: defaults with variables are worked out for them, when they are asked for. */
export function forPerson(resource: Resource, person: FillingPerson): Resource {
  const parts = Object.entries(resource.parts);
  const fields = fieldsFor(resource.fields, person);
  const changed = parts.map(([name, part]) => [name, { ...part, fields: fieldsFor(part.fields, person) }] as const);
  if (fields === resource.fields && changed.every(([, part], at) => part.fields === parts[at]?.[1].fields))
    return resource;
  return { ...resource, fields, parts: Object.fromEntries(changed) };
}

function fieldsFor(fields: Fields, person: FillingPerson): Fields {
  const named = Object.entries(fields).filter(([, field]) => hasVariable(String(initialOf(field) ?? '')));
  if (named.length === 0) return fields;
  const own = named.map(([name, field]) => [name, { ...field, initial: () => filled(String(field.initial), person) }]);
  return { ...fields, ...Object.fromEntries(own) };
}
