import { useEffect } from 'react';
import { useClientConfig } from '../../platform/client-config.ts';
import { useMessages } from '../../platform/messages/index.ts';
import { replaceAddress, useAddress } from '../../platform/navigation/address.ts';
import { loginPath } from '../../platform/navigation/path.ts';

import { providerAddress } from './Providers.tsx';

/** Inside an enterprise chat app its own provider signs in; where none is configured the ordinary page does. */
export function ChatAppSignIn() {
  const t = useMessages().signIn;
  const { search } = useAddress();
  const { loaded, providers } = useClientConfig();
  const wanted = /dingtalk/i.test(navigator.userAgent) ? 'dingtalk' : 'wechat_enterprise';
  const provider = providers.find((each) => each.source === wanted);
  useEffect(() => {
    if (provider) window.location.replace(providerAddress(provider.url));
    else if (loaded) replaceAddress(`${loginPath}${search}`);
  }, [provider, loaded, search]);
  return (
    <p className="field-hint" role="status">
      {t.chatAppSigningIn}
    </p>
  );
}
