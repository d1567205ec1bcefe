import type { IntegerField } from '@dossier/contract/core/fields/integer.ts';
import { NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { useText } from '#services/messages/text.ts';
import { type InputKind, numberIn } from './kind.ts';

export const integerInput: InputKind<IntegerField> = {
  Input({ field, value, onChange, row: _, onFill: __, ...control }) {
    const t = useText();
    return (
      <NumberField {...control} placeholder={t('请输入{0}', field.label)} value={numberIn(value)} onChange={onChange} />
    );
  },
  grid: () => ({ type: 'inputNumber', width: 100 }),
};
