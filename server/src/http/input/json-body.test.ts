import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const post = async (payload: string) => {
  const headers = { 'content-type': 'application/json' };
  const url = `${app.config.apiPrefix}/sys/login`;
  return (await app.http.inject({ method: 'POST', url, headers, payload })).json();
};
const nested = (depth: number, inner = '') => `{"username":${'['.repeat(depth)}${inner}${']'.repeat(depth)}}`;

it('refuses a body that is nested deeper than anything walks, without reading it', async () => {
  for (const depth of [100, 10_000, 30_000])
    expect(await post(nested(depth))).toMatchObject({ success: false, code: 500, message: '请求内容嵌套过深' });
  expect((await post('{"a":'.repeat(12_000))).message).toBe('请求内容嵌套过深');
  expect((await post(nested(99))).message).toBe('校验失败！username格式不正确');
});

it('reads an empty body as none, whatever type the client names', async () => {
  const token = await app.signIn();
  const send = async (method: 'POST' | 'DELETE', path: string) => {
    const headers = { 'content-type': 'application/json;charset=UTF-8', 'x-access-token': token };
    return (await app.http.inject({ method, url: `${app.config.apiPrefix}${path}`, headers, payload: '' })).json();
  };
  expect((await post('')).message).toBe('用户名或密码错误');
  expect((await send('DELETE', '/sys/role/delete?id=nobody')).message).toBe('未找到对应实体');
  expect(await send('POST', '/sys/logout')).toMatchObject({ success: true, message: '退出登录成功！' });
});

it('takes brackets within texts for what they are, and refuses what it always did', async () => {
  const brackets = `${'[{'.repeat(60)}\\"\\\\`;
  expect((await post(`{"username":"nobody","password":"${brackets}"}`)).message).toBe('用户名或密码错误');
  for (const wrong of ['{"a":', ' ', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])
    expect((await post(wrong)).message).toBe('请求内容不是有效的JSON');
});

it('takes 64 kB from callers who have not said who they are, and 200 keys', async () => {
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
  const body = (count: number) => JSON.stringify({ username: 'nobody', password: 'x', ...keys(count) });
  expect((await post(body(198))).message).toBe('用户名或密码错误');
  expect((await post(body(199))).message).toBe('请求内容的字段过多');
  expect((await post(JSON.stringify({ username: 'nobody', password: 'x'.repeat(64 * 1024) }))).message).toBe(
    '请求内容过大',
  );
});

it('holds every call to a stated limit: 64 kB without a session, at most 4 MB with one', () => {
  for (const { access, bodyLimit, path } of app.served)
    expect(bodyLimit, path).toBeLessThanOrEqual((access === 'public' ? 64 : 4096) * 1024);
});
