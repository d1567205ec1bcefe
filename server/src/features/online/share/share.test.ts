// biome-ignore-all lint/suspicious/noTemplateCurlyInString: calculations of rules are written so
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { column } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { shareLinks } from '#test/share-links.ts';

const dead = '链接无效或已失效，请联系发给您链接的人';

describe('links to forms', () => {
  let app: TestApp;
  let links: Awaited<ReturnType<typeof shareLinks>>;
  let designer: typeof links.designer;
  let users: typeof links.users;
  let aForm: typeof links.aForm;
  let aMaker: typeof links.aMaker;
  let look: typeof links.look;
  let save: typeof links.save;
  beforeAll(async () => {
    app = await testApp();
    links = await shareLinks(app);
    ({ designer, users, aForm, aMaker, look, save } = links);
  });
  // All calls come from one address, which is held after many failures and many saves.
  beforeEach(async () => {
    await sql`delete from sys_sign_in_failure`.execute(app.db);
    await sql`delete from sys_quota`.execute(app.db);
  });

  it('let somebody without a session fill in a record, in the name of whoever made them', async () => {
    const form = await aForm();
    const maker = await aMaker(form);
    const { id, token } = await maker.link({ note: '供应商填写' });
    expect(token).toMatch(/^[\w-]{27}$/);
    const stored = await sql`select onl_share_link::text as all from onl_share_link`.execute(app.db);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    const { result } = await look(token);
    expect(result).toMatchObject({ asksCode: false, kind: 'add', sharedBy: '分享的人', captcha: false, facts: [] });
    expect(result.form.fields.map((line: { dbFieldName: string }) => line.dbFieldName)).toEqual([
      ...['title', 'state', 'amount', 'twice', 'yes', 'secret'],
    ]);
    expect(result.form.values).toMatchObject({ state: 'open', title: null });
    expect(result.form.options).toEqual({
      yes: [
        { value: '0', text: '否' },
        { value: '1', text: '是' },
      ],
    });
    // Neither tables nor ids are told.
    expect(JSON.stringify(result)).not.toContain(form.table);
    expect(JSON.stringify(result)).not.toContain(form.id);
    const saved = await save(token, {
      title: '<script>alert(1)</script>',
      amount: 3,
      yes: '1',
      person: 'admin',
      create_by: 'admin',
    });
    expect(saved).toMatchObject({ success: true, message: '提交成功', result: null });
    const { records } = await maker.list();
    expect(records).toMatchObject([
      { title: '<script>alert(1)</script>', amount: 3, yes: '1', person: maker.username, createBy: maker.username },
    ]);
    const key = String(records[0]?.id);
    const history = await sql<{ name: string }>`
      select create_name as name from sys_data_log where data_id = ${key}`.execute(app.db);
    expect(history.rows).toEqual([{ name: '分享的人（外部链接）' }]);
    const logged = await sql`select from sys_log where log_content like ${`通过分享链接填写%${id}`}`.execute(app.db);
    expect(logged.rows).toHaveLength(1);
    expect((await maker.links())[0]).toMatchObject({
      uses: 1,
      state: 'open',
      madeBy: '分享的人',
      note: '供应商填写',
      hasCode: false,
    });
    const visits = (await maker.ask('GET', 'visits', { query: { id } })).result;
    expect(visits).toMatchObject([
      { act: 'save', recordId: key },
      { act: 'look', recordId: null },
    ]);
    expect(visits[0].ip).toMatch(/127\.0\.0\.1/);
  });

  it('hold to the rules and checks of the form, and say nothing of fields that they do not name', async () => {
    const form = await aForm();
    const when = (field: string, ...values: string[]) => ({
      type: 'all',
      of: [{ type: 'compare', field, operator: 'eq', values }],
    });
    const rules = [
      { type: 'require', when: when('state', 'done'), fields: ['amount'] },
      { type: 'compute', when: { type: 'all', of: [] }, field: 'twice', formula: '${amount} * 2' },
      { type: 'refuse', when: when('title', 'bad'), message: '秘密不对', field: 'secret' },
      { type: 'hide', when: when('secret', 'x'), fields: ['amount'] },
      { type: 'confirm', when: when('amount', '100'), message: '确定吗？' },
    ];
    const body = { rules: rules.map((rule) => ({ activeStatus: '1', rule })) };
    expect(
      (await app.call('PUT', `/online/cgform/head/rule/${form.id}`, { token: designer.token, body })).success,
    ).toBe(true);
    const maker = await aMaker(form);
    const { token } = await maker.link({ fields: ['title', 'state', 'amount', 'yes'] });
    const shown = (await look(token)).result.form;
    // What reads fields of others is not told.
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(shown.rules).toHaveLength(2);
    expect((await save(token, {})).result.fields).toEqual({ title: 'title不能为空' });
    expect((await save(token, { title: 'a', state: 'done' })).result.fields).toEqual({ amount: 'amount不能为空' });
    expect((await save(token, { title: 'a', yes: '7' })).result.fields).toMatchObject({
      yes: expect.stringContaining('7'),
    });
    expect((await save(token, { title: 'a', amount: 'many' })).success).toBe(false);
    expect((await save(token, { title: 'x'.repeat(40) })).success).toBe(false);
    expect((await save(token, { title: { $ne: 1 } })).success).toBe(false);
    const bad = await save(token, { title: 'bad' });
    expect(bad.message).toBe('表单有外部不可见的内容未通过校验，请联系发给您链接的人');
    expect(JSON.stringify(bad)).not.toContain('秘密');
    expect((await maker.list()).total).toBe(0);
    const asked = await save(token, { title: 'a', amount: 100 });
    expect(asked).toMatchObject({ success: false, reason: 'confirm', result: { questions: ['确定吗？'] } });
    expect(
      (await save(token, { title: 'a', amount: 100, secret: 'y', twice: 7 }, { confirmed: ['确定吗？'] })).success,
    ).toBe(true);
    expect((await maker.list()).records).toMatchObject([{ amount: 100, twice: 200, secret: null }]);
    expect((await maker.links())[0].uses).toBe(1);
  });

  it('show one record, or let it be changed, and no other one', async () => {
    const form = await aForm();
    const maker = await aMaker(form);
    const [one, other] = await Promise.all(
      ['甲', '乙'].map(async (title) => (await maker.save({ title, secret: '内情', yes: '1' })).result.id as string),
    );
    const detail = await maker.link({ kind: 'detail', recordId: one, fields: ['title', 'yes', 'person'] });
    expect((await look(detail.token)).result).toMatchObject({
      ...{ kind: 'detail', form: null },
      facts: [
        { label: 'title', text: '甲' },
        { label: 'yes', text: '是' },
        { label: 'person', text: '分享的人' },
      ],
    });
    expect((await save(detail.token, { title: '丙' })).message).toBe(dead);
    const edit = await maker.link({ kind: 'edit', recordId: one, fields: ['title'] });
    const { form: shown } = (await look(edit.token)).result;
    expect(shown.values).toEqual({ title: '甲' });
    const wrong = { title: '丙', id: other, secret: '改了', createBy: 'admin' };
    expect((await save(edit.token, wrong, { version: shown.version })).success).toBe(true);
    expect(await maker.one(one ?? '')).toMatchObject({ title: '丙', secret: '内情', yes: '1' });
    expect(await maker.one(other ?? '')).toMatchObject({ title: '乙', secret: '内情' });
    const stale = await save(edit.token, { title: '丁' }, { version: shown.version });
    expect(stale).toMatchObject({ success: false, reason: 'stale' });
    // The record is gone.
    await users.records(form.id, designer.token).call('DELETE', 'delete', { query: { id: one ?? '' } });
    expect((await look(edit.token)).message).toBe(dead);
    expect((await save(edit.token, { title: '戊' })).success).toBe(false);
  });

  it('are made by whoever holds the right that they lend, for records and fields that they see', async () => {
    const form = await aForm();
    const reader = await aMaker(form, ['list']);
    expect((await reader.make()).code).toBe(510);
    expect((await reader.make({ kind: 'edit', recordId: 'x' })).code).toBe(510);
    expect((await reader.make({ kind: 'detail' })).result.fields).toEqual({ recordId: '请选择要分享的记录' });
    expect((await reader.make({ kind: 'detail', recordId: 'nothing' })).message).toBe('未找到对应数据');
    const outsider = await aPerson(app, { permissions: [`onl:${form.table}:add`] });
    const token = await app.signIn(outsider.username, userPassword);
    const body = { headId: form.id, kind: 'add', days: 7 };
    expect((await app.call('POST', '/online/cgform/share/add', { token, body })).code).toBe(510);
    const maker = await aMaker(form);
    for (const fields of [['gone'], ['person'], ['id'], ['create_by'], ['title', '__proto__']])
      expect((await maker.make({ fields })).success, fields.join()).toBe(false);
    expect((await maker.make({ fields: ['amount'] })).message).toContain('必填字段“title”须在链接中');
    for (const accessCode of ['123', ' 123 ', '      '])
      expect((await maker.make({ accessCode })).result.fields).toEqual({ accessCode: '访问码为4到20个字符' });
    expect(await maker.links()).toEqual([]);
    for (const wrong of [{ days: 0 }, { days: 91 }, { mostUses: 0 }, { kind: 'delete' }, { fields: [] }])
      expect((await maker.make(wrong)).success, JSON.stringify(wrong)).toBe(false);
    const needy = await aForm([column('chief', { fieldShowType: 'sel_user', fieldMustInput: '1' })]);
    expect((await (await aMaker(needy)).make()).message).toContain('必填字段“chief”不能由外部人员填写');
  });

  it('leave out what is under control, and never show what is hidden from their maker', async () => {
    const form = await aForm();
    const maker = await aMaker(form);
    const before = await maker.link({ kind: 'add' });
    for (const [switchFlag, way] of [
      [1, 'listShow'],
      [2, 'formShow'],
    ] as const)
      await designer.good('POST', 'api/authColumn/batch', {
        body: [{ cgformId: form.id, code: 'secret', switchFlag, [way]: true }],
      });
    // The link was there before: what its maker lost, it lost.
    expect(JSON.stringify((await look(before.token)).result)).not.toContain('secret');
    expect((await save(before.token, { title: 'b', secret: 'mine' })).success).toBe(true);
    const kept = await sql<{ secret: string | null }>`
      select secret from ${sql.table(`onl.${form.table}`)} where title = 'b'`.execute(app.db);
    expect(kept.rows).toEqual([{ secret: null }]);
    expect((await maker.make({ fields: ['title', 'secret'] })).message).toContain('不能分享');
    const offered = await app.call('GET', '/online/cgform/share/fields', {
      token: designer.token,
      query: { headId: form.id, kind: 'add' },
    });
    expect(offered.result.find(({ name }: { name: string }) => name === 'secret')?.usual ?? false).toBe(false);
  });

  it('ask for a code first where they have one, and tell nothing before', async () => {
    const form = await aForm();
    const maker = await aMaker(form);
    const { token } = await maker.link({ accessCode: ' 2468 ' });
    const blank = (await look(token)).result;
    expect(blank).toEqual({
      ...{
        asksCode: true,
        kind: 'detail',
        title: '',
        sharedBy: '',
        expiresAt: '',
        captcha: false,
        form: null,
        facts: [],
      },
    });
    expect((await look(token, { accessCode: '1357' })).message).toBe('访问码错误');
    expect((await save(token, { title: 'a' })).message).toBe(dead);
    expect((await save(token, { title: 'a' }, { accessCode: '1111' })).message).toBe('访问码错误');
    expect((await look(token, { accessCode: '2468' })).result.form.fields).toHaveLength(6);
    expect((await look(token, { accessCode: ' 2468 ' })).result.form.fields).toHaveLength(6);
    expect((await save(token, { title: 'a' }, { accessCode: '2468' })).success).toBe(true);
  });

  it('are not guessed: too many wrong tokens or codes hold the address', async () => {
    const form = await aForm();
    const { token } = await (await aMaker(form)).link({ accessCode: 'abcd' });
    let held = 0;
    for (let at = 0; at < 12; at += 1) if ((await look(token, { accessCode: `000${at}` })).code === 429) held += 1;
    expect(held).toBeGreaterThan(0);
    expect((await look(token, { accessCode: 'abcd' })).code).toBe(429);
    await sql`delete from sys_sign_in_failure`.execute(app.db);
    for (const wrong of ['', 'x', `${token}x`, token.slice(0, -1), token.toUpperCase(), "' or 1=1 --"])
      expect((await look(wrong)).message, wrong).toBe(dead);
  });

  it('end with their time, when they are withdrawn, and with what their maker may do', async () => {
    const form = await aForm();
    const maker = await aMaker(form);
    const links = await Promise.all([1, 2, 3].map(() => maker.link()));
    const [expired, revoked, lost] = links.map(({ token }) => token) as [string, string, string];
    await sql`update onl_share_link set expires_at = now() - interval '1 second' where id = ${links[0]?.id ?? ''}`.execute(
      app.db,
    );
    const stranger = await aMaker(form);
    expect((await stranger.revoke(links[1]?.id ?? '')).message).toBe('该分享链接已作废或不存在，请刷新');
    expect(await stranger.links()).toEqual([]);
    expect((await stranger.ask('GET', 'visits', { query: { id: links[1]?.id } })).result).toEqual([]);
    expect((await maker.revoke(links[1]?.id ?? '')).message).toBe('分享链接已作废');
    for (const token of [expired, revoked]) {
      expect((await look(token)).message).toBe(dead);
      expect((await save(token, { title: 'a' })).message).toBe(dead);
    }
    expect((await look(lost)).success).toBe(true);
    await sql`delete from sys_role_permission where role_id = ${maker.roleId} and permission_id in (
      select id from sys_permission where perms = ${`onl:${form.table}:add`})`.execute(app.db);
    expect((await look(lost)).message).toBe(dead);
    expect((await save(lost, { title: 'a' })).message).toBe(dead);
    expect((await maker.links()).map(({ state }: { state: string }) => state).sort()).toEqual([
      'dead',
      'expired',
      'revoked',
    ]);
    const frozen = await aMaker(form);
    const { token } = await frozen.link();
    await sql`update sys_user set status = 2 where id = ${frozen.id}`.execute(app.db);
    expect((await look(token)).message).toBe(dead);
    expect((await maker.list()).total).toBe(0);
  });

  it('end with the form', async () => {
    const form = await aForm();
    const maker = await aMaker(form);
    const { token } = await maker.link();
    await designer.good('DELETE', 'head/removeRecord', { query: { id: form.id } });
    expect((await look(token)).message).toBe(dead);
    expect((await save(token, { title: 'a' })).message).toBe(dead);
  });

  it('end with the tenant, and write into no other one', async () => {
    const form = await aForm();
    const tenant = 7_001;
    await sql`insert into sys_tenant (id, name, status) values (${tenant}, '租户', 1)`.execute(app.db);
    const maker = await aMaker(form, ['list', 'add'], { tenants: [tenant] });
    const { token } = await maker.link();
    expect((await save(token, { title: 'a', tenant_id: 0 })).success).toBe(true);
    const rows = await sql<{ tenant_id: number }>`select tenant_id from ${sql.table(`onl.${form.table}`)}`.execute(
      app.db,
    );
    expect(rows.rows).toEqual([{ tenant_id: tenant }]);
    await sql`update sys_tenant set status = 0 where id = ${tenant}`.execute(app.db);
    expect((await look(token)).message).toBe(dead);
    expect((await save(token, { title: 'b' })).message).toBe(dead);
  });

  it('serve as often as they may, also when two come at once', async () => {
    const form = await aForm();
    const maker = await aMaker(form);
    const { token } = await maker.link({ mostUses: 2 });
    expect((await save(token, {})).success, 'a refused one is no use').toBe(false);
    const answers = await Promise.all([1, 2, 3, 4].map((at) => save(token, { title: `第${at}` })));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect(answers.filter(({ message }) => message === dead)).toHaveLength(2);
    expect((await maker.list()).total).toBe(2);
    expect((await maker.links())[0]).toMatchObject({ uses: 2, mostUses: 2, state: 'used' });
    const { result } = await maker.save({ title: '看' });
    const once = await maker.link({ kind: 'detail', recordId: result.id, mostUses: 1 });
    const looks = await Promise.all([1, 2].map(() => look(once.token)));
    expect(looks.filter(({ success }) => success)).toHaveLength(1);
  });

  it('refuse floods and large bodies', async () => {
    const form = await aForm();
    const { token } = await (await aMaker(form)).link();
    const large = await save(token, { title: 'a', secret: 'x'.repeat(70_000) });
    expect(large.success, JSON.stringify(large)).toBe(false);
    expect(large.message).toBe('请求内容过大');
    const answers = [];
    for (let at = 0; at < 32; at += 1) answers.push(await save(token, {}));
    expect(answers.at(-1)?.code).toBe(429);
  });
});
