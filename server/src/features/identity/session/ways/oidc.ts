import * as client from 'openid-client';
import type { AskedStep } from '#access/session/steps.ts';
import type { OidcConfig } from '#config/config-sign-in.ts';
import type { App } from '#services/services.ts';
import { signInPage } from './cas.ts';

/** Who somebody is at a provider. */
export interface Subject {
  issuer: string;
  subject: string;
  /** What he signs in with there; '' when the provider does not say. */
  name: string;
  realname: string;
  /** The person's session there; null when the provider does not say. */
  sid: string | null;
  idToken: string;
}

type Checks = Pick<AskedStep, 'nonce' | 'verifier'>;

const found = new WeakMap<OidcConfig, Promise<client.Configuration>>();

/** What the provider says of itself, asked once; a failure is asked again. */
function configurationOf(app: Pick<App, 'outbound'>, provider: OidcConfig): Promise<client.Configuration> {
  const known = found.get(provider);
  if (known) return known;
  const asked = discover(app, provider);
  found.set(provider, asked);
  asked.catch(() => found.delete(provider));
  return asked;
}

function discover({ outbound }: Pick<App, 'outbound'>, provider: OidcConfig): Promise<client.Configuration> {
  const issuer = new URL(provider.issuer);
  // The document of the provider names further addresses: on other hosts they need an entry in OUTBOUND_ALLOW.
  const customFetch: client.CustomFetch = async (url, { method, headers, body }) => {
    const answer = await outbound.request(url, {
      method,
      headers,
      configured: issuer.origin,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    });
    const empty = [204, 205, 304].includes(answer.status);
    return new Response(empty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    });
  };
  return client.discovery(issuer, provider.clientId, undefined, secretAuth(provider.clientSecret), {
    [client.customFetch]: customFetch,
    // The configuration takes http on this machine alone.
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
}

/** As the provider likes it; in the header when it does not say. */
function secretAuth(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, metadata, body, headers);
  };
}

export function newChecks(): Checks {
  return { nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
}

/** Where the browser goes to sign in. */
export async function authorizationAddress(
  app: Pick<App, 'outbound'>,
  provider: OidcConfig,
  { redirect, state, nonce, verifier }: Checks & { redirect: string; state: string },
): Promise<string> {
  const address = client.buildAuthorizationUrl(await configurationOf(app, provider), {
    redirect_uri: redirect,
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

/**
 * Exchanges the answer of the provider: state, issuer, signature, audience, nonce and PKCE are checked by the library.
 * @throws when any of them does not fit
 */
export async function subjectOf(
  app: Pick<App, 'outbound'>,
  provider: OidcConfig,
  { answer, state, nonce, verifier }: Checks & { answer: URL; state: string },
): Promise<Subject> {
  const configuration = await configurationOf(app, provider);
  const tokens = await client.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  const named = typeof claims.preferred_username === 'string' || typeof claims.name === 'string';
  // Many providers tell names only here. The library compares the subject.
  const more =
    named || !configuration.serverMetadata().userinfo_endpoint
      ? {}
      : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  const text = (name: string) => {
    const value = ({ ...more, ...claims } as Record<string, unknown>)[name];
    return typeof value === 'string' ? value.trim().slice(0, 100) : '';
  };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: text('preferred_username'),
    realname: text('name') || text('preferred_username'),
    sid: typeof claims.sid === 'string' ? claims.sid.slice(0, 255) : null,
    idToken: tokens.id_token ?? '',
  };
}

/** What the provider says of itself. */
export async function metadataOf(
  app: Pick<App, 'outbound'>,
  provider: OidcConfig,
): Promise<Readonly<client.ServerMetadata>> {
  return (await configurationOf(app, provider)).serverMetadata();
}

/** Where the browser signs out, and comes back from to our sign-in page; null when the provider has no such page. */
export async function endSessionAddress(
  app: Pick<App, 'outbound' | 'config'>,
  provider: OidcConfig,
  idToken: string | null,
): Promise<string | null> {
  const configuration = await configurationOf(app, provider);
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  return client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: `${app.config.publicUrl}${signInPage}`,
    ...(idToken ? { id_token_hint: idToken } : {}),
  }).href;
}
