// biome-ignore-all lint/suspicious/noTemplateCurlyInString: values of steps are written so
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { bytesOf, upload } from '#test/upload.ts';

let app: TestApp;
let designer: Awaited<ReturnType<typeof formDesigner>>;
let users: ReturnType<typeof formUsers>;
beforeAll(async () => {
  app = await testApp();
  designer = await formDesigner(app);
  users = formUsers(app);
});

type Step = Record<string, unknown>;
const number = (name: string) => column(name, { dbType: 'int', dbLength: 10, fieldShowType: 'text' });
const values = (given: Record<string, string>) => Object.entries(given).map(([field, value]) => ({ field, value }));

async function aForm(table: string, columns: Parameters<typeof designer.add>[1] = []) {
  const id = await designer.add(table, [column('title'), column('status'), number('amount'), ...columns]);
  expect((await designer.sync(id)).success).toBe(true);
  return id;
}
const setSteps = (id: string, buttonCode: string, steps: readonly Step[], token = designer.token) =>
  app.call('POST', `/online/cgform/head/enhanceAction/${id}`, {
    token,
    body: { buttonCode, activeStatus: '1', steps },
  });
async function steps(id: string, buttonCode: string, list: readonly Step[]) {
  const answer = await setSteps(id, buttonCode, list);
  expect(answer.success, answer.message).toBe(true);
  return answer.result.id as string;
}
const button = (cgformHeadId: string, buttonCode: string) =>
  designer.good('POST', 'button/add', {
    body: { cgformHeadId, buttonCode, buttonName: buttonCode, buttonStyle: 'link', optType: 'action' },
  });
const all = ['list', 'add', 'edit', 'delete', 'import'];

describe('what is saved', () => {
  it('is set and refused by the steps of its act, read-only fields too', async () => {
    const id = await aForm('s_own', [column('maker', { isReadOnly: 1 }), number('total')]);
    await steps(id, 'add', [
      { type: 'set', values: values({ maker: '#{sysUserCode}', status: 'new', total: '=${amount} * 2 + 1' }) },
      { type: 'refuse', when: 'total#gt#100', message: '合计不能超过100' },
    ]);
    await steps(id, 'edit', [
      { type: 'refuse', when: 'status#eq#closed && (title#ne#again || amount#empty)', message: '已关闭' },
      { type: 'set', when: 'status#eq#closed', values: values({ total: '${amount}' }) },
    ]);
    await steps(id, 'delete', [{ type: 'refuse', when: 'status#eq#closed', message: '已关闭的不能删除' }]);
    const user = await users.user(id, 's_own', all);
    expect((await user.save({ title: 'x', amount: 50 })).message).toBe('合计不能超过100');
    const key = (await user.save({ title: 'x', amount: 3, maker: 'somebody' })).result.id as string;
    expect(await user.one(key)).toMatchObject({ maker: user.username, status: 'new', total: 7 });
    const edit = (body: Step) => user.call('PUT', 'edit', { body: { id: key, ...body } });
    expect((await edit({ status: 'closed' })).message).toBe('已关闭');
    expect((await edit({ status: 'closed', title: 'again' })).success).toBe(true);
    expect(await user.one(key)).toMatchObject({ total: 3 });
    expect((await user.call('DELETE', 'delete', { query: { id: key } })).message).toBe('已关闭的不能删除');
    expect((await user.list()).total).toBe(1);
  });

  it('is weighed by who made it', async () => {
    const id = await aForm('s_made');
    const user = await users.user(id, 's_made', all);
    await steps(id, 'edit', [
      { type: 'refuse', when: 'create_by#ne#somebody && status#eq#closed', message: '不是本人的' },
      { type: 'refuse', when: `create_by#ne#${user.username}`, message: '别人的' },
      { type: 'set', values: values({ title: '${create_by}' }) },
    ]);
    await button(id, 'own');
    await steps(id, 'own', [{ type: 'refuse', when: `create_by#ne#${user.username}`, message: '别人的' }]);
    const theirs = (await users.records(id, designer.token).save({ title: 'x' })).result.id as string;
    const mine = (await user.save({ title: 'x' })).result.id as string;
    const edit = (key: string, status: string) => user.call('PUT', 'edit', { body: { id: key, status } });
    expect((await edit(theirs, 'open')).message).toBe('别人的');
    expect((await edit(mine, 'closed')).message).toBe('不是本人的');
    expect((await edit(mine, 'open')).success).toBe(true);
    expect(await user.one(mine)).toMatchObject({ status: 'open', title: user.username });
    expect((await user.call('POST', 'do_own', { body: { id: theirs } })).message).toContain('别人的');
    expect((await user.call('POST', 'do_own', { body: { id: mine } })).success).toBe(true);
  });

  it('is bound in files as it is in forms, and by the steps of importing besides', async () => {
    const id = await aForm('s_import');
    await steps(id, 'add', [{ type: 'refuse', when: 'title#eq#bad', message: '不收' }]);
    await steps(id, 'import', [{ type: 'set', values: values({ status: 'imported' }) }]);
    const user = await users.user(id, 's_import', all);
    const header = ['title', 'status', 'amount'].map((text) => ({ header: text }));
    const rows = [
      ['good', '', ''],
      ['bad', '', ''],
    ];
    const sheet = { name: 'x', title: 'x', subtitle: '导出人:x', columns: header, rows };
    const content = await bytesOf(writeWorkbook('xlsx', [sheet]));
    const path = `/online/cgform/records/${id}/importExcel`;
    const answer = await upload(app, path, { token: user.token, name: 'x.xlsx', content });
    expect(answer.result, JSON.stringify(answer)).toMatchObject({ successCount: 1, errorCount: 1 });
    expect((await user.list()).records).toMatchObject([{ title: 'good', status: 'imported' }]);
    expect((await user.save({ title: 'typed' })).success).toBe(true);
    expect((await user.list()).records.find(({ title }) => title === 'typed')).toMatchObject({ status: null });
  });

  it('is checked like what people type', async () => {
    const id = await aForm('s_checked', [column('tag', { dbLength: 3 })]);
    await steps(id, 'add', [{ type: 'set', values: values({ amount: '${title}', tag: '${title}' }) }]);
    const user = await users.user(id, 's_checked', all);
    expect((await user.save({ title: '12' })).success).toBe(true);
    expect((await user.save({ title: 'many' })).success).toBe(false);
    expect((await user.save({ title: '1234' })).message).toContain('tag');
    expect((await user.list()).total).toBe(1);
  });

  it('keeps fields from being set by somebody who may not change them', async () => {
    const id = await aForm('s_fixed');
    await button(id, 'pay');
    await steps(id, 'pay', [{ type: 'set', values: values({ status: 'paid' }) }]);
    const user = await users.user(id, 's_fixed', all);
    const key = (await user.save({ title: 'x' })).result.id as string;
    await designer.good('POST', 'api/authColumn/batch', {
      body: [{ cgformId: id, code: 'status', switchFlag: 3, formEditable: true }],
    });
    const pressed = await user.call('POST', 'do_pay', { body: { id: key } });
    expect(pressed.message).toContain('没有权限修改字段');
    expect(await users.records(id, designer.token).one(key)).toMatchObject({ status: null });
  });
});

describe('what comes of it', () => {
  it('adds and changes records of other forms in the same transaction', async () => {
    const [id, log] = [await aForm('s_order'), await aForm('s_log', [column('source')])];
    await steps(id, 'add', [
      { type: 'insert', form: 's_log', values: values({ title: '单${title}', source: '${id}', amount: '${amount}' }) },
    ]);
    await steps(id, 'edit', [
      {
        type: 'update',
        form: 's_log',
        match: values({ source: '${id}' }),
        values: values({ status: '${status}', amount: '=${amount} + 1' }),
      },
    ]);
    const person = await aPerson(app, {
      permissions: [
        ...all.map((one) => `onl:s_order:${one}`),
        ...['list', 'add', 'edit'].map((one) => `onl:s_log:${one}`),
      ],
    });
    const token = await app.signIn(person.username, userPassword);
    const [orders, logs] = [users.records(id, token), users.records(log, token)];
    const key = (await orders.save({ title: 'A', amount: 5 })).result.id as string;
    expect((await logs.list()).records).toMatchObject([
      { title: '单A', source: key, amount: 5, createBy: person.username },
    ]);
    await orders.save({ title: 'B', amount: 1 });
    expect((await orders.call('PUT', 'edit', { body: { id: key, status: 'done' } })).success).toBe(true);
    const byTitle = Object.fromEntries((await logs.list()).records.map((line) => [line.title, line]));
    expect(byTitle).toMatchObject({ 单A: { status: 'done', amount: 6 }, 单B: { status: null, amount: 1 } });
    // Who may not write there is refused as a whole.
    const stranger = await users.user(id, 's_order', all);
    const refused = await stranger.save({ title: 'C' });
    expect(refused).toMatchObject({ success: false, message: '没有权限执行动作：表单s_log' });
    expect((await orders.list()).total).toBe(2);
  });

  it('says of which form a value is wrong', async () => {
    const [id, target] = [await aForm('s_source'), await aForm('s_strict', [column('must', { fieldMustInput: '1' })])];
    await steps(id, 'add', [{ type: 'insert', form: 's_strict', values: values({ title: '${title}' }) }]);
    const answer = await users.records(id, designer.token).save({ title: 'x' });
    expect(answer.message).toContain('动作不能写入表单s_strict：');
    expect(answer.result?.fields).toBeUndefined();
    expect((await users.records(target, designer.token).list()).total).toBe(0);
    expect((await users.records(id, designer.token).list()).total).toBe(0);
  });

  it('changes only records that the person sees', async () => {
    const [id, target] = [await aForm('s_from'), await aForm('s_seen')];
    await button(id, 'close');
    await steps(id, 'close', [
      { type: 'update', form: 's_seen', match: values({ title: '${title}' }), values: values({ status: 'closed' }) },
    ]);
    const everybody = users.records(target, designer.token);
    await everybody.save({ title: 'x', amount: 1 });
    await everybody.save({ title: 'x', amount: 9 });
    const rule = await designer.good('POST', 'api/authData', {
      body: { cgformId: target, ruleName: 'r', ruleColumn: 'amount', ruleOperator: '<', ruleValue: '5', status: 1 },
    });
    const person = await aPerson(app, {
      permissions: [...all.map((one) => `onl:s_from:${one}`), ...all.map((one) => `onl:s_seen:${one}`)],
    });
    await designer.good('POST', `api/roleDataAuth/${person.id}/${target}`, {
      body: { authId: JSON.stringify([rule.id]), authMode: 'user' },
    });
    const token = await app.signIn(person.username, userPassword);
    const own = users.records(id, token);
    const key = (await own.save({ title: 'x' })).result.id as string;
    const empty = (await own.save({ title: '' })).result.id as string;
    expect((await own.call('POST', 'do_close', { body: { id: empty } })).success).toBe(true);
    expect((await own.call('POST', 'do_close', { body: { id: key } })).success).toBe(true);
    const states = (await everybody.list()).records.map(({ amount, status }) => [amount, status]);
    expect(states.sort()).toEqual([
      [1, 'closed'],
      [9, null],
    ]);
  });

  it('ends where forms set each other off', async () => {
    const id = await aForm('s_loop');
    await steps(id, 'add', [{ type: 'insert', form: 's_loop', values: values({ title: '${title}+' }) }]);
    const user = await users.user(id, 's_loop', all);
    expect((await user.save({ title: 'x' })).message).toContain('相互触发超过3层');
    expect((await user.list()).total).toBe(0);
    const fan = await aForm('s_fan');
    const insert = { type: 'insert', form: 's_fan', when: 'amount#lt#3', values: values({ amount: '=${amount} + 1' }) };
    await steps(
      fan,
      'add',
      Array.from({ length: 20 }, () => insert),
    );
    const many = await users.user(fan, 's_fan', all);
    expect((await many.save({ amount: 0 })).message).toContain('最多写入60条记录');
    expect((await many.list()).total).toBe(0);
  });

  it('writes 60 records in one act, whichever of its steps writes them', async () => {
    const [id, target] = [await aForm('s_two'), await aForm('s_many')];
    const everybody = users.records(target, designer.token);
    for (let n = 0; n < 31; n++) await everybody.save({ title: 'a', amount: n });
    const touch = (status: string) => ({
      ...{ type: 'update', form: 's_many', match: values({ title: 'a' }), values: values({ status }) },
    });
    await steps(id, 'add', [touch('first'), touch('second')]);
    const own = users.records(id, designer.token);
    expect((await own.save({ title: 'x' })).message).toBe('一次操作的动作最多写入60条记录');
    const [last] = (await everybody.list({ pageSize: '1' })).records;
    expect(last).toMatchObject({ status: null });
    // Two times thirty is what one act may.
    await everybody.call('DELETE', 'delete', { query: { id: String(last?.id) } });
    expect((await own.save({ title: 'x' })).success).toBe(true);
    expect((await everybody.list()).records.every(({ status }) => status === 'second')).toBe(true);
  });

  it('tells people, and submits to the approval of the form', async () => {
    const state = column('bpm_status', { fieldShowType: 'list', dictField: 'bpm_status', isShowForm: 0 });
    const id = await aForm('s_flow', [column('owner'), state]);
    const owner = await aPerson(app);
    await steps(id, 'add', [
      { type: 'message', to: '${owner},nobody', title: '请查看${title}', content: '金额${amount}' },
      { type: 'submit', when: 'amount#gt#100' },
    ]);
    const submitter = await users.user(id, 's_flow', [...all, 'bpm']);
    expect((await submitter.save({ title: '小额', owner: owner.username, amount: 7 })).success).toBe(true);
    const inbox = await app.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      token: await app.signIn(owner.username, userPassword),
    });
    expect(JSON.stringify(inbox.result)).toContain('请查看小额');
    // Nothing is published yet: what cannot be submitted is not saved.
    expect((await submitter.save({ title: '大额', amount: 500 })).message).toContain('还没有发布审批流程');
    const editor = await users.user(id, 's_flow', all);
    expect((await editor.save({ title: '大额', amount: 500 })).message).toContain('没有权限执行动作');
    expect((await submitter.list()).total).toBe(1);
  });
});

describe('designing steps', () => {
  it('is for those who design, and see what they read', async () => {
    const id = await aForm('s_design');
    const step = { type: 'set', values: values({ status: '${amount}' }) };
    const signedIn = async (permissions: string[]) =>
      app.signIn((await aPerson(app, { permissions })).username, userPassword);
    expect((await setSteps(id, 'add', [step], await signedIn(['online:form:list', 'onl:s_design:edit']))).code).toBe(
      510,
    );
    await designer.good('POST', 'api/authColumn/batch', {
      body: [{ cgformId: id, code: 'amount', switchFlag: 2, formShow: true }],
    });
    expect((await setSteps(id, 'add', [step], await signedIn(['online:form:edit']))).code).toBe(510);
    expect((await setSteps(id, 'add', [step])).success).toBe(true);
  });

  it('points at no form where the designer could not do it themselves', async () => {
    const [id] = [await aForm('s_point'), await aForm('s_secret')];
    const insert = { type: 'insert', form: 's_secret', values: values({ title: 'x' }) };
    const update = { type: 'update', form: 's_secret', match: values({ title: 'x' }), values: values({ status: 'y' }) };
    const by = async (...rights: string[]) =>
      app.signIn(
        (await aPerson(app, { permissions: ['online:form:edit', 'online:form:list', ...rights] })).username,
        userPassword,
      );
    const [plain, adder] = [await by(), await by('onl:s_secret:add')];
    expect((await setSteps(id, 'add', [insert], plain)).message).toContain('没有表单s_secret的添加权限');
    expect((await setSteps(id, 'add', [update], adder)).message).toContain('没有表单s_secret的编辑权限');
    expect((await setSteps(id, 'add', [insert], adder)).success).toBe(true);
    // Others change the form besides, and do not bring the steps along to another act.
    expect((await setSteps(id, 'edit', [insert], plain)).success).toBe(false);
    const add = { type: 'set', values: values({ status: 'x' }) };
    expect((await setSteps(id, 'edit', [add], plain)).success).toBe(true);
  });

  it('leaves submitting to the form that a view shows', async () => {
    const state = column('bpm_status', { fieldShowType: 'list', dictField: 'bpm_status', isShowForm: 0 });
    const id = await aForm('s_viewed', [state]);
    const tell = { type: 'message', to: 'admin', title: 'x', content: '' };
    await steps(id, 'add', [tell, { type: 'submit' }]);
    await steps(id, 'edit', [{ type: 'submit' }]);
    await designer.good('POST', 'head/copyOnline', { query: { code: id } });
    const { records } = await designer.good('GET', 'head/list', { query: { copyType: '1', physicId: id } });
    const [view] = records;
    const lists = await designer.good('GET', `head/enhanceAction/${view.id}`);
    expect(lists).toMatchObject([{ buttonCode: 'add', steps: [tell] }]);
    expect((await setSteps(view.id, 'edit', [{ type: 'submit' }])).message).toContain('视图不能提交流程');
  });

  it('sets no field that has come to be kept by the engine', async () => {
    const state = column('bpm_status', { fieldShowType: 'list', dictField: 'bpm_status', isShowForm: 0 });
    const id = await aForm('s_grown', [column('pid'), column('has_child'), state]);
    await steps(id, 'edit', [{ type: 'set', values: values({ pid: '${title}' }) }]);
    const tree = { isTree: 'Y', treeFieldname: 'title' };
    expect((await designer.change(id, {}, { head: tree })).message).toContain('字段pid不能由动作写入');
    await steps(id, 'delete', [{ type: 'message', to: 'admin', title: 'x', content: '' }]);
    await steps(id, 'add', [{ type: 'submit' }]);
    expect((await designer.change(id, { bpm_status: null })).message).toContain('该表单没有审批');
    expect((await designer.change(id, {})).success).toBe(true);
  });

  it('refuses what could not run', async () => {
    const id = await aForm('s_wrong');
    const said = async (event: string, step: Step) => (await setSteps(id, event, [step])).message;
    const set = (given: Record<string, string>) => ({ type: 'set', values: values(given) });
    expect(await said('nothing', set({ status: 'x' }))).toContain('没有按钮 nothing');
    expect(await said('add', set({ nobody: 'x' }))).toContain('没有字段 nobody');
    expect(await said('add', set({ id: 'x' }))).toContain('没有字段 id');
    expect(await said('add', set({ create_by: 'x' }))).toContain('没有字段 create_by');
    expect(await said('add', set({ tenant_id: 'x' }))).toContain('没有字段 tenant_id');
    expect(await said('add', set({ status: '${nobody}' }))).toContain('没有字段 nobody');
    expect(await said('add', set({ status: '#{nobody}' }))).toContain('没有变量 nobody');
    expect(await said('add', set({ status: '=${amount} / 2' }))).toContain('计算无法识别');
    expect(await said('add', { ...set({ status: 'x' }), when: 'status = 1' })).toContain('表达式无法识别');
    expect(await said('delete', set({ status: 'x' }))).toContain('不能用于删除');
    expect(await said('add', { type: 'submit' })).toContain('没有审批');
    // A record that is not there yet has no id, and nobody made it.
    for (const event of ['add', 'import']) {
      expect(await said(event, set({ status: '单${id}' }))).toContain('记录保存前还没有 id');
      expect(await said(event, { type: 'refuse', when: 'create_by#ne#x', message: 'x' })).toContain('没有 create_by');
    }
    for (const name of ['sys_org_code', 'update_time'])
      expect(await said('add', set({ status: `\${${name}}` }))).toContain(`记录保存前还没有 ${name}`);
    const insert = { type: 'insert', form: 'sys_user', values: values({ username: 'x' }) };
    expect(await said('add', insert)).toContain('没有已同步的表单');
    expect((await setSteps(id, 'add', [{ type: 'sql', text: 'drop table x' }])).success).toBe(false);
    expect(
      (
        await setSteps(
          id,
          'add',
          Array.from({ length: 21 }, () => set({ status: 'x' })),
        )
      ).success,
    ).toBe(false);
    const raw = {
      head: { id },
      fields: [],
      steps: [{ buttonCode: 'add', activeStatus: '1', steps: '[{"type":"sql"}]' }],
    };
    expect((await designer.call('PUT', 'head/edit', { body: raw.head && { id, steps: raw.steps } })).message).toContain(
      '步骤格式不正确',
    );
    // A field that steps read keeps its name until they are changed.
    await steps(id, 'add', [set({ status: '${title}' })]);
    expect((await designer.change(id, { title: { dbFieldName: 'name' } })).message).toContain('没有字段 title');
  });
});
