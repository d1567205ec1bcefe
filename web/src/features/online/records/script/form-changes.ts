import type { Draft, Line } from '#engine/form/draft.ts';
import type { Reach } from './form-model.ts';
import type { Run } from './sandbox/protocol.ts';

type Event = { way: 'field'; name: string } | { way: 'line'; sub: string; row: string; name: string; type?: string };

/** What the person has changed, as the events that scripts hear: a field, a cell, a row that came, went or was filled at once. */
export function changesOf(before: Draft, now: Draft, { readable, subs }: Reach): Event[] {
  const fields = [...readable]
    .filter((name) => !same(before[name], now[name]))
    .map((name): Event => ({ way: 'field', name }));
  return [
    ...fields,
    ...Object.keys(subs).flatMap((sub) =>
      changesOfLines(sub, linesOf(before[sub]), linesOf(now[sub]), subs[sub] ?? {}),
    ),
  ];
}

const linesOf = (value: unknown) => (Array.isArray(value) ? value : []) as readonly Line[];
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
/** The id that a script knows a row by. */
const rowId = (line: Line, at: number): string => (typeof line.id === 'string' ? line.id : `#${at}`);

function changesOfLines(
  sub: string,
  before: readonly Line[],
  now: readonly Line[],
  fields: Readonly<Record<string, boolean>>,
): Event[] {
  if (before === now) return [];
  const names = Object.keys(fields);
  if (before.length === now.length)
    return now.flatMap((line, at) => {
      const was = before[at] ?? {};
      if (line === was) return [];
      const changed = names.filter((name) => !same(was[name], line[name]));
      return changed.map((name): Event => ({ way: 'line', sub, row: rowId(line, at), name }));
    });
  const known = new Set(before);
  const added = now.flatMap((line, at) => (known.has(line) ? [] : [rowId(line, at)]));
  const kind = now.length > before.length ? 'add' : 'remove';
  // Handlers of `all` add up over what is there: one event is enough where rows went.
  const rows = kind === 'add' && added.length > 0 ? added : [''];
  return rows.map((row): Event => ({ way: 'line', sub, row, name: 'all', type: kind }));
}

/** Events to run, each once: a field that is typed into is told as it is when its turn comes. */
export const eventKey = (event: Omit<Run, 'model'>): string => JSON.stringify(event);
