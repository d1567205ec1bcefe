import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { csvOf } from '@dossier/rules/condition.ts';

/** A text; of kinds that hold several, without empty ones. */
export function storedText(field: Field, value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  return isMultiple(field) ? csvOf(value).join(',') || null : value;
}
