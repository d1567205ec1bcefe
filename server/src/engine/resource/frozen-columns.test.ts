import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';

it('leaves a column of a record alone whose control is switched off for the caller; a new record takes it', async () => {
  const app = await testApp();
  const permissions = ['list', 'add', 'edit', 'queryById'].map((action) => `system:position:${action}`);
  const [bound, free] = await Promise.all([aPerson(app, { permissions }), aPerson(app, { permissions })]);
  await app.db
    .insertInto('sys_permission')
    .values({
      id: 'freeze-name',
      parent_id: null,
      name: '职务名称不可修改',
      menu_type: 2,
      perms: 'system:position:col:name',
      perms_type: '2',
      status: '1',
    })
    .execute();
  await grantRight(app, free.roleId, 'system:position:col:name');
  const theirs = await app.signIn(free.username, userPassword);
  const mine = await app.signIn(bound.username, userPassword);
  const read = async (token: string) =>
    (await app.call('GET', '/sys/position/list', { token, query: { code: 'FRZ' } })).result.records[0];

  const draft = { code: 'FRZ', name: '原名', postRank: '3' };
  expect((await app.call('POST', '/sys/position/add', { token: mine, body: draft })).success).toBe(true);
  const record = await read(mine);
  expect(record.name).toBe('原名');
  const changed = { ...record, name: '偷改', postRank: '2' };
  expect((await app.call('PUT', '/sys/position/edit', { token: mine, body: changed })).success).toBe(true);
  expect(await read(mine)).toMatchObject({ name: '原名', postRank: '2' });
  const again = { ...(await read(theirs)), name: '新名' };
  expect((await app.call('PUT', '/sys/position/edit', { token: theirs, body: again })).success).toBe(true);
  expect((await read(mine)).name).toBe('新名');

  // The rule off: nothing is frozen.
  await app.db.updateTable('sys_permission').set({ status: '0' }).where('id', '=', 'freeze-name').execute();
  const fresh = await app.call('POST', '/sys/login', { body: { username: bound.username, password: userPassword } });
  const last = { ...(await read(mine)), name: '改了' };
  expect((await app.call('PUT', '/sys/position/edit', { token: fresh.result.token, body: last })).success).toBe(true);
  expect((await read(mine)).name).toBe('改了');
});
