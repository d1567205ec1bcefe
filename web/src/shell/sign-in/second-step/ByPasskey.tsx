import { passkeySignIn, passkeySignInOptions } from '@dossier/contract/identity/second-step.ts';
import { useState } from 'react';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { askPasskey, knowsPasskeys } from '#services/session/passkey.ts';
import { signIn } from '../sign-in.ts';
import type { OnSignedIn } from '../use-entering.tsx';
import './second-step.css';

/** 用通行密钥登录: without name and password. Not there in browsers that know no passkeys. */
export function ByPasskey({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const t = useDoorMessages();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!knowsPasskeys()) return null;

  const begin = async () => {
    setBusy(true);
    setError(null);
    try {
      const { handle, options } = await call(passkeySignInOptions, { body: {} });
      const answer = await askPasskey(options);
      const remember = document.querySelector<HTMLInputElement>('input[name=remember]')?.checked ?? false;
      onSignedIn(await signIn(passkeySignIn, { body: { handle, answer, remember_me: remember } }, t.signIn.failed));
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t.secondStep.cancelled);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="by-passkey">
      <button type="button" className="plain-button" disabled={busy} onClick={() => void begin()}>
        {t.secondStep.byPasskey}
      </button>
      <div aria-live="assertive">{error ? <p className="form-error">{error}</p> : null}</div>
    </div>
  );
}
