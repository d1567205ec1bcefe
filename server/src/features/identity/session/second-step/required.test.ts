import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { addTotp, aGuardedPerson, atSecondStep } from '#test/second-step.ts';
import { openSocket } from '#test/sockets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});

/** As an administrator does it in 系统设置. */
async function require(roles: string[]): Promise<void> {
  const token = await app.signIn();
  const { result } = await app.call('GET', '/sys/setting/list', { token });
  const body = { version: result.version, values: { 'secondStep.roles': roles } };
  expect(await app.call('PUT', '/sys/setting/edit', { token, body })).toMatchObject({ success: true });
}
const clear = () => sql`delete from sys_sign_in_failure`.execute(app.db);
beforeEach(clear);
afterEach(() => require([]));

const missing = { success: false, code: 427, reason: 'secondStepMissing', message: '您的角色要求两步验证，请先启用' };

describe('a role that asks for a second step', () => {
  it('leads those without one to setting it up, and then lets them work on in the same session', async () => {
    const person = await aPerson(app, { permissions: ['system:log:list'] });
    await require([`role_${person.username}`]);
    const { asked } = await atSecondStep(app, person.username);
    expect(asked).toMatchObject({ success: true, result: { mustEnrol: true } });
    const { token } = asked.result;
    const menu = () => app.call('GET', '/sys/permission/getUserPermissionByToken', { token });
    expect(await menu()).toMatchObject(missing);
    const own = await app.call('GET', '/sys/secondStep/own', { token });
    expect(own.result).toMatchObject({ required: true, totpSince: null });
    // The password was told a moment ago, and the session can do nothing else: it is not asked again.
    expect((await addTotp(app, token, '')).added.result.recoveryCodes).toHaveLength(10);
    expect(await menu()).toMatchObject({ success: true });
    expect((await atSecondStep(app, person.username)).asked).toMatchObject({ code: 428 });
  });

  it('closes every served call but those that set one up, who one is, and the way out', async () => {
    const person = await aPerson(app, { permissions: ['system:log:list'] });
    await require([`role_${person.username}`]);
    const { token } = (await atSecondStep(app, person.username)).asked.result;
    const open: string[] = [];
    for (const { method, path, access } of app.served) {
      if (access === 'public') continue;
      const address = path.replace(/:\w+/g, 'x').replace(/\*$/, 'x');
      const answer = await app.call(method, address, { token, ...(method === 'GET' ? {} : { body: {} }) });
      if (answer.code !== 427) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([
      'GET /sys/secondStep/own',
      'GET /sys/user/getUserInfo',
      'POST /sys/passkey/add',
      'POST /sys/passkey/begin',
      'POST /sys/secondStep/beginTotp',
      'POST /sys/secondStep/confirmTotp',
    ]);
    // The doors that are no calls of the contract, and the calls that look who is there although anybody may make them.
    await expect(openSocket(app, `/websocket/${person.id}`, token)).rejects.toThrow('Unexpected server response: 200');
    const file = await app.http.inject({
      url: `${app.config.apiPrefix}/sys/common/static/x.png`,
      headers: { 'x-access-token': token },
    });
    const stranger = await app.http.inject({ url: `${app.config.apiPrefix}/sys/common/static/x.png` });
    expect([file.statusCode, file.json().message]).toEqual([stranger.statusCode, stranger.json().message]);
    await require([]);
    (await openSocket(app, `/websocket/${person.id}`, token)).socket.close();
    await require([`role_${person.username}`]);
    expect(await app.call('POST', '/sys/logout', { token })).toMatchObject({ success: true });
    expect((await app.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(401);
  });

  it('binds sessions that are open when the setting changes, or when the role is given', async () => {
    const person = await aPerson(app);
    const token = await app.signIn(person.username, userPassword);
    const mine = () => app.call('GET', '/sys/ownSession/list', { token });
    expect(await mine()).toMatchObject({ success: true });
    await require([`role_${person.username}`]);
    expect(await mine()).toMatchObject(missing);
    await require([]);
    expect(await mine()).toMatchObject({ success: true });
  });

  it('asks nobody else, and lets nobody of it remove the last way', async () => {
    const person = await aGuardedPerson(app);
    const other = await aPerson(app);
    await require([`role_${person.username}`]);
    expect((await atSecondStep(app, other.username)).asked.result).not.toHaveProperty('mustEnrol');
    const body = { password: userPassword };
    const { token } = person;
    expect(await app.call('POST', '/sys/secondStep/removeTotp', { token, body })).toMatchObject({
      success: false,
      reason: 'secondStepRequired',
    });
    expect((await app.call('GET', '/sys/secondStep/own', { token })).result.totpSince).not.toBeNull();
  });

  it('binds no application that calls in the name of such a person by its own key', async () => {
    const person = await aPerson(app);
    await require([`role_${person.username}`]);
    const actor = await app.sessions.ofApplication('app', { userId: person.id, tenantId: 0 });
    expect(actor.userId).toBe(person.id);
  });
});
