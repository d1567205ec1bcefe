import type { TextField } from '@dossier/contract/core/fields/text.ts';
import { Input } from 'antd';
import { useText } from '#services/messages/text.ts';
import { type InputProps, textIn } from './kind.ts';

/** What nobody reads back: masked, and left alone where nothing is typed. */
export default function SecretInput({ field, value, onChange, row, onFill: _, ...control }: InputProps<TextField>) {
  const t = useText();
  return (
    <Input.Password
      {...control}
      autoComplete="new-password"
      {...(field.max === undefined ? {} : { maxLength: field.max })}
      placeholder={row.id ? t('不修改请留空') : t('请输入{0}', field.label)}
      value={textIn(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
