import type { DecimalField } from '@dossier/contract/core/fields/decimal.ts';
import type { ServerKind } from './kind.ts';
import { numberCell, storedNumber } from './numbers.ts';

export const decimalKind: ServerKind<DecimalField> = {
  stored: (_, value) => storedNumber(value),
  excel: 'number',
  filling: () => '数字，小数位不超过两位',
  readCell: numberCell,
};
