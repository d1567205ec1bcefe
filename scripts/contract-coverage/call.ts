export const methods = ['GET', 'POST', 'PUT', 'DELETE', 'WS', 'ANY'] as const;
/** `WS` is a socket; `ANY` stands where the contract takes every method or names none. */
export type CallMethod = (typeof methods)[number];

/** Calls below one base path: per method the rest of each path, apart by blanks. Variables as `:name`, a rest as `*`. */
export type Calls = { base: string } & { readonly [method in CallMethod]?: string };
/** Calls that a text of the contract names. `[39]`: only the newer edition of the contract has them. */
export type NamedCalls = Calls & { area: string; source: string };
/** Calls that are not served here, and why not: `later: …` or `not part of this product: …`. */
export type UnservedCalls = Calls & { why: string };

export interface Call {
  method: CallMethod;
  path: string;
}

/** The single calls of a group. */
export function callsOf(group: Calls): Call[] {
  return methods.flatMap((method) =>
    (group[method] ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((rest) => ({ method, path: group.base + rest })),
  );
}

/** `GET /a/:x`, whatever the variables are called. */
export function keyOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}
