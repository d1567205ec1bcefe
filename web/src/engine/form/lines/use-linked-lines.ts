import type { Part } from '@dossier/contract/core/part.ts';
import { linkedValues } from '@dossier/contract/online/form/record-calls.ts';
import { useRef } from 'react';
import { call } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';
import { showError } from '#services/page/feedback.ts';
import type { Line } from '../draft.ts';

interface Linked {
  /** Path of the register: its last part names the form. */
  path: string;
  /** Name of the part, and the part. */
  name: string;
  part: Part;
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  /** Told what a line became, so that its row stays the same one. */
  become?: (line: Line, next: Line) => Line;
}

const asItIs = (_: Line, next: Line): Line => next;

/** Gives lines what they show of the records that they name, as soon as they name others. @returns takes the lines as they became */
export function useLinkedLines({ path, name, part, lines, onChange, become = asItIs }: Linked): (next: Line[]) => void {
  const latest = useRef(lines);
  latest.current = lines;
  const links = linksOf(part);
  if (links.size === 0) return onChange;

  return (next) => {
    const known = new Map(latest.current.flatMap((line) => (line.id === undefined ? [] : [[line.id, line] as const])));
    const asked = new Map<string, { by: string; value: string }>();
    const shown = next.map((line) => {
      // A line that was not touched is the same value.
      if (latest.current.includes(line)) return line;
      const before = line.id === undefined ? undefined : known.get(line.id);
      const emptied: Record<string, unknown> = {};
      for (const [by, fields] of links) {
        const value = String(line[by] ?? '');
        if (before && String(before[by] ?? '') === value) continue;
        for (const field of fields) if (line[field] !== undefined && line[field] !== null) emptied[field] = null;
        if (value !== '') asked.set(`${by} ${value}`, { by, value });
      }
      return Object.keys(emptied).length > 0 ? become(line, { ...line, ...emptied }) : line;
    });
    latest.current = shown;
    onChange(shown);
    for (const { by, value } of asked.values())
      valuesOf(path, name, by, value).then((values) => fill(by, value, values), showError);
  };

  function fill(by: string, value: string, values: Readonly<Record<string, string | null>>): void {
    const filled = latest.current.map((line) =>
      String(line[by] ?? '') === value ? become(line, { ...line, ...values }) : line,
    );
    latest.current = filled;
    onChange(filled);
  }
}

/** Fields that are shown of what another field names, by the name of that field. */
function linksOf({ fields }: Part): Map<string, string[]> {
  const links = new Map<string, string[]>();
  for (const [name, { linked }] of Object.entries(fields))
    if (linked) links.set(linked.by, [...(links.get(linked.by) ?? []), name]);
  return links;
}

const valuesOf = (path: string, part: string, by: string, value: string) => {
  const code = path.split('/').at(-1) ?? '';
  return queryClient.fetchQuery({
    queryKey: ['linked values', code, part, by, value],
    queryFn: ({ signal }) => call(linkedValues, { params: { code }, query: { by, value, part }, signal }),
    staleTime: 10_000,
  });
};
