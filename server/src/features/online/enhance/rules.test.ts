// biome-ignore-all lint/suspicious/noTemplateCurlyInString: calculations of rules are written so
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

type Rule = Record<string, unknown>;
const number = (name: string, more: object = {}) => column(name, { dbType: 'int', dbLength: 10, ...more });
const date = (name: string) => column(name, { dbType: 'Date', dbLength: 0, fieldShowType: 'date' });
const choice = (name: string) => column(name, { fieldShowType: 'list', dictField: 'yn' });
const is = (field: string, ...values: string[]) => ({ type: 'compare', field, operator: 'eq', values });
const test = (field: string, operator: string, ...values: string[]) => ({ type: 'compare', field, operator, values });
const fields = (field: string, operator: string, other: string) => ({
  ...test(field, operator, other),
  with: 'fields',
});
const all = (...of: object[]) => ({ type: 'all', of });
const any = (...of: object[]) => ({ type: 'any', of });
const always = all();
const rights = ['list', 'add', 'edit', 'delete', 'import'];

async function aForm(table: string, columns: Parameters<typeof designer.add>[1] = [], more: object = {}) {
  const own = [column('title'), column('state'), number('price'), number('amount'), date('done'), ...columns];
  const id = await designer.add(table, own, { head: { ...more } });
  expect((await designer.sync(id)).success).toBe(true);
  return id;
}
const put = (id: string, rules: readonly Rule[], token = designer.token, more: object = {}) =>
  app.call('PUT', `/online/cgform/head/rule/${id}`, {
    token,
    body: { rules: rules.map((rule) => ({ activeStatus: '1', rule })), ...more },
  });
async function setRules(id: string, ...rules: readonly Rule[]) {
  const answer = await put(id, rules);
  expect(answer.success, answer.message).toBe(true);
}

describe('what rules do to records', () => {
  it('requires, refuses and narrows, in the words of the form', async () => {
    const id = await aForm('r_words', [choice('yes'), number('paid')]);
    await setRules(
      id,
      { type: 'require', when: all(is('state', 'done')), fields: ['done', 'title'] },
      { type: 'refuse', when: all(fields('paid', 'gt', 'amount')), message: '付款超过金额', field: 'paid' },
      { type: 'options', when: all(is('state', 'open')), field: 'yes', values: ['0'] },
      {
        type: 'refuse',
        when: any(is('state', 'bad'), all(test('price', 'gt', '10'), test('title', 'empty'))),
        message: '不收',
      },
    );
    const user = await users.user(id, 'r_words', rights);
    const said = async (body: Rule) => (await user.save(body)).result?.fields ?? {};
    expect(await said({ state: 'done' })).toEqual({ done: 'done不能为空', title: 'title不能为空' });
    expect(await said({ state: 'x', amount: 5, paid: 6 })).toEqual({ paid: '付款超过金额' });
    expect(await said({ state: 'open', yes: '1' })).toEqual({ yes: 'yes的值不在可选范围内' });
    expect(await said({ state: 'bad' })).toEqual({ state: '不收' });
    expect(await said({ price: 11 })).toEqual({ state: '不收' });
    expect((await user.list()).total).toBe(0);
    expect((await user.save({ state: 'open', yes: '0', amount: 5, paid: 5, price: 11, title: 'x' })).success).toBe(
      true,
    );
  });

  it('keeps what is stored in a field that is hidden or read-only now, whatever a client sends', async () => {
    const id = await aForm('r_lock', [
      number('given', { fieldDefaultValue: '7' }),
      number('must', { fieldMustInput: '1' }),
    ]);
    await setRules(
      id,
      { type: 'disable', when: all(is('state', 'closed')), fields: ['price'] },
      { type: 'hide', when: all(is('state', 'closed')), fields: ['amount', 'given', 'must'] },
      { type: 'show', when: all(test('title', 'notEmpty')), fields: ['done'] },
    );
    const user = await users.user(id, 'r_lock', rights);
    const made = await user.save({ state: 'closed', price: 1, amount: 2, given: 9, done: '2026-01-01' });
    expect(made.success, made.message).toBe(true);
    const key = made.result.id as string;
    expect(await user.one(key)).toMatchObject({ price: null, amount: null, given: 7, must: null, done: null });
    const edit = (body: Rule) => user.call('PUT', 'edit', { body: { id: key, ...body } });
    expect((await edit({ state: 'open', price: 1, amount: 2, given: 9, must: null })).message).toContain('must');
    expect((await edit({ state: 'open', price: 1, amount: 2, given: 9, must: 3 })).success).toBe(true);
    // Out of the form again: nothing that comes for them is looked at, not even what is none.
    const sent = { state: 'closed', price: 99, amount: 'x', given: 99, must: null, title: 'x', done: '2026-01-02' };
    expect((await edit(sent)).success).toBe(true);
    expect(await user.one(key)).toMatchObject({ price: 1, amount: 2, given: 9, must: 3, done: '2026-01-02' });
    // Not by a change of many records either.
    await user.call('POST', 'editMany', { body: { ids: [key], field: 'price', value: 5 } });
    expect(await user.one(key)).toMatchObject({ price: 1 });
  });

  it('computes from fields, dates and lines, each after what it reads, and nobody writes it', async () => {
    const main = await aForm('r_main', [number('total'), number('twice'), number('took'), date('begun')], {
      tableType: 2,
    });
    const sub = await designer.add(
      'r_line',
      [
        column('main_id', { mainTable: 'r_main', mainField: 'id', isShowForm: 0 }),
        number('qty'),
        number('cost'),
        number('own'),
      ],
      { head: { tableType: 3, relationType: 0, tabOrderNum: 1 } },
    );
    expect((await designer.sync(sub)).success).toBe(true);
    await setRules(sub, { type: 'compute', when: always, field: 'own', formula: '${qty} * ${cost}' });
    await setRules(
      main,
      { type: 'compute', when: always, field: 'twice', formula: '${total} * 2' },
      { type: 'compute', when: always, field: 'total', formula: 'sum(r_line, ${own}) + count(r_line)' },
      { type: 'compute', when: all(is('state', 'done')), field: 'took', formula: 'days(${begun}, ${done})' },
    );
    const user = await users.user(main, 'r_main', rights);
    const lines = [
      { qty: 2, cost: 3 },
      { qty: 1, cost: 4, own: 99 },
    ];
    const made = await user.save({ total: 1, state: 'done', begun: '2026-01-01', done: '2026-01-31', r_line: lines });
    expect(made.success, made.message).toBe(true);
    expect(await user.one(made.result.id)).toMatchObject({ total: 12, twice: 24, took: 30 });
    const edit = { id: made.result.id, state: 'open', total: 5 };
    expect((await user.call('PUT', 'edit', { body: edit })).success).toBe(true);
    expect(await user.one(made.result.id)).toMatchObject({ total: 12, twice: 24, took: null });
    const renamed = await designer.change(sub, { own: { dbFieldName: 'mine' } });
    expect(renamed.message).toContain('own');
  });

  it('asks a form before it saves, and no program', async () => {
    const id = await aForm('r_ask');
    await setRules(id, { type: 'confirm', when: all(test('amount', 'gt', '100')), message: '金额很大，确定吗？' });
    const user = await users.user(id, 'r_ask', rights);
    const asked = await user.save({ amount: 101, _confirmed: [] });
    expect(asked).toMatchObject({ success: false, reason: 'confirm', result: { questions: ['金额很大，确定吗？'] } });
    expect((await user.list()).total).toBe(0);
    expect((await user.save({ amount: 101, _confirmed: ['金额很大，确定吗？'] })).success).toBe(true);
    expect((await user.save({ amount: 99, _confirmed: [] })).success).toBe(true);
    expect((await user.save({ amount: 101 })).success).toBe(true);
  });

  it('knows the person, the department and the day of whoever saves', async () => {
    const id = await aForm('r_who', [column('owner')]);
    const user = await users.user(id, 'r_who', rights);
    await setRules(
      id,
      { type: 'refuse', when: all(test('owner', 'ne', '#{sysUserCode}')), message: '只能填自己' },
      { type: 'refuse', when: all(is('#{sys_user_code}', user.username), is('title', 'no')), message: '您不能' },
      { type: 'refuse', when: all(test('done', 'gt', '#{date}')), message: '日期在将来' },
    );
    expect((await user.save({ owner: 'x' })).message).toContain('只能填自己');
    expect((await user.save({ owner: user.username, title: 'no' })).message).toContain('您不能');
    expect((await user.save({ owner: user.username, done: '2999-01-01' })).message).toContain('日期在将来');
    expect((await user.save({ owner: user.username, done: '2020-01-01' })).success).toBe(true);
  });

  it('comes to the same answer in files', async () => {
    const id = await aForm('r_file');
    await setRules(
      id,
      { type: 'require', when: all(is('state', 'done')), fields: ['title'] },
      { type: 'compute', when: always, field: 'amount', formula: '${price} * 3' },
      { type: 'disable', when: all(is('state', 'fixed')), fields: ['price'] },
    );
    const user = await users.user(id, 'r_file', rights);
    const columns = ['title', 'state', 'price'].map((header) => ({ header }));
    const rows = [
      ['a', 'done', '2'],
      ['', 'done', '2'],
      ['b', 'fixed', '2'],
    ];
    const sheet = { name: 'x', title: 'x', subtitle: '导出人:x', columns, rows };
    const content = await bytesOf(writeWorkbook('xlsx', [sheet]));
    const answer = await upload(app, `/online/cgform/records/${id}/importExcel`, {
      ...{ token: user.token, name: 'x.xlsx', content },
    });
    expect(answer.result, JSON.stringify(answer)).toMatchObject({ successCount: 2, errorCount: 1 });
    const { records } = await user.list();
    const sorted = records.toSorted((a, b) => String(a.title).localeCompare(String(b.title)));
    expect(sorted.map(({ title, price, amount }) => [title, price, amount])).toEqual([
      ['a', 2, 6],
      ['b', null, null],
    ]);
  });

  it('binds lines as it binds records', async () => {
    const main = await aForm('r_head', [], { tableType: 2 });
    const sub = await designer.add(
      'r_row',
      [column('main_id', { mainTable: 'r_head', mainField: 'id' }), column('kind'), number('qty')],
      {
        head: { tableType: 3, relationType: 0, tabOrderNum: 1 },
      },
    );
    expect((await designer.sync(sub)).success).toBe(true);
    await setRules(sub, { type: 'require', when: all(is('kind', 'part')), fields: ['qty'] });
    const user = await users.user(main, 'r_head', rights);
    const refused = await user.save({ title: 'x', r_row: [{ kind: 'x' }, { kind: 'part' }] });
    expect(refused.result.fields).toEqual({ 'r_row.1.qty': 'qty不能为空' });
  });
});

describe('what rules there can be', () => {
  const when = all(is('state', 'x'));
  it.each<[string, Rule[]]>([
    ['没有字段 gone', [{ type: 'require', when, fields: ['gone'] }]],
    ['没有字段 gone', [{ type: 'require', when: all(is('gone', '1')), fields: ['title'] }]],
    ['没有字段 gone', [{ type: 'compute', when: always, field: 'amount', formula: '${gone} + 1' }]],
    ['没有字段 create_by', [{ type: 'hide', when, fields: ['create_by'] }]],
    ['请添加条件', [{ type: 'hide', when: always, fields: ['title'] }]],
    ['字段“amount”：“many”不是数字', [{ type: 'hide', when: all(is('amount', 'many')), fields: ['title'] }]],
    ['字段“done”：“2026-02-30”不是日期', [{ type: 'hide', when: all(is('done', '2026-02-30')), fields: ['title'] }]],
    ['字段“state”不能这样比较', [{ type: 'hide', when: all(test('state', 'gt', '1')), fields: ['title'] }]],
    ['没有变量 #{password}', [{ type: 'hide', when: all(is('state', '#{password}')), fields: ['title'] }]],
    ['变量 #{date} 不能与该字段比较', [{ type: 'hide', when: all(is('amount', '#{date}')), fields: ['title'] }]],
    [
      '字段“amount”与“done”的类型不同，不能比较',
      [{ type: 'hide', when: all(fields('amount', 'gt', 'done')), fields: ['title'] }],
    ],
    ['字段“title”不是数字，不能计算', [{ type: 'compute', when: always, field: 'title', formula: '1' }]],
    ['字段“state”不是数字，不能计算', [{ type: 'compute', when: always, field: 'amount', formula: '${state}' }]],
    ['计算无法识别', [{ type: 'compute', when: always, field: 'amount', formula: 'process.exit(1)' }]],
    [
      '计算无法识别',
      [{ type: 'compute', when: always, field: 'amount', formula: `${'('.repeat(30)}1${')'.repeat(30)}` }],
    ],
    [
      '计算的条件不能使用变量',
      [{ type: 'compute', when: all(is('state', '#{sysUserCode}')), field: 'amount', formula: '1' }],
    ],
    ['没有已同步的附表 lines', [{ type: 'compute', when: always, field: 'amount', formula: 'sum(lines, ${x})' }]],
    ['字段“title”不是数据字典的下拉框，没有可以限定的选项', [{ type: 'options', when, field: 'title', values: ['1'] }]],
    [
      '字段“amount、price”通过规则互相依赖，不能成环',
      [
        { type: 'compute', when: always, field: 'amount', formula: '${price} + 1' },
        { type: 'compute', when: always, field: 'price', formula: '${amount} + 1' },
      ],
    ],
    ['字段“state”通过规则互相依赖，不能成环', [{ type: 'disable', when, fields: ['state'] }]],
    [
      '字段“amount”只能有一条计算规则',
      [
        { type: 'compute', when: always, field: 'amount', formula: '1' },
        { type: 'compute', when, field: 'amount', formula: '2' },
      ],
    ],
    [
      '字段“amount”由规则计算，不能再设置必填、只读或选项',
      [
        { type: 'compute', when: always, field: 'amount', formula: '1' },
        { type: 'require', when, fields: ['amount'] },
      ],
    ],
  ])('refuses “%s”', async (said, rules) => {
    unruled ??= await aForm('r_none');
    const answer = await put(unruled, rules);
    expect(answer.success).toBe(false);
    expect(answer.message).toContain(said);
    const { result } = await app.call('GET', `/online/cgform/head/rule/${unruled}`, { token: designer.token });
    expect(result.rules).toEqual([]);
  });
  let unruled: string | undefined;

  it('refuses what is no rule at all, and more than the limits', async () => {
    const id = await aForm('r_limits');
    const rule = { type: 'require', when, fields: ['title'] };
    const deep = all(any(all(any(is('state', 'x')))));
    for (const wrong of [
      { type: 'script', when, code: 'alert(1)' },
      { ...rule, extra: 1 },
      { ...rule, when: deep },
      { ...rule, fields: [] },
      { ...rule, when: all({ ...is('state', 'x'), operator: 'below' }) },
      { type: 'confirm', when, message: '' },
    ])
      expect((await put(id, [wrong])).success, JSON.stringify(wrong)).toBe(false);
    expect(
      (
        await put(
          id,
          Array.from({ length: 61 }, () => rule),
        )
      ).success,
    ).toBe(false);
    const many = all(...Array.from({ length: 20 }, () => any(is('state', 'x'), is('state', 'y'))));
    expect((await put(id, [{ ...rule, when: many }])).message).toContain('一条规则最多20个条件');
    expect(
      (
        await put(
          id,
          Array.from({ length: 60 }, () => rule),
        )
      ).success,
    ).toBe(true);
  });

  it('keeps a field that rules name from being renamed or taken out', async () => {
    const id = await aForm('r_used');
    await setRules(id, { type: 'require', when: all(is('state', 'x')), fields: ['title'] });
    expect((await designer.change(id, { title: null })).message).toContain('规则第1条：没有字段 title');
    expect((await designer.change(id, { state: { dbFieldName: 'status' } })).message).toContain('没有字段 state');
    expect((await designer.change(id, { price: null })).success).toBe(true);
  });

  it('is part of the definition: switched off, and saved by one at a time', async () => {
    const id = await aForm('r_part');
    const rule = { type: 'require', when: all(is('state', 'x')), fields: ['title'] };
    await setRules(id, rule);
    const read = async (of: string) =>
      (await app.call('GET', `/online/cgform/head/rule/${of}`, { token: designer.token })).result;
    const { version, rules } = await read(id);
    expect(rules).toMatchObject([{ activeStatus: '1', rule }]);
    const user = await users.user(id, 'r_part', rights);
    expect((await user.save({ state: 'x' })).success).toBe(false);
    const off = { version, rules: [{ ...rules[0], activeStatus: '0' }] };
    const save = () => app.call('PUT', `/online/cgform/head/rule/${id}`, { token: designer.token, body: off });
    expect((await save()).success).toBe(true);
    expect((await user.save({ state: 'x' })).success).toBe(true);
    expect(await save()).toMatchObject({ success: false, reason: 'stale' });
  });

  it('is made by whoever may design and sees every field', async () => {
    const id = await aForm('r_may');
    const user = await users.user(id, 'r_may', rights);
    const rule = { type: 'require', when: all(is('state', 'x')), fields: ['title'] };
    expect((await put(id, [rule], user.token)).code).toBe(510);
    const person = await aPerson(app, { permissions: ['online:form:edit', 'onl:r_may:list'] });
    const token = await app.signIn(person.username, userPassword);
    await designer.good('POST', 'api/authColumn/batch', {
      body: [{ cgformId: id, code: 'price', switchFlag: 1, listShow: true }],
    });
    await designer.good('POST', 'api/authColumn/batch', {
      body: [{ cgformId: id, code: 'price', switchFlag: 2, formShow: true }],
    });
    expect((await put(id, [rule], token)).code).toBe(510);
  });

  it('tells nobody of a rule over a field that they do not see, and binds them all the same', async () => {
    const id = await aForm('r_secret');
    await setRules(
      id,
      { type: 'refuse', when: all(test('price', 'gt', '5')), message: '价格过高' },
      { type: 'require', when: all(is('state', 'x')), fields: ['title'] },
    );
    for (const [switchFlag, way] of [
      [1, 'listShow'],
      [2, 'formShow'],
    ] as const)
      await designer.good('POST', 'api/authColumn/batch', {
        body: [{ cgformId: id, code: 'price', switchFlag, [way]: true }],
      });
    const user = await users.user(id, 'r_secret', rights);
    const { result } = await app.call('GET', `/online/cgform/api/running/${id}`, { token: user.token });
    expect(result.release.rules).toHaveLength(1);
    expect(JSON.stringify(result)).not.toContain('价格过高');
    const key = (await users.records(id, designer.token).save({ title: 'x', price: 5 })).result.id;
    expect((await user.call('PUT', 'edit', { body: { id: key, title: 'y', price: 9 } })).success).toBe(true);
    expect(await users.records(id, designer.token).one(key)).toMatchObject({ title: 'y', price: 5 });
  });
});
