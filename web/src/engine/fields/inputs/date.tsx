import type { DateField } from '@dossier/contract/core/fields/date.ts';
import { DateField as DateInput } from '@dossier/widgets/input/DateField.tsx';
import { useText } from '#services/messages/text.ts';
import { type InputKind, textIn } from './kind.ts';

export const dateInput: InputKind<DateField> = {
  Input({ field: _, value, onChange, row: __, onFill: ___, ...control }) {
    const t = useText();
    return <DateInput {...control} placeholder={t('请选择日期')} value={textIn(value)} onChange={onChange} />;
  },
  grid: () => ({ type: 'date' }),
};
