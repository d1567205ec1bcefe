import { apiBase } from '../../platform/api.ts';
import { useClientConfig } from '../../platform/client-config.ts';
import { useMessages } from '../../platform/messages/index.ts';

/** Other ways in, only those that the server has been given. */
export function Providers() {
  const t = useMessages().signIn;
  const providers = useClientConfig((config) => config.providers);
  if (providers.length === 0) return null;
  return (
    <nav className="providers" aria-label={t.otherWays}>
      <p>{t.otherWays}</p>
      <ul>
        {providers.map((provider) => (
          <li key={provider.source}>
            <a className="plain-button" href={providerAddress(provider.url)}>
              {provider.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where the server starts the sign-in of a provider; relative addresses are below the API's base. */
export function providerAddress(url: string): string {
  return /^https?:\/\//.test(url) ? url : `${apiBase}${url}`;
}
