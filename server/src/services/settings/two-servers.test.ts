import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { atEnd } from '#test/at-end.ts';
import { addressOf } from '#test/database.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { readyAt, startProcess, stopProcess } from '#test/server-process.ts';

/** Jobs, gateway routes, sockets and tasks have tests of their own with two servers; here is what every call leans on. */
describe('two server processes on one database', () => {
  let one: TestApp;
  let two: URL;
  let token: string;

  beforeAll(async () => {
    one = await testApp();
    const server = startProcess({
      DATABASE_URL: addressOf(one.database.connection),
      DATA_DIR: one.config.dataDir,
      CAPTCHA: 'off',
    });
    atEnd(() => stopProcess(server));
    two = await readyAt(server);
    token = await one.signIn();
  });

  async function atTwo(method: 'GET' | 'POST' | 'PUT', path: string, as = '', body?: object): Promise<Answer> {
    const response = await fetch(new URL(`${one.config.apiPrefix}${path}`, two), {
      method,
      headers: { 'x-access-token': as, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  }
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
  const someone = async (permissions: string[] = []) => {
    const person = await aPerson(one, { permissions });
    return { ...person, token: await one.signIn(person.username, userPassword) };
  };

  it('agree about settings as soon as the change is saved', async () => {
    const { version } = (await one.call('GET', '/sys/setting/list', { token })).result;
    const values = { 'brand.name': '两台服务', 'password.minLength': 12, 'upload.maxMegabytes': 3 };
    await one.call('PUT', '/sys/setting/edit', { token, body: { version, values } });
    await soon(async () => expect((await atTwo('GET', '/sys/clientConfig')).result.brand).toBe('两台服务'));
    const { username, token: own } = await someone();
    const passwords = { oldpassword: userPassword, password: 'zu-kurz-26', confirmpassword: 'zu-kurz-26' };
    const refused = await atTwo('PUT', '/sys/user/updatePassword', own, { username, ...passwords });
    expect(refused.message).toBe('密码长度应为12到64个字符');
    const large = await atTwo('POST', '/sys/common/resumable', own, { name: 'a.zip', size: 4_000_000 });
    expect(large.message).toBe('文件“a.zip”超过大小限制3MB');
    // A page that was opened before the change is told so by the other server too.
    const stale = await atTwo('PUT', '/sys/setting/edit', token, { version, values: { 'brand.name': '迟到' } });
    expect(stale.message).toMatch(/^设置已被管理员在.*修改/);
    const fresh = (await atTwo('GET', '/sys/setting/list', token)).result;
    await atTwo('PUT', '/sys/setting/edit', token, { version: fresh.version, reset: fresh.changed });
    await soon(async () => expect((await one.call('GET', '/sys/clientConfig')).result.brand).toBe(one.config.brand));
  });

  it('agree about sessions: opened at one, known at the other, ended at once at both', async () => {
    const { token: own } = await someone();
    expect((await atTwo('GET', '/sys/user/getUserInfo', own)).success).toBe(true);
    expect((await one.call('GET', '/sys/user/getUserInfo', { token: own })).success).toBe(true);
    expect((await atTwo('POST', '/sys/logout', own)).success).toBe(true);
    await soon(async () => expect((await one.call('GET', '/sys/user/getUserInfo', { token: own })).status).toBe(401));
    const frozen = await someone();
    expect((await atTwo('GET', '/sys/user/getUserInfo', frozen.token)).success).toBe(true);
    await one.call('PUT', '/sys/user/frozenBatch', { token, body: { ids: frozen.id, status: '2' } });
    await soon(async () => expect((await atTwo('GET', '/sys/user/getUserInfo', frozen.token)).status).toBe(401));
  });

  it('agree about rights: what a role gains at one, its holders may at the other', async () => {
    const { token: own, roleId, id } = await someone();
    expect((await atTwo('GET', '/sys/position/queryByIds?ids=x', own)).code).toBe(510);
    await grantRight(one, roleId, 'system:position:list');
    await one.sessions.refresh(one.db, [id]);
    await soon(async () => expect((await atTwo('GET', '/sys/position/queryByIds?ids=x', own)).success).toBe(true));
  });

  it('agree about dictionaries', async () => {
    const read = async () => (await atTwo('GET', '/sys/dict/getDictItems/two_servers', token)).result;
    await one.call('POST', '/sys/dict/add', { token, body: { dictName: '两台', dictCode: 'two_servers' } });
    const list = await one.call('GET', '/sys/dict/list', { token, query: { dictCode: 'two_servers' } });
    expect(await read()).toEqual([]);
    const item = { dictId: list.result.records[0].id, itemText: '甲', itemValue: '1' };
    expect((await one.call('POST', '/sys/dictItem/add', { token, body: item })).success).toBe(true);
    await soon(async () => expect(await read()).toMatchObject([{ value: '1', text: '甲' }]));
  });

  it('count wrong passwords together', async () => {
    const { username } = await aPerson(one);
    const body = { username, password: 'falsch-falsch' };
    for (let wrong = 0; wrong < 3; wrong += 1) {
      expect((await one.call('POST', '/sys/login', { body })).message).toBe('用户名或密码错误');
      expect((await atTwo('POST', '/sys/login', '', body)).message).toBe('用户名或密码错误');
    }
    for (const answer of [await one.call('POST', '/sys/login', { body }), await atTwo('POST', '/sys/login', '', body)])
      expect(answer.message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！');
  });

  it('show each other’s runs of jobs', async () => {
    const { result } = await one.call('GET', '/sys/quartzJob/list', {
      token,
      query: { jobClassName: 'system.refresh-dictionaries' },
    });
    const [job] = result.records;
    const { result: run } = await one.call('GET', '/sys/quartzJob/execute', { token, query: { id: job.id } });
    await soon(async () => {
      const seen = await atTwo('GET', `/sys/quartzJob/queryRun?id=${run}`, token);
      expect(seen.result).toMatchObject({ state: 'done', message: '已通知所有实例刷新字典缓存' });
    });
  });
});
