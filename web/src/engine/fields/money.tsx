import type { MoneyField } from '@dossier/contract/core/fields/money.ts';
import { moneyText } from '@dossier/widgets/text/number-text.ts';
import type { ShownKind } from './kind.ts';
import { NumberRange } from './ranges.tsx';

export const moneyKind: ShownKind<MoneyField> = {
  importance: () => 66,
  width: 140,
  exact: () => true,
  words: (_, value) => moneyText(Number(value)),
  cell: ({ text }) => text,
  range: (props) => <NumberRange {...props} scale={2} />,
};
