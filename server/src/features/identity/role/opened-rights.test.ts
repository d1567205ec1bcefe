import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson } from '#test/people.ts';

/* Two administrators who save the same rights. */

let app: TestApp;
let token: string;
let ids: string[];
const refused = { success: false, message: '授权已被他人修改，请重新打开后再保存' };

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where menu_type = 2 and del_flag = 0 order by id limit 4`.execute(app.db);
  ids = rows.map(({ id }) => id);
});

async function aDepart(): Promise<string> {
  const id = newId();
  await sql`insert into sys_depart (id, depart_name, org_code) values (${id}, '部门', ${`Z${id.slice(-8)}`})`.execute(
    app.db,
  );
  return id;
}

async function aDepartRole(): Promise<string> {
  const [id, depart] = [newId(), await aDepart()];
  await sql`insert into sys_depart_role (id, depart_id, role_name, role_code) values (${id}, ${depart}, '角色', ${id})`.execute(
    app.db,
  );
  for (const right of ids)
    await sql`insert into sys_depart_permission (id, depart_id, permission_id) values (${newId()}, ${depart}, ${right})`.execute(
      app.db,
    );
  return id;
}

describe.each([
  {
    of: 'a role',
    make: async () => (await aPerson(app)).roleId,
    key: 'roleId',
    save: '/sys/permission/saveRolePermission',
    read: '/sys/permission/queryRolePermission',
  },
  {
    of: 'a department',
    make: aDepart,
    key: 'departId',
    save: '/sys/permission/saveDepartPermission',
    read: '/sys/permission/queryDepartPermission',
  },
  {
    of: 'a department role',
    make: aDepartRole,
    key: 'roleId',
    save: '/sys/sysDepartPermission/saveDeptRolePermission',
    read: '/sys/sysDepartPermission/queryDeptRolePermission',
  },
])('the rights of $of', ({ make, key, save, read }) => {
  const saved = (id: string, now: string[], before: string[], more: object = {}) =>
    app.call('POST', save, {
      token,
      body: { [key]: id, permissionIds: now.join(','), lastpermissionIds: before.join(','), ...more },
    });
  const held = async (id: string) => (await app.call('GET', read, { token, query: { [key]: id } })).result.sort();

  it('are not saved over those of somebody else by who says what he opened', async () => {
    const [a = '', b = '', c = ''] = ids;
    const id = await make();
    expect((await saved(id, [a], [], { strict: true })).success).toBe(true);
    const answers = await Promise.all([
      saved(id, [a, b], [a], { strict: true }),
      saved(id, [a, c], [a], { strict: true }),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject(refused);
    expect(await held(id)).toHaveLength(2);
  });

  it('are joined with those of somebody else for other clients, and the log says so', async () => {
    const [a = '', b = '', c = ''] = ids;
    const id = await make();
    await saved(id, [a], []);
    await saved(id, [a, b], [a]);
    expect((await saved(id, [a, c], [a])).success).toBe(true);
    expect(await held(id)).toEqual([a, b, c].sort());
    const { rows } = await sql<{ request_param: string }>`select request_param from sys_log
      where request_param like ${`%${id}%`} and request_param like '%merged%'`.execute(app.db);
    expect(rows.map((row) => JSON.parse(row.request_param).merged)).toEqual([{ added: [b], removed: [] }]);
  });
});

it('data rules of a role are not replaced by who saw others', async () => {
  const { roleId } = await aPerson(app, {
    rules: [{ component: 'system/SysPositionList', column: 'name', condition: '=', value: '甲' }],
  });
  const { rows } = await sql<{ permission: string; rules: string }>`
    select permission_id as permission, data_rule_ids as rules from sys_role_permission
    where role_id = ${roleId} and data_rule_ids is not null`.execute(app.db);
  const [{ permission = '', rules = '' } = {}] = rows;
  const save = (dataRuleIds: string, lastDataRuleIds: string) =>
    app.call('POST', '/sys/role/datarule', {
      token,
      body: { permissionId: permission, roleId, dataRuleIds, lastDataRuleIds },
    });
  expect(await save('', '')).toMatchObject(refused);
  expect((await save('', rules)).success).toBe(true);
  expect(await save('', rules)).toMatchObject(refused);
  expect((await save(rules, '')).success).toBe(true);
});
