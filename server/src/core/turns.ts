/** Does work when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

interface Room {
  /** So many may wait for their turn. */
  waiting: number;
  /** What who comes to a full room is told. */
  full: () => Error;
}

/** Lets a few work at a time; the rest waits in the order in which it came. Each instance counts its own. */
export function makeTurns(atOnce: number, room?: Room): Turns {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (working < atOnce) working += 1;
    else if (room && waiting.length >= room.waiting) throw room.full();
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // The turn goes on to who waited longest.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}

/** The same for each key by itself. */
export function makeKeyedTurns(atOnce: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const byKey = new Map<string, { turns: Turns; users: number }>();
  return async (key, work) => {
    const own = byKey.get(key) ?? { turns: makeTurns(atOnce), users: 0 };
    byKey.set(key, own);
    own.users += 1;
    try {
      return await own.turns(work);
    } finally {
      own.users -= 1;
      if (own.users === 0) byKey.delete(key);
    }
  };
}
