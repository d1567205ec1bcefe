import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useClientConfig } from '../../platform/client-config.ts';
import { useMessages } from '../../platform/messages/index.ts';
import { loginPath } from '../../platform/navigation/menu.ts';
import { providerAddress } from './Providers.tsx';

/** Inside an enterprise chat app its own provider signs in; where none is configured the ordinary page does. */
export function ChatAppSignIn() {
  const t = useMessages().signIn;
  const { search } = useLocation();
  const { loaded, providers } = useClientConfig();
  const wanted = /dingtalk/i.test(navigator.userAgent) ? 'dingtalk' : 'wechat_enterprise';
  const provider = providers.find((each) => each.source === wanted);
  useEffect(() => {
    if (provider) window.location.replace(providerAddress(provider.url));
  }, [provider]);
  if (loaded && !provider) return <Navigate to={`${loginPath}${search}`} replace />;
  return (
    <p className="field-hint" role="status">
      {t.chatAppSigningIn}
    </p>
  );
}
