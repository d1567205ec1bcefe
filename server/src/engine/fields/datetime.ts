import type { DatetimeField } from '@dossier/contract/core/fields/datetime.ts';
import { isDate } from '@dossier/contract/core/validate.ts';
import type { ServerKind } from './kind.ts';

export const datetimeKind: ServerKind<DatetimeField> = {
  stored: (_, value) => (typeof value === 'string' && isDate(value) ? `${value} 00:00:00` : value),
  excel: 'datetime',
  filling: () => '时间，或形如2026-01-31 08:30:00的文字',
};
