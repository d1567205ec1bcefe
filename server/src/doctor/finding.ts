/** What one check of an installation found. */
export interface Finding {
  check: string;
  /** One sentence per thing that is wrong; empty when all is well. */
  problems: string[];
  /** What was looked at, e.g. `42 tables`. */
  seen?: string;
}

/** At most this many examples of one kind are named. */
export const examples = 5;

/** `3 …: a, b, c`, or nothing for an empty list. */
export function listed(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > examples ? ', …' : '';
  return [`${names.length} ${what}: ${names.slice(0, examples).join(', ')}${more}`];
}
