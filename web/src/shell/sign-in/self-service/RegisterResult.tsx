import { useEffect } from 'react';
import { useDoorMessages } from '#services/messages/door.ts';
import { replaceAddress } from '#services/navigation/address.ts';
import { homePath, loginPath } from '#services/navigation/path.ts';
import { AddressLink } from '../AddressLink.tsx';
import { useSignInTitle } from '../use-sign-in-title.ts';
import './self-service.css';

/** Says that the account was made, or waits for an administrator. Whoever comes here without having made one is led to the sign-in. */
export default function RegisterResult() {
  const t = useDoorMessages().selfService;
  useSignInTitle(t.registerTitle);
  const { username, waiting, invited } = registered();
  useEffect(() => {
    if (!username) replaceAddress(loginPath);
  }, [username]);
  if (!username) return null;
  return (
    <div className="result" role="status">
      <ResultMark />
      <h1 className="sign-in-title">{waiting ? t.applied(username) : t.registered(username)}</h1>
      <p className="form-note">{waiting ? t.appliedHint : invited ? t.invitedHint : t.registeredHint}</p>
      <AddressLink to={waiting ? loginPath : homePath} className="plain-button plain-button--primary submit">
        {waiting ? t.backToSignIn : t.home}
      </AddressLink>
    </div>
  );
}

/** A tick: it went well. */
export function ResultMark() {
  return (
    <svg className="result-mark" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" />
      <path d="m19 33 9 9 18-19" />
    </svg>
  );
}

const nobody = { username: null, waiting: false, invited: false };

/** The name travels with the entry of the history, so no link can make this page say anything. */
function registered(): { username: string | null; waiting: boolean; invited: boolean } {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('username' in state)) return nobody;
  const username = typeof state.username === 'string' ? state.username : null;
  const says = (name: 'waiting' | 'invited') => (state as Record<string, unknown>)[name] === true;
  return { username, waiting: says('waiting'), invited: says('invited') };
}
