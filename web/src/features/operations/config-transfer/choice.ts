import type { ConfigChange } from '@dossier/contract/operations/config-transfer.ts';

/** Key of an entry among those of all kinds. */
export const keyOf = ({ kind, code }: Pick<ConfigChange, 'kind' | 'code'>): string => `${kind} ${code}`;

/** Ticks or unticks changes: what a ticked one needs comes with it, what needs an unticked one goes with it. */
export function tick(
  changes: readonly ConfigChange[],
  ticked: ReadonlySet<string>,
  keys: readonly string[],
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(ticked);
  const links = isOn ? needsOf(changes) : neededBy(changes);
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (next.has(key) === isOn) continue;
    if (isOn) next.add(key);
    else next.delete(key);
    open.push(...(links.get(key) ?? []));
  }
  return next;
}

/** All that can be imported. */
export function importable(changes: readonly ConfigChange[]): string[] {
  return changes.filter(({ state }) => state !== 'refused').map(keyOf);
}

function needsOf(changes: readonly ConfigChange[]): Map<string, string[]> {
  return new Map(changes.map((change) => [keyOf(change), change.needs.map(keyOf)]));
}

function neededBy(changes: readonly ConfigChange[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const change of changes)
    for (const need of change.needs) {
      const list = users.get(keyOf(need));
      if (list) list.push(keyOf(change));
      else users.set(keyOf(need), [keyOf(change)]);
    }
  return users;
}
