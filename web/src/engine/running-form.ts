import type { Operation, Resource } from '@dossier/contract/core/resource.ts';
import { compileForm, type FormRelease } from '@dossier/contract/online/form/compile.ts';
import { type RunningAnswer, rightOf } from '@dossier/contract/online/form/record-calls.ts';

/**
 * The register of a form as it runs, with the calls that this person may make: their rights are the form's, which the
 * answer has weighed.
 */
export function runningForm({ release, may }: RunningAnswer): Resource {
  // The server's own release: it compiles the same.
  const resource = compileForm(release as unknown as FormRelease);
  const allowed = new Set(may);
  const { actions, prints, endpoints, operations } = resource;
  return {
    ...resource,
    operations: new Set([...operations].filter((operation: Operation) => allowed.has(rightOf[operation]))),
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
