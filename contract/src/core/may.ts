import { holds } from '@dossier/rules/holds.ts';
import { stateOf, statesFor, waitingStates } from './action.ts';
import { type Endpoint, isPermission } from './endpoint.ts';
import type { Resource } from './resource.ts';

/** Name under which a record carries what may be done with it now. */
export const mayField = '_may';

/** Says of a record what its state, its values and the rights of a person allow: names of operations and actions. */
export type MayOf = (record: Readonly<Record<string, unknown>>) => readonly string[];

/**
 * What `isAllowed` leaves to do with the records of a resource. Made once per call: of each record only its state is looked
 * at, and its values where an action asks for them.
 * @param isPublished whether there is a definition for an approval; without one nobody can start it
 */
export function mayOf(
  resource: Resource,
  isAllowed: (target: Pick<Endpoint, 'access'>) => boolean,
  isPublished: (flow: string) => boolean = () => true,
): MayOf {
  const { operations, endpoints, states, actions } = resource;
  const waiting = waitingStates(actions);
  const edits = operations.has('edit') && isAllowed(endpoints.edit);
  const deletes = (operations.has('delete') || operations.has('deleteBatch')) && isAllowed(endpoints.delete);
  const allowed = Object.values(actions).filter(
    ({ endpoint, flow }) => isAllowed(endpoint) && (flow === null || flow.optional || isPublished(flow.code)),
  );
  const inState = (state: string): string[] => {
    if (waiting.has(state)) return [];
    return [
      ...(edits && (states?.edit?.includes(state) ?? true) ? ['edit'] : []),
      ...allowed.filter((action) => statesFor(action, isPublished).includes(state)).map(({ name }) => name),
      ...(deletes && (states?.delete?.includes(state) ?? true) ? ['delete'] : []),
    ];
  };
  const known = new Map<string, readonly string[]>();
  const asking = new Map(allowed.flatMap(({ name, only }) => (only ? [[name, only.when] as const] : [])));
  return (record) => {
    const state = states ? stateOf(states, record) : '';
    const names = known.get(state) ?? inState(state);
    known.set(state, names);
    if (asking.size === 0) return names;
    return names.filter((name) => {
      const when = asking.get(name);
      return !when || holds(when, record);
    });
  };
}

/** As `mayOf` wants it, for somebody with these rights. */
export const byRights =
  (permissions: ReadonlySet<string>) =>
  ({ access }: Pick<Endpoint, 'access'>): boolean =>
    !isPermission(access) || permissions.has(access);
