import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

describe('a table named by a dictionary code', () => {
  let app: TestApp;
  let token: string;
  const ask = (call: string, code: string, query: Record<string, string> = {}) =>
    app.call('GET', `/sys/dict/${call}/${encodeURIComponent(code)}`, { token, query });
  /** Every call that takes such a code. */
  const everywhere = async (code: string) => [
    await ask('getDictItems', code),
    await ask('loadDict', code, { keyword: 'a' }),
    await ask('loadDictOrderByValue', code, { keyword: 'a' }),
    await ask('loadDictItem', code, { key: 'a' }),
    await app.call('GET', `/sys/dict/getDictText/${encodeURIComponent(code)}/a`, { token }),
  ];
  const texts = async (code: string, keyword?: string): Promise<string[]> =>
    (await ask('loadDict', code, keyword === undefined ? {} : { keyword })).result.map(
      ({ text }: { text: string }) => text,
    );

  beforeAll(async () => {
    app = await testApp();
    const admin = await app.signIn();
    for (const [code, name] of [
      ['DC_A', '甲%岗'],
      ['DC_B', '乙_岗'],
      ['DC_C', '丙岗'],
    ])
      await app.call('POST', '/sys/position/add', { token: admin, body: { code, name, postRank: '1' } });
    const { username } = await aPerson(app, { permissions: ['system:position:list'] });
    token = await app.signIn(username, userPassword);
  });

  it('is read by its published columns, with a condition over them', async () => {
    expect(await texts('sys_position,name,code', '岗')).toHaveLength(3);
    expect(await texts("sys_position,name,code,code = 'DC_C'")).toEqual(['丙岗']);
    expect(await texts("sys_position where code like 'DC%',name,code", '丙')).toEqual(['丙岗']);
  });

  it('is read whole where no size is given, and no code at all is said in words', async () => {
    const { db } = app;
    const many = Array.from({ length: 250 }, (_, n) => ({ id: `many${n}`, code: `MANY${n}`, name: `众${n}` }));
    await db.insertInto('sys_position').values(many).execute();
    expect(await texts('sys_position,name,code', '众')).toHaveLength(250);
    expect((await ask('getDictItems', "sys_position,name,code,code like 'MANY%'")).result).toHaveLength(250);
    const sized = await ask('loadDict', 'sys_position,name,code', { keyword: '众', pageSize: '10' });
    expect(sized.result).toHaveLength(10);
    for (const none of ['', ' '])
      expect(await ask('getDictItems', none)).toMatchObject({ success: false, message: '字典Code不能为空!' });
    expect((await ask('loadDict', '')).message).toBe('字典Code格式不正确！');
    await db.deleteFrom('sys_position').where('code', 'like', 'MANY%').execute();
  });

  it.each([
    ['a secret table', 'sys_user_secret,password_hash,user_id'],
    ['a secret column', 'sys_user,password,username'],
    ['salt', 'sys_user,salt,username'],
    ['a table of the server', 'pg_shadow,usename,passwd'],
    ['a table with its schema', 'public.sys_position,name,code'],
    ['a quoted name', '"sys_position","name","code"'],
    ['a column that is not published', 'sys_position,create_by,code'],
    ['SQL as a table', 'sys_position; drop table sys_position,name,code'],
    ['SQL as a column', 'sys_position,name,code from sys_user --'],
    ['a subselect as a table', '(select * from sys_user) x,username,id'],
    ['a name of an object', '__proto__,name,code'],
    ['an unpublished column of a condition', "sys_position,name,code,create_by = 'admin'"],
    ['another table of a condition', "sys_position,name,code,sys_user.password = 'x'"],
  ])('is refused for %s, on every call', async (_, code) => {
    for (const answer of await everywhere(code)) {
      expect(answer.success, code).toBe(false);
      expect(answer.result ?? null).toBeNull();
      expect(answer.message).not.toMatch(/select|syntax|relation|column "/i);
    }
  });

  it.each([
    '1=1',
    "code = 'a' or 1=1",
    "code = 'a'; drop table sys_position",
    "code = 'a' union select password_hash from sys_user_secret",
    'code in (select id from sys_user)',
    "code = (select 'a')",
    "code = 'a' --",
    "code = '' || (select version())",
    'pg_sleep(5) is null',
    "code ~ '(a+)+$'",
    `${'('.repeat(2000)}code = 'a'${')'.repeat(2000)}`,
  ])('takes no condition that does more than compare: %s', async (condition) => {
    for (const code of [`sys_position,name,code,${condition}`, `sys_position where ${condition},name,code`]) {
      const started = Date.now();
      for (const answer of await everywhere(code)) {
        expect(answer.success).toBe(false);
        expect(answer.message).not.toMatch(/syntax error|relation|pg_|at or near/i);
      }
      expect(Date.now() - started).toBeLessThan(20_000);
    }
    expect(await texts('sys_position,name,code', '丙')).toEqual(['丙岗']);
  });

  it('is searched for what was typed, not by patterns or SQL, and ordered by published columns alone', async () => {
    expect(await texts('sys_position,name,code', '%')).toEqual(['甲%岗']);
    expect(await texts('sys_position,name,code', '_岗')).toEqual(['乙_岗']);
    expect(await texts('sys_position,name,code', "' or '1'='1")).toEqual([]);
    for (const field of ['create_by', 'password'])
      expect((await ask('loadDict', 'sys_position,name,code', { keyword: `[orderby:${field},asc]` })).success).toBe(
        false,
      );
    // No order is recognised in it: it is a text like any other, and nothing holds it.
    expect(await texts('sys_position,name,code', '[orderby:code;drop table sys_position,asc]')).toEqual([]);
  });
});
