import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useEffect, useLayoutEffect, useState } from 'react';
import { messages, restoreLocale } from '#services/messages/index.ts';
import { replaceAddress, useAddress } from '#services/navigation/address.ts';
import { guard, isChatApp, redirectTarget } from '#services/navigation/guard.ts';
import { fullPathOf, scanPath, sharePath } from '#services/navigation/path.ts';
import { enterWorkspace } from '#services/session/enter.ts';
import { leave } from '#services/session/leave.ts';
import { useSession } from '#services/session/session.ts';
import { useAppearance } from '#services/theme/appearance.ts';
import { RootBoundary } from './exception/RootBoundary.tsx';
import { Splash } from './Splash.tsx';

const SignIn = lazyPart(async () => (await import('./sign-in/SignIn.tsx')).default, Splash);
const Missing = lazyPart(async () => (await import('./exception/Missing.tsx')).default, Splash);
const Scan = lazyPart(async () => (await import('./sign-in/ways/Scan.tsx')).default, Splash);
const Workspace = lazyPart(async () => (await import('./Workspace.tsx')).default, Splash);

/** Everything: the guard, the sign-in pages without the UI kit, and the workspace with it. */
export function App() {
  useAppearance();
  const ready = useLocaleReady();
  // A link to a form is a page of its own for everybody, signed in or not; nothing on it leads elsewhere.
  const [shared] = useState(() => window.location.pathname === sharePath);
  if (!ready) return null;
  return <RootBoundary>{shared ? <SignIn /> : <Gate />}</RootBoundary>;
}

/** Once menu and rights are there, the workspace and its router decide about addresses. */
function Gate() {
  const permitted = useSession((session) => session.permissions !== null && session.token !== null);
  return permitted ? <Workspace /> : <Door />;
}

function Door() {
  const address = useAddress();
  const token = useSession((session) => session.token);
  const decision = guard({
    pathname: address.pathname,
    fullPath: fullPathOf(address),
    token,
    permitted: false,
    inChatApp: isChatApp(navigator.userAgent),
  });
  const to =
    decision.type !== 'redirect' ? null : token ? redirectTarget(address.searchParams.get('redirect')) : decision.to;
  useLayoutEffect(() => {
    if (to) replaceAddress(to);
  }, [to]);
  if (to) return null;
  if (token) return address.pathname === scanPath ? <Scan /> : <Entering />;
  return address.pathname === '/404' ? <Missing /> : <SignIn />;
}

/** Menu and rights are on their way; the workspace's files load meanwhile. */
function Entering() {
  useEffect(() => {
    void import('./Workspace.tsx');
    enterWorkspace().catch((error: unknown) => {
      console.error(messages().session.permissionsFailed, error);
      void leave();
    });
  }, []);
  return <Splash />;
}

function useLocaleReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    restoreLocale()
      .catch(() => undefined)
      .finally(() => setReady(true));
  }, []);
  return ready;
}
