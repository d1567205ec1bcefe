import { useEffect, useState } from 'react';
import { apiBase } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useClientConfig } from '#services/api/client-config.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { replaceAddress, useAddress } from '#services/navigation/address.ts';
import { loginPath } from '#services/navigation/path.ts';
import { AddressLink } from '../AddressLink.tsx';
import type { SignedIn } from '../sign-in.ts';
import { useEntering } from '../use-entering.tsx';
import { useSignInTitle } from '../use-sign-in-title.ts';
import { BindThird } from './BindThird.tsx';
import { exchange } from './third-login.ts';

let exchanging: { code: string; answer: Promise<SignedIn> } | null = null;

/**
 * Inside an enterprise chat app its own provider signs in, in this page; where none is configured the ordinary page
 * does. A provider's answer that found no window behind it comes here too.
 */
export function ChatAppSignIn() {
  const { signIn: t, ways } = useDoorMessages();
  useSignInTitle(t.title);
  const { search, searchParams } = useAddress();
  const { loaded, providers } = useClientConfig();
  const [failed, setFailed] = useState(
    searchParams.has('thirdFailed')
      ? searchParams.get('thirdFailed') === 'outsider'
        ? ways.outsider
        : t.failed
      : null,
  );
  const { onSignedIn, question } = useEntering();
  const source = searchParams.get('thirdType') ?? '';
  const code = searchParams.get('oauth2LoginToken');
  const uuid = searchParams.get('thirdUuid');
  const wanted = /dingtalk/i.test(navigator.userAgent) ? 'dingtalk' : 'wechat_enterprise';
  const provider = providers.find((each) => each.source === wanted);
  const fresh = !source;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is good once
  useEffect(() => {
    if (!code) return;
    if (exchanging?.code !== code) exchanging = { code, answer: exchange(code, source, t.failed) };
    exchanging.answer.then(onSignedIn, (error: unknown) =>
      setFailed(error instanceof ApiError ? error.message : t.failed),
    );
  }, [code]);
  useEffect(() => {
    if (!fresh) return;
    if (provider) {
      const state = encodeURIComponent(window.location.origin);
      window.location.replace(`${apiBase}/sys/thirdLogin/oauth2/${provider.source}/login?state=${state}`);
    } else if (loaded) replaceAddress(`${loginPath}${search}`);
  }, [fresh, provider, loaded, search]);

  if (question) return question;
  if (uuid) {
    const username = searchParams.get('username');
    const stranger = {
      source,
      uuid,
      operateCode: searchParams.get('operateCode') ?? '',
      ...(username ? { username } : {}),
    };
    return <BindThird stranger={stranger} onSignedIn={onSignedIn} onClose={() => replaceAddress(loginPath)} />;
  }
  if (failed)
    return (
      <>
        <p className="form-error" role="alert">
          {failed}
        </p>
        <AddressLink to={loginPath}>{t.backToForm}</AddressLink>
      </>
    );
  return (
    <p className="field-hint" role="status">
      {t.chatAppSigningIn}
    </p>
  );
}
