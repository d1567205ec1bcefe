import { type TextField, textLength } from '@dossier/contract/core/fields/text.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Input } from 'antd';
import { useText } from '#services/messages/text.ts';
import { type InputKind, textIn } from './kind.ts';

const SecretInput = lazyPart(async () => (await import('./secret.tsx')).default);

export const textInput: InputKind<TextField> = {
  Input(props) {
    const { field, value, onChange, row: _, onFill: __, ...control } = props;
    const t = useText();
    if (field.secret) return <SecretInput {...props} />;
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
