import { columnPermission } from '@dossier/contract/core/resource.ts';
import { position } from '@dossier/contract/organisation/position.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, grantRule, userPassword } from '#test/people.ts';

const giver = ['system:role:datarule', 'system:role:saveDatarule', 'system:user:list', 'system:position:list'];
const { component } = position;

describe('rows that remain under data rules', () => {
  let app: TestApp;
  let token: string;
  let menu: string;
  let ids: { mine: string; word: string };
  const mark = newId().slice(-6);

  /** A rule of the menu that no role is bound to yet. */
  async function aRule(column: string, condition: string, value: string): Promise<string> {
    const id = newId();
    await app.db
      .insertInto('sys_permission_data_rule')
      .values({
        ...{ id, permission_id: menu, rule_name: column, rule_column: column },
        ...{ rule_conditions: condition, rule_value: value, status: '1' },
      })
      .execute();
    return id;
  }
  async function aPosition(name: string, createBy: string): Promise<void> {
    const id = newId();
    await app.db
      .insertInto('sys_position')
      .values({ id, code: id, name, post_rank: '1', create_by: createBy, tenant_id: 0 })
      .execute();
  }
  const count = (query: Record<string, string>, as = token) =>
    app.call('GET', '/sys/role/ruleRows', { token: as, query: { permissionId: menu, dataRuleIds: '', ...query } });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const found = await app.db
      .selectFrom('sys_permission')
      .select('id')
      .where('component', '=', component)
      .executeTakeFirstOrThrow();
    menu = found.id;
    ids = {
      mine: await aRule('createBy', '=', '#{sys_user_code}'),
      word: await aRule('name', 'LIKE', mark),
    };
  });

  it('counts for the chosen person, with what else binds them, and without what this role bound before', async () => {
    const person = await aPerson(app, { permissions: ['system:position:list'] });
    for (const name of [`${mark}甲`, `${mark}乙`, '丙']) await aPosition(name, person.username);
    await aPosition(`${mark}丁`, 'somebody');
    const of = { roleId: person.roleId, userId: person.id };
    expect(await count({ ...of, dataRuleIds: ids.mine })).toMatchObject({ success: true, result: 3 });
    expect((await count({ ...of, dataRuleIds: ids.word })).result).toBe(3);
    expect((await count({ ...of, dataRuleIds: `${ids.mine},${ids.word}` })).result).toBe(2);
    const all = (await count(of)).result;
    expect(all).toBeGreaterThanOrEqual(4);
    // What the role holds now goes with the save; what another role binds stays.
    await grantRule(app, person.roleId, { component, column: 'name', condition: '=', value: '无' });
    expect((await count(of)).result).toBe(all);
    const other = await aPerson(app);
    await grantRule(app, other.roleId, { component, column: 'name', condition: 'LIKE', value: mark });
    await app.db
      .insertInto('sys_user_role')
      .values({ id: newId(), user_id: person.id, role_id: other.roleId })
      .execute();
    expect((await count({ ...of, dataRuleIds: ids.mine })).result).toBe(2);
    // A rule of another menu is none of this one.
    expect((await count({ ...of, dataRuleIds: newId() })).result).toBe((await count(of)).result);
  });

  it('is for who may see the person, save rules and give the role, and counts nothing that they do not see', async () => {
    const person = await aPerson(app, { permissions: ['system:position:list'] });
    for (const name of [`${mark}戊`, '己']) await aPosition(name, person.username);
    const of = { roleId: person.roleId, userId: person.id, dataRuleIds: ids.mine };
    const as = async (permissions: string[]) => {
      const caller = await aPerson(app, { permissions });
      return { ...caller, token: await app.signIn(caller.username, userPassword) };
    };
    const able = await as(giver);
    expect(await count(of, able.token)).toMatchObject({ result: 2 });
    for (const lacking of ['system:role:saveDatarule', 'system:user:list', 'system:position:list']) {
      const short = await as(giver.filter((code) => code !== lacking));
      expect(await count(of, short.token), lacking).toMatchObject({ success: false, code: 510 });
    }
    // Bound themselves, they count within what they see, and only for a role that is bound as much.
    const rules = [{ component, column: 'name', condition: 'LIKE', value: mark }];
    const limited = await aPerson(app, { permissions: giver, rules });
    const bound = await app.signIn(limited.username, userPassword);
    expect(await count(of, bound)).toMatchObject({ code: 510 });
    await grantRule(app, person.roleId, rules[0] as (typeof rules)[0]);
    expect(await count(of, bound)).toMatchObject({ result: 1 });
  });

  it('tells nothing of people and columns that the caller may not know', async () => {
    const person = await aPerson(app);
    const of = { roleId: person.roleId, userId: person.id };
    expect((await count({ ...of, userId: newId() })).success).toBe(false);
    const frozen = await aPerson(app);
    await app.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', frozen.id).execute();
    expect((await count({ ...of, userId: frozen.id })).message).toBe('所选用户目前无法登录，看不到任何数据');
    const elsewhere = await aPerson(app, { tenants: [8_201] });
    await app.db.insertInto('sys_tenant').values({ id: 8_201, name: '别处', status: 1 }).execute();
    expect((await count({ ...of, userId: elsewhere.id })).message).toBe('所选用户在其他租户工作，无法统计');

    const caller = await aPerson(app, { permissions: giver });
    await app.db
      .insertInto('sys_permission')
      .values({
        ...{ id: newId(), parent_id: menu, name: '职务名称', menu_type: 2, perms_type: '1', status: '1' },
        perms: columnPermission(position, 'name'),
      })
      .execute();
    const by = await app.signIn(caller.username, userPassword);
    expect(await count({ ...of, dataRuleIds: ids.word }, by)).toMatchObject({ code: 510 });
    expect(await count({ ...of, dataRuleIds: ids.mine }, by)).toMatchObject({ result: 0 });
    await grantRight(app, caller.roleId, columnPermission(position, 'name'));
  });

  it('names the columns of a page in words, and says of which menus rows are bound', async () => {
    const found = await app.db
      .selectFrom('sys_permission')
      .select('id')
      .where('component', '=', 'pm/ProjectList')
      .executeTakeFirstOrThrow();
    const { result } = await app.call('GET', '/sys/role/ruleFields', { token, query: { permissionId: found.id } });
    const of = (field: string) => result.find((one: { field: string }) => one.field === field);
    expect(of('deptCode')).toMatchObject({ label: '承接部门', kind: 'departCode' });
    expect(of('dept')).toMatchObject({ label: '承接部门', kind: 'departId' });
    expect(of('pm')).toMatchObject({ label: '项目经理', kind: 'user' });
    expect(of('watchers')).toMatchObject({ kind: 'user', multiple: true });
    expect(of('type')).toMatchObject({ kind: 'dict', dict: 'pm_project_type' });
    expect(of('planEnd')).toMatchObject({ kind: 'date' });
    const tree = (await app.call('GET', '/sys/role/queryTreeList', { token })).result.treeList;
    const flat = (nodes: { key: string; governed: boolean; children: [] | null }[]): typeof nodes =>
      nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    expect(flat(tree).find(({ key }) => key === found.id)?.governed).toBe(true);
    expect(flat(tree).some(({ governed }) => !governed)).toBe(true);
  });
});
