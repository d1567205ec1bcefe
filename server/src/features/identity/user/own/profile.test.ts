import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRule, userPassword } from '#test/people.ts';
import { fetchBytes, png, upload } from '#test/upload.ts';

const edit = '/sys/user/login/setting/userEdit';

describe('one’s own profile', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });

  /** Somebody without any right, signed in. */
  async function somebody() {
    const person = await aPerson(app);
    const token = await app.signIn(person.username, userPassword);
    const save = (body: object) => app.call('POST', edit, { token, body });
    const send = async (biz: string) =>
      (await upload(app, '/sys/common/upload', { token, name: 'me.png', content: png, fields: { biz } })).message;
    const row = () => app.db.selectFrom('sys_user').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    return { ...person, token, save, send, row };
  }

  it('takes the private details and nothing else, with the rules of their fields', async () => {
    const { save, row, id } = await somebody();
    const before = await row();
    const details = { sex: 2, birthday: '1990-05-06', telephone: '010-88886666' };
    const sly = {
      username: 'admin',
      realname: '管理员',
      phone: '13800000000',
      status: 2,
      secretLevel: 9,
      orgCode: 'A01',
    };
    expect(await save({ id, ...details, ...sly })).toMatchObject({ code: 200, message: '保存成功！', result: details });
    expect(await row()).toMatchObject({
      ...before,
      sex: 2,
      birthday: '1990-05-06',
      telephone: details.telephone,
      update_by: before.username,
      update_time: expect.anything(),
      version: before.version + 1,
    });
    // An address that is there may come along; another one needs its proofs.
    expect((await save({ email: null, sex: 2 })).success).toBe(true);
    expect((await save({ email: `${id}@a.example` })).result.fields.email).toBe('请在账号设置的“安全设置”中修改邮箱');
    expect((await save({ sex: 7 })).success).toBe(false);
    // Absent is untouched, null is emptied.
    expect((await save({ telephone: null })).result).toMatchObject({ email: null, telephone: null });
    const log = await app.db
      .selectFrom('sys_log')
      .select('id')
      .where('log_content', '=', `修改个人资料，username： ${before.username}`)
      .execute();
    expect(log).toHaveLength(3);
  });

  it('refuses another user’s row, whoever asks', async () => {
    const { save } = await somebody();
    const other = await somebody();
    expect((await save({ id: other.id, sex: 1 })).success).toBe(false);
    const admin = await app.signIn();
    expect((await app.call('POST', edit, { token: admin, body: { id: other.id, sex: 1 } })).success).toBe(false);
    expect((await app.call('POST', edit, { body: { sex: 1 } })).code).toBe(401);
    expect((await other.row()).sex).not.toBe(1);
  });

  it('shows an own public picture to everybody, and takes no other file for one', async () => {
    const { save, send, row } = await somebody();
    const other = await somebody();
    const picture = await send('avatar');
    expect((await save({ avatar: picture })).result.avatar).toBe(picture);
    expect((await fetchBytes(app, `/sys/common/static/${picture}`, other.token)).status).toBe(200);
    const info = await app.call('GET', '/sys/user/getUserInfo', { token: other.token });
    expect(info.result.userInfo.avatar).toBeNull();
    for (const stranger of [
      await other.send('avatar'),
      await send('temp'),
      picture.replace('avatar', 'brand'),
      'https://elsewhere.example/me.png',
      `${picture},${await send('avatar')}`,
    ]) {
      expect((await save({ avatar: stranger })).success, stranger).toBe(false);
    }
    // Nor the picture that is somebody's already.
    expect((await other.save({ avatar: picture })).success).toBe(false);
    expect((await row()).avatar).toBe(picture);
    expect((await save({ avatar: null })).result.avatar).toBeNull();
  });

  it('works for who may not see himself in the list of users', async () => {
    const person = await aPerson(app, { permissions: ['system:user:list'] });
    await grantRule(app, person.roleId, {
      component: 'system/UserList',
      column: 'username',
      condition: '=',
      value: 'nobody',
    });
    const token = await app.signIn(person.username, userPassword);
    expect((await app.call('GET', '/sys/user/list', { token })).result.total).toBe(0);
    expect((await app.call('POST', edit, { token, body: { sex: 1 } })).success).toBe(true);
  });
});
