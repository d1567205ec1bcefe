import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { rounds } from '#test/rounds.ts';

let app: TestApp;
let admin: string;

/** Rights whose real decision a call shows. */
const probes = {
  'system:position:list': ['GET', '/sys/position/queryByIds?ids=x'],
  'system:role:list': ['GET', '/sys/role/queryById?id=x'],
  'system:log:list': ['GET', '/sys/log/list?logType=1'],
  'system:tenant:list': ['GET', '/sys/tenant/list'],
} as const;
type Probe = keyof typeof probes;
const codes = Object.keys(probes) as Probe[];
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
  await sql`insert into sys_tenant (id, name, status) values (31, '甲租户', 1), (32, '乙租户', 1), (33, '停用租户', 0), (34, '丙租户', 1)`.execute(
    app.db,
  );
  const { rows } = await sql<{ id: string; perms: string }>`
    select id, perms from sys_permission where menu_type = 2 and perms = any(${codes})`.execute(app.db);
  for (const { id, perms } of rows) ids.set(perms, id);
});

interface Given {
  own: Probe[];
  /** What his department holds, and what his department role names. */
  held: Probe[];
  named: Probe[];
  tenants: (31 | 32 | 33)[];
  /** Packages of tenant 31: what each gives and whether it is on. */
  packs: { gives: Probe[]; on: boolean }[];
}

const some = fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 3 });
const given: fc.Arbitrary<Given> = fc.record({
  own: some,
  held: some,
  named: some,
  tenants: fc.uniqueArray(fc.constantFrom(31 as const, 32 as const, 33 as const), { maxLength: 2 }),
  packs: fc.array(fc.record({ gives: some, on: fc.boolean() }), { maxLength: 2 }),
});

describe('effective rights', () => {
  it('say of random people what the server really lets them do, both ways round', async () => {
    await fc.assert(
      fc.asyncProperty(given, async (person) => {
        const { id, username } = await arrange(person);
        const usable = person.tenants.filter((tenant) => tenant !== 33);
        const works = person.tenants.length === 0 || usable.length > 0;
        const first = Math.min(...usable);
        const token = works ? await app.signIn(username, userPassword) : '';
        const answer = await app.call('GET', '/sys/rights/ofUser', {
          token: admin,
          query: { userId: id, ...(usable.length > 0 ? { tenantId: first } : {}) },
        });
        expect(answer.success, answer.message).toBe(true);
        expect(answer.result.problem === null).toBe(works);
        for (const code of codes) {
          const [method, path] = probes[code];
          const really = works && (await app.call(method, path, { token })).code !== 510;
          expect(answer.result.codes.includes(code), code).toBe(really);
          const row = answer.result.rights.find((right: { perms: string }) => right.perms === code);
          expect(row?.given ?? false, code).toBe(really);
          if (really) expect(row.because.length).toBeGreaterThan(0);
          const who = await app.call('GET', '/sys/rights/whoMay', {
            token: admin,
            query: { permissionId: ids.get(code), username },
          });
          // Of several tenants, one that gives it is enough to be named.
          const anywhere = works && (oracle(person, code, usable) as boolean);
          expect(who.result.total, `${code} ${who.message}`).toBe(anywhere ? 1 : 0);
          if (really) expect(anywhere).toBe(true);
        }
      }),
      { ...rounds(15), endOnFailure: true },
    );
  }, 90_000);

  it('are shown to nobody about people whom he may not see, and of no other tenant than his own', async () => {
    const right = ['system:rights:query'];
    const inside = await aPerson(app, { tenants: [34], permissions: right });
    const stranger = await aPerson(app, { tenants: [31] });
    const both = await aPerson(app, { tenants: [31, 34], permissions: ['system:role:list'] });
    const token = await app.signIn(inside.username, userPassword);
    const ask = (userId: string, tenantId?: number) =>
      app.call('GET', '/sys/rights/ofUser', { token, query: { userId, tenantId } });
    expect((await ask(stranger.id)).message).toBe('未找到对应实体');
    expect((await ask(both.id, 31)).result).toMatchObject({ tenantId: 34, tenants: [{ id: 34 }] });
    const who = await app.call('GET', '/sys/rights/whoMay', {
      token,
      query: { permissionId: ids.get('system:role:list') },
    });
    expect(who.result.records.map(({ id }: { id: string }) => id)).toEqual([both.id]);
    expect((await ask("x' or '1'='1")).success).toBe(false);
    const plain = await aPerson(app);
    const none = await app.signIn(plain.username, userPassword);
    expect((await app.call('GET', '/sys/rights/ofUser', { token: none, query: { userId: plain.id } })).code).toBe(510);
  });

  it('name the data rules with the role that makes them bind, and the hidden columns', async () => {
    const person = await aPerson(app, {
      permissions: ['system:position:list'],
      rules: [{ component: 'system/SysPositionList', column: 'code', condition: '=', value: 'A1' }],
    });
    await sql`insert into sys_permission (id, name, menu_type, perms, perms_type, status)
      values ('hiddencol', '职务名称列', 2, 'system:position:col:name', '1', '1')`.execute(app.db);
    await app.sessions.refresh(app.db);
    const { result } = await app.call('GET', '/sys/rights/ofUser', { token: admin, query: { userId: person.id } });
    const menu = result.rights.find((right: { rules: unknown[] }) => right.rules.length > 0);
    expect(menu).toMatchObject({
      name: '职务管理',
      rules: [{ column: 'code', condition: '=', value: 'A1', because: [{ source: 'role', name: person.username }] }],
    });
    expect(result.hidden).toEqual([{ code: 'system:position:col:name', name: '职务名称列' }]);
    const mine = await app.call('GET', '/sys/permission/getPermCode', {
      token: await app.signIn(person.username, userPassword),
    });
    expect(mine).toMatchObject({ success: true, code: 200, result: { codeList: ['system:position:list'] } });
    const all = await app.call('GET', '/sys/permission/loadAllRoleIds', { token: admin });
    const { rows } = await sql<{ n: number }>`select count(*) as n from sys_permission where del_flag = 0`.execute(
      app.db,
    );
    expect(all.result).toHaveLength(rows[0]?.n ?? -1);
    await sql`delete from sys_permission where id = 'hiddencol'`.execute(app.db);
  });

  it('say of a role what it gives and with which rules, to who may see the role', async () => {
    const ask = (roleId: string, token = admin) => app.call('GET', '/sys/rights/ofRole', { token, query: { roleId } });
    const component = 'system/SysPositionList';
    const { roleId, username } = await aPerson(app, {
      permissions: ['system:position:list'],
      rules: [{ component, column: 'code', condition: '=', value: 'R1' }],
    });
    const { result } = await ask(roleId);
    expect(result).toMatchObject({ role: { id: roleId, roleCode: `role_${username}` }, administrator: false });
    expect(result.rights).toHaveLength(2);
    const because = [{ source: 'role', name: username, code: `role_${username}`, departName: null }];
    const button = result.rights.find(({ perms }: { perms: string | null }) => perms === 'system:position:list');
    expect(button).toMatchObject({ given: true, because, rules: [] });
    const menu = result.rights.find(({ menuType }: { menuType: number }) => menuType !== 2);
    expect(menu).toMatchObject({ given: true, because, rules: [{ column: 'code', value: 'R1', because }] });
    expect((await ask('nobody')).message).toBe('未找到对应实体');
    const stranger = await app.signIn((await aPerson(app)).username, userPassword);
    expect((await ask(roleId, stranger)).code).toBe(510);
    // What the platform keeps to itself no role gives in a tenant; nor does a tenant learn of roles that it does not see.
    const own = await aPerson(app, { permissions: ['system:quartzJob:list'] });
    const reader = await aPerson(app, { tenants: [34], permissions: ['system:rights:query'] });
    const theirs = await app.signIn(reader.username, userPassword);
    expect((await ask(own.roleId, theirs)).message).toBe('未找到对应实体');
    await sql`update sys_role set tenant_id = 34 where id = ${own.roleId}`.execute(app.db);
    expect((await ask(own.roleId, theirs)).result.rights).toMatchObject([
      { perms: 'system:quartzJob:list', given: false },
    ]);
  });
});

/** Whether one of the tenants lets a right through that a role or the department gives. */
function oracle({ own, held, named, packs }: Given, code: Probe, usable: readonly number[]): boolean {
  const granted = own.includes(code) || (held.includes(code) && named.includes(code));
  const lets = (tenant: number) =>
    tenant !== 31 || packs.length === 0 || packs.some(({ gives, on }) => on && gives.includes(code));
  return granted && (usable.length === 0 || usable.some(lets));
}

async function arrange({ own, held, named, tenants, packs }: Given) {
  const person = await aPerson(app, { permissions: own, tenants, departs: [] });
  const [departId, roleId] = [newId(), newId()];
  await sql`insert into sys_depart (id, depart_name, org_code) values (${departId}, '部', ${departId.slice(-12)})`.execute(
    app.db,
  );
  await sql`insert into sys_depart_role (id, depart_id, role_name, role_code) values (${roleId}, ${departId}, '部门角色', 'x')`.execute(
    app.db,
  );
  await sql`insert into sys_depart_role_user (id, user_id, drole_id) values (${newId()}, ${person.id}, ${roleId})`.execute(
    app.db,
  );
  for (const code of held)
    await sql`insert into sys_depart_permission (id, depart_id, permission_id) values (${newId()}, ${departId}, ${ids.get(code)})`.execute(
      app.db,
    );
  for (const code of named)
    await sql`insert into sys_depart_role_permission (id, role_id, permission_id) values (${newId()}, ${roleId}, ${ids.get(code)})`.execute(
      app.db,
    );
  await sql`delete from sys_tenant_pack`.execute(app.db);
  for (const [index, { gives, on }] of packs.entries()) {
    const packId = newId();
    await sql`insert into sys_tenant_pack (id, tenant_id, pack_name, status) values (${packId}, 31, ${`包${index}`}, ${on ? '1' : '0'})`.execute(
      app.db,
    );
    for (const code of gives)
      await sql`insert into sys_tenant_pack_perms values (${packId}, ${ids.get(code)})`.execute(app.db);
  }
  await grantRight(app, person.roleId, 'test:anything');
  return person;
}
