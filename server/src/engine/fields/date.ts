import type { DateField } from '@dossier/contract/core/fields/date.ts';
import { isDatetime } from '@dossier/contract/core/validate.ts';
import type { ServerKind } from './kind.ts';

export const dateKind: ServerKind<DateField> = {
  stored: (_, value) => (typeof value === 'string' && isDatetime(value) ? value.slice(0, 10) : value),
  excel: 'date',
  filling: () => '日期，或形如2026-01-31的文字',
  readCell: (cell) =>
    String(cell).replace(
      /^(\d{4})[/.年](\d{1,2})[/.月](\d{1,2})日?$/,
      (_, year, month, day) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    ),
};
