import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react';
import { loadClientConfig, useClientConfig } from '#services/api/client-config.ts';
import { useMessages } from '#services/messages/index.ts';
import { useAddress } from '#services/navigation/address.ts';
import { loginPath, registerPath } from '#services/navigation/path.ts';
import { sessionOverKey } from '#services/session/stored.ts';
import { AccountForm } from './AccountForm.tsx';
import { AddressLink } from './AddressLink.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { type OnSignedIn, useEntering } from './use-entering.tsx';
import { useSignInTitle } from './use-sign-in-title.ts';
import './sign-in.css';

/** Sign-in pages: drawn without the UI kit, so that they are there at once on a slow line. */
export default function SignIn() {
  const { pathname } = useAddress();
  useEffect(() => {
    loadClientConfig().catch(() => undefined);
  }, []);
  return <SignInFrame>{pathname === loginPath ? <SignInCard /> : <OtherPages />}</SignInFrame>;
}

const OtherPages = lazyPart(async () => (await import('./OtherPages.tsx')).default, 0);
const PhoneForm = lazyPart(async () => (await import('./PhoneForm.tsx')).PhoneForm, 280);
const QrForm = lazyPart(async () => (await import('./ways/QrForm.tsx')).default, 280);
const CasSignIn = lazyPart(async () => (await import('./ways/CasSignIn.tsx')).default, 0);
const ByPasskey = lazyPart(async () => (await import('./second-step/ByPasskey.tsx')).ByPasskey, 0);
const Providers = lazyPart(async () => (await import('./ways/Providers.tsx')).Providers, 0);

const ways: Readonly<Record<'account' | 'phone' | 'qr', ComponentType<{ onSignedIn: OnSignedIn }>>> = {
  account: AccountForm,
  phone: PhoneForm,
  qr: QrForm,
};
type Way = keyof typeof ways;
const wayNames: readonly Way[] = ['account', 'phone', 'qr'];

function SignInCard() {
  const t = useMessages();
  const { searchParams } = useAddress();
  useSignInTitle(t.signIn.title);
  const { notice, cas, providers, registration } = useClientConfig();
  const [way, setWay] = useState<Way>('account');
  const [sessionIsOver] = useState(() => sessionStorage.getItem(sessionOverKey) !== null);
  useEffect(() => sessionStorage.removeItem(sessionOverKey), []);
  const { onSignedIn, question } = useEntering();
  if (question) return question;
  // The administrator's door when the central server is down.
  if (cas && (searchParams.has('ticket') || (cas.central && !searchParams.has('local'))))
    return <CasSignIn onSignedIn={onSignedIn} />;

  const Form = ways[way];
  return (
    <>
      {sessionIsOver ? (
        <p className="sign-in-notice" role="status">
          {t.session.expired}
        </p>
      ) : null}
      {notice ? <p className="sign-in-notice">{notice}</p> : null}
      <h1 className="sign-in-title">{t.signIn.title}</h1>
      <div
        className="sign-in-tabs"
        role="tablist"
        aria-label={t.signIn.title}
        onKeyDown={(event) => move(event, way, setWay)}
      >
        {wayNames.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`way-${name}`}
            aria-selected={name === way}
            aria-controls="sign-in-panel"
            tabIndex={name === way ? 0 : -1}
            className="sign-in-tab"
            onClick={() => setWay(name)}
          >
            {t.signIn[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="sign-in-panel" aria-labelledby={`way-${way}`}>
        <Form onSignedIn={onSignedIn} />
      </div>
      <ByPasskey onSignedIn={onSignedIn} />
      {registration ? (
        <p className="below-form">
          <AddressLink to={registerPath}>{t.signIn.register}</AddressLink>
        </p>
      ) : null}
      {cas || providers.length > 0 ? <Providers onSignedIn={onSignedIn} /> : null}
    </>
  );
}

/** Arrow keys go through the tabs in a circle. */
function move(event: KeyboardEvent, way: Way, choose: (way: Way) => void) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? wayNames.length - 1 : 0;
  const next = wayNames[(wayNames.indexOf(way) + step) % wayNames.length];
  if (step === 0 || !next) return;
  choose(next);
  document.getElementById(`way-${next}`)?.focus();
}
