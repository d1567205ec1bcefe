import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { hasLabel, kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { serverKindOf } from '../fields/kinds.ts';
import type { Row } from '../resource/read.ts';

/** What a field of a record says on paper; '' for nothing. */
export function printText(fields: Fields, row: Row, name: string): string {
  const field = fields[name];
  const value = (field && hasLabel(field) ? row[`${name}_dictText`] : undefined) ?? row[name];
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!field) return text;
  const { printed } = serverKindOf(field);
  if (printed) return printed(field, text);
  return isMultiple(field) ? csvOf(text).join('、') : text;
}

/** Texts that are written over the whole width. */
export const isLongText = (field: Field): boolean => kindOf(field).wide === true;
