import { savedQueryLimits } from '@dossier/rules/query/saved.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, type Person, userPassword } from '#test/people.ts';

const code = '/pm/project';
const row = { field: 'name', rule: 'like', val: "100%_'; drop table sys_user; --", type: 'text' };

describe('saved queries', () => {
  let app: TestApp;
  let one: Person;
  let other: Person;
  let mine: string;
  let theirs: string;
  const list = async (token: string, of = code) =>
    (await app.call('GET', '/sys/savedQuery/list', { token, query: { code: of } })).result;
  const save = (token: string, body: object = {}) =>
    app.call('POST', '/sys/savedQuery/save', {
      token,
      body: { code, title: '在建项目', matchType: 'and', records: [row], ...body },
    });
  const remove = (token: string, id: string) => app.call('DELETE', '/sys/savedQuery/delete', { token, query: { id } });

  beforeAll(async () => {
    app = await testApp();
    [one, other] = await Promise.all([
      aPerson(app, { realname: '甲某', permissions: ['pm:project:list'] }),
      aPerson(app, { realname: '乙某', permissions: ['pm:project:list'] }),
    ]);
    mine = await app.signIn(one.username, userPassword);
    theirs = await app.signIn(other.username, userPassword);
  });

  it('keeps a query under its name, asks before it overwrites, and replaces all of it', async () => {
    const nested = [
      row,
      {
        matchType: 'or',
        params: [
          { ...row, extra: 1 },
          { field: 'code', rule: 'empty', val: '' },
        ],
      },
    ];
    expect(await save(mine, { records: nested })).toMatchObject({ success: true, message: '保存成功' });
    const { queries } = await list(mine);
    expect(queries).toMatchObject([{ title: '在建项目', matchType: 'and', own: true, owner: '甲某', roleIds: [] }]);
    expect(queries[0].records[1].params[0]).toEqual(row);
    expect((await save(mine)).message).toBe('在建项目 已存在');
    expect((await save(mine, { matchType: 'or', overwrite: true })).success).toBe(true);
    expect((await list(mine)).queries).toMatchObject([{ matchType: 'or', records: [row] }]);
    expect((await save(mine, { code: '/arc/other-page', title: '在建项目' })).success).toBe(true);
    expect((await list(mine)).queries).toHaveLength(1);
  });

  it('shows and deletes nobody else’s', async () => {
    const [query] = (await list(mine)).queries;
    expect((await list(theirs)).queries).toEqual([]);
    expect(await remove(theirs, query.id)).toMatchObject({ success: false });
    expect((await save(theirs, { overwrite: true, matchType: 'and' })).success).toBe(true);
    expect((await list(mine)).queries).toMatchObject([{ id: query.id, matchType: 'or' }]);
    const [own] = (await list(theirs)).queries;
    expect((await remove(theirs, own.id)).message).toBe('删除成功!');
    expect((await list(theirs)).queries).toEqual([]);
  });

  it('is shared with the holders of own roles only, who cannot change it', async () => {
    const shared = await aPerson(app);
    const { roleId } = shared;
    await app.db
      .insertInto('sys_user_role')
      .values([one, other].map(({ id }, at) => ({ id: `share${at}`, user_id: id, role_id: roleId })))
      .execute();
    const roles = (await list(mine)).roles.map(({ id }: { id: string }) => id);
    expect(roles.sort()).toEqual([one.roleId, roleId].sort());
    expect((await save(mine, { title: '共享', roleIds: [other.roleId] })).message).toBe('只能共享给自己拥有的角色');
    expect((await save(mine, { title: '共享', roleIds: [roleId, roleId] })).success).toBe(true);
    const [seen] = (await list(theirs)).queries;
    expect(seen).toMatchObject({ title: '共享', own: false, owner: '甲某', roleIds: [] });
    expect((await remove(theirs, seen.id)).success).toBe(false);
    // Another user's name is free for oneself.
    expect((await save(theirs, { title: '共享', records: [{ ...row, val: '我的' }] })).success).toBe(true);
    expect((await list(theirs)).queries).toHaveLength(2);
    expect((await list(mine)).queries.find(({ title }: { title: string }) => title === '共享')).toMatchObject({
      records: [row],
      roleIds: [roleId],
    });
    await save(mine, { title: '共享', overwrite: true });
    expect((await list(theirs)).queries).toMatchObject([{ own: true }]);
  });

  it('does not show a shared query that names a column which the reader may not see', async () => {
    const role = await aPerson(app);
    await sql`insert into sys_user_role (id, user_id, role_id) values ('hide1', ${one.id}, ${role.roleId}), ('hide2', ${other.id}, ${role.roleId})`.execute(
      app.db,
    );
    const hiding = [{ matchType: 'or', params: [{ field: 'budget', rule: 'gt', val: '5000000', type: 'number' }] }];
    const fields = (
      await app.call('GET', '/pm/project/list', { token: mine, query: { superQueryParams: JSON.stringify(hiding) } })
    ).success;
    expect(fields).toBe(true);
    expect((await save(mine, { title: '大额', records: hiding, roleIds: [role.roleId] })).success).toBe(true);
    expect((await list(theirs)).queries.some(({ title }: { title: string }) => title === '大额')).toBe(true);
    // An active column rule that only the first holds.
    await app.db
      .insertInto('sys_permission')
      .values({
        id: 'col-amount',
        parent_id: null,
        name: '金额列',
        menu_type: 2,
        perms: 'pm:project:col:budget',
        perms_type: '1',
        status: '1',
      })
      .execute();
    await grantRight(app, one.roleId, 'pm:project:col:budget');
    const again = await app.call('POST', '/sys/login', { body: { username: other.username, password: userPassword } });
    expect((await list(again.result.token)).queries.some(({ title }: { title: string }) => title === '大额')).toBe(
      false,
    );
  });

  it('refuses lists that the caller may not see', async () => {
    const nobody = await aPerson(app);
    const token = await app.signIn(nobody.username, userPassword);
    expect((await app.call('GET', '/sys/savedQuery/list', { token, query: { code } })).code).toBe(510);
    expect((await save(token)).code).toBe(510);
    expect((await app.call('GET', '/sys/savedQuery/list', { query: { code } })).code).toBe(401);
  });

  it.each([
    [
      'a column that no user may name',
      { records: [{ ...row, field: 'tenant_id' }] },
      '高级查询的字段不存在：tenant_id',
    ],
    ['SQL for a field', { records: [{ ...row, field: "name' or 1=1" }] }, "高级查询的字段不存在：name' or 1=1"],
    ['a field in a group', { records: [{ params: [{ ...row, field: 'x' }] }] }, '高级查询的字段不存在：x'],
    ['a rule that is none', { records: [{ ...row, rule: 'USE_SQL_RULES' }] }, '查询条件格式不正确'],
    ['a value of another type', { records: [{ ...row, val: { a: 1 } }] }, '查询条件格式不正确'],
    ['a field of another type', { records: [{ ...row, field: ['name'] }] }, '查询条件格式不正确'],
    ['rows that are none', { records: [null] }, '查询条件格式不正确'],
    ['a group without rows', { records: [{ params: 'x' }] }, '查询条件格式不正确'],
    ['a blank name', { title: '  ' }, '保存名称不能为空'],
    ['giant values', { records: [{ ...row, val: 'a'.repeat(savedQueryLimits.records) }] }, '查询条件过长，请减少条件'],
    [
      'many rows in groups',
      { records: [1, 2].map(() => ({ params: Array.from({ length: 60 }, () => row) })) },
      '高级查询的条件最多100个',
    ],
    ['deep groups', { records: nest(6) }, '高级查询的分组最多5层'],
  ])('refuses %s', async (_what, body, message) => {
    expect((await save(mine, { title: '滥用', ...body })).message).toBe(message);
  });

  it.each([
    ['no list', { code: '' }],
    ['a long name', { title: '长'.repeat(51) }],
    ['another match type', { matchType: 'xor' }],
    ['rows that are no list', { records: 'x' }],
    ['too many rows', { records: Array.from({ length: 101 }, () => row) }],
    ['roles that are no list', { roleIds: 'admin' }],
  ])('refuses %s by its shape, and nothing is written', async (_what, body) => {
    const answer = await save(mine, { title: '滥用', ...body });
    expect(answer).toMatchObject({ success: false });
    expect(answer.message).not.toContain('服务器');
    expect((await list(mine)).queries.some(({ title }: { title: string }) => title.startsWith('滥用'))).toBe(false);
  });

  it('survives groups nested ten thousand times', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `${app.config.apiPrefix}/sys/savedQuery/save`,
      headers: { 'x-access-token': mine, 'content-type': 'application/json' },
      payload: `{"code":"${code}","title":"深","matchType":"and","records":${'[{"params":'.repeat(10_000)}[]${'}]'.repeat(10_000)}}`,
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it('keeps so many and no more', async () => {
    const filler = await aPerson(app, { permissions: ['pm:project:list'] });
    const token = await app.signIn(filler.username, userPassword);
    await sql`insert into sys_saved_query (id, user_id, code, title, match_type, records)
      select 'fill' || n, ${filler.id}, ${code}, 'q' || n, 'and', '[]' from generate_series(1, ${savedQueryLimits.perList}::int) n`.execute(
      app.db,
    );
    expect((await save(token)).message).toBe('每个列表最多保存50个查询');
    expect((await save(token, { title: 'q1', overwrite: true })).success).toBe(true);
    await sql`insert into sys_saved_query (id, user_id, code, title, match_type, records)
      select 'more' || n, ${filler.id}, 'page' || n, 'q', 'and', '[]'
      from generate_series(1, ${savedQueryLimits.perUser - savedQueryLimits.perList}::int) n`.execute(app.db);
    expect((await save(token, { code: '/another/page' })).message).toBe('每个用户最多保存500个查询');
  });
});

function nest(depth: number): unknown[] {
  return depth === 0 ? [row] : [{ matchType: 'or', params: nest(depth - 1) }];
}
