import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/** Who sits before the provider's sign-in page. */
export interface ProviderPerson {
  sub: string;
  preferred_username?: string;
  name?: string;
  /** What many systems link by, and this one never. */
  email?: string;
}

export interface TestOidc {
  issuer: string;
  env: Record<string, string>;
  person: ProviderPerson;
  /** Follows a sign-in from the provider's address to ours, as the browser of `person`. @returns our address */
  signIn(address: string): Promise<URL>;
  /** Says yes on the provider's page for signing out, in the browser of the last `signIn`. @returns where it goes on */
  signOut(address: string): Promise<URL>;
  /** Posts of the provider to our server when somebody has signed out. @returns the status that we answer */
  onLogout(path: string, form: string): Promise<number>;
  /** Signs its tokens. */
  key: { kid: string; privateKey: KeyObject };
}

/** What is used of `oidc-provider`, which has no types. */
interface Provider {
  callback(): RequestListener;
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ params: { client_id: string } }>;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  Grant: new (input: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
}
type ProviderClass = new (issuer: string, options: object) => Provider;

const secret = 'a-secret-of-the-client-with-enough-characters';

/** A real provider of OpenID Connect on the loopback, which lets `person` in without asking. @param origin PUBLIC_URL of the server under test */
export async function testOidc(origin: string, source = 'oidc'): Promise<TestOidc> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(() => new Promise<void>((closed) => server.close(() => closed())));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { kid: `key of ${source}`, privateKey };
  let jar = new Map<string, string>();
  const made: TestOidc = {
    issuer,
    key,
    onLogout: async () => 200,
    signOut,
    person: { sub: 'nobody' },
    env: {
      [source === 'oidc' ? 'OIDC_ISSUER' : `OIDC_${source.toUpperCase()}_ISSUER`]: issuer,
      [source === 'oidc' ? 'OIDC_CLIENT_ID' : `OIDC_${source.toUpperCase()}_CLIENT_ID`]: 'dossier',
      [source === 'oidc' ? 'OIDC_CLIENT_SECRET' : `OIDC_${source.toUpperCase()}_CLIENT_SECRET`]: secret,
    },
    signIn,
  };
  const name = 'oidc-provider';
  const { default: ProviderOf } = (await import(name)) as { default: ProviderClass };
  const base = `${origin}/jeecg-boot/sys/thirdLogin`;
  const provider = new ProviderOf(issuer, {
    clients: [
      {
        client_id: 'dossier',
        client_secret: secret,
        redirect_uris: [`${base}/${source}/callback`, `${base}/oauth2/${source}/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        post_logout_redirect_uris: [`${origin}/user/login`],
        backchannel_logout_uri: `${base}/${source}/backchannelLogout`,
        // The first names the session that has ended, others the person alone.
        backchannel_logout_session_required: source === 'oidc',
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }] },
    fetch: async (url: URL, { body }: { body: URLSearchParams }) =>
      new Response(null, { status: await made.onLogout(new URL(url).pathname, String(body)) }),
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'email'] },
    cookies: { keys: ['only for tests'] },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: async () => made.person }),
  });
  const serve = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return serve(request, response);
    letIn(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function letIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const accountId = made.person.sub;
    const grant = new provider.Grant({ accountId, clientId: params.client_id });
    grant.addOIDCScope('openid profile');
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId }, consent });
  }

  async function ask(address: URL, form?: URLSearchParams): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  }

  async function signOut(address: string): Promise<URL> {
    const page = await (await ask(new URL(address))).text();
    const [, action] = /action="([^"]+)"/.exec(page) ?? [];
    const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    if (!action || !xsrf) throw new Error(`the provider asks nothing: ${page}`);
    const answer = await ask(new URL(action), new URLSearchParams({ xsrf, logout: 'yes' }));
    return new URL(answer.headers.get('location') ?? '', issuer);
  }

  async function signIn(address: string): Promise<URL> {
    jar = new Map();
    let next = new URL(address);
    for (let step = 0; step < 10 && next.origin === issuer; step += 1) {
      const answer = await ask(next);
      const location = answer.headers.get('location');
      if (!location) throw new Error(`the provider stopped at ${next.pathname}: ${await answer.text()}`);
      next = new URL(location, next);
    }
    return next;
  }
  return made;
}
