import { createHash } from 'node:crypto';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Draft } from '../resource/draft.ts';
import type { Row } from '../resource/read.ts';

/** A mark of a record as it is now: another one means that somebody changed it. */
export function markOf({ versioned }: Resource, record: Row): string {
  if (versioned && record.version !== undefined) return `v${String(record.version)}`;
  const sorted = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

/** The former values of the fields of a record that a save has changed and that a save can bring back. */
export function formerValues({ fields }: Resource, before: Row, after: Row): Draft {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { readOnly, frozen }]) =>
      readOnly || frozen || isSame(before[name], after[name]) ? [] : [[name, (before[name] ?? null) as Draft[string]]],
    ),
  );
}

/** Whether a record has these values. */
export function hasValues(record: Row, values: Draft): boolean {
  return Object.entries(values).every(([name, value]) => isSame(record[name], value));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
