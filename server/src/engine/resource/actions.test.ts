import { dict, longText, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { compare } from '@dossier/rules/condition.ts';
import { when } from '@dossier/rules/record-rule.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { busy, refuse } from '#core/errors.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { aGuardedPerson, codeOf, wrongCode } from '#test/second-step.ts';
import { serveResource } from './routes.ts';

const paper = resource({
  area: 'test',
  name: 'paper',
  label: '文稿',
  path: '/test/paper',
  table: 'test_paper',
  fields: {
    title: text({ label: '标题', required: true, max: 50 }),
    note: text({ label: '批注', max: 100 }),
    state: dict('pm_project_status', { label: '状态', readOnly: true }),
  },
  rules: [when('title').isGiven().refuse('note', ['禁'], 'T01', '批注不能是“禁”')],
  states: { field: 'state', first: '10', edit: ['10'], delete: ['10'] },
  actions: {
    send: { label: '报送', from: ['10'], to: '20', only: { when: compare('title', 'ne', '空'), message: '没有内容' } },
    back: {
      label: '退回',
      from: ['20'],
      to: '10',
      input: { note: longText({ label: '批注', required: true, max: 100 }) },
    },
    look: { label: '查阅', from: ['10', '20'], batch: false },
    burn: { label: '销毁', from: ['10'], to: '70', password: true },
  },
});

describe('the actions of a record', () => {
  let app: TestApp;
  let token: string;
  const effects: string[] = [];
  const post = (name: string, body: object, by = token) => app.call('POST', `/test/paper/${name}`, { token: by, body });
  const add = async (title = '方案') => (await post('add', { title })).result as { id: string; version: number };
  const read = async (id: string, by = token) =>
    (await app.call('GET', '/test/paper/queryById', { token: by, query: { id } })).result;

  beforeAll(async () => {
    app = await testApp({}, [
      (built) =>
        serveResource(built, paper, {
          actions: {
            send: {
              check: (_context, record) => {
                if (record.title === '不行') throw refuse('今天不收');
                if (record.title === '太迟') throw busy();
              },
              effect: (_context, after, before) => {
                effects.push(`${String(before.state)}>${String(after.state)}`);
                if (after.title === '落空') throw refuse('送不出去');
              },
            },
          },
        }),
    ]);
    await sql
      .raw(
        `create table test_paper (id varchar(32) primary key, title text, note text, state varchar(10), tenant_id integer not null default 0, del_flag integer not null default 0,
        version integer not null default 1, sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
      )
      .execute(app.db);
    const role = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    for (const action of ['list', 'add', 'edit', 'delete', 'send', 'back', 'look'])
      await grantRight(app, role.id, `test:paper:${action}`);
    token = await app.signIn();
  });

  it('move its state, and nothing else does', async () => {
    const { id, version } = await add();
    expect(await read(id)).toMatchObject({ state: '10', _may: ['edit', 'send', 'look', 'delete'] });
    const sent = await post('send', { id, version });
    expect(sent).toMatchObject({
      success: true,
      message: '文稿已报送',
      result: { done: [{ id, version: 2 }], refused: [] },
    });
    expect(await read(id)).toMatchObject({ state: '20', version: 2, _may: ['back', 'look'] });
    expect(await app.call('PUT', '/test/paper/edit', { token, body: { id, version: 2, title: 'x' } })).toMatchObject({
      reason: 'state',
      message: '当前状态为“立项审批中”，不能执行“编辑”',
    });
    expect((await app.call('DELETE', '/test/paper/delete', { token, query: { id } })).reason).toBe('state');
    const other = await post('add', { title: '偷渡', state: '80' });
    expect((await read(other.result.id)).state).toBe('10');
  });

  it('need the right state, the version that was read, and what the action asks for', async () => {
    const { id } = await add();
    expect(await post('back', { id, version: 1, note: 'x' })).toMatchObject({ success: false, reason: 'state' });
    const stale = await post('send', { id, version: 7 });
    expect(stale).toMatchObject({ success: false, reason: 'stale', params: { who: expect.any(String) } });
    expect((await post('send', { id })).reason).toBe('stale');
    expect(await post('send', { id: 'nobody', version: 1 })).toMatchObject({ reason: 'missing' });
    expect(await post('send', {})).toMatchObject({ reason: 'noneChosen' });
    expect((await post('send', { id: (await add('空')).id, version: 1 })).message).toBe('没有内容');
    await post('send', { id, version: 1 });
    const empty = await post('back', { id, version: 2 });
    expect(empty).toMatchObject({ reason: 'input', result: { fields: { note: '批注不能为空' } } });
    const ruled = await post('back', { id, version: 2, note: '禁' });
    expect(ruled).toMatchObject({ reason: 'input', result: { fields: { note: '批注不能是“禁”' } } });
    expect(await post('back', { id, version: 2, note: '请补充' })).toMatchObject({ success: true });
    expect(await read(id)).toMatchObject({ state: '10', note: '请补充' });
  });

  it('undo everything when the feature refuses in the middle', async () => {
    const { id } = await add('落空');
    expect((await post('send', { id, version: 1 })).message).toBe('送不出去');
    expect(await read(id)).toMatchObject({ state: '10', version: 1 });
    expect(effects.at(-1)).toBe('10>20');
    expect((await post('send', { id: (await add('不行')).id, version: 1 })).message).toBe('今天不收');
  });

  it('answer for each of many records which went, which did not and why', async () => {
    const [good, bad, moved] = [await add('一'), await add('不行'), await add('二')];
    await post('send', { id: moved.id, version: 1 });
    const ids = [good.id, bad.id, moved.id, 'nobody', good.id];
    const answer = await post('send', { ids, versions: { [bad.id]: 1 } });
    expect(answer).toMatchObject({ success: true, message: '已报送1条，3条未执行' });
    expect(answer.result.done).toEqual([{ id: good.id, version: 2 }]);
    expect(answer.result.refused).toEqual([
      { id: bad.id, title: '不行', reason: 'refused', message: '今天不收' },
      { id: moved.id, title: '二', reason: 'state', message: '当前状态为“立项审批中”，不能执行“报送”' },
      { id: 'nobody', title: '', reason: 'missing', message: '未找到对应实体' },
    ]);
    expect((await post('look', { ids })).reason).toBe('single');
    expect((await post('send', { ids: Array.from({ length: 1001 }, (_, at) => `x${at}`) })).success).toBe(false);
  });

  it('say what went before the time was over, and that the rest did not', async () => {
    const [good, late, after] = [await add('早'), await add('太迟'), await add('更迟')];
    const { success, result } = await post('send', { ids: [good.id, late.id, after.id] });
    expect(success).toBe(true);
    expect(result.done).toEqual([{ id: good.id, version: 2 }]);
    expect(result.refused.map((one: { id: string; reason: string }) => [one.id, one.reason])).toEqual([
      [late.id, 'busy'],
      [after.id, 'busy'],
    ]);
    expect((await read(after.id)).state).toBe('10');
    expect(await post('send', { ids: [late.id, after.id] })).toMatchObject({ success: false, status: 503 });
  });

  it('let one of two people through who press at once', async () => {
    const { id } = await add();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('send', { id, version: 1 })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.filter(({ success }) => !success).map(({ reason }) => reason))).toEqual(new Set(['state']));
    expect((await read(id)).version).toBe(2);
  });

  it('are done with the own password of who does it where they cannot be taken back', async () => {
    const { id, version } = await add();
    const person = await aPerson(app, { permissions: ['test:paper:burn'] });
    const by = await app.signIn(person.username, userPassword);
    for (const password of [undefined, '', 'Wrong#2026'])
      expect(await post('burn', { id, version, password }, by)).toMatchObject({
        ...{ success: false, reason: 'C18', message: '密码不正确，操作已取消' },
      });
    expect(await read(id)).toMatchObject({ state: '10', version });
    expect(await post('burn', { ids: [id], versions: { [id]: version }, password: userPassword }, by)).toMatchObject({
      result: { done: [{ id }] },
    });
    expect(await read(id)).toMatchObject({ state: '70' });
    const { rows } = await sql<{ text: string }>`
      select l::text as text from sys_log l union all select d::text from sys_data_log d where data_id = ${id}`.execute(
      app.db,
    );
    const kept = rows.map(({ text }) => text).join('\n');
    expect(kept).toContain('执行“销毁”');
    expect(kept).not.toContain('Wrong#2026');
    expect(kept).not.toContain(userPassword);
  });

  it('take a code of an authenticator app in its place, once', async () => {
    const [one, two] = [await add(), await add()];
    const { token: by, secret } = await aGuardedPerson(app, { permissions: ['test:paper:burn'] });
    const proof = { way: 'totp', code: codeOf(secret) };
    const burn = ({ id, version }: { id: string; version: number }, body: object) =>
      post('burn', { id, version, ...body }, by);
    expect(await burn(one, { proof: { way: 'totp', code: wrongCode(secret) } })).toMatchObject({ reason: 'C18' });
    expect(await burn(one, { proof })).toMatchObject({ success: true, result: { done: [{ id: one.id }] } });
    expect(await burn(two, { proof })).toMatchObject({ reason: 'C18' });
    expect(await read(two.id)).toMatchObject({ state: '10' });
  });

  it('count wrong passwords as failed sign-ins, and are not for who has none', async () => {
    const { id, version } = await add();
    const guesser = await aPerson(app, { permissions: ['test:paper:burn'] });
    const by = await app.signIn(guesser.username, userPassword);
    for (let at = 0; at <= app.settings.get('lockout.maxFailures'); at += 1)
      await post('burn', { id, version, password: `Guess#${at}` }, by);
    expect((await post('burn', { id, version, password: userPassword }, by)).message).toContain('登录失败次数过多');
    const without = await aPerson(app, { permissions: ['test:paper:burn'] });
    const other = await app.signIn(without.username, userPassword);
    await sql`delete from sys_user_secret where user_id = (select id from sys_user where username = ${without.username})`.execute(
      app.db,
    );
    expect(await post('burn', { id, version }, other)).toMatchObject({ reason: 'noPassword' });
    expect(await read(id)).toMatchObject({ state: '10' });
  });

  it('are for those who hold their right, and leave a line in history and log', async () => {
    const { id } = await add('留痕');
    const reader = await aPerson(app, { permissions: ['test:paper:list'] });
    const by = await app.signIn(reader.username, userPassword);
    expect(await post('send', { id, version: 1 }, by)).toMatchObject({ success: false, reason: 'forbidden' });
    expect((await read(id, by))._may).toEqual([]);
    await post('send', { id, version: 1 });
    const { rows } = await sql<{ content: string }>`
      select log_content as content from sys_log where method = 'test:paper:send' and log_content like '%留痕'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ content: '执行“报送”，留痕' }]);
    const { rows: versions } = await sql<{ n: number }>`
      select count(*)::int as n from sys_data_log where data_table = 'test_paper' and data_id = ${id}`.execute(app.db);
    expect(versions[0]?.n).toBe(2);
  });
});
