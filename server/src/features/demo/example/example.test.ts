import { resources } from '@dossier/contract/all.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { withExamples } from '#test/examples.ts';
import { aPerson, userPassword } from '#test/people.ts';

const paths = resources.filter(({ area }) => area === 'demo').map(({ path }) => path);

describe('an installation without the demo company', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });

  it('has no menu, no right and no row of the examples, and refuses their calls to its administrator too', async () => {
    const { rows } = await sql`
      select 1 from sys_permission
      where perms like 'demo:%' or component like 'jeecg/J%' or component like 'examples/%'`.execute(app.db);
    expect(rows).toEqual([]);
    const token = await app.signIn();
    expect(paths).toHaveLength(5);
    for (const path of paths) {
      expect((await app.call('GET', `${path}/list`, { token })).code, path).toBe(510);
      expect((await app.call('POST', `${path}/add`, { token, body: {} })).code, path).toBe(510);
    }
  });
});

describe('registers of the examples', () => {
  let app: TestApp;
  let token: string;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}) =>
    app.call(method, path, { token, ...given });
  const addOrder = async (code: string, more: object = {}) =>
    (await call('POST', '/test/jeecgOrderMain/add', { body: { code, level: '1', orderDate: '2026-03-02', ...more } }))
      .result.id as string;

  beforeAll(async () => {
    app = await testApp();
    await withExamples(app);
    token = await app.signIn();
  });

  it('add, change and delete a person at the calls of the single table', async () => {
    const added = await call('POST', '/test/jeecgDemo/add', { body: { name: '王一鸣', sex: 1, email: 'a@b.cn' } });
    expect(added.message).toBe('添加成功！');
    const { id } = added.result;
    const edited = await call('PUT', '/test/jeecgDemo/edit', { body: { id, version: 1, name: '王二', age: 30 } });
    expect(edited.success, edited.message).toBe(true);
    const wrong = await call('POST', '/test/jeecgDemo/add', { body: { name: '李', email: 'nowhere' } });
    expect(wrong.message).toContain('邮箱格式不正确');
    const { result } = await call('GET', '/test/jeecgDemo/list', { query: { age_begin: 29, age_end: 31 } });
    expect(result.records).toMatchObject([{ name: '王二', sex: 1, sex_dictText: '男' }]);
    expect((await call('DELETE', '/test/jeecgDemo/delete', { query: { id } })).success).toBe(true);
  });

  it('save customers and tickets with their order, which costs what its tickets do', async () => {
    const id = await addOrder('DD-T1', {
      amount: 1,
      customers: [{ name: '青禾食品', phone: '13800000000' }],
      tickets: [
        { flight: 'CA1501', flightDate: '2026-04-01', price: 500, quantity: 2 },
        { flight: 'MU5101', flightDate: '2026-04-02', price: 100.5, quantity: 1 },
      ],
    });
    const { result } = await call('GET', '/test/jeecgOrderMain/queryById', { query: { id } });
    expect(result).toMatchObject({ amount: 1100.5, customers: [{ name: '青禾食品' }] });
    expect(result.tickets.map(({ amount }: { amount: number }) => amount)).toEqual([1000, 100.5]);
    const again = await call('POST', '/test/jeecgOrderMain/add', {
      body: { code: 'DD-T1', level: '1', orderDate: '2026-03-02' },
    });
    expect(again.success).toBe(false);
  });

  it('keep an order that a delivery names, and find the deliveries of an order', async () => {
    const orderId = await addOrder('DD-T2');
    const body = { code: 'YD-1', orderId, carrier: '顺达快运', sentOn: '2026-03-03', boxes: 2 };
    expect((await call('POST', '/test/jeecgDelivery/add', { body })).success).toBe(true);
    expect((await call('DELETE', '/test/jeecgOrderMain/delete', { query: { id: orderId } })).success).toBe(false);
    const { result } = await call('GET', '/test/jeecgDelivery/list', { query: { orderId } });
    expect(result.records).toMatchObject([{ code: 'YD-1', orderId_dictText: 'DD-T2' }]);
  });

  it('let no material stand below itself', async () => {
    const add = async (code: string, parentId: string | null) =>
      (await call('POST', '/test/demoMaterial/add', { body: { name: code, code, parentId } })).result.id as string;
    const top = await add('M1', null);
    const below = await add('M1-1', await add('M1-0', top));
    const ring = await call('PUT', '/test/demoMaterial/edit', { body: { id: top, version: 1, parentId: below } });
    expect(ring.message).toContain('上级物料不能是本记录或其下级');
  });

  it('keep a value of every kind as it was typed', async () => {
    const body = {
      ...{ title: '全部控件', phone: '13900001000', quantity: 3, rate: 0.85, amount: 12.5, active: 'N', level: '2' },
      ...{ startDate: '2026-05-01', endDate: '2026-05-03', remindAt: '2026-04-30 09:00:00', ways: '1,4' },
      ...{ place: '330106', owner: 'admin', members: 'admin', words: '甲,乙', note: '备注', minutes: '# 纪要' },
      body: '<p>正文</p>',
    };
    const { result } = await call('POST', '/test/demoSheet/add', { body });
    const kept = await call('GET', '/test/demoSheet/queryById', { query: { id: result.id } });
    expect(kept.result).toMatchObject(body);
    const wrong = { ...body, endDate: '2026-04-01' };
    expect((await call('POST', '/test/demoSheet/add', { body: wrong })).success).toBe(false);
  });

  it('offer the data rules of the single table, which bind nobody until a role is given them', async () => {
    const { rows } = await sql<{ rule_column: string; status: string }>`
      select r.rule_column, r.status from sys_permission_data_rule r join sys_permission p on p.id = r.permission_id
      where p.component = 'jeecg/JeecgDemoList' order by r.rule_column`.execute(app.db);
    expect(rows).toEqual([
      { rule_column: 'age', status: '1' },
      { rule_column: 'createBy', status: '0' },
      { rule_column: 'sysOrgCode', status: '1' },
    ]);
    for (const [name, age] of [
      ['年长', 40],
      ['年少', 18],
    ] as const)
      await call('POST', '/test/jeecgDemo/add', { body: { name, age } });
    const over20 = { component: 'jeecg/JeecgDemoList', column: 'age', condition: '>', value: '20' };
    const { username } = await aPerson(app, { permissions: ['demo:person:list'], rules: [over20] });
    const own = await app.signIn(username, userPassword);
    const namesOf = async (bearer: string) =>
      (await app.call('GET', '/test/jeecgDemo/list', { token: bearer })).result.records.map(
        (record: { name: string }) => record.name,
      );
    expect(await namesOf(token)).toEqual(expect.arrayContaining(['年长', '年少']));
    expect(await namesOf(own)).toEqual(['年长']);
  });

  it('are read by whoever has the right to one of them, and by nobody else', async () => {
    const { username } = await aPerson(app, { permissions: ['demo:person:list'] });
    const own = await app.signIn(username, userPassword);
    const ask = async (path: string) => (await app.call('GET', `${path}/list`, { token: own })).code;
    expect(await ask('/test/jeecgDemo')).toBe(0);
    expect(await ask('/test/jeecgOrderMain')).toBe(510);
    expect((await app.call('POST', '/test/jeecgDemo/add', { token: own, body: { name: '甲' } })).code).toBe(510);
  });
});
