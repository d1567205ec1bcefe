import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/** Who scans: somebody of the organisation, or anybody else. */
export interface ChatPerson {
  userid?: string;
  openid?: string;
  unionId?: string;
  nick?: string;
  corpId?: string;
}

export interface TestWorkChat {
  origin: string;
  env: Record<string, string>;
  /** The next answer of every call, in place of what is right. */
  broken: 'no' | 'slow' | 'text' | 'refused';
  /** Calls that came, as `METHOD path`. */
  calls: string[];
  /** Says yes on the chat's page, as its own servers do. @returns the address that the browser is sent back to */
  say(address: string, person: ChatPerson): URL;
  /** Ends the tokens that were given. */
  endTokens(): void;
  secret: string;
}

/**
 * Servers of WeCom and DingTalk on the loopback, as their public documents describe them: 企业内部应用 › 企业微信登录 and 网页授权
 * with /cgi-bin/gettoken and /cgi-bin/auth/getuserinfo; 登录第三方网站 with /v1.0/oauth2/userAccessToken and
 * /v1.0/contact/users/me. A code is good once, for the application that asked.
 */
export async function testWorkChat(): Promise<TestWorkChat> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(() => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = 'secret-of-the-application';
  const codes = new Map<string, ChatPerson>();
  const people = new Map<string, ChatPerson>();
  const tokens = new Set<string>();
  let number = 0;
  const chat: TestWorkChat = {
    origin,
    secret,
    broken: 'no',
    calls: [],
    endTokens: () => tokens.clear(),
    env: {
      WECOM_CORP_ID: 'ww-corp',
      WECOM_AGENT_ID: '1000002',
      WECOM_SECRET: secret,
      DINGTALK_CLIENT_ID: 'ding-app',
      DINGTALK_CLIENT_SECRET: secret,
      DINGTALK_CORP_ID: 'ding-corp',
      ...Object.fromEntries(
        ['WECOM_LOGIN_URL', 'WECOM_INSIDE_URL', 'WECOM_API_URL', 'DINGTALK_LOGIN_URL', 'DINGTALK_API_URL'].map(
          (name) => [name, origin],
        ),
      ),
    },
    say(address, person) {
      const asked = new URL(address);
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      const code = `code${++number}`;
      codes.set(code, person);
      back.searchParams.set(asked.pathname === '/oauth2/auth' ? 'authCode' : 'code', code);
      back.searchParams.set('state', asked.searchParams.get('state') ?? '');
      return back;
    },
  };

  function wecom(url: URL): object {
    const given = (name: string) => url.searchParams.get(name) ?? '';
    if (url.pathname === '/cgi-bin/gettoken') {
      if (given('corpid') !== 'ww-corp' || given('corpsecret') !== secret)
        return { errcode: 40013, errmsg: 'invalid corpid' };
      const token = `token${++number}`;
      tokens.add(token);
      return { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 };
    }
    if (!tokens.has(given('access_token'))) return { errcode: 40014, errmsg: 'invalid access_token' };
    const person = codes.get(given('code'));
    codes.delete(given('code'));
    if (!person) return { errcode: 40029, errmsg: 'invalid code' };
    return { errcode: 0, errmsg: 'ok', ...(person.userid ? { userid: person.userid } : { openid: person.openid }) };
  }

  function dingtalk(request: IncomingMessage, body: string): { status: number; answer: object } {
    if (request.url === '/v1.0/oauth2/userAccessToken') {
      const { clientId, clientSecret, code, grantType } = JSON.parse(body);
      const person = codes.get(code);
      codes.delete(code);
      if (clientId !== 'ding-app' || clientSecret !== secret || grantType !== 'authorization_code' || !person)
        return { status: 400, answer: { code: 'invalidParameter.authCode.notFound', message: 'no such code' } };
      const accessToken = `user${++number}`;
      people.set(accessToken, person);
      return { status: 200, answer: { accessToken, refreshToken: 'r', expireIn: 7200, corpId: person.corpId } };
    }
    const person = people.get(String(request.headers['x-acs-dingtalk-access-token']));
    if (!person) return { status: 401, answer: { code: 'InvalidAuthentication' } };
    return { status: 200, answer: { nick: person.nick, unionId: person.unionId, openId: 'o' } };
  }

  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    chat.calls.push(`${request.method} ${url.pathname}`);
    let body = '';
    for await (const part of request) body += part;
    if (chat.broken === 'slow') return;
    if (chat.broken === 'text') return response.end('<html>busy</html>');
    if (chat.broken === 'refused')
      return response.end(JSON.stringify({ errcode: 60020, errmsg: `not allow ${secret}` }));
    if (url.pathname.startsWith('/cgi-bin/')) return response.end(JSON.stringify(wecom(url)));
    const { status, answer } = dingtalk(request, body);
    response.statusCode = status;
    response.end(JSON.stringify(answer));
  });
  return chat;
}
