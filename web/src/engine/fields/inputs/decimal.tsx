import type { DecimalField } from '@dossier/contract/core/fields/decimal.ts';
import { NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { useText } from '#services/messages/text.ts';
import { type InputKind, numberIn } from './kind.ts';

export const decimalInput: InputKind<DecimalField> = {
  Input({ field, value, onChange, row: _, onFill: __, ...control }) {
    const t = useText();
    return (
      <NumberField
        {...control}
        placeholder={t('请输入{0}', field.label)}
        scale={field.scale}
        value={numberIn(value)}
        onChange={onChange}
      />
    );
  },
  grid: ({ scale }) => ({ type: 'inputNumber', scale, width: 120 }),
};
