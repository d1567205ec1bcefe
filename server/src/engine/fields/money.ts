import type { MoneyField } from '@dossier/contract/core/fields/money.ts';
import type { ServerKind } from './kind.ts';
import { numberCell, storedNumber } from './numbers.ts';

export const moneyKind: ServerKind<MoneyField> = {
  stored: (_, value) => storedNumber(value),
  excel: 'money',
  filling: () => '数字，小数位不超过两位',
  readCell: numberCell,
  printed: (_, value) => grouped(value),
};

/** `1234567.5` as `1,234,567.50`. */
function grouped(amount: string): string {
  const [whole = '', cents = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}
