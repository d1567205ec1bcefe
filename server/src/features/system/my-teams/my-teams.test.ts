import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { aPerson, userPassword } from '../../../../test/people.ts';

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
