import { validateCasLogin } from '@dossier/contract/identity/third-login.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { useClientConfig } from '#services/api/client-config.ts';
import { useMessages } from '#services/messages/index.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import type { OnSignedIn } from '../use-entering.tsx';
import { goToCas, takeTicket } from './cas.ts';

let checking: Promise<SignedIn | null> | null = null;

/** Central login: a ticket in the address is checked, without one the browser goes to the CAS server. */
export default function CasSignIn({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const t = useMessages();
  const cas = useClientConfig((config) => config.cas);
  const [failed, setFailed] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a ticket is good once
  useEffect(() => {
    checking ??= check(t.signIn.failed);
    checking.then(
      (signedIn) => {
        if (signedIn) onSignedIn(signedIn);
        else if (cas) goToCas(cas.url);
      },
      (error: unknown) => setFailed(error instanceof ApiError ? error.message : t.signIn.failed),
    );
  }, []);

  if (!failed) {
    return (
      <p className="field-hint" role="status">
        {t.signIn.chatAppSigningIn}
      </p>
    );
  }
  // Going back by itself would turn in a circle: the CAS server still knows the person and lets him through at once.
  return (
    <>
      <h1 className="sign-in-title">{t.signIn.failed}</h1>
      <p className="form-error">{failed}</p>
      <button
        type="button"
        className="plain-button plain-button--primary submit"
        onClick={() => cas && goToCas(cas.url, { again: true })}
      >
        {t.session.signInAgain}
      </button>
    </>
  );
}

async function check(failed: string): Promise<SignedIn | null> {
  const query = takeTicket();
  return query && signIn(validateCasLogin, { query }, failed);
}
