import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';

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
  for (const depth of [100, 10_000, 1_000_000])
    expect(await post(nested(depth))).toMatchObject({ success: false, code: 500, message: '请求内容嵌套过深' });
  expect((await post('{"a":'.repeat(500_000))).message).toBe('请求内容嵌套过深');
  expect((await post(nested(99))).message).toBe('校验失败！username格式不正确');
});

it('takes brackets within texts for what they are, and refuses what it always did', async () => {
  const brackets = `${'[{'.repeat(60)}\\"\\\\`;
  expect((await post(`{"username":"nobody","password":"${brackets}"}`)).message).toBe('用户名或密码错误');
  for (const wrong of ['{"a":', '', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])
    expect((await post(wrong)).message).toBe('请求内容不是有效的JSON');
});
