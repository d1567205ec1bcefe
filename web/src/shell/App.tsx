import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router';
import { enterWorkspace } from '../platform/enter.ts';
import { leave } from '../platform/leave.ts';
import { messages, restoreLocale } from '../platform/messages/index.ts';
import { guard, isChatApp, redirectTarget } from '../platform/navigation/guard.ts';
import { fullPathOf } from '../platform/navigation/path.ts';
import { ExceptionPage } from '../platform/page/ExceptionPage.tsx';
import { useSession } from '../platform/session.ts';
import { useAppearance } from '../platform/theme/appearance.ts';
import { RootBoundary } from './exception/RootBoundary.tsx';
import { Splash } from './Splash.tsx';

const SignIn = lazy(() => import('./sign-in/SignIn.tsx'));
const Workspace = lazy(() => import('./Workspace.tsx'));

/** Everything: the guard, the sign-in pages without the UI kit, and the workspace with it. */
export function App() {
  useAppearance();
  const ready = useLocaleReady();
  if (!ready) return null;
  return (
    <RootBoundary>
      <BrowserRouter>
        <Suspense fallback={<Splash />}>
          <Gate />
        </Suspense>
      </BrowserRouter>
    </RootBoundary>
  );
}

function Gate() {
  const location = useLocation();
  const { token, permissions } = useSession();
  const decision = guard({
    pathname: location.pathname,
    fullPath: fullPathOf(location),
    token,
    permitted: permissions !== null,
    inChatApp: isChatApp(navigator.userAgent),
  });
  if (decision.type === 'redirect') {
    const wanted = new URLSearchParams(location.search).get('redirect');
    return <Navigate to={token ? redirectTarget(wanted) : decision.to} replace />;
  }
  if (decision.type === 'enter') return <Entering />;
  if (/^\/(?:user|oauth2-app)(?:\/|$)/.test(location.pathname)) return <SignIn />;
  if (!permissions) return <ExceptionPage kind="missing" />;
  return <Workspace />;
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
