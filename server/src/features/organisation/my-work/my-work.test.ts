import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

it('shows everybody the departments and tenants that are his own', async () => {
  const app = await testApp();
  const teamsOf = async (username: string) =>
    app.call('GET', '/mock/api/workplace/teams', { token: await app.signIn(username, userPassword) });
  const clerk = await aPerson(app, { departs: ['T02', 'T01'] });
  const nobody = await aPerson(app);
  await app.db
    .insertInto('sys_tenant')
    .values([91, 92].map((id) => ({ id, name: `租户${id}`, status: 1 })))
    .execute();
  const member = await aPerson(app, { tenants: [92] });

  const answer = await teamsOf(clerk.username);
  expect(answer).toMatchObject({ success: true, code: 0 });
  expect(answer.result.map(({ name, kind, avatar }: Record<string, unknown>) => [name, kind, avatar])).toEqual([
    ['部门T01', 'depart', null],
    ['部门T02', 'depart', null],
  ]);
  expect((await teamsOf(member.username)).result).toEqual([{ id: '92', name: '租户92', avatar: null, kind: 'tenant' }]);
  expect((await teamsOf(nobody.username)).result).toEqual([]);
  expect((await app.call('GET', '/mock/api/workplace/teams')).status).toBe(401);
});

it('shows the projects that somebody may list, and what they did last, to themselves alone', async () => {
  const app = await testApp();
  const admin = await app.signIn();
  const get = (path: string, token?: string) => app.call('GET', `/mock/api/${path}`, { token });
  const { result: added } = await app.call('POST', '/pm/project/add', {
    token: admin,
    body: projectDraft(await anchors(app, admin)),
  });
  const reader = await app.signIn((await aPerson(app, { permissions: ['pm:project:list'] })).username, userPassword);
  const rules = [{ component: 'pm/ProjectList', column: 'name', condition: '=', value: '没有' }];
  const bound = await aPerson(app, { permissions: ['pm:project:list'], rules });
  const other = await app.signIn((await aPerson(app)).username, userPassword);

  const { result: projects } = await get('list/search/projects', reader);
  expect(projects).toEqual([
    {
      id: added.id,
      cover: null,
      title: added.name,
      description: added.customer,
      status: expect.stringMatching(/\p{Script=Han}/u),
      updatedAt: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect((await get('list/search/projects', other)).result).toEqual([]);
  expect((await get('list/search/projects', await app.signIn(bound.username, userPassword))).result).toEqual([]);

  const { result: mine } = await get('workplace/activity', admin);
  expect(mine[0]).toMatchObject({ user: { nickname: '管理员' }, project: { event: expect.stringContaining('项目') } });
  expect((await get('workplace/activity', other)).result).toEqual([]);

  const activity = (token: string, pageNo: number) =>
    app.call('GET', '/sys/ownActivity/list', { token, query: { pageNo, pageSize: 1 } });
  const { result: first } = await activity(admin, 1);
  expect(first).toMatchObject({ size: 1, current: 1, pages: first.total, records: [{ id: mine[0].id }] });
  expect(first.records[0].event).toContain('项目');
  expect((await activity(admin, first.total + 1)).result.records).toEqual([]);
  expect((await activity(other, 1)).result).toMatchObject({ records: [], total: 0 });
  for (const path of ['list/search/projects', 'workplace/activity']) expect((await get(path)).status).toBe(401);
});
