import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aGuardedPerson } from '#test/second-step.ts';
import { readPrincipal } from './cas.ts';

const origin = 'http://dossier.test';
const namespace = 'xmlns:cas="http://www.yale.edu/tp/cas"';
const success = (inner: string) =>
  `<cas:serviceResponse ${namespace}><cas:authenticationSuccess>${inner}</cas:authenticationSuccess></cas:serviceResponse>`;

/** A CAS server that gives tickets, each for one service and good once. */
async function casServer() {
  const tickets = new Map<string, { service: string; user: string }>();
  let answer: ((xml: string) => { status: number; body: string; headers?: Record<string, string> }) | null = null;
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const url = new URL(request.url ?? '', 'http://cas');
    const ticket = url.searchParams.get('ticket') ?? '';
    const known = tickets.get(ticket);
    tickets.delete(ticket);
    const xml =
      url.pathname === '/cas/serviceValidate' && known && known.service === url.searchParams.get('service')
        ? success(`<cas:user>${known.user}</cas:user>`)
        : `<cas:serviceResponse ${namespace}><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>`;
    const { status, body, headers = {} } = answer?.(xml) ?? { status: 200, body: xml };
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    /** What /login does once somebody has signed in there. */
    ticketFor(user: string, service: string): string {
      const ticket = `ST-${randomBytes(12).toString('hex')}-cas`;
      tickets.set(ticket, { user, service });
      return ticket;
    },
    answerWith(next: typeof answer) {
      answer = next;
    },
    asked: () => asked,
  };
}

describe('signing in by CAS', () => {
  let app: TestApp;
  let cas: Awaited<ReturnType<typeof casServer>>;
  const service = `${origin}/user/login?redirect=%2Fpm%2Fproject%3Fa%3D1`;
  const validate = (ticket: string, at = service) =>
    app.call('GET', '/sys/cas/client/validateLogin', { query: { ticket, service: at } });

  beforeAll(async () => {
    cas = await casServer();
    app = await testApp({ CAS_URL: `${cas.url}/`, CAS_CENTRAL: 'on', PUBLIC_URL: origin });
  });

  it('tells the pages where to go, and opens a session for the user whose name the server confirms', async () => {
    const config = await app.call('GET', '/sys/clientConfig');
    expect(config.result.cas).toEqual({ url: cas.url, name: '统一身份认证', central: true });
    const person = await aPerson(app, { departs: ['C01', 'C02'] });
    const answer = await validate(cas.ticketFor(person.username, service));
    expect(answer).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(answer.result).toMatchObject({ multi_depart: 2, userInfo: { username: person.username } });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token: answer.result.token })).success).toBe(true);
    const log = await app.db
      .selectFrom('sys_log')
      .select('log_content')
      .where('userid', '=', person.username)
      .execute();
    expect(log).toEqual([{ log_content: `用户名: ${person.username},登录成功[统一认证]！` }]);
  });

  it('leaves the second step to the server, also where a role asks for one', async () => {
    const person = await aGuardedPerson(app);
    expect(await validate(cas.ticketFor(person.username, service))).toMatchObject({ success: true });
    const without = await aPerson(app);
    const token = await app.signIn();
    const { version } = (await app.call('GET', '/sys/setting/list', { token })).result;
    const values = { 'secondStep.roles': [`role_${without.username}`] };
    await app.call('PUT', '/sys/setting/edit', { token, body: { version, values } });
    const mine = (as: string) => app.call('GET', '/sys/ownSession/list', { token: as });
    expect(await mine(await app.signIn(without.username, userPassword))).toMatchObject({ success: false, code: 427 });
    const { result } = await validate(cas.ticketFor(without.username, service));
    expect(result).not.toHaveProperty('mustEnrol');
    expect(await mine(result.token)).toMatchObject({ success: true });
  });

  it('takes a ticket once, for the service it was given for, and only for a page of ours', async () => {
    const person = await aPerson(app);
    const ticket = cas.ticketFor(person.username, service);
    expect((await validate(ticket)).success).toBe(true);
    expect((await validate(ticket)).message).toBe('ticket验证失败');
    expect((await validate(cas.ticketFor(person.username, `${origin}/other`))).message).toBe('ticket验证失败');
    const before = cas.asked();
    for (const foreign of [
      'https://evil.example/',
      `${origin}.evil.example/`,
      `${origin}@evil.example/`,
      'https://dossier.test/',
      'javascript:alert(1)',
      '',
    ])
      expect((await validate(cas.ticketFor(person.username, foreign), foreign)).message).toBe(
        'service不是本系统的地址',
      );
    for (const crooked of ['', 'TGT-1', 'ST-1&service=x', 'ST-../../x', 'ST-1\r\nHost: x'])
      expect((await validate(crooked)).message).toBe('ticket验证失败');
    expect(cas.asked()).toBe(before);
  });

  it('lets in nobody who is unknown here, frozen, deleted, or spelled otherwise', async () => {
    const person = await aPerson(app);
    const frozen = await aPerson(app);
    await app.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', frozen.id).execute();
    const gone = await aPerson(app);
    await app.db.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', gone.id).execute();
    for (const [name, message] of [
      ['nobody_here', '该用户不存在，请注册'],
      [person.username.toUpperCase(), '该用户不存在，请注册'],
      [frozen.username, '该用户已冻结'],
      [gone.username, '该用户不存在，请注册'],
    ] as const)
      expect(await validate(cas.ticketFor(name, service))).toMatchObject({ success: false, message });
  });

  it('believes no answer but a plain good one: redirects, errors, bombs and floods are refused', async () => {
    const person = await aPerson(app);
    const good = success(`<cas:user>${person.username}</cas:user>`);
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'A'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]>${success('<cas:user>&b;</cas:user>')}`;
    for (const answer of [
      { status: 302, body: good, headers: { location: `${cas.url}/elsewhere` } },
      { status: 500, body: good },
      { status: 200, body: bomb },
      { status: 200, body: `<!DOCTYPE x SYSTEM "file:///etc/passwd">${good}` },
      { status: 200, body: '<html>sign in</html>' },
      { status: 200, body: good.slice(0, -10) },
    ]) {
      cas.answerWith(() => answer);
      expect((await validate(cas.ticketFor(person.username, service))).message).toBe('ticket验证失败');
    }
    cas.answerWith(() => ({ status: 200, body: success(`<cas:user>${'x'.repeat(200_000)}</cas:user>`) }));
    expect((await validate(cas.ticketFor(person.username, service))).message).toBe('对方的应答超过长度限制');
    cas.answerWith(null);
  });

  it('signs out there too, and ends the session whose ticket the server names, and no other', async () => {
    const person = await aPerson(app);
    const open = async () => {
      const ticket = cas.ticketFor(person.username, service);
      return { ticket, token: (await validate(ticket)).result.token as string };
    };
    const works = async ({ token }: { token: string }) =>
      (await app.call('GET', '/sys/user/getUserInfo', { token })).success;
    const [first, next, own] = [await open(), await open(), { token: await app.signIn(person.username, userPassword) }];
    const logout = (logoutRequest: string) =>
      app.http.inject({
        method: 'POST',
        url: '/user/login?redirect=%2Fpm%2Fproject%3Fa%3D1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: String(new URLSearchParams({ logoutRequest })),
      });
    const request = (inner: string, head = '') =>
      `${head}<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"
        ID="LR-1" Version="2.0" IssueInstant="2026-11-22T00:00:00Z"><saml:NameID>@NOT_USED@</saml:NameID>${inner}</samlp:LogoutRequest>`;
    const session = (ticket: string) => `<samlp:SessionIndex>${ticket}</samlp:SessionIndex>`;
    const entity = `<!DOCTYPE x [<!ENTITY t "${first.ticket}">]>`;
    for (const wrong of [
      '',
      'x',
      request(''),
      request(session('*')),
      request(session(first.ticket) + session(next.ticket)),
      request(session('&t;'), entity),
      request(session(first.ticket), entity),
      session(first.ticket),
      request(session(first.ticket)).slice(0, -5),
      '<a>'.repeat(3000) + '</a>'.repeat(3000),
      request(`<__proto__>1</__proto__>${session(first.ticket)}`),
      request(`<constructor>1</constructor>${session(first.ticket)}`),
    ])
      expect((await logout(wrong)).statusCode, wrong).toBe(400);
    expect((await logout('x'.repeat(100_000))).json().message).toBe('请求内容过大');
    expect((await logout(request(session('ST-unknown')))).statusCode).toBe(200);
    expect([await works(first), await works(next)]).toEqual([true, true]);
    expect((await logout(request(session(first.ticket)))).statusCode).toBe(200);
    expect([await works(first), await works(next), await works(own)]).toEqual([false, true, true]);

    const left = await app.call('POST', '/sys/logout', { token: next.token });
    const back = String(new URLSearchParams({ service: `${origin}/user/login` }));
    expect(left.result).toEqual({ address: `${cas.url}/logout?${back}` });
    expect((await app.call('POST', '/sys/logout', { token: own.token })).result).toBeNull();
    // The table knows tickets by their digests.
    const kept = await app.db.selectFrom('sys_session_way').select('ticket').execute();
    expect(kept.every(({ ticket }) => ticket?.length === 64)).toBe(true);
  });

  it('says that it is not configured where it is not', async () => {
    const plain = await testApp();
    expect((await plain.call('GET', '/sys/clientConfig')).result.cas).toBe(null);
    const answer = await plain.call('GET', '/sys/cas/client/validateLogin', { query: { ticket: 'ST-1', service } });
    expect(answer).toMatchObject({ success: false, message: '统一身份认证未配置，请联系管理员' });
    expect((await plain.http.inject({ method: 'POST', url: '/user/login' })).statusCode).toBe(404);
  });
});

describe('the answer of a CAS server', () => {
  it.each([
    [
      'one user',
      success('<cas:user>zhang</cas:user><cas:attributes><cas:mail>a@b</cas:mail></cas:attributes>'),
      'zhang',
    ],
    ['digits stay text', success('<cas:user>007</cas:user>'), '007'],
    ['two users', success('<cas:user>zhang</cas:user><cas:user>admin</cas:user>'), null],
    ['an empty user', success('<cas:user></cas:user>'), null],
    ['a user with children', success('<cas:user><b>admin</b></cas:user>'), null],
    [
      'both good and bad',
      `<r:serviceResponse xmlns:r="x"><r:authenticationSuccess><r:user>admin</r:user></r:authenticationSuccess><r:authenticationFailure/></r:serviceResponse>`,
      null,
    ],
    ['a user beside the answer', '<a><user>admin</user></a>', null],
    ['nothing', '', null],
  ])('%s', (_title, xml, user) => {
    expect(readPrincipal(xml)).toBe(user);
  });
});
