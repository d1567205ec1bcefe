import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { testBrowser } from '#test/browser.ts';
import { type TestOidc, testOidc } from '#test/oidc.ts';
import { aPerson, userPassword } from '#test/people.ts';

const origin = 'http://dossier.test';
const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
let app: TestApp;
let provider: TestOidc;
let second: TestOidc;

beforeAll(async () => {
  [provider, second] = [await testOidc(origin), await testOidc(origin, 'second')];
  app = await testApp({ ...provider.env, ...second.env, OIDC_SOURCES: 'second', PUBLIC_URL: origin });
  for (const one of [provider, second]) one.onLogout = async (path, form) => (await post(path, form)).statusCode;
});

const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  app.http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
const works = async (token: string) => (await app.call('GET', '/sys/user/getUserInfo', { token })).success;

/** A session of a person whom a provider knows; the first time he is linked by his password. */
async function session(from: TestOidc, source: string, sub: string, username?: string): Promise<string> {
  from.person = { sub };
  const browser = testBrowser(app);
  const { location } = await browser.open(`/sys/thirdLogin/render/${source}`);
  const back = await from.signIn(location);
  const page = await browser.open(`${back.pathname}${back.search}`.replace(app.config.apiPrefix, ''));
  const { message } = JSON.parse(/id="outcome">(.*?)<\/script>/.exec(page.body)?.[1] ?? '');
  let code = message;
  if (username) {
    const [, uuid, operateCode] = message.split(',');
    const body = { source, uuid, operateCode, username, password: userPassword };
    code = (await browser.call('POST', '/sys/third/user/checkPassword', { body })).result;
  }
  return (await browser.call('GET', `/sys/thirdLogin/getLoginUser/${code}/${source}`)).result.token;
}

describe('signing out of a provider', () => {
  it('goes on there with the ID token, and comes back to the sign-in page', async () => {
    const person = await aPerson(app);
    const sub = `subject-${newId()}`;
    const token = await session(provider, 'oidc', sub, person.username);
    const { rows } = await sql<{ text: string }>`select w::text as text from sys_session_way w
      where subject = ${sub}`.execute(app.db);
    expect(rows).toHaveLength(1);
    // A reader of the table or of a backup gets no token of the provider's.
    expect(rows[0]?.text).not.toMatch(/eyJ/);
    const left = await app.call('POST', '/sys/logout', { token });
    expect(left).toMatchObject({ success: true, message: '退出登录成功！' });
    expect(await works(token)).toBe(false);
    const address = new URL(left.result.address);
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get('client_id')).toBe('dossier');
    expect((await provider.signOut(address.href)).href).toBe(`${origin}/user/login`);
    const own = await app.signIn((await aPerson(app)).username, userPassword);
    expect((await app.call('POST', '/sys/logout', { token: own })).result).toBeNull();
  });

  it('is not held up when it cannot be said where to go on', async () => {
    const person = await aPerson(app);
    const token = await session(provider, 'oidc', `subject-${newId()}`, person.username);
    await sql`update sys_session_way set id_token = 'v1.spoiled' where issuer = ${provider.issuer}`.execute(app.db);
    expect(await app.call('GET', '/sys/logout', { token })).toMatchObject({ success: true, code: 200, result: null });
    expect(await works(token)).toBe(false);
  });
});

describe('a provider where somebody has signed out', () => {
  it('ends the session that it names here and no other, or all of the person where it names none', async () => {
    const person = await aPerson(app);
    const sub = `subject-${newId()}`;
    const first = await session(provider, 'oidc', sub, person.username);
    const mine = await session(provider, 'oidc', sub);
    const own = await app.signIn(person.username, userPassword);
    await provider.signOut(`${provider.issuer}/session/end`);
    expect(await works(mine)).toBe(false);
    expect([await works(first), await works(own)]).toEqual([true, true]);
    const logs = await app.db
      .selectFrom('sys_log')
      .select('log_content')
      .where('userid', '=', person.username)
      .where('log_content', 'like', '%由登录来源退出！')
      .execute();
    expect(logs).toHaveLength(1);

    const other = await aPerson(app);
    const [a, b] = [await session(second, 'second', sub, other.username), await session(second, 'second', sub)];
    await second.signOut(`${second.issuer}/session/end`);
    expect([await works(a), await works(b), await works(first)]).toEqual([false, false, true]);
  });

  it('is believed only by a token of its own for this purpose, which says when', async () => {
    const person = await aPerson(app);
    const sub = `subject-${newId()}`;
    const token = await session(provider, 'oidc', sub, person.username);
    const path = `${app.config.apiPrefix}/sys/thirdLogin/oidc/backchannelLogout`;
    const now = () => Math.floor(Date.now() / 1000);
    const pem = provider.key.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const sign = (claims: object, header: object = {}, key = pem, algorithm: 'RS256' | 'HS256' = 'RS256') =>
      createSigner({
        key,
        algorithm,
        noTimestamp: 'iat' in claims && claims.iat === undefined,
        header: { kid: provider.key.kid, ...header } as never,
      })({
        iss: provider.issuer,
        aud: 'dossier',
        sub,
        jti: newId(),
        iat: now(),
        exp: now() + 120,
        events: event,
        ...claims,
      });
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const foreignPem = foreign.export({ type: 'pkcs8', format: 'pem' }) as string;
    const good = sign({});
    const [head = '', body = '', signature = ''] = good.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const wrong: Record<string, string> = {
      'another issuer': sign({ iss: second.issuer }),
      'another audience': sign({ aud: 'somebody' }),
      'an ID token, which has no event': sign({ events: undefined }),
      'another event': sign({ events: { 'http://example.com/event': {} } }),
      'a nonce': sign({ nonce: 'n' }),
      nobody: sign({ sub: undefined }),
      'no time': sign({ iat: undefined }),
      'a time to come': sign({ iat: now() + 3600 }),
      over: sign({ exp: now() - 3600 }),
      'another key': sign({}, {}, foreignPem),
      'an unknown key': sign({}, { kid: 'who' }, foreignPem),
      'the secret of the client': sign({}, {}, provider.env.OIDC_CLIENT_SECRET, 'HS256'),
      'the public key as a secret': sign({}, {}, 'x'.repeat(64), 'HS256'),
      'an extension': sign({}, { crit: ['exp'] }),
      'another type': sign({}, { typ: 'at+jwt' }),
      'no signature': `${none}.${body}.`,
      'a cut signature': `${head}.${body}.${signature.slice(0, -8)}`,
      'no token': 'x',
    };
    for (const [what, logout_token] of Object.entries(wrong)) {
      const answer = await post(path, String(new URLSearchParams({ logout_token })));
      expect([what, answer.statusCode]).toEqual([what, 400]);
    }
    for (const form of ['', 'logout_token=', `logout_token=${'x'.repeat(70_000)}`])
      expect((await post(path, form)).json().success).toBe(false);
    expect((await post(path.replace('/oidc/', '/second/'), `logout_token=${good}`)).statusCode).toBe(400);
    expect((await post(path.replace('/oidc/', '/nobody/'), `logout_token=${good}`)).json().success).toBe(false);
    // Said before the session began: an old token that somebody sends again ends nothing new.
    expect((await post(path, `logout_token=${sign({ iat: now() - 600 })}`)).statusCode).toBe(200);
    expect(await works(token)).toBe(true);
    const answer = await post(path, `logout_token=${good}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await works(token)).toBe(false);
  });

  it('says it in a form; no other call takes forms', async () => {
    const login = `${app.config.apiPrefix}/sys/login`;
    const answer = await post(login, 'username=admin&password=x');
    expect(answer.json()).toMatchObject({ success: false, message: '不支持的请求内容类型' });
  });
});
