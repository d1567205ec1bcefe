import { type Field, isMultiple, storageOf } from '@dossier/contract/core/field.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { isDate, isDatetime, isEmpty, problemOf } from '@dossier/contract/core/validate.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { cleanHtml } from '#core/html.ts';

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
 */
export function readDraft(
  fields: Fields,
  input: Record<string, unknown>,
  mode: DraftMode,
  writable: (name: string) => boolean = () => true,
): DraftResult {
  const draft: Draft = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly || !writable(name)) continue;
    if (mode === 'edit' && field.frozen) continue;
    let raw = input[name];
    if (raw === undefined && mode === 'edit') continue;
    if (isEmpty(raw) && mode === 'add' && field.initial !== undefined) raw = field.initial;
    const value = normalise(field, raw);
    const problem = problemOf(field, value);
    if (problem) problems[name] = problem;
    else draft[name] = value as string | number | null;
  }
  return { draft, problems };
}

/** The value in the field's storage type, as far as it can be read; what cannot stays for the check to name. */
export function normalise(field: Field, raw: unknown): unknown {
  if (Array.isArray(raw) && isMultiple(field)) return raw.length > 0 ? csvOf(raw.join(',')).join(',') : null;
  if (typeof raw === 'boolean' && field.type === 'switch') return raw ? 'Y' : 'N';
  if (raw === undefined || raw === null) return null;
  const text = typeof raw === 'string' ? raw.trim() : raw;
  if (text === '') return null;
  switch (storageOf(field)) {
    case 'integer':
    case 'numeric':
      return typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'date':
      return typeof text === 'string' && isDatetime(text) ? text.slice(0, 10) : text;
    case 'timestamptz':
      return typeof text === 'string' && isDate(text) ? `${text} 00:00:00` : text;
    default:
      if (typeof text === 'number') return String(text);
      if (typeof text !== 'string') return text;
      // What is too long is refused as it came; cleaning it would hold up everybody.
      if (field.type === 'html') return problemOf(field, text) === null ? cleanHtml(text) : text;
      if (isMultiple(field)) return csvOf(text).join(',') || null;
      return text;
  }
}
