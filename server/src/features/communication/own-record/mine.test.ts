import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

it('lists the records that somebody made or answers for, as far as they may see them', async () => {
  const app = await testApp();
  const admin = await app.signIn();
  const given = await anchors(app, admin);
  const rights = { permissions: ['pm:project:list'] };
  const person = await aPerson(app, rights);
  const bound = await aPerson(app, {
    ...rights,
    rules: [{ component: 'pm/ProjectList', column: 'name', condition: '=', value: '别的' }],
  });
  const add = async (name: string, more: object) =>
    (await app.call('POST', '/pm/project/add', { token: admin, body: projectDraft(given, { name, ...more }) })).result
      .id;
  await add('甲', { bizOwner: person.username });
  await add('乙', {});
  await add('丙', { director: bound.username });
  const reader = await app.signIn(person.username, userPassword);
  const mine = (token: string, query: Record<string, string | number> = {}) =>
    app.call('GET', '/sys/ownRecord/mine', { token, query: { resource: '/pm/project', ...query } });

  const { result: registers } = await app.call('GET', '/sys/ownRecord/registers', { token: reader });
  expect(registers).toEqual([{ resource: '/pm/project', component: 'pm/ProjectList', label: '项目' }]);
  expect((await mine(reader)).result).toMatchObject({ total: 1, records: [{ title: '甲', as: ['商务负责人'] }] });
  const { result: made } = await mine(admin, { pageSize: 2 });
  expect(made).toMatchObject({ total: 3, pages: 2 });
  expect(made.records[0]).toMatchObject({ title: '丙', as: expect.arrayContaining(['创建人']) });
  // A rule that hides a record hides it here.
  expect((await mine(await app.signIn(bound.username, userPassword))).result.records).toEqual([]);
  const stranger = await app.signIn((await aPerson(app)).username, userPassword);
  expect((await app.call('GET', '/sys/ownRecord/registers', { token: stranger })).result).toEqual([]);
  for (const resource of ['/pm/project', '/sys/user', 'nowhere'])
    expect(await mine(stranger, { resource })).toMatchObject({ success: false, reason: 'missing' });
  expect(await mine(reader, { resource: '/sys/user' })).toMatchObject({ success: false });
  expect((await app.call('GET', '/sys/ownRecord/mine', { query: { resource: '/pm/project' } })).status).toBe(401);
});
