import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

it('says where somebody works and as what, and keeps what they say of themselves, for themselves alone', async () => {
  const app = await testApp();
  await app.db.insertInto('sys_position').values({ id: 'p1', code: 'P1', name: '经理', post_rank: '1' }).execute();
  const person = await aPerson(app, { departs: ['C02', 'C01'] });
  await app.db.updateTable('sys_user').set({ post: 'P1,gone' }).where('id', '=', person.id).execute();
  const token = await app.signIn(person.username, userPassword);
  const save = (body: object, by = token) => app.call('PUT', '/sys/ownCard/save', { token: by, body });
  const card = async (by = token) => (await app.call('GET', '/sys/ownCard/get', { token: by })).result;

  expect(await card()).toMatchObject({
    tags: [],
    signature: null,
    departs: [{ name: '部门C01' }, { name: '部门C02' }],
    positions: ['经理'],
    roles: [person.username],
  });
  expect((await save({ tags: ['  爱\n骑行 ', '档案'] })).result).toEqual({
    tags: ['爱 骑行', '档案'],
    signature: null,
  });
  // What is not named stays.
  expect((await save({ signature: '一次做对' })).result).toEqual({ tags: ['爱 骑行', '档案'], signature: '一次做对' });
  expect((await save({ signature: ' ' })).result.signature).toBeNull();

  const long = '字'.repeat(20);
  expect((await save({ tags: Array.from({ length: 20 }, (_, n) => `${n}${long.slice(2)}`) })).success).toBe(true);
  for (const [tags, sentence] of [
    [Array.from({ length: 21 }, (_, n) => String(n)), '最多添加20个标签'],
    [[`${long}字`], '标签为1至20个字'],
    [['\u200b '], '标签为1至20个字'],
    [['A', 'a'], '标签不能重复'],
  ] as const)
    expect((await save({ tags })).result.fields).toEqual({ tags: sentence });
  expect((await save({ signature: '签'.repeat(101) })).result.fields.signature).toBe('签名不超过100个字');
  expect((await card()).tags).toHaveLength(20);

  const other = await app.signIn((await aPerson(app)).username, userPassword);
  expect(await card(other)).toMatchObject({ tags: [], departs: [] });
  expect((await save({ tags: ['x'] }, '')).status).toBe(401);
});
