import type { Field } from '@dossier/contract/core/field.ts';
import { shortened } from '@dossier/widgets/text/Ellipsis.tsx';
import { fixedText, moneyText } from '@dossier/widgets/text/number-text.ts';
import type { Rec } from '../extensions.ts';
import { isNumber, labelOf } from './columns.ts';

/** Whether every character of a field counts: figures, days and the numbers of records. */
export function isExact(field: Field | null): boolean {
  if (field === null) return false;
  if (field.type === 'text' || field.type === 'popup') return field.mono === true;
  return isNumber(field) || field.type === 'date' || field.type === 'datetime';
}

/** What the list shows of such a field, for the room that it needs. */
export function exactText(record: Rec, name: string, field: Field | null): string {
  const value = record[name];
  if (value === null || value === undefined || value === '') return '';
  if (field?.type === 'money') return moneyText(value as number);
  if (field?.type === 'decimal') return fixedText(value as number, field.scale);
  return shortened(labelOf(record, name) ?? String(value));
}
