import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { hasLabel, kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Speaker } from '#services/language/speaker.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { saidText } from '../fields/said-text.ts';
import type { Row } from '../resource/read.ts';

/** What a field of a record says on paper; '' for nothing. */
export function printText(fields: Fields, row: Row, name: string, speaker: Speaker): string {
  const field = fields[name];
  const value = (field && hasLabel(field) ? row[`${name}_dictText`] : undefined) ?? row[name];
  if (value === null || value === undefined || value === '') return '';
  if (!field) return String(value);
  const text = saidText(field, String(value), speaker);
  const { printed } = serverKindOf(field);
  if (printed) return printed(field, text);
  return isMultiple(field) ? speaker.list(csvOf(text)) : text;
}

/** Texts that are written over the whole width. */
export const isLongText = (field: Field): boolean => kindOf(field).wide === true;
