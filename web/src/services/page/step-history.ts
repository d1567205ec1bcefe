/** Steps that can be undone. */
export const mostUndone = 100;

export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** What the last step changed: steps of one and the same kind are one, while somebody types. */
  kind: string | null;
}

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [], kind: null });

/**
 * The history after a change.
 * @param kind of what is typed letter by letter: further changes of the kind are the same step
 */
export function done<T>({ past, now, kind: last }: History<T>, next: T, kind: string | null = null): History<T> {
  if (next === now) return { past, now, future: [], kind: last };
  if (kind !== null && kind === last) return { past, now: next, future: [], kind };
  return { past: [...past, now].slice(-mostUndone), now: next, future: [], kind };
}

export function undone<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), now: before, future: [now, ...future], kind: null };
}

export function redone<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, now], now: next, future: rest, kind: null };
}
