import { written } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

let app: TestApp;
const period = { startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00', status: '1' };

beforeAll(async () => {
  app = await testApp();
});

const set = (token: string, body: Record<string, unknown>) =>
  app.call('POST', '/sys/sysUserAgent/add', { token, body: { ...period, ...body } });

/** Sends a message of business and says who got it. */
async function told(userId: string, tenantId = 0): Promise<string[]> {
  const id = `m${Math.random().toString(36).slice(2, 12)}`;
  await inTransaction(app.db, (tx) =>
    app.messages.send(tx, {
      id,
      kind: 'message',
      userIds: [userId],
      tenantId,
      title: written('请审核'),
      content: [written('一件事')],
      priority: 'M',
      about: { type: 'test', id },
      openPage: null,
      days: 3,
    }),
  );
  const { rows } = await sql<{ username: string }>`select u.username from sys_announcement_send s
    join sys_user u on u.id = s.user_id where s.annt_id = ${id} order by 1`.execute(app.db);
  return rows.map((row) => row.username);
}

describe('stand-ins', () => {
  it('are set by everybody for himself and get his messages while they are valid', async () => {
    const [owner, agent] = [await aPerson(app), await aPerson(app)];
    const token = await app.signIn(owner.username, userPassword);
    const mine = () => app.call('GET', '/sys/sysUserAgent/queryByUserName', { token });
    expect((await mine()).message).toBe('未找到对应实体');
    expect((await set(token, { agentUserName: agent.username })).message).toBe('代理人设置成功！');
    expect((await mine()).result).toMatchObject({ userName: owner.username, agentUserName: agent.username, ...period });
    expect(await told(owner.id)).toEqual([agent.username, owner.username].sort());
    const edit = (body: Record<string, unknown>) =>
      app.call('PUT', '/sys/sysUserAgent/edit', { token, body: { agentUserName: agent.username, ...period, ...body } });
    expect((await edit({ status: '0' })).message).toBe('代理人设置成功!');
    expect(await told(owner.id)).toEqual([owner.username]);
    await edit({ endTime: '2026-01-02 00:00:00' });
    expect(await told(owner.id)).toEqual([owner.username]);
    // Two who stand in for each other get everything once, and a frozen stand-in nothing.
    await edit({});
    await set(await app.signIn(agent.username, userPassword), { agentUserName: owner.username });
    expect(await told(owner.id)).toHaveLength(2);
    await sql`update sys_user set status = 2 where id = ${agent.id}`.execute(app.db);
    expect(await told(owner.id)).toEqual([owner.username]);
  });

  it('refuse wrong input with the field it belongs to', async () => {
    const owner = await aPerson(app);
    const token = await app.signIn(owner.username, userPassword);
    const wrong = async (body: Record<string, unknown>) =>
      (await set(token, { agentUserName: 'admin', ...body })).result?.fields;
    expect(await wrong({ agentUserName: '' })).toEqual({ agentUserName: '请选择代理人' });
    expect(await wrong({ agentUserName: owner.username })).toEqual({ agentUserName: '代理人不能是本人' });
    expect(await wrong({ agentUserName: "x' or '1'='1" })).toEqual({ agentUserName: '所选代理人不存在或已冻结' });
    expect(await wrong({ endTime: '2025-01-01 00:00:00' })).toEqual({ endTime: '结束时间需大于开始时间' });
    expect(await wrong({ startTime: '昨天', status: '7' })).toEqual({
      startTime: '请选择代理开始时间',
      status: '请选择状态',
    });
  });

  it('of others need the right, and none is set for somebody above oneself', async () => {
    const [owner, agent] = [await aPerson(app), await aPerson(app)];
    const plain = await app.signIn(agent.username, userPassword);
    const grab = { userName: owner.username, agentUserName: agent.username };
    expect(await set(plain, grab)).toMatchObject({ code: 510, message: '只能设置自己的代理人' });
    const chief = await aPerson(app, { permissions: ['system:userAgent:others'] });
    const token = await app.signIn(chief.username, userPassword);
    expect((await set(token, grab)).success).toBe(true);
    expect((await set(token, { ...grab, userName: 'admin' })).code).toBe(510);
    const query = { userName: owner.username };
    expect((await app.call('GET', '/sys/sysUserAgent/queryByUserName', { token: plain, query })).code).toBe(510);
    expect((await app.call('GET', '/sys/sysUserAgent/queryByUserName', { token, query })).success).toBe(true);
  });

  it('hear nothing of a tenant that they do not belong to', async () => {
    for (const id of [71, 72])
      await sql`insert into sys_tenant (id, name, status) values (${id}, ${`租户${id}`}, 1)`.execute(app.db);
    const [owner, agent] = [await aPerson(app, { tenants: [71, 72] }), await aPerson(app, { tenants: [71] })];
    expect((await set(await app.signIn(owner.username, userPassword), { agentUserName: agent.username })).success).toBe(
      true,
    );
    expect(await told(owner.id, 71)).toEqual([agent.username, owner.username].sort());
    expect(await told(owner.id, 72)).toEqual([owner.username]);
  });

  it('hear of no invitation: nobody but the invited can answer it', async () => {
    await sql`insert into sys_tenant (id, name, status) values (73, '租户73', 1)`.execute(app.db);
    const [owner, agent] = [await aPerson(app), await aPerson(app)];
    await set(await app.signIn(owner.username, userPassword), { agentUserName: agent.username });
    const body = { tenantId: 73, accounts: owner.username };
    await app.call('PUT', '/sys/tenant/invitationUserJoin', { token: await app.signIn(), body });
    const { rows } = await sql<{ username: string }>`select u.username from sys_announcement_send s
      join sys_user u on u.id = s.user_id where u.id = any(${[owner.id, agent.id]})`.execute(app.db);
    expect(rows.map((row) => row.username)).toEqual([owner.username]);
  });
});
