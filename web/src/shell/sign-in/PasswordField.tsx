import { type KeyboardEvent, useState } from 'react';
import { useMessages } from '#services/messages/index.ts';
import { Field } from './Field.tsx';

interface Props {
  error: string | undefined;
  /** A new password: the browser offers one instead of filling in the old. */
  fresh?: boolean;
  autoFocus?: boolean;
  onChange?(password: string): void;
}

/** Password with an eye to look at it, and a word when the capitals lock is on. */
export function PasswordField({ error, fresh, autoFocus, onChange }: Props) {
  const t = useMessages().signIn;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <Field
        label={t.password}
        name="password"
        type={shown ? 'text' : 'password'}
        placeholder={t.passwordPlaceholder}
        autoComplete={fresh ? 'new-password' : 'current-password'}
        maxLength={fresh ? 64 : undefined}
        autoFocus={autoFocus}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        onKeyDown={look}
        onKeyUp={look}
        error={error}
        inside={
          <button
            type="button"
            className="eye"
            aria-label={shown ? t.hidePassword : t.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
              <circle cx="12" cy="12" r="3" />
              {shown ? null : <path d="M4 20 20 4" />}
            </svg>
          </button>
        }
      />
      {capsLock ? (
        <p className="field-hint" role="status">
          {t.capsLock}
        </p>
      ) : null}
    </>
  );
}
