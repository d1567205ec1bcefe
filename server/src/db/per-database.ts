import type { Db } from './database.ts';

/** Keeps a value for each open database; its transactions share it. Two servers in one process have two. */
export function perDatabase<T>(make: () => T): (db: Db) => T {
  const made = new WeakMap<object, T>();
  return (db) => {
    // The one part that a pool and all of its transactions have in common.
    const { adapter } = db.getExecutor();
    let value = made.get(adapter);
    if (value === undefined) {
      value = make();
      made.set(adapter, value);
    }
    return value;
  };
}
