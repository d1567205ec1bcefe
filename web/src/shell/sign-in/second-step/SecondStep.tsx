import {
  passSecondStep,
  type SecondStepDue,
  type SecondStepWay,
  secondStepPasskeyOptions,
} from '@dossier/contract/identity/second-step.ts';
import { type FormEvent, useState } from 'react';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { askPasskey, knowsPasskeys } from '#services/session/passkey.ts';
import { Field } from '../Field.tsx';
import { FormEnd } from '../FormEnd.tsx';
import { signIn } from '../sign-in.ts';
import type { OnSignedIn } from '../use-entering.tsx';
import './second-step.css';

interface Props {
  due: SecondStepDue;
  onSignedIn: OnSignedIn;
  onBack(): void;
}

/** After the password: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondStep({ due: { ticket, ways: all }, onSignedIn, onBack }: Props) {
  const t = useDoorMessages();
  const say = t.secondStep;
  const ways = all.filter((way) => way !== 'passkey' || knowsPasskeys());
  const [way, setWay] = useState<SecondStepWay>(ways.includes('passkey') ? 'passkey' : (ways[0] ?? 'recovery'));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState<string>();

  const choose = (next: SecondStepWay) => {
    setWay(next);
    setError(undefined);
    setWrong(undefined);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const code = String(values.get('code') ?? '').trim();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=code]');
    if (way !== 'passkey' && !code) {
      setWrong(way === 'totp' ? say.needCode : say.needRecoveryCode);
      return field?.focus();
    }
    setBusy(true);
    setError(undefined);
    setWrong(undefined);
    try {
      const answer =
        way === 'passkey' ? await askPasskey(await call(secondStepPasskeyOptions, { body: { ticket } })) : undefined;
      const rememberDevice = values.get('trust') === 'on';
      const body = { ticket, way, code, rememberDevice, ...(answer === undefined ? {} : { answer }) };
      onSignedIn(await signIn(passSecondStep, { body }, say.failed));
    } catch (failure) {
      if (!(failure instanceof ApiError)) return setError(say.cancelled);
      setError(failure.message);
      if (field) field.value = '';
      field?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="second-step" onSubmit={submit} noValidate aria-label={say.title}>
      <h1 className="sign-in-title">{say.title}</h1>
      <p className="second-step-hint">{say.hints[way]}</p>
      {way === 'passkey' ? null : (
        <Field
          key={way}
          label={way === 'totp' ? say.code : say.recoveryCode}
          name="code"
          autoComplete="one-time-code"
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={way === 'totp' ? 7 : 20}
          autoFocus
          error={wrong}
        />
      )}
      <div className="remember-row">
        <label className="remember">
          <input type="checkbox" name="trust" />
          {say.trust}
        </label>
      </div>
      <FormEnd
        busy={busy}
        error={error}
        text={way === 'passkey' ? say.usePasskey : say.submit}
        busyText={say.submitting}
      />
      <div className="second-step-others">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="text-button" onClick={() => choose(other)}>
              {say.others[other]}
            </button>
          ))}
        <button type="button" className="text-button" onClick={onBack}>
          {t.signIn.backToForm}
        </button>
      </div>
      <p className="second-step-hint">{say.lost}</p>
    </form>
  );
}
