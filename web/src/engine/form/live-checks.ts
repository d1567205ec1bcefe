export interface LiveChecksInput {
  /** Asks the server about one value; null when it is good or nothing is known. */
  ask: (name: string, value: unknown) => Promise<string | null>;
  /** The value as it is now: an answer about an older one is dropped. */
  current: (name: string) => unknown;
  found: (name: string, problem: string) => void;
  /** Milliseconds that typing rests. */
  delay: number;
}

export interface LiveChecks {
  /** A value was typed: it is asked about when typing rests. */
  typed: (name: string) => void;
  /** The user goes on to another field: what waits is asked now. */
  left: (name: string) => void;
  /** The form closes. */
  stop: () => void;
}

/** Checks of a form that only the server can make, one at a time for each field; nothing is said about good values. */
export function makeLiveChecks({ ask, current, found, delay }: LiveChecksInput): LiveChecks {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  function cancel(name: string): boolean {
    clearTimeout(waiting.get(name));
    return waiting.delete(name);
  }

  async function run(name: string): Promise<void> {
    const value = current(name);
    const problem = await ask(name, value);
    if (problem !== null && current(name) === value) found(name, problem);
  }

  return {
    typed: (name) => {
      cancel(name);
      waiting.set(
        name,
        setTimeout(() => {
          waiting.delete(name);
          void run(name);
        }, delay),
      );
    },
    left: (name) => {
      if (cancel(name)) void run(name);
    },
    stop: () => {
      for (const name of [...waiting.keys()]) cancel(name);
    },
  };
}
