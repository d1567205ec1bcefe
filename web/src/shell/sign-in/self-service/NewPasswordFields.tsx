import { passwordStrength } from '@dossier/rules/password-strength.ts';
import { useState } from 'react';
import { useDoorMessages } from '#services/messages/door.ts';
import { Field } from '../Field.tsx';
import { PasswordField } from '../PasswordField.tsx';

interface Props {
  errors: { password?: string | undefined; repeat?: string | undefined };
  autoFocus?: boolean;
}

/** A new password with a word on its strength, and its repetition. */
export function NewPasswordFields({ errors, autoFocus }: Props) {
  const t = useDoorMessages().selfService;
  const [password, setPassword] = useState('');
  const strength = passwordStrength(password);
  return (
    <>
      <PasswordField error={errors.password} fresh autoFocus={autoFocus} onChange={setPassword} />
      <p className="field-hint strength-line" role="status">
        {strength > 0 ? `${t.strength}${t.strengths[strength]}` : ''}
      </p>
      <Field
        label={t.repeat}
        name="repeat"
        type="password"
        placeholder={t.repeatPlaceholder}
        autoComplete="new-password"
        maxLength={64}
        error={errors.repeat}
      />
    </>
  );
}
