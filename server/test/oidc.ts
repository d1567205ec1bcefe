import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

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
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: TestOidc = {
    issuer,
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
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
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

  async function signIn(address: string): Promise<URL> {
    const jar = new Map<string, string>();
    let next = new URL(address);
    for (let step = 0; step < 10 && next.origin === issuer; step += 1) {
      const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(key, value);
      }
      const location = answer.headers.get('location');
      if (!location) throw new Error(`the provider stopped at ${next.pathname}: ${await answer.text()}`);
      next = new URL(location, next);
    }
    return next;
  }
  return made;
}
