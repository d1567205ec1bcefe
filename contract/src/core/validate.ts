import type { Field } from './field.ts';
import { kindOf } from './fields/kinds.ts';

export { isDate, isDatetime } from './fields/moments.ts';

/** True for what a user would call empty. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/**
 * Whether a value is a number that is stored so already. It may have more digits than can be typed: who does not change it is told
 * nothing of that, and it stays as exact as it is.
 */
export const isStoredNumber = (value: unknown, stored: unknown): boolean =>
  typeof value === 'number' && value === stored;

/**
 * Checks one value that is already of the field's storage type.
 * @returns the sentence for the user (common messages C01–C03 of the domain), or null when the value is good.
 */
export function problemOf(field: Field, value: unknown): string | null {
  if (isEmpty(value)) return field.required ? (field.missing ?? `${field.label}不能为空`) : null;
  return kindOf(field).problem(field, value);
}
