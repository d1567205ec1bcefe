import { dict, integer, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#core/errors.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, aHeaded, aStep } from '#test/flow.ts';
import { aPerson, userPassword } from '#test/people.ts';

const claim = resource({
  area: 'test',
  name: 'claim',
  label: '报销',
  path: '/test/claim',
  table: 'test_claim',
  // Nobody sees those of other departments; whoever decides moves them all the same.
  narrow: { field: 'area', operator: 'in', by: 'departments' },
  fields: {
    name: text({ label: '名称', required: true }),
    amount: integer({ label: '金额' }),
    area: text({ label: '部门' }),
    status: dict('test_claim', { label: '状态', readOnly: true }),
    paid: integer({ label: '已付', readOnly: true }),
    ended: text({ label: '结果', readOnly: true }),
  },
  states: { field: 'status', first: '1', edit: ['1', '9'], delete: ['1'] },
  actions: {
    submit: {
      label: '提交',
      from: ['1', '9'],
      to: '2',
      flow: 'test.claim',
      passed: '3',
      refused: '9',
      withdrawn: '8',
      unpublished: 'pass',
    },
  },
});

const hooks: Hooks<typeof claim> = {
  actions: {
    submit: {
      passed: {
        change: (_context, record) => ({ paid: Number(record.amount ?? 0) * 2 }),
        async effect({ tx }, after) {
          if (after.name === '付不出') throw refuse('账户余额不足');
          await sql`insert into test_claim_paid (id) values (${after.id})`.execute(tx);
        },
      },
      refused: { change: () => ({ ended: '退回' }) },
      withdrawn: { change: () => ({ ended: '撤回' }) },
    },
  },
};

describe('what a feature does when an approval ends', () => {
  let app: TestApp;
  let admin: string;
  let judge: string;
  let username: string;
  const call = (token: string, method: string, path: string, rest: object = {}) =>
    app.call(method, path, { token, ...rest });
  const add = async (name: string, amount = 5) =>
    (await call(admin, 'POST', '/test/claim/add', { body: { name, amount, area: 'A01A05' } })).result.id as string;
  const submit = (id: string, version = 1) => call(admin, 'POST', '/test/claim/submit', { body: { id, version } });
  const read = async (id: string) => (await call(admin, 'GET', '/test/claim/queryById', { query: { id } })).result;
  const decide = async (id: string, decision: string) => {
    const { records } = (await call(judge, 'GET', '/flow/inbox/list', { query: { resource: '/test/claim' } })).result;
    const { taskId, recordVersion: version } = records.find((one: { recordId: string }) => one.recordId === id);
    return call(judge, 'POST', '/flow/task/decide', { body: { taskId, version, decision, opinion: '意见' } });
  };
  const paid = async (id: string) =>
    (await sql`select id from test_claim_paid where id = ${id}`.execute(app.db)).rows.length;

  beforeAll(async () => {
    app = await testApp({}, [(served) => serveResource(served, claim, hooks)]);
    await sql`create table test_claim (id varchar(32) primary key, name varchar(100), amount integer, area varchar(64), status varchar(2), paid integer,
      ended varchar(20), tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
      sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`.execute(
      app.db,
    );
    await sql`create table test_claim_paid (id varchar(32) primary key)`.execute(app.db);
    const rights = [
      'test:claim:list',
      'test:claim:add',
      'test:claim:edit',
      'test:claim:submit',
      'flow:definition:edit',
      'flow:definition:publish',
      'flow:definition:list',
    ];
    const clerk = await aPerson(app, { permissions: rights });
    await aHeaded(app, clerk, 'A01A05');
    admin = await app.signIn(clerk.username, userPassword);
    const other = await aPerson(app, { permissions: ['test:claim:list'] });
    ({ username } = other);
    await aHeaded(app, other, 'A01A05');
    judge = await app.signIn(username, userPassword);
  });

  it('happens at once where no approval is published and the action needs none', async () => {
    const id = await add('直接');
    expect((await read(id))._may).toEqual(['edit', 'submit']);
    expect((await submit(id)).message).toBe('报销已提交');
    expect(await read(id)).toMatchObject({ status: '3', paid: 10 });
    expect(await paid(id)).toBe(1);
  });

  it('is part of the decision: where it refuses, nothing was decided', async () => {
    await app.call('PUT', '/flow/definition/saveDraft', {
      token: admin,
      body: { code: 'test.claim', version: 0, draft: { ...aGraph(aStep('a', [username])), facts: ['amount'] } },
    });
    const published = await app.call('POST', '/flow/definition/publish', {
      token: admin,
      body: { code: 'test.claim', version: 1 },
    });
    expect(published.success, published.message).toBe(true);
    const id = await add('付不出');
    await submit(id);
    expect(await read(id)).toMatchObject({ status: '2', paid: null });
    expect((await decide(id, 'agree')).message).toBe('账户余额不足');
    expect(await read(id)).toMatchObject({ status: '2', paid: null, _may: [] });
    expect((await decide(id, 'refuse')).success).toBe(true);
    expect(await read(id)).toMatchObject({ status: '9', ended: '退回', paid: null });
    expect(await paid(id)).toBe(0);
  });

  it('writes its columns with the move, in the name of whoever decided', async () => {
    const id = await add('付款');
    await submit(id);
    await decide(id, 'agree');
    expect(await read(id)).toMatchObject({ status: '3', paid: 10, updateBy: username, version: 3 });
    expect(await paid(id)).toBe(1);
  });

  it('leads a record that is taken back to the state that the action names', async () => {
    const id = await add('撤回');
    await submit(id);
    const { last } = (await call(admin, 'GET', '/flow/instance/ofRecord', { query: { resource: '/test/claim', id } }))
      .result;
    expect((await call(admin, 'POST', '/flow/instance/withdraw', { body: { id: last.id } })).message).toBe('已撤回');
    expect(await read(id)).toMatchObject({ status: '8', ended: '撤回' });
  });

  it('does not start a resource whose approval says no place where the record waits', () => {
    expect(() =>
      resource({
        ...claim,
        actions: { submit: { label: '提交', from: ['1'], flow: 'test.claim' } },
        rules: [],
        states: claim.states ?? undefined,
      } as never),
    ).toThrow('must say where the record waits');
  });
});
