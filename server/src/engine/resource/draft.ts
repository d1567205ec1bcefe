import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { initialOf } from '@dossier/contract/core/field-options.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { isEmpty, isStoredNumber, problemOf } from '@dossier/contract/core/validate.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { storedText } from '../fields/stored-text.ts';

/** Values by field as the database takes them; a field that is absent is not changed. */
export type Draft = Record<string, string | number | null>;

export interface DraftResult {
  draft: Draft;
  /** Sentence per wrong field. */
  problems: Record<string, string>;
}

export type DraftMode = 'add' | 'edit';

/**
 * Reads what a client sent into a draft: known, writable fields only; text trimmed; empty becomes null.
 * @param writable decides per field, e.g. hidden columns are left alone
 * @param stored the record that is changed
 */
export function readDraft(
  fields: Fields,
  input: Record<string, unknown>,
  mode: DraftMode,
  writable: (name: string) => boolean = () => true,
  stored: Readonly<Record<string, unknown>> = {},
): DraftResult {
  const draft: Draft = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly || !writable(name)) continue;
    if (mode === 'edit' && field.frozen) continue;
    let raw = input[name];
    if (raw === undefined && mode === 'edit') continue;
    // Nobody reads a secret, so nobody sends it back.
    if (field.secret && mode === 'edit' && isEmpty(raw)) continue;
    if (isEmpty(raw) && mode === 'add' && field.initial !== undefined) raw = initialOf(field);
    const value = normalise(field, raw);
    const problem = problemOf(field, value);
    if (!problem) draft[name] = value as string | number | null;
    else if (!isStoredNumber(value, stored[name])) problems[name] = problem;
  }
  return { draft, problems };
}

/**
 * What a new record holds in fields that its maker may not write: what a rule made, or the default. What has neither is left
 * to the database, and nobody is asked for it.
 * @param made values that the server made; none of them was sent for such a field
 */
export function ownValues(
  fields: Fields,
  made: Readonly<Record<string, unknown>>,
  writable: (name: string) => boolean,
): Draft {
  const unasked = Object.entries(fields).filter(
    ([name, field]) => !field.readOnly && !writable(name) && !isEmpty(made[name] ?? field.initial),
  );
  // Nobody sends a value of these: what came for them is not looked at.
  const fixed = Object.entries(fields).flatMap(([name, field]) =>
    field.readOnly && !isEmpty(field.initial) ? [[name, { ...field, readOnly: false }] as const] : [],
  );
  return {
    ...readDraft(Object.fromEntries(fixed), {}, 'add').draft,
    ...readDraft(Object.fromEntries(unasked), made, 'add').draft,
  };
}

/** The value in the field's storage type, as far as it can be read; what cannot stays for the check to name. */
export function normalise(field: Field, raw: unknown): unknown {
  if (Array.isArray(raw) && isMultiple(field)) return raw.length > 0 ? csvOf(raw.join(',')).join(',') : null;
  if (raw === undefined || raw === null) return null;
  const text = typeof raw === 'string' ? raw.trim() : raw;
  if (text === '') return null;
  return (serverKindOf(field).stored ?? storedText)(field, text);
}

/** Names of the values that are other than what is stored; one that is absent is not changed. */
export function changedNames(
  draft: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(draft).filter(
    (name) => draft[name] !== undefined && (draft[name] ?? null) !== (before[name] ?? null),
  );
}
