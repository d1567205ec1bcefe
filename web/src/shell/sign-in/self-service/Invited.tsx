import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { acceptInvitation, lookInvitation } from '@dossier/contract/identity/invitation.ts';
import { useEffect, useState } from 'react';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { openAddress, useAddress } from '#services/navigation/address.ts';
import { invitePath, loginPath, registeredPath } from '#services/navigation/path.ts';
import { AddressLink } from '../AddressLink.tsx';
import { useSignInTitle } from '../use-sign-in-title.ts';
import { RegisterForm } from './RegisterForm.tsx';
import './self-service.css';

type Look = ResultOf<typeof lookInvitation>;

/** 接受邀请: what a link offers, until when, and the form by which one takes it. */
export default function Invited() {
  const t = useDoorMessages().selfService;
  useSignInTitle(t.invitedTitle);
  const code = useAddress().pathname.slice(invitePath.length);
  const { look, failed, again } = useLook(code);
  return (
    <>
      <h1 className="sign-in-title">{look ? t.invitedTo(look.company) : t.invitedTitle}</h1>
      {look ? (
        <>
          <p className="form-note">
            {t.invitedBy(look.invitedBy, look.expiresAt)}
            {look.approve ? t.invitedWaits : null}
          </p>
          <RegisterForm
            invitation={{ code, proof: look.proof }}
            onSend={async ({ checkKey, ...typed }) => {
              const { waiting } = await call(acceptInvitation, { body: { code, checkKey, ...typed } });
              openAddress(registeredPath, { username: typed.username, waiting, invited: true });
            }}
          />
        </>
      ) : (
        <div role="status">
          <p className="form-note">{failed ?? t.invitedLoading}</p>
          {again ? (
            <button type="button" className="plain-button submit" onClick={again}>
              {t.invitedAgain}
            </button>
          ) : null}
        </div>
      )}
      <p className="below-form">
        <AddressLink to={loginPath}>{t.useAccount}</AddressLink>
      </p>
    </>
  );
}

/** What the link says, or why it says nothing. */
function useLook(code: string): { look: Look | null; failed: string | null; again: (() => void) | null } {
  const t = useDoorMessages().selfService;
  const [look, setLook] = useState<Look | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const request = new AbortController();
    call(lookInvitation, { body: { code }, signal: request.signal }).then(setLook, (reason: unknown) => {
      if (!request.signal.aborted) setError(reason);
    });
    return () => request.abort();
  }, [code, tries]);
  if (error === null) return { look, failed: null, again: null };
  // What the server has said does not change by asking again.
  if (error instanceof ApiError) return { look, failed: error.message, again: null };
  const again = () => {
    setError(null);
    setTries((count) => count + 1);
  };
  return { look, failed: t.invitedFailed, again };
}
