import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

let app: TestApp;
let admin: string;
let next = 7000;
const decides = 'system:tenant:updateUserTenantStatus';

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
});

async function aTenant(status = 1): Promise<number> {
  next += 1;
  await sql`insert into sys_tenant (id, name, status) values (${next}, ${`租户${next}`}, ${status})`.execute(app.db);
  return next;
}

const exit = (token: string, id: string | number) =>
  app.call('DELETE', '/sys/tenant/exitUserTenant', { token, query: { id } });

async function tenantsOf(userId: string): Promise<string | null> {
  const { rows } = await sql<{
    list: string | null;
  }>`select rel_tenant_ids as list from sys_user where id = ${userId}`.execute(app.db);
  return rows[0]?.list ?? null;
}

/** A department of a tenant that the person belongs to, leads and has a department role in. */
async function aDepartOf(tenantId: number, userId: string): Promise<string> {
  const id = `dl${tenantId}`;
  await sql`insert into sys_depart (id, depart_name, org_code, tenant_id) values (${id}, ${id}, ${`L${tenantId}`}, ${tenantId})`.execute(
    app.db,
  );
  await sql`insert into sys_user_depart (id, user_id, dep_id) values (${`${id}-${userId}`}, ${userId}, ${id})`.execute(
    app.db,
  );
  await sql`insert into sys_depart_role (id, depart_id, role_name, role_code, tenant_id) values (${id}, ${id}, ${id}, ${id}, ${tenantId})`.execute(
    app.db,
  );
  await sql`insert into sys_depart_role_user (id, user_id, drole_id) values (${`${id}-${userId}`}, ${userId}, ${id})`.execute(
    app.db,
  );
  await sql`update sys_user set user_identity = 2, depart_ids = concat_ws(',', nullif(depart_ids, ''), ${id}::text)
    where id = ${userId}`.execute(app.db);
  return id;
}

async function linksOf(userId: string) {
  const { rows } = await sql<{ departs: string; roles: string; leads: string | null; identity: number }>`
    select (select count(*) from sys_user_depart where user_id = u.id)::text as departs,
      (select count(*) from sys_depart_role_user where user_id = u.id)::text as roles,
      nullif(u.depart_ids, '') as leads, u.user_identity as identity from sys_user u where u.id = ${userId}`.execute(
    app.db,
  );
  return rows[0];
}

describe('a member of a tenant', () => {
  it('leaves it by himself, with its departments and their roles, and works on in another', async () => {
    const [left, home] = [await aTenant(), await aTenant()];
    const person = await aPerson(app, { tenants: [left, home] });
    await aDepartOf(left, person.id);
    const kept = await aDepartOf(home, person.id);
    const signIn = async () =>
      (await app.call('POST', '/sys/login', { body: { username: person.username, password: userPassword } })).result
        .token as string;
    const [there, here] = [await signIn(), await signIn()];
    for (const [token, loginTenantId] of [
      [there, left],
      [here, home],
    ] as const)
      expect(
        await app.call('PUT', '/sys/selectDepart', { token, body: { username: person.username, loginTenantId } }),
      ).toMatchObject({ success: true });
    expect(await exit(here, left)).toMatchObject({ success: true, message: '退出租户成功' });
    expect(await tenantsOf(person.id)).toBe(String(home));
    expect(await linksOf(person.id)).toEqual({ departs: '1', roles: '1', leads: kept, identity: 2 });
    expect((await app.call('GET', '/sys/tenant/getCurrentUserTenant', { token: there })).status).toBe(401);
    const mine = await app.call('GET', '/sys/tenant/getTenantListByUserId', { token: here });
    expect(mine.result.map((one: { tenantId: number }) => one.tenantId)).toEqual([home]);
    const { rows } = await sql<{ log_content: string }>`
      select log_content from sys_log where userid = ${person.username} and log_content like '退出租户%'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ log_content: `退出租户${left}` }]);
  });

  it('does not leave what he is no member of, nor the last tenant that he can work in', async () => {
    const [only, frozen, foreign] = [await aTenant(), await aTenant(0), await aTenant()];
    const person = await aPerson(app, { tenants: [only, frozen] });
    const token = await app.signIn(person.username, userPassword);
    for (const id of [foreign, 999_999]) expect((await exit(token, id)).message).toBe('此租户下没有当前用户');
    for (const id of ['', '0', 'x', `${only} or 1=1`]) expect((await exit(token, id)).success).toBe(false);
    // Without a tenant he would work on the platform, where no package limits him.
    expect((await exit(token, only)).message).toBe('这是您唯一可用的租户，退出后将无法登录，请联系平台管理员');
    expect(await tenantsOf(person.id)).toBe(`${only},${frozen}`);
    expect((await exit(token, frozen)).message).toBe('退出租户成功');
    expect((await exit(admin, only)).message).toBe('此租户下没有当前用户');
  });

  it('who alone decides on its members hands that over first', async () => {
    const [tenant, home] = [await aTenant(), await aTenant()];
    const keeper = await aPerson(app, { tenants: [tenant, home], permissions: [decides] });
    const token = await app.signIn(keeper.username, userPassword);
    const alone = '您是该租户唯一能管理成员的人，请先由管理员指定接手的人，再退出';
    // Neither a member without the right nor somebody frozen or elsewhere takes over.
    await aPerson(app, { tenants: [tenant] });
    await aPerson(app, { tenants: [home], permissions: [decides] });
    const ill = await aPerson(app, { tenants: [tenant], permissions: [decides] });
    await sql`update sys_user set status = 2 where id = ${ill.id}`.execute(app.db);
    expect((await exit(token, tenant)).message).toBe(alone);
    await sql`update sys_user set status = 1 where id = ${ill.id}`.execute(app.db);
    expect((await exit(token, tenant)).message).toBe('退出租户成功');
    expect(await tenantsOf(keeper.id)).toBe(String(home));
    // Of two who leave at the same moment one stays.
    const pair = await aTenant();
    const two = [0, 1].map(() => aPerson(app, { tenants: [pair, home], permissions: [decides] }));
    const tokens = await Promise.all((await Promise.all(two)).map((one) => app.signIn(one.username, userPassword)));
    const answers = await Promise.all(tokens.map((one) => exit(one, pair)));
    expect(answers.map((answer) => answer.message).sort()).toEqual([alone, '退出租户成功'].sort());
  });

  it('who is taken out by others keeps nothing of its departments either', async () => {
    const [left, home] = [await aTenant(), await aTenant()];
    const [removed, edited] = [
      await aPerson(app, { tenants: [left, home] }),
      await aPerson(app, { tenants: [left, home] }),
    ];
    await aDepartOf(left, removed.id);
    const { message } = await app.call('PUT', '/sys/tenant/leaveTenant', {
      token: admin,
      body: { tenantId: left, userIds: removed.id },
    });
    expect(message).toBe('移出成功！');
    const nothing = { departs: '0', roles: '0', leads: null, identity: 1 };
    expect(await linksOf(removed.id)).toEqual(nothing);
    await sql`insert into sys_user_depart (id, user_id, dep_id) values (${`e-${edited.id}`}, ${edited.id}, ${`dl${left}`})`.execute(
      app.db,
    );
    const body = { id: edited.id, username: edited.username, relTenantIds: String(home) };
    expect((await app.call('PUT', '/sys/user/edit', { token: admin, body })).success).toBe(true);
    expect(await linksOf(edited.id)).toEqual(nothing);
  });
});
