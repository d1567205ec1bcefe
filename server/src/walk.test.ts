import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEndpoints } from '@dossier/contract/all.ts';
import { type Endpoint, isPermission } from '@dossier/contract/core/endpoint.ts';
import { readDatabase } from '@dossier/contract/operations/monitor.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { aPerson, userPassword } from '../test/people.ts';
import { rightsMatrix } from './features/operations/api-docs/rights-matrix.ts';

/** What sign-in needs, and nothing else (readings.md 6; api-contract 2.4). */
const anonymous = [
  'GET /sys/annountCement/show/:id',
  'GET /sys/clientConfig',
  'GET /sys/common/static/*',
  'GET /sys/logout',
  'GET /sys/oss/file/open',
  'GET /sys/randomImage/:key',
  'GET /sys/user/checkOnlyUser',
  'GET /sys/user/passwordChange',
  'POST /sys/checkCaptcha',
  'POST /sys/login',
  'POST /sys/logout',
  'POST /sys/mLogin',
  'POST /sys/phoneLogin',
  'POST /sys/sms',
  'POST /sys/user/passwordChange',
  'POST /sys/user/phoneVerification',
  'POST /sys/user/register',
  'POST /online/share/look',
  'POST /online/share/save',
  'POST /sys/user/invitation',
  'POST /sys/user/acceptInvitation',
  'GET /sys/getLoginQrcode',
  'GET /sys/getQrcodeToken',
  'GET /sys/thirdLogin/render/:source',
  'GET /sys/thirdLogin/:source/callback',
  'GET /sys/thirdLogin/oauth2/:source/login',
  'GET /sys/thirdLogin/oauth2/:source/callback',
  // The provider itself calls; the signature of its token is looked at (decision 0040).
  'POST /sys/thirdLogin/:source/backchannelLogout',
  'GET /sys/thirdLogin/getLoginUser/:token/:thirdType',
  'GET /sys/thirdLogin/getLoginUser/:token/:thirdType/:tenantId',
  'POST /sys/thirdLogin/user/create',
  'POST /sys/third/user/create',
  'POST /sys/thirdLogin/user/checkPassword',
  'POST /sys/third/user/checkPassword',
  'POST /sys/thirdLogin/bindingThirdPhone',
  'GET /sys/cas/client/validateLogin',
  'GET /sys/getEncryptedString',
  'POST /auth/2step-code',
  'POST /sys/secondStep/pass',
  'POST /sys/secondStep/passkeyOptions',
  'POST /sys/passkey/signInOptions',
  'POST /sys/passkey/signIn',
  'GET /sys/common/pdf/pdfPreviewIframe',
];

/** What tells names to everybody with a session; all else that they answer needs the right. */
const tellNames = ['GET /sys/role/list', 'GET /sys/role/queryall', 'GET /sys/position/list'];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, 'x').replace(/\*$/, 'x');

describe('every served call', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  /** Nonsense in every place where input is read: a refusal must come before any look at it. */
  const ask = (target: Endpoint, token?: string) =>
    app.call(target.method, addressOf(target), {
      ...(token ? { token } : {}),
      query: { pageNo: 'nonsense', id: "'--", ids: '%00' },
      ...(target.method === 'GET' ? {} : { body: '{"broken json', headers: { 'content-type': 'application/json' } }),
    });

  it('is declared in the contract, and every declared call is served', () => {
    const served = app.served.map(nameOf).sort();
    expect(served).toEqual(allEndpoints().map(nameOf).sort());
    expect(new Set(served).size).toBe(served.length);
  });

  it('is open to strangers only where sign-in needs it', () => {
    const open = app.served.filter(({ access }) => access === 'public').map(nameOf);
    expect(open.filter((name) => !anonymous.includes(name))).toEqual([]);
  });

  it('answers 401 without a token and with a forged one', async () => {
    const forged = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"jti":"x","username":"admin"}').toString('base64url')}.`;
    for (const target of app.served.filter(({ access }) => access !== 'public')) {
      for (const token of [undefined, forged]) {
        const answer = await ask(target, token);
        expect({ call: nameOf(target), status: answer.status, code: answer.code, success: answer.success }).toEqual({
          call: nameOf(target),
          status: 401,
          code: 401,
          success: false,
        });
      }
    }
  });

  it('answers 510 to somebody without its right, before any look at the input', async () => {
    const nobody = await aPerson(app);
    const token = await app.signIn(nobody.username, userPassword);
    for (const target of app.served.filter(({ access }) => isPermission(access))) {
      const answer = await ask(target, token);
      if (tellNames.includes(nameOf(target))) {
        expect({ call: nameOf(target), narrowed: target.narrowed !== undefined, ...answer }).toMatchObject({
          narrowed: true,
          success: true,
        });
        continue;
      }
      expect({ call: nameOf(target), code: answer.code, message: answer.message }).toEqual({
        call: nameOf(target),
        code: 510,
        message: '没有权限，请联系管理员授权',
      });
      expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('never answers bad input with a fault, a stack, SQL or a path of the server', async () => {
    const token = await app.signIn();
    const attacks = ["' or 1=1 --", '{{7*7}}', '../../etc/passwd', 'a'.repeat(300), '\u0000'];
    // Ending the own session would end the walk.
    for (const target of app.served.filter(({ path }) => !/logout|forceLogout|allclear/.test(path))) {
      for (const attack of attacks) {
        const body = { id: attack, name: attack, username: attack, password: attack, titile: attack, ids: attack };
        const response = await app.http.inject({
          method: target.method,
          url: `${app.config.apiPrefix}${addressOf(target)}?${new URLSearchParams({ id: attack, ids: attack, pid: attack, column: attack, order: attack, name: attack, superQueryParams: attack })}`,
          headers: { 'x-access-token': token },
          ...(target.method === 'GET' ? {} : { payload: body }),
        });
        const call = `${nameOf(target)} with ${attack.slice(0, 20)}`;
        expect(response.body, call).not.toContain('服务器内部错误');
        expect(response.body, call).not.toMatch(/node_modules|\.ts:\d+|syntax error at/i);
        // The database page shows slow statements, without the values in them.
        if (target !== readDatabase) expect(response.body, call).not.toMatch(/select .* from/i);
        expect(response.statusCode, call).toBeLessThan(500);
      }
    }
  }, 120_000);

  it('has its line in the rights matrix document', () => {
    const document = readFileSync(new URL('../../docs/rights-matrix.md', import.meta.url), 'utf8');
    expect(document).toBe(rightsMatrix(allEndpoints()));
  });
});

describe('the door', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });

  it('answers an unknown path with 404 and a crooked spelling of a known one too', async () => {
    const token = await app.signIn();
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.http.server.address() as AddressInfo;
    for (const path of [
      '/sys/nothing',
      '//sys/user/list',
      '/sys/./user/list',
      '/sys/user/list;a=b',
      '/sys/user%2flist',
      '/sys/user/%2e%2e/user/list',
      '/sys/x/../user/list',
      '/sys\\user/list',
      '/sys/user/list/',
    ]) {
      const answer = await rawGet(port, `${app.config.apiPrefix}${path}`, token);
      expect({ path, ...answer }).toEqual({ path, status: 404, message: '路径不存在，请检查路径是否正确' });
    }
  });

  it('says which methods a known path takes', async () => {
    const answer = await app.call('DELETE', '/sys/position/list', { token: await app.signIn() });
    expect(answer).toMatchObject({ success: false, code: 405, message: '不支持DELETE请求方法，支持以下GET' });
  });

  it('refuses a route that did not come through serve, at the start', async () => {
    await expect(testApp({}, [(built) => void built.http.get('/sneaky', async () => 'x')])).rejects.toThrow(
      'did not come through serve',
    );
  });

  it('refuses bodies that are no JSON, too large or of another kind with one sentence', async () => {
    const token = await app.signIn();
    const post = (payload: string, type: string) =>
      app.http.inject({
        method: 'POST',
        url: `${app.config.apiPrefix}/sys/position/add`,
        headers: { 'x-access-token': token, 'content-type': type },
        payload,
      });
    expect((await post('{"a":', 'application/json')).json().message).toBe('请求内容不是有效的JSON');
    expect((await post(`{"a":"${'x'.repeat(5 * 1024 * 1024)}"}`, 'application/json')).json().message).toBe(
      '请求内容过大',
    );
    expect((await post('<a/>', 'text/xml')).json().message).toBe('不支持的请求内容类型');
  });
});

/** As a client that does not tidy the address. */
function rawGet(port: number, path: string, token: string): Promise<{ status: number; message: string }> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { 'x-access-token': token } }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, message: JSON.parse(text).message }));
    });
    request.on('error', reject);
  });
}
