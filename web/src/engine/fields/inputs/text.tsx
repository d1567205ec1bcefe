import { type TextField, textLength } from '@dossier/contract/core/fields/text.ts';
import { Input } from 'antd';
import { useText } from '#services/messages/text.ts';
import { type InputKind, textIn } from './kind.ts';

export const textInput: InputKind<TextField> = {
  Input({ field, value, onChange, row: _, onFill: __, ...control }) {
    const t = useText();
    return (
      <Input
        {...control}
        autoComplete="off"
        className={field.mono ? 'dw-mono' : ''}
        placeholder={field.placeholder ?? t('请输入{0}', field.label)}
        value={textIn(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  },
  grid: ({ max = textLength }) => ({ type: 'input', width: max > 100 ? 240 : 140 }),
};
