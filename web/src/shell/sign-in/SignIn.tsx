import { type ComponentType, useEffect, useState } from 'react';
import { loadClientConfig, useClientConfig } from '../../platform/client-config.ts';
import { useMessages } from '../../platform/messages/index.ts';
import { useAddress } from '../../platform/navigation/address.ts';
import { recoveryPath, registeredPath, registerPath } from '../../platform/navigation/path.ts';

import { AccountForm } from './AccountForm.tsx';
import { AddressLink } from './AddressLink.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { Providers } from './Providers.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { afterSignIn, type Choice, type SignedIn } from './sign-in.ts';
import './sign-in.css';
import { lazyPart } from '../../platform/lazy-part.tsx';

type Way = 'account' | 'phone';

/** Sign-in pages: drawn without the UI kit, so that they are there at once on a slow line. */
export default function SignIn() {
  const { pathname } = useAddress();
  useEffect(() => {
    loadClientConfig().catch(() => undefined);
  }, []);
  useSignInTitle(pathname);
  const Page = pages[pathname] ?? SignInCard;
  return (
    <SignInFrame>
      <Page />
    </SignInFrame>
  );
}

/** Only for those with several departments or tenants. */
const ChooseDepart = lazyPart(async () => (await import('./ChooseDepart.tsx')).ChooseDepart, 0);

const pages: Readonly<Record<string, ComponentType>> = {
  '/oauth2-app/login': lazyPart(async () => (await import('./ChatAppSignIn.tsx')).ChatAppSignIn, 0),
  [registerPath]: lazyPart(async () => (await import('./Register.tsx')).default, 0),
  [registeredPath]: lazyPart(async () => (await import('./RegisterResult.tsx')).default, 0),
  [recoveryPath]: lazyPart(async () => (await import('./Recovery.tsx')).default, 0),
};

function SignInCard() {
  const t = useMessages();
  const notice = useClientConfig((config) => config.notice);
  const [way, setWay] = useState<Way>('account');
  const [choice, setChoice] = useState<Choice | null>(null);

  const onSignedIn = (signedIn: SignedIn) => setChoice(afterSignIn(signedIn));
  if (choice) return <ChooseDepart choice={choice} onBack={() => setChoice(null)} />;

  return (
    <>
      {notice ? <p className="sign-in-notice">{notice}</p> : null}
      <h1 className="sign-in-title">{t.signIn.title}</h1>
      <div className="sign-in-tabs" role="tablist" aria-label={t.signIn.title}>
        <WayTab way="account" chosen={way} onChoose={setWay} text={t.signIn.account} />
        <WayTab way="phone" chosen={way} onChoose={setWay} text={t.signIn.phone} />
      </div>
      <div role="tabpanel" id="sign-in-panel" aria-labelledby={`way-${way}`}>
        {way === 'account' ? <AccountForm onSignedIn={onSignedIn} /> : <PhoneForm onSignedIn={onSignedIn} />}
      </div>
      <p className="below-form">
        <AddressLink to={registerPath}>{t.signIn.register}</AddressLink>
      </p>
      <Providers />
    </>
  );
}

interface WayTabProps {
  way: Way;
  chosen: Way;
  text: string;
  onChoose(way: Way): void;
}

function WayTab({ way, chosen, text, onChoose }: WayTabProps) {
  const other: Way = way === 'account' ? 'phone' : 'account';
  const selected = way === chosen;
  return (
    <button
      type="button"
      role="tab"
      id={`way-${way}`}
      aria-selected={selected}
      aria-controls="sign-in-panel"
      tabIndex={selected ? 0 : -1}
      className="sign-in-tab"
      onClick={() => onChoose(way)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        onChoose(other);
        document.getElementById(`way-${other}`)?.focus();
      }}
    >
      {text}
    </button>
  );
}

function useSignInTitle(pathname: string) {
  const brand = useClientConfig((config) => config.brand);
  const { signIn, selfService } = useMessages();
  const titles: Readonly<Record<string, string>> = {
    [registerPath]: selfService.registerTitle,
    [registeredPath]: selfService.registerTitle,
    [recoveryPath]: selfService.resetTitle,
  };
  const title = titles[pathname] ?? signIn.title;
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [brand, title]);
}
