import type { IntegerField } from '@dossier/contract/core/fields/integer.ts';
import type { ServerKind } from './kind.ts';
import { numberCell, storedNumber } from './numbers.ts';

export const integerKind: ServerKind<IntegerField> = {
  stored: (_, value) => storedNumber(value),
  excel: 'number',
  filling: () => '整数',
  readCell: numberCell,
};
