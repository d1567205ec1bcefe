import type { Access, Endpoint } from '@dossier/contract/core/endpoint.ts';
import { type Call, callsOf, keyOf, type NamedCalls, type UnservedCalls } from './call.ts';

/** A call that this server answers. */
export interface Served {
  method: Endpoint['method'] | 'WS';
  path: string;
  access: Access;
}

/** A call of the contract with its state here. */
export interface Line extends Call {
  area: string;
  /** Where the contract names it. */
  sources: string[];
  /** What answers it: several methods where the contract takes every one. */
  served: Served[];
  /** Why nothing answers it. */
  why: string | undefined;
}

export interface Coverage {
  lines: Line[];
  /** Served calls that the contract does not name. */
  beyond: Served[];
  /** What the data says wrong, one sentence each. */
  problems: string[];
}

/** Joins what the contract names with what is served and with the reasons for the rest. */
export function coverageOf(
  named: readonly NamedCalls[],
  unserved: readonly UnservedCalls[],
  served: readonly Served[],
): Coverage {
  const problems: string[] = [];
  const reasons = new Map<string, string>();
  for (const group of unserved) {
    for (const call of callsOf(group)) {
      const key = keyOf(call);
      if (reasons.has(key)) problems.push(`${key} has two reasons in unserved.ts`);
      reasons.set(key, group.why);
    }
  }
  const lines = linesOf(named, reasons, served);
  for (const [key, line] of lines) {
    if (line.served.length > 0 && line.why) problems.push(`${key} is served: take it out of unserved.ts`);
    if (line.served.length === 0 && !line.why) problems.push(`${key} is not served: say why in unserved.ts`);
  }
  for (const key of reasons.keys()) {
    if (!lines.has(key)) problems.push(`${key} has a reason in unserved.ts, but the contract does not name it`);
  }
  const answered = new Set([...lines.values()].flatMap((line) => line.served));
  return { lines: [...lines.values()], beyond: served.filter((one) => !answered.has(one)), problems };
}

function linesOf(
  named: readonly NamedCalls[],
  reasons: ReadonlyMap<string, string>,
  served: readonly Served[],
): Map<string, Line> {
  const lines = new Map<string, Line>();
  for (const group of named) {
    for (const call of callsOf(group)) {
      const key = keyOf(call);
      const line = lines.get(key) ?? {
        ...call,
        area: group.area,
        sources: [],
        served: served.filter((one) => answers(one, call)),
        why: reasons.get(key),
      };
      line.sources.push(group.source);
      lines.set(key, line);
    }
  }
  return lines;
}

function answers(served: Served, call: Call): boolean {
  if (call.method === 'ANY') return served.method !== 'WS' && keyOf({ ...served, method: 'ANY' }) === keyOf(call);
  return keyOf(served) === keyOf(call);
}
