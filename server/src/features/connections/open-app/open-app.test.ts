import { openApp } from '@dossier/contract/connections/open-app.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type OpenKey, send, signed } from '#test/open-call.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';

const base = '/sys/openApp';
const list = 'GET /sys/position/list';
let app: TestApp;
let token: string;
let count = 0;
const later = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
});

const draft = (more: object = {}) => {
  count += 1;
  return { name: `应用${count}`, owner: 'admin', calls: list, perMinute: 60, dailyQuota: 100, status: '1', ...more };
};
const add = (more: object = {}, as = token) => app.call('POST', `${base}/add`, { token: as, body: draft(more) });
const edit = (body: object, as = token) => app.call('PUT', `${base}/edit`, { token: as, body });
const reset = (id: string, as = token) => app.call('POST', `${base}/resetSecret`, { token: as, body: { id } });
const open = (key: OpenKey, path = '/sys/position/list') => {
  const url = `${app.config.apiPrefix}${path}`;
  return send(app, { url, headers: signed(key, { url }) });
};

async function aKey(more: object = {}, as = token): Promise<OpenKey> {
  const { result, message } = await add(more, as);
  if (!result) throw new Error(message);
  const made = await reset(result.id, as);
  return { id: result.id, ...made.result };
}

async function someone(permissions: string[], more: object = {}) {
  const person = await aPerson(app, { permissions, ...more });
  return { ...person, token: await app.signIn(person.username, userPassword) };
}
const manager = ['system:openApp:list', 'system:openApp:add', 'system:openApp:edit', 'system:openApp:resetSecret'];

describe('an application', () => {
  it('is registered, and its secret comes out once and never again', async () => {
    const made = await add({
      addresses: '127.0.0.1，10.0.0.0/8',
      expiresAt: '2099-01-01 00:00:00',
      remark: '财务系统',
    });
    expect(made).toMatchObject({ success: true, message: '添加成功！' });
    const { id, accessKey } = made.result;
    expect(accessKey).toMatch(/^ak[0-9a-f]{32}$/);
    const first = (await reset(id)).result;
    const key = { id, ...(await reset(id)).result } as OpenKey;
    expect(first.secret).not.toBe(key.secret);
    expect(key.secret.length).toBeGreaterThanOrEqual(43);
    expect(key.accessKey).toBe(accessKey);
    expect(await open(key)).toMatchObject({ status: 200, success: true });
    expect(await open({ ...key, secret: first.secret })).toMatchObject({ code: 401, message: '访问密钥或签名不正确' });

    await later(async () => expect((await app.db.selectFrom('sys_open_log').select('id').execute()).length).toBe(2));
    const read = await app.call('GET', `${base}/queryById`, { token, query: { id } });
    expect(read.result).toMatchObject({ addresses: '127.0.0.1,10.0.0.0/8', hasSecret: true, todayCalls: 1 });
    const files = await Promise.all(
      ['openApp', 'openLog'].map((name) =>
        app.http.inject({
          url: `${app.config.apiPrefix}/sys/${name}/exportXls?format=xlsx`,
          headers: { 'x-access-token': token },
        }),
      ),
    );
    for (const file of files) expect(file.statusCode).toBe(200);
    const everything = await Promise.all([
      app.call('GET', `${base}/list`, { token }),
      app.call('GET', `${base}/statistics`, { token, query: { id } }),
      app.call('GET', '/sys/openLog/list', { token }),
      app.call('GET', '/sys/dataLog/list', { token, query: { dataTable: openApp.table, dataId: id } }),
      app.db.selectFrom('sys_data_log').selectAll().where('data_id', '=', id).execute(),
      app.db.selectFrom('sys_log').selectAll().execute(),
      app.db.selectFrom('sys_open_app_secret').selectAll().execute(),
      app.db.selectFrom('sys_open_log').selectAll().execute(),
    ]);
    for (const text of [made, read, ...everything].map((one) => JSON.stringify(one)).concat(files.map((f) => f.body)))
      for (const secret of [first.secret, key.secret]) expect(text).not.toContain(secret);
    expect(JSON.stringify(everything[4])).toContain('财务系统');

    expect(await app.call('DELETE', `${base}/delete`, { token, query: { id } })).toMatchObject({ success: true });
    expect(await open(key)).toMatchObject({ code: 401, message: '访问密钥或签名不正确' });
    expect(await app.db.selectFrom('sys_open_app_secret').selectAll().where('app_id', '=', id).execute()).toEqual([]);
  });

  it('says by the field what is wrong with it', async () => {
    const fields = async (more: object) => (await add(more)).result?.fields;
    expect(await fields({ owner: 'nobody-there' })).toHaveProperty('owner');
    expect(await fields({ addresses: '10.0.0.0/33' })).toEqual({ addresses: '来源地址“10.0.0.0/33”不是地址或网段' });
    expect(await fields({ addresses: "1.1.1.1'; drop" })).toEqual({ addresses: "来源地址“1.1.1.1'”不是地址或网段" });
    expect(await fields({ expiresAt: '2020-01-01 00:00:00' })).toEqual({ expiresAt: '有效期须晚于当前时间' });
    expect(await fields({ perMinute: 0, dailyQuota: 0 })).toMatchObject({
      perMinute: expect.anything(),
      dailyQuota: expect.anything(),
    });
    expect(await fields({ calls: '' })).toHaveProperty('calls');
    const { name } = (await add()).result;
    expect((await add({ name })).message).toBe('应用名称已存在');
    // What only the server sets cannot be sent along.
    const { id, accessKey } = (await add({ accessKey: 'ak-mine', tenantId: 9, ownerId: 'x' })).result;
    expect(accessKey).toMatch(/^ak[0-9a-f]{32}$/);
    expect(
      (await app.db.selectFrom('sys_open_app').selectAll().where('id', '=', id).executeTakeFirst())?.tenant_id,
    ).toBe(0);
  });

  it('can be given only calls of the list, and sign-in, passwords, keys and monitoring are not in it', async () => {
    const { result: choices } = await app.call('GET', `${base}/calls`, { token, query: { owner: 'admin' } });
    const names: string[] = choices.map(({ call }: { call: string }) => call);
    expect(choices).toContainEqual({ call: list, label: '职务-分页列表查询', held: true });
    expect(names).toContain('POST /sys/position/add');
    const closed =
      /login|logout|password|changePassword|openApp|openLog|actuator|monitor|sys\/online\/|setting|dataSource|gateway|transit|tenant|sys\/role|DepartRole|permission|sms|quartz|upload|import.*Excel|oss\/file\/link|checkCaptcha|user\/(add|edit)/i;
    expect(names.filter((name) => closed.test(name.replace('/sys/sysMessage', '')))).toEqual([]);
    for (const target of app.served.filter(({ path }) => closed.test(path))) {
      const call = `${target.method} ${target.path}`;
      expect((await add({ calls: call })).result?.fields?.calls, call).toBe(`接口“${call}”不存在或不能开放给接口应用`);
    }
    // Nor by a detour: a row that holds it anyway.
    const key = await aKey();
    await sql`update sys_open_app set calls = 'GET /sys/openApp/list' where id = ${key.id}`.execute(app.db);
    expect(await open(key, `${base}/list`)).toMatchObject({ code: 510, message: '接口应用未获准调用此接口' });
  });
});

describe('who may give what', () => {
  it('nobody makes an application that may more than himself', async () => {
    const mine = await someone([...manager, 'system:position:list']);
    const rich = await someone(['system:position:list', 'system:position:add', 'system:depart:list']);
    expect((await add({ owner: 'admin' }, mine.token)).message).toBe('不能操作权限高于自己的用户');
    expect((await add({ owner: rich.username }, mine.token)).message).toBe('不能操作权限高于自己的用户');
    const { result } = await add({ owner: mine.username, calls: `${list}\nPOST /sys/position/add` }, mine.token);
    expect(result.fields).toEqual({ calls: '所有者没有“职务-添加”的权限' });
    const choices = (await app.call('GET', `${base}/calls`, { token: mine.token, query: { owner: mine.username } }))
      .result;
    expect(choices).toContainEqual({ call: list, label: '职务-分页列表查询', held: true });
    expect(choices).toContainEqual({ call: 'POST /sys/position/add', label: '职务-添加', held: false });
    expect((await app.call('GET', `${base}/calls`, { token: mine.token, query: { owner: rich.username } })).code).toBe(
      510,
    );

    const key = await aKey({ owner: mine.username }, mine.token);
    expect(await open(key)).toMatchObject({ success: true });
    const wider = await edit({ id: key.id, calls: `${list}\nPOST /sys/position/add` }, mine.token);
    expect(wider.result.fields).toEqual({ calls: '所有者没有“职务-添加”的权限' });
    expect((await edit({ id: key.id, owner: rich.username }, mine.token)).code).toBe(510);

    // What belongs to somebody above is not touched: a new secret would be his rights.
    const above = await aKey({ owner: rich.username, calls: 'GET /sys/sysDepart/list' });
    for (const answer of [
      await reset(above.id, mine.token),
      await edit({ id: above.id, status: '0' }, mine.token),
      await edit({ id: above.id, owner: mine.username, calls: list }, mine.token),
    ])
      expect(answer).toMatchObject({ success: false, code: 510, message: '不能操作权限高于自己的用户' });
    expect(await open(above, '/sys/sysDepart/list')).toMatchObject({ success: true });
  });

  it('an application of another tenant is none at all', async () => {
    for (const id of [4801, 4802])
      await app.db
        .insertInto('sys_tenant')
        .values({ id, name: `租户${id}`, status: 1, begin_date: null, end_date: null })
        .execute();
    const rights = [...manager, 'system:openLog:list', 'system:position:list'];
    const one = await someone(rights, { tenants: [4801] });
    const two = await someone(rights, { tenants: [4802] });
    const both = await someone(rights, { tenants: [4801, 4802] });
    const key = await aKey({ owner: one.username }, one.token);
    for (const answer of [
      await reset(key.id, two.token),
      await edit({ id: key.id, status: '0' }, two.token),
      await app.call('GET', `${base}/statistics`, { token: two.token, query: { id: key.id } }),
      await app.call('GET', `${base}/queryById`, { token: two.token, query: { id: key.id } }),
    ])
      expect(answer).toMatchObject({ success: false, message: '未找到对应实体' });
    // Nor can somebody of another tenant be made its owner.
    expect((await edit({ id: key.id, owner: two.username }, one.token)).result.fields).toHaveProperty('owner');
    await app.db
      .insertInto('sys_position')
      .values(
        [4801, 4802].map((tenant_id) => ({
          id: `open-${tenant_id}`,
          code: `open-${tenant_id}`,
          name: `职务${tenant_id}`,
          post_rank: '1',
          tenant_id,
        })) as never,
      )
      .execute();
    const own = await open(key);
    expect(own.result.records.map(({ name }: { name: string }) => name)).toEqual(['职务4801']);
    // The header is not signed, so it chooses nothing, also where the owner belongs to both.
    const twin = await aKey({ owner: both.username }, both.token);
    const url = `${app.config.apiPrefix}/sys/position/list`;
    for (const name of ['tenant-id', 'x-tenant-id'])
      expect(await send(app, { url, headers: { ...signed(twin, { url }), [name]: '4802' } })).toMatchObject({
        code: 401,
        message: '接口应用只能访问所属租户的数据',
      });
    await later(async () =>
      expect((await app.call('GET', '/sys/openLog/list', { token: one.token })).result.total).toBeGreaterThan(0),
    );
    const seen = (await app.call('GET', '/sys/openLog/list', { token: two.token })).result;
    expect(seen.total).toBe(0);
  });

  it('acts as its owner: his data rules hold, his rights are asked with every call, and he is named with it', async () => {
    const owner = await aPerson(app, {
      permissions: ['system:position:list', 'system:position:add'],
      rules: [{ component: 'system/SysPositionList', column: 'code', condition: 'RIGHT_LIKE', value: 'only' }],
    });
    const key = await aKey({ owner: owner.username, calls: `${list}\nPOST /sys/position/add`, name: '人事系统' });
    const url = `${app.config.apiPrefix}/sys/position/add`;
    const post = (code: string) => {
      const body = JSON.stringify({ code, name: code, postRank: '1' });
      const headers = { ...signed(key, { method: 'POST', url, body }), 'content-type': 'application/json' };
      return send(app, { method: 'POST', url, headers, payload: body });
    };
    expect(await post('only-1')).toMatchObject({ success: true });
    expect((await post('other')).message).toBe('没有权限保存超出数据权限范围的数据');
    expect((await open(key)).result.records.map(({ code }: { code: string }) => code)).toEqual(['only-1']);
    const line = await app.db
      .selectFrom('sys_log')
      .selectAll()
      .where('log_content', '=', '添加职务，only-1')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ userid: owner.username, application: '人事系统' });
    expect(
      (await app.call('GET', '/sys/log/list', { token, query: { keyWord: 'only-1' } })).result.records[0],
    ).toMatchObject({ application: '人事系统' });

    // He loses one of the two rights.
    const admin = await app.sessions.byToken(token);
    await app.db.transaction().execute(async (tx) => {
      await sql`delete from sys_role_permission where role_id = ${owner.roleId} and permission_id in (
        select id from sys_permission where perms = 'system:position:add')`.execute(tx);
      await app.sessions.refresh(tx, [owner.id]);
    });
    expect(admin.userId).not.toBe(owner.id);
    await later(async () =>
      expect(await post('only-2')).toMatchObject({ code: 510, message: '没有权限，请联系管理员授权' }),
    );
    expect(await open(key)).toMatchObject({ success: true });
    await grantRight(app, owner.roleId, 'system:position:add');

    const { username, id } = owner;
    expect(await app.call('PUT', '/sys/user/frozenBatch', { token, body: { ids: id, status: '2' } })).toMatchObject({
      success: true,
    });
    expect(await open(key)).toMatchObject({ code: 401, message: '接口应用的所有者已冻结或已删除' });
    await app.call('PUT', '/sys/user/frozenBatch', { token, body: { ids: id, status: '1' } });
    expect(await open(key)).toMatchObject({ success: true });
    // Another person who gets his name does not get his applications.
    await sql`update sys_user set username = username || '-old', del_flag = 1 where id = ${id}`.execute(app.db);
    await sql`update sys_role set role_code = role_code || '-old' where id = ${owner.roleId}`.execute(app.db);
    await aPerson(app, { username, permissions: ['system:position:list'] });
    expect(await open(key)).toMatchObject({ code: 401, message: '接口应用的所有者已冻结或已删除' });
  });
});
