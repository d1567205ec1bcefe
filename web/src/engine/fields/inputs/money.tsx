import type { MoneyField } from '@dossier/contract/core/fields/money.ts';
import { MoneyInput } from '@dossier/widgets/input/NumberField.tsx';
import { useText } from '#services/messages/text.ts';
import { type InputKind, numberIn } from './kind.ts';

export const moneyInput: InputKind<MoneyField> = {
  Input({ field, value, onChange, row: _, onFill: __, ...control }) {
    const t = useText();
    return (
      <MoneyInput {...control} placeholder={t('请输入{0}', field.label)} value={numberIn(value)} onChange={onChange} />
    );
  },
  grid: () => ({ type: 'inputNumber', scale: 2, group: true, width: 140, statistics: true }),
};
