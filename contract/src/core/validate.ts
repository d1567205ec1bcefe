import type { Field } from './field.ts';
import { kindOf } from './fields/kinds.ts';

export { isDate, isDatetime } from './fields/moments.ts';

/** True for what a user would call empty. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/**
 * Checks one value that is already of the field's storage type.
 * @returns the sentence for the user (common messages C01–C03 of the domain), or null when the value is good.
 */
export function problemOf(field: Field, value: unknown): string | null {
  if (isEmpty(value)) return field.required ? (field.missing ?? `${field.label}不能为空`) : null;
  return kindOf(field).problem(field, value);
}
