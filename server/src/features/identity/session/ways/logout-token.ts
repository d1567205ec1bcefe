import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { type Algorithm, createDecoder, createVerifier } from 'fast-jwt';
import type { OidcConfig } from '#config/config-sign-in.ts';
import type { App } from '#services/services.ts';
import { metadataOf } from './oidc.ts';

/** Whose session a provider has ended. */
export interface EndedElsewhere {
  issuer: string;
  /** One of the two is there. */
  subject: string | null;
  sid: string | null;
  /** When, in seconds since 1970. */
  at: number;
}

type Key = JsonWebKey & { kid?: string; use?: string; alg?: string };

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** By the kind of key. The provider's secret with us signs nothing: a key that two hold says not which of them speaks. */
const algorithms: Readonly<Record<string, readonly Algorithm[]>> = {
  RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  EC: ['ES256', 'ES384', 'ES512'],
  OKP: ['EdDSA'],
};
/** Anybody can send tokens with keys that nobody knows: the provider is asked so often at most, in ms. */
const askEvery = 60_000;
const clockToleranceMs = 60_000;
const maxKeyBytes = 256 * 1024;

const known = new WeakMap<OidcConfig, { at: number; keys: readonly Key[] }>();
const decode = createDecoder({ complete: true });

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6): signature, issuer, audience, times, event.
 * @throws when anything of it does not fit
 */
export async function readLogoutToken(
  app: Pick<App, 'outbound'>,
  provider: OidcConfig,
  token: string,
): Promise<EndedElsewhere> {
  const { header } = decode(token) as { header: Record<string, unknown> };
  if (header.crit !== undefined) throw new Error('the token asks for an extension');
  if (header.typ !== undefined && !/^(application\/)?(logout\+)?jwt$/i.test(String(header.typ)))
    throw new Error('the token is of another type');
  const { issuer, jwks_uri: keysAt } = await metadataOf(app, provider);
  if (!keysAt) throw new Error('the provider publishes no keys');
  const key = await keyOf(app, provider, keysAt, header);
  const verify = createVerifier({
    key: createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
    algorithms: [...(algorithms[key.kty ?? ''] ?? [])],
    allowedIss: issuer,
    allowedAud: provider.clientId,
    requiredClaims: ['iss', 'aud', 'iat', 'jti', 'events'],
    clockTolerance: clockToleranceMs,
    cache: false,
  });
  const { events, nonce, sub, sid, iat } = verify(token) as Record<string, unknown>;
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, event);
  // With a nonce it would be an ID token.
  if (!isLogout || nonce !== undefined) throw new Error('the token says nothing of a logout');
  const [subject, session] = [textOf(sub), textOf(sid)];
  if (subject === null && session === null) throw new Error('the token names nobody');
  // A time to come would end sessions that nobody has begun yet.
  if (typeof iat !== 'number' || iat * 1000 > Date.now() + clockToleranceMs) throw new Error('the token has no time');
  return { issuer, subject, sid: session, at: iat };
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);

async function keyOf(
  app: Pick<App, 'outbound'>,
  provider: OidcConfig,
  address: string,
  { kid, alg }: Record<string, unknown>,
): Promise<Key> {
  const fits = (key: Key) =>
    (algorithms[key.kty ?? ''] as readonly unknown[] | undefined)?.includes(alg) === true &&
    key.use !== 'enc' &&
    (kid === undefined || key.kid === kid) &&
    (key.alg === undefined || key.alg === alg);
  const kept = known.get(provider);
  let found = kept?.keys.filter(fits) ?? [];
  if (found.length === 0 && performance.now() - (kept?.at ?? Number.NEGATIVE_INFINITY) > askEvery) {
    // Also when it fails: a provider that is down is not asked with every token.
    known.set(provider, { at: performance.now(), keys: kept?.keys ?? [] });
    const keys = await readKeys(app, provider, address);
    known.set(provider, { at: performance.now(), keys });
    found = keys.filter(fits);
  }
  const [key, ...others] = found;
  if (!key || others.length > 0) throw new Error('no one key of the provider fits');
  return key;
}

async function readKeys(app: Pick<App, 'outbound'>, provider: OidcConfig, address: string): Promise<readonly Key[]> {
  const { status, body } = await app.outbound.request(address, {
    configured: new URL(provider.issuer).origin,
    maxBytes: maxKeyBytes,
  });
  const read: unknown = status === 200 ? JSON.parse(body.toString('utf8')) : null;
  const keys = typeof read === 'object' && read !== null && 'keys' in read ? read.keys : null;
  if (!Array.isArray(keys)) throw new Error('the keys of the provider cannot be read');
  return keys.filter((key): key is Key => typeof key === 'object' && key !== null);
}
