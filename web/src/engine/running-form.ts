import type { Field } from '@dossier/contract/core/field.ts';
import type { Operation, Resource } from '@dossier/contract/core/resource.ts';
import { compileForm, type FormRelease } from '@dossier/contract/online/form/compile.ts';
import type { RunningAnswer } from '@dossier/contract/online/form/record-calls.ts';

/**
 * The register of a form as it runs, with the fields that this person has and the calls that they may make: their rights
 * are the form's, which the answer has weighed.
 */
export function runningForm({ release, may, recordOnly, listOnly, withoutButtons }: RunningAnswer): Resource {
  // The server's own release: it compiles the same.
  const resource = compileForm(release as unknown as FormRelease);
  const allowed = new Set(may);
  const { actions, prints, endpoints, operations } = resource;
  const fields = Object.entries(resource.fields).map(([name, field]): [string, Field] => {
    if (recordOnly.includes(name))
      return [name, { ...unsearched(field), only: 'record', queryable: false, sortable: false }];
    const shown = withoutButtons.includes('query') ? unsearched(field) : field;
    return [name, listOnly.includes(name) ? { ...shown, only: 'list' } : shown];
  });
  const parts = Object.entries(resource.parts).map(([name, part]) => {
    const lacks = (button: string) => withoutButtons.includes(`${name}:${button}`);
    const without = [...(lacks('add') ? ['add' as const] : []), ...(lacks('batch_delete') ? ['remove' as const] : [])];
    const fields = Object.entries(part.fields).map(([key, field]): [string, Field] => {
      const apart = recordOnly.includes(`${name}.${key}`) || listOnly.includes(`${name}.${key}`);
      // What is hidden in one place is asked by in none.
      if (apart) return [key, { ...unsearched(field), queryable: false }];
      return [key, withoutButtons.includes('query') ? unsearched(field) : field];
    });
    return [name, { ...part, without, fields: Object.fromEntries(fields) }] as const;
  });
  return {
    ...resource,
    fields: Object.fromEntries(fields),
    parts: Object.fromEntries(parts),
    operations: new Set([...operations].filter((operation: Operation) => allowed.has(operation))),
    endpoints: opened(endpoints),
    actions: Object.fromEntries(
      Object.entries(actions).flatMap(([name, action]) =>
        allowed.has(name) ? [[name, { ...action, endpoint: open(action.endpoint) }]] : [],
      ),
    ),
    prints: allowed.has('print')
      ? Object.fromEntries(
          // Of a kind of print the call stays the one of that kind.
          Object.entries(prints).map(([name, print]) => [
            name,
            { ...print, endpoint: open(print.endpoint) } as typeof print,
          ]),
        )
      : {},
  };
}

const open = <E extends object>(target: E): E => ({ ...target, access: 'signed-in' });
const opened = (targets: Resource['endpoints']) =>
  Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, open(target)])) as Resource['endpoints'];

/** The field without its search input. */
const unsearched = ({ search: _, ...field }: Field): Field => field as Field;
