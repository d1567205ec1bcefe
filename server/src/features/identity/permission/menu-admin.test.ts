import type { MenuNode } from '@dossier/contract/identity/session.ts';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { openDatabase } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('menus and their data rules', () => {
  let app: TestApp;
  let token: string;
  const post = (path: string, body: object) => app.call('POST', `/sys/permission/${path}`, { token, body });
  const get = (path: string, query: Record<string, string> = {}) =>
    app.call('GET', `/sys/permission/${path}`, { token, query });
  const aMenu = async (body: object) => (await post('add', body)).result;
  let count = 0;
  const aTop = () => aMenu({ menuType: 0, name: `目录${++count}`, url: `top${count}` });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('adds a menu with cleaned address and component, loads it below its parent, changes and deletes it', async () => {
    const top = await aMenu({ menuType: 0, name: '报表', url: 'sheets', route: true });
    expect(top).toMatchObject({ url: '/sheets', component: 'layouts/RouteView', parentId: null, leaf: true });
    const added = await post('add', {
      menuType: 1,
      parentId: top.id,
      name: '月报',
      url: 'sheets/month',
      component: '/src/views/report/Month.vue',
      keepAlive: true,
      hideTab: true,
      internalOrExternal: false,
    });
    expect(added).toMatchObject({
      message: '添加成功！',
      result: { url: '/sheets/month', component: 'report/Month', keepAlive: true, hideTab: true, hidden: false },
    });
    const level = await get('getSystemSubmenu', { parentId: top.id });
    expect(level).toMatchObject({ code: 0, result: [{ name: '月报', menuType_dictText: '子菜单', isLeaf: true }] });
    const tops = (await get('getSystemMenuList')).result;
    expect(tops.find((menu: { id: string }) => menu.id === top.id)).toMatchObject({ leaf: false, isLeaf: false });
    // Trees of clients show an icon to open where there is a list of children, be it empty.
    expect(tops.find((menu: { id: string }) => menu.id === top.id).children).toEqual([]);
    expect(level.result[0].children).toBeNull();
    const below = await aMenu({
      menuType: 1,
      parentId: level.result[0].id,
      name: '日报',
      url: 'day',
      component: 'a/B',
    });
    expect((await get('getSystemSubmenu', { parentId: top.id })).result[0].children).toEqual([]);
    const batch = await get('getSystemSubmenuBatch', { parentIds: `${top.id},${level.result[0].id}` });
    expect(batch.result[top.id][0].children).toEqual([]);
    expect(batch.result[level.result[0].id]).toMatchObject([{ id: below.id, children: null }]);
    const edited = await app.call('PUT', '/sys/permission/edit', {
      token,
      body: { ...added.result, name: '月度报表' },
    });
    expect(edited).toMatchObject({ message: '修改成功！', result: { name: '月度报表' } });
    const hits = await get('list', { name: '月度报' });
    expect(hits.result).toMatchObject([{ name: '月度报表', leaf: true, children: null }]);
    const deleted = await app.call('DELETE', '/sys/permission/delete', { token, query: { id: top.id } });
    expect(deleted.message).toBe('删除成功!');
    expect((await get('list', { name: '月度报' })).result).toEqual([]);
  });

  it('tells in the menu which buttons of a page the user holds, and whether the page shows its path', async () => {
    const top = await aTop();
    const url = `held${++count}`;
    const page = await aMenu({
      menuType: 1,
      parentId: top.id,
      name: '页',
      url,
      component: 'a/B',
      hiddenHeaderContent: 1,
    });
    expect(page.hiddenHeaderContent).toBe(true);
    const buttons = ['add', 'edit'].map((act) => `held${count}:page:${act}`);
    for (const perms of buttons) await post('add', { menuType: 2, parentId: page.id, name: perms, perms });
    const person = await aPerson(app);
    const ids = await app.db
      .selectFrom('sys_permission')
      .select('id')
      .where((is) => is.or([is('id', 'in', [top.id, page.id]), is('perms', '=', buttons[1] ?? '')]))
      .execute();
    const grants = ids.map(({ id }) => ({ id: newId(), role_id: person.roleId, permission_id: id }));
    await app.db.insertInto('sys_role_permission').values(grants).execute();
    const his = await app.signIn(person.username, userPassword);
    const { menu } = (await app.call('GET', '/sys/permission/getUserPermissionByToken', { token: his })).result;
    const node = menu.find(({ id }: MenuNode) => id === top.id);
    expect(node.meta.permissionList).toEqual([]);
    expect(node.meta).not.toHaveProperty('hiddenHeaderContent');
    expect(node.children[0].meta).toMatchObject({
      hiddenHeaderContent: true,
      permissionList: [{ action: buttons[1], type: '1', status: '1', describe: buttons[1], isAuth: true }],
    });
  });

  it('refuses a sort value over 255, here and wherever there is one', async () => {
    const sentence = '排序值不可以大于255';
    const put = (path: string, body: object) => app.call('PUT', path, { token, body });
    const top = await aTop();
    expect((await post('add', { menuType: 0, name: '大', url: 'big', sortNo: 256 })).message).toContain(sentence);
    expect((await put('/sys/permission/edit', { ...top, sortNo: '300' })).result.fields).toEqual({ sortNo: sentence });
    expect((await put('/sys/permission/edit', { ...top, sortNo: 255 })).success).toBe(true);
    const add = async (path: string, body: object) => (await app.call('POST', path, { token, body })).message;
    expect(await add('/sys/sysDepart/add', { departName: '大', orgCategory: '1', departOrder: 256 })).toContain(
      sentence,
    );
    const item = { dictId: 'x', itemText: '大', itemValue: '1', sortOrder: 256 };
    expect(await add('/sys/dictItem/add', item)).toContain(sentence);
    expect(await add('/arc/class/add', { code: 'ZZ', name: '大', door: 'WS', sortNo: 256 })).toContain(sentence);
    const router = { routerId: 'big', name: '大', uri: 'http://127.0.0.1', sortNo: 256 };
    expect(await add('/sys/gatewayRoute/updateAll', { router })).toContain(sentence);
    const ids = Array.from({ length: 257 }, (_, n) => `n${n}`);
    expect((await put('/sys/dictItem/sort', { dictId: 'x', ids })).message).toBe(sentence);
    expect((await put('/sys/sysDepart/sort', { parentId: null, ids })).message).toBe(sentence);
  });

  it('takes flags as booleans, as 0 and 1, and as texts of them', async () => {
    const top = await aTop();
    for (const [yes, no] of [
      [true, false],
      [1, 0],
      ['1', '0'],
      ['true', 'false'],
    ]) {
      const flags = { route: yes, hidden: yes, hideTab: yes, keepAlive: no, alwaysShow: yes, internalOrExternal: no };
      const body = { menuType: 1, parentId: top.id, name: '旗', url: `flag${++count}`, component: 'a/B', ...flags };
      const made = await aMenu(body);
      expect(made).toMatchObject({ route: true, hidden: true, hideTab: true, keepAlive: false, alwaysShow: true });
      const off = { ...made, route: no, hidden: no, hideTab: no, keepAlive: yes };
      const edited = (await app.call('PUT', '/sys/permission/edit', { token, body: off })).result;
      expect(edited).toMatchObject({ route: false, hidden: false, hideTab: false, keepAlive: true });
    }
    const wrong = { menuType: 0, name: '旗', url: 'flag', hidden: 'maybe' };
    expect((await post('add', wrong)).message).toContain('hidden格式不正确');
  });

  it('refuses a menu without name, address or parent and says which', async () => {
    const answer = await post('add', { menuType: 1 });
    expect(answer).toMatchObject({ success: false, code: 500 });
    expect(answer.result.fields).toEqual({
      name: '菜单名称不能为空',
      parentId: '上级菜单不能为空',
      url: '访问路径不能为空',
      component: '前端组件不能为空',
    });
  });

  it('refuses a second button with the same code and a second page at the same address', async () => {
    const top = await aTop();
    const button = { menuType: 2, parentId: top.id, name: '按钮', perms: 'test:once:add' };
    await post('add', button);
    expect(await post('add', button)).toMatchObject({ success: false, message: '授权标识已存在!' });
    expect((await post('add', { menuType: 0, name: '同址', url: top.url })).message).toContain('访问路径不允许重复');
    expect((await get('checkPermDuplication', { url: top.url })).message).toBe('该值不可用，系统中已存在！');
    expect((await get('checkPermDuplication', { url: '/nowhere' })).message).toBe('该值可用！');
  });

  it('refuses to put a menu below itself or below its own child', async () => {
    const top = await aTop();
    const below = (url: string, parentId: string) => ({ menuType: 1, parentId, name: url, url, component: 'a/B' });
    const child = await aMenu(below(`c${top.id}`, top.id));
    const grandchild = await aMenu(below(`g${top.id}`, child.id));
    for (const parentId of [child.id, grandchild.id])
      expect((await post('edit', { ...child, parentId })).message).toBe('上级菜单不能是自己或自己的下级');
    expect((await get('getSystemSubmenu', { parentId: top.id })).result).toHaveLength(1);
  });

  it('lets two moves at once make no circle', async () => {
    const top = await aTop();
    const make = (url: string) => aMenu({ menuType: 1, parentId: top.id, name: url, url, component: 'a/B' });
    const [a, b] = [await make(`a${top.id}`), await make(`b${top.id}`)];
    const answers = await Promise.all([post('edit', { ...a, parentId: b.id }), post('edit', { ...b, parentId: a.id })]);
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  });

  it('turns a script address into a harmless path and refuses an icon with markup', async () => {
    const top = await aMenu({ menuType: 0, name: '坏', url: 'javascript:alert(1)' });
    expect(top.url).toBe('/javascript:alert(1)');
    expect((await post('add', { menuType: 0, name: '坏', url: 'x2', icon: '<img>' })).message).toContain('图标');
  });

  it('keeps the buttons without which nobody could manage rights', async () => {
    const list = (await get('list', { name: '菜单管理' })).result;
    const answer = await app.call('DELETE', '/sys/permission/delete', { token, query: { id: list[0].id } });
    expect(answer.message).toContain('不能删除');
    expect((await get('list')).success).toBe(true);
  });

  it('asks for the right before it looks at the input', async () => {
    const person = await aPerson(app);
    const theirs = await app.signIn(person.username, userPassword);
    for (const [method, path] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['POST', 'addPermissionRule'],
      ['POST', 'saveDepartPermission'],
      ['GET', 'list'],
    ] as const)
      expect(await app.call(method, `/sys/permission/${path}`, { token: theirs, body: { name: 1 } })).toMatchObject({
        code: 510,
        message: '没有权限，请联系管理员授权',
      });
  });

  it('gives a right to a signed-in user at once and takes it at once', async () => {
    const person = await aPerson(app, { permissions: ['test:now:list'] });
    const theirs = await app.signIn(person.username, userPassword);
    const codes = async () =>
      (await app.call('GET', '/sys/permission/getUserPermissionByToken', { token: theirs })).result.codeList;
    expect(await codes()).toContain('test:now:list');
    const [right] = (await get('list', { name: 'test:now:list' })).result;
    await app.call('DELETE', '/sys/permission/delete', { token, query: { id: right.id } });
    await expect.poll(codes).not.toContain('test:now:list');
  });

  it('shows the menu that is there to everybody who holds it, on every server', async () => {
    const top = await aTop();
    const page = await aMenu({ menuType: 1, parentId: top.id, name: '共用', url: `s${top.id}`, component: 'a/Shared' });
    const [one, two] = [await aPerson(app), await aPerson(app)];
    for (const { roleId } of [one, two])
      for (const { id } of [top, page])
        await app.db
          .insertInto('sys_role_permission')
          .values({ id: newId(), role_id: roleId, permission_id: id })
          .execute();
    const database = openDatabase({ ...app.database.connection, max: 4 });
    const other = await buildApp({ config: app.config, database, log: pino({ level: 'silent' }) });
    const tokens = await Promise.all([one, two].map(({ username }) => app.signIn(username, userPassword)));
    const titles = async ({ http }: Pick<TestApp, 'http'>, as = tokens[0]) => {
      const url = `${app.config.apiPrefix}/sys/permission/getUserPermissionByToken`;
      const answer = await http.inject({ url, headers: { 'x-access-token': String(as) } });
      expect(answer.json()).toMatchObject({ success: true, message: '', code: 0, timestamp: expect.any(Number) });
      return JSON.stringify(answer.json().result.menu.map(({ children }: MenuNode) => children));
    };
    try {
      for (const server of [app, other]) for (const as of tokens) expect(await titles(server, as)).toContain('共用');
      expect((await post('edit', { ...page, name: '改名' })).success).toBe(true);
      expect(await titles(app)).toContain('改名');
      await expect.poll(() => titles(other), { timeout: 15_000 }).toContain('改名');
      // One of them loses it: the other's answer, which was the same one, stays.
      await app.call('POST', '/sys/permission/saveRolePermission', {
        token,
        body: { roleId: one.roleId, permissionIds: top.id, lastpermissionIds: `${top.id},${page.id}` },
      });
      await expect.poll(() => titles(other), { timeout: 15_000 }).not.toContain('改名');
      expect(await titles(app)).not.toContain('改名');
      for (const server of [app, other]) expect(await titles(server, tokens[1])).toContain('改名');
    } finally {
      await other.http.close();
      await database.close();
    }
  });

  describe('data rules', () => {
    let menuId: string;
    const rule = (body: object) =>
      post('addPermissionRule', { permissionId: menuId, ruleName: '规则', status: '1', ...body });

    beforeAll(async () => {
      menuId = (await get('list', { name: '职务管理' })).result[0].id;
    });

    it('offers the columns of the page that the menu opens', async () => {
      const columns = (await get('ruleColumns', { permissionId: menuId })).result;
      expect(columns).toContainEqual({ field: 'postRank', column: 'post_rank', label: '职级' });
    });

    it('saves a good rule, lists it, changes it, deletes it, and marks the menu', async () => {
      expect((await rule({ ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' })).message).toBe(
        '添加成功！',
      );
      const [saved] = (await get('queryPermissionRule', { permissionId: menuId, ruleName: '*规*' })).result;
      expect(saved).toMatchObject({ ruleColumn: 'createBy', status: '1' });
      expect((await post('editPermissionRule', { ...saved, ruleName: '本人' })).message).toBe('更新成功！');
      const flag = async () =>
        treeNodes((await get('queryTreeList')).result.treeList).find(({ key }) => key === menuId)?.ruleFlag;
      expect(await flag()).toBe(1);
      const gone = await app.call('DELETE', '/sys/permission/deletePermissionRule', { token, query: { id: saved.id } });
      expect(gone.message).toBe('删除成功！');
      expect(await flag()).toBe(0);
    });

    it.each([
      [
        'a column of another table',
        { ruleColumn: 'password', ruleConditions: '=', ruleValue: '1' },
        '规则字段“password”不在“职务”中',
      ],
      ['an unknown operator', { ruleColumn: 'code', ruleConditions: 'or', ruleValue: '1' }, '条件规则“or”不存在'],
      [
        'an unknown variable',
        { ruleColumn: 'code', ruleConditions: '=', ruleValue: '#{sys_password}' },
        '变量“#{sys_password}”不存在',
      ],
      [
        'a word where a moment belongs',
        { ruleColumn: 'createTime', ruleConditions: '>', ruleValue: 'abc' },
        '格式不正确',
      ],
      [
        'SQL after the condition',
        { ruleConditions: 'USE_SQL_RULES', ruleValue: "code = 'a'; drop table sys_user" },
        '条件无法识别',
      ],
      [
        'a sub-query',
        { ruleConditions: 'USE_SQL_RULES', ruleValue: 'code in (select password from sys_user)' },
        '条件无法识别',
      ],
      ['a function call', { ruleConditions: 'USE_SQL_RULES', ruleValue: 'pg_sleep(9) = 1' }, '条件无法识别'],
      [
        'a column that is not there',
        { ruleConditions: 'USE_SQL_RULES', ruleValue: "salt = 'x'" },
        '字段“salt”不在“职务”中',
      ],
      ['nothing', { ruleColumn: 'code', ruleConditions: '=' }, '规则值不能为空'],
    ])('refuses %s when it is saved', async (_what, body, message) => {
      const answer = await rule(body);
      expect(answer.success).toBe(false);
      expect(answer.message).toContain(message);
    });

    it('accepts a written condition over the columns of the page', async () => {
      const written = {
        ruleConditions: 'USE_SQL_RULES',
        ruleValue: "create_by = #{sys_user_code} or post_rank in ('1','2')",
      };
      expect((await rule(written)).message).toBe('添加成功！');
    });

    it('keeps a rule on a menu whose page it does not know, and says that it binds nothing here', async () => {
      const top = await aTop();
      const other = { menuType: 1, parentId: top.id, name: '别处', url: `other${++count}`, component: 'biz/Elsewhere' };
      const { id } = await aMenu(other);
      const wanted = { permissionId: id, ruleColumn: 'dept_code', ruleConditions: '=', ruleValue: '#{sys_org_code}' };
      const warning = '该菜单的页面没有受数据规则约束的数据，规则不会生效';
      expect(await rule(wanted)).toMatchObject({ success: true, message: `添加成功！${warning}` });
      const [kept] = (await get('getPermRuleListByPermId', { permissionId: id })).result;
      expect(kept).toMatchObject({ ruleColumn: 'dept_code' });
      const edited = await app.call('PUT', '/sys/permission/editPermissionRule', {
        token,
        body: { ...kept, ruleColumn: 'branch' },
      });
      expect(edited).toMatchObject({ success: true, message: `更新成功！${warning}` });
      expect((await rule({ ...wanted, ruleValue: '#{nobody}' })).message).toContain('不存在');
    });
  });
});

interface TreeNode {
  key: string;
  ruleFlag: number;
  children: TreeNode[] | null;
}

/** Every node of a tree of rights, from the top. */
function treeNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...treeNodes(node.children ?? [])]);
}
