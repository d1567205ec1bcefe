import type { Action } from '../core/action.ts';
import type { Field } from '../core/field.ts';
import type { Part } from '../core/part.ts';
import type { Print } from '../core/print.ts';
import type { Fields, Resource } from '../core/resource.ts';

/**
 * Says a name in a language. @param key what is named: `pm.project`, `pm.project.code`, `eq.loan.lines.damage`,
 * `eq.asset.actions.resume`; of a field `.help`, `.placeholder` and `.header` too
 */
export type Named = (text: string, key: string) => string;

/** What the names of a register are found under: `pm.project`. */
export const keyOf = ({ area, name }: Pick<Resource, 'area' | 'name'>): string => `${area}.${name}`;

/** A resource with every name of it as `named` says it; all else stays. */
export function spokenResource<R extends Resource>(resource: R, named: Named): R {
  const key = keyOf(resource);
  const { sections, actions, events, figures, prints, parts, excel } = resource;
  return {
    ...resource,
    label: named(resource.label, key),
    fields: spokenFields(resource.fields, named, key),
    sections: sections.map((one) => ({ ...one, title: named(one.title, `${key}.sections.${one.title}`) })),
    actions: each(actions, (one, name) => spokenAction(one, named, `${key}.actions.${name}`)),
    events: each(events, (label, name) => named(label, `${key}.events.${name}`)),
    figures: each(figures, (one, name) => ({ ...one, label: named(one.label, `${key}.figures.${name}`) })),
    prints: each(prints, (one, name) => spokenPrint(one, named, `${key}.prints.${name}`)),
    parts: each(parts, (one, name) => spokenPart(one, named, `${key}.${name}`)),
    excel: {
      ...excel,
      title: named(excel.title, `${key}.excel`),
      ...(excel.audit ? { audit: each(excel.audit, (title, name) => named(title, `${key}.excel.${name}`)) } : {}),
    },
  };
}

/** Lines of a form with their names as `named` says them. */
export function spokenPart(part: Part, named: Named, key: string): Part {
  return { ...part, label: named(part.label, key), fields: spokenFields(part.fields, named, key) };
}

function spokenAction(action: Action, named: Named, key: string): Action {
  const { label, ask, note, input } = action;
  return {
    ...action,
    label: named(label, key),
    ask: ask && named(ask, `${key}.ask`),
    note: note && named(note, `${key}.note`),
    input: spokenFields(input, named, key),
  };
}

function spokenPrint(print: Print, named: Named, key: string): Print {
  const label = named(print.label, key);
  if (print.kind !== 'list' || !print.columns) return { ...print, label };
  const columns = print.columns.map((column) =>
    typeof column === 'string' || column.header === undefined
      ? column
      : { ...column, header: named(column.header, `${key}.${column.field}`) },
  );
  return { ...print, label, columns };
}

/** Fields with their names as `named` says them. */
export const spokenFields = (fields: Fields, named: Named, key: string): Fields =>
  each(fields, (field, name) => spokenField(field, named, `${key}.${name}`));

function spokenField(field: Field, named: Named, key: string): Field {
  const { label, help, header } = field;
  const shown = {
    ...field,
    label: named(label, key),
    ...(help ? { help: named(help, `${key}.help`) } : {}),
    ...(header ? { header: named(header, `${key}.header`) } : {}),
  };
  return 'placeholder' in shown && shown.placeholder
    ? { ...shown, placeholder: named(shown.placeholder, `${key}.placeholder`) }
    : shown;
}

/** The same names with other values. */
const each = <V, W>(values: Readonly<Record<string, V>>, change: (value: V, name: string) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
