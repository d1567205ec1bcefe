import { useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { useClientConfig } from '#services/api/client-config.ts';
import { useMessages } from '#services/messages/index.ts';
import { askProvider, type Stranger, type ThirdAnswer } from '#services/session/provider-window.ts';
import type { OnSignedIn } from '../use-entering.tsx';
import { BindThird } from './BindThird.tsx';
import { goToCas } from './cas.ts';
import { exchange } from './third-login.ts';

/** Where no window can be opened, this page goes to the provider itself. */
function goThere(address: string): Promise<ThirdAnswer> {
  window.location.assign(address);
  return new Promise(() => undefined);
}

/** Other ways in, only those that the server has been given. */
export function Providers({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const t = useMessages().signIn;
  const { providers, cas } = useClientConfig();
  const [stranger, setStranger] = useState<Stranger | null>(null);
  const [error, setError] = useState<string | null>(null);

  const begin = async (source: string, url: string) => {
    setError(null);
    try {
      const answer = await askProvider(source, url, goThere);
      if (answer === 'failed') setError(t.failed);
      else if (answer && 'token' in answer) onSignedIn(await exchange(answer.token, source, t.failed));
      else if (answer) setStranger(answer.stranger);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t.failed);
    }
  };

  return (
    <nav className="providers" aria-label={t.otherWays}>
      <p>{t.otherWays}</p>
      <ul>
        {providers.map(({ source, name, url }) => (
          <li key={source}>
            <button type="button" className="plain-button" onClick={() => void begin(source, url)}>
              {name}
            </button>
          </li>
        ))}
        {cas ? (
          <li>
            <button type="button" className="plain-button" onClick={() => goToCas(cas.url)}>
              {cas.name}
            </button>
          </li>
        ) : null}
      </ul>
      <div aria-live="assertive">{error ? <p className="form-error">{error}</p> : null}</div>
      {stranger ? <BindThird stranger={stranger} onSignedIn={onSignedIn} onClose={() => setStranger(null)} /> : null}
    </nav>
  );
}
