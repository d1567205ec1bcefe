import type { DatetimeField } from '@dossier/contract/core/fields/datetime.ts';
import { DateField as DateInput } from '@dossier/widgets/input/DateField.tsx';
import { useText } from '#services/messages/text.ts';
import { type InputKind, textIn } from './kind.ts';

export const datetimeInput: InputKind<DatetimeField> = {
  Input({ field: _, value, onChange, row: __, onFill: ___, ...control }) {
    const t = useText();
    return (
      <DateInput
        {...control}
        picker="datetime"
        placeholder={t('请选择时间')}
        value={textIn(value)}
        onChange={onChange}
      />
    );
  },
  grid: () => ({ type: 'datetime' }),
};
