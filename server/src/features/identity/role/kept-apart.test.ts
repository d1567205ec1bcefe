import { apartRoles, apartSentence } from '@dossier/contract/identity/role.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

const refused = { success: false, reason: 'R01', message: apartSentence };
const password = 'Kite-and-river-7';

let phones = 13_700_000_000;
const aPhone = () => String(++phones);

describe('system administrators, security officers and auditors', () => {
  let app: TestApp;
  let token: string;
  /** Id of each of the three roles, and of one besides. */
  const ids: Record<string, string> = {};
  const pairs = apartRoles.flatMap((one) => apartRoles.filter((other) => other > one).map((other) => [one, other]));
  const call = (method: 'POST' | 'PUT' | 'GET', path: string, body: object = {}, as = token) =>
    app.call(method, path, method === 'GET' ? { token: as } : { token: as, body });
  const addUser = (username: string, ...roles: string[]) =>
    call('POST', '/sys/user/add', {
      ...{ username, password, confirmpassword: password, realname: '新同事', workNo: username },
      phone: aPhone(),
      ...{ selectedroles: roles.map((code) => ids[code]).join(','), selecteddeparts: '' },
    });
  const give = (role: string, ...people: { id: string }[]) =>
    call('POST', '/sys/user/addSysUserRole', { roleId: ids[role], userIdList: people.map(({ id }) => id) });
  const held = async (id: string) => {
    const { rows } = await sql<{ code: string }>`select r.role_code as code from sys_user_role u join sys_role r
      on r.id = u.role_id where u.user_id = ${id} and r.role_code = any(${[...apartRoles, 'beside']}) order by 1`.execute(
      app.db,
    );
    return rows.map(({ code }) => code);
  };
  const put = (id: string, role: string) =>
    app.db
      .insertInto('sys_user_role')
      .values({ id: newId(), user_id: id, role_id: ids[role] ?? '' })
      .execute();
  const edit = async (id: string, ...roles: string[]) => {
    const { result } = await app.call('GET', '/sys/user/queryById', { token, query: { id } });
    return call('PUT', '/sys/user/edit', {
      ...result,
      phone: aPhone(),
      workNo: id.slice(-12),
      selectedroles: roles.map((code) => ids[code]).join(','),
    });
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    for (const code of [...apartRoles, 'beside']) {
      const { result } = await call('POST', '/sys/role/add', { roleName: `角色${code}`, roleCode: code });
      ids[code] = result.id;
    }
  });

  it('are three people: a new user has one of the roles at most', async () => {
    expect(pairs).toHaveLength(3);
    for (const [n, [one = '', other = '']] of pairs.entries()) {
      expect(await addUser(`two_${n}`, one, other, 'beside')).toMatchObject(refused);
      const { rows } = await sql`select 1 from sys_user where username = ${`two_${n}`}`.execute(app.db);
      expect(rows).toEqual([]);
    }
    for (const code of apartRoles)
      expect((await addUser(`one_${code.slice(0, 5)}`, code, 'beside')).success).toBe(true);
  });

  it('so the form of a user adds no second one, and changes one for another', async () => {
    for (const [one = '', other = ''] of pairs) {
      const person = await aPerson(app);
      expect((await edit(person.id, one)).success).toBe(true);
      expect(await edit(person.id, one, other)).toMatchObject(refused);
      expect(await held(person.id)).toEqual([one]);
      expect((await edit(person.id, other, 'beside')).success).toBe(true);
      expect(await held(person.id)).toEqual([other, 'beside'].sort());
    }
  });

  it('so the members of a role are given none, and all of a choice are refused with the names of those who may not', async () => {
    const [a, b, c] = [
      await aPerson(app, { realname: '甲' }),
      await aPerson(app, { realname: '乙' }),
      await aPerson(app),
    ];
    expect((await give('auditor', a, b)).success).toBe(true);
    expect(await give('sec_admin', a)).toMatchObject(refused);
    const answer = await give('sec_admin', a, c, b);
    expect(answer).toMatchObject({ success: false, reason: 'R01' });
    expect(['甲、乙', '乙、甲'].map((names) => `${names}：${apartSentence}`)).toContain(answer.message);
    expect([await held(a.id), await held(b.id), await held(c.id)]).toEqual([['auditor'], ['auditor'], []]);
    expect((await give('auditor', a, c)).success, 'who has it keeps it').toBe(true);
    expect((await give('beside', a, b, c)).success).toBe(true);
  });

  it('so links and approvals for newcomers hold one of them', async () => {
    const roles = `${ids.sys_admin},${ids.auditor}`;
    expect(await call('POST', '/sys/user/makeInvitation', { places: 1, days: 7, selectedroles: roles })).toMatchObject(
      refused,
    );
    const applicant = newId();
    await sql`insert into sys_applicant (id, username, phone, realname, password_hash)
      select ${applicant}, 'asks_for_two', '13600001234', '申请人', password_hash from sys_user_secret limit 1`.execute(
      app.db,
    );
    const body = { id: applicant, selectedroles: roles, selecteddeparts: '' };
    expect(await call('POST', '/sys/user/approveApplicant', body)).toMatchObject(refused);
    expect((await sql`select 1 from sys_user where id = ${applicant}`.execute(app.db)).rows).toEqual([]);
  });

  it('so a role that somebody else holds beside one of them does not become another of them', async () => {
    const [holder, other] = [await aPerson(app), await aPerson(app)];
    const { result: role } = await call('POST', '/sys/role/add', { roleName: '待改码', roleCode: 'to_recode' });
    ids.to_recode = role.id;
    expect((await give('to_recode', holder, other)).success).toBe(true);
    expect((await give('auditor', holder)).success).toBe(true);
    await sql`update sys_role set role_code = 'sec_admin_before' where id = ${ids.sec_admin}`.execute(app.db);
    const recode = () => call('PUT', '/sys/role/edit', { id: role.id, roleName: '待改码', roleCode: 'sec_admin' });
    expect(await recode()).toMatchObject({ success: false, reason: 'R01' });
    await sql`delete from sys_user_role where user_id = ${holder.id} and role_id = ${ids.auditor}`.execute(app.db);
    expect((await recode()).success).toBe(true);
    expect(await give('auditor', holder)).toMatchObject(refused);
    await call('PUT', '/sys/role/edit', { id: role.id, roleName: '待改码', roleCode: 'to_recode' });
    await sql`update sys_role set role_code = 'sec_admin' where id = ${ids.sec_admin}`.execute(app.db);
  });

  it('stay three when two administrators give one person two roles at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aPerson(app);
      const answers = await Promise.all(apartRoles.map((role) => give(role, person)));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      for (const answer of answers.filter(({ success }) => !success)) expect(answer).toMatchObject(refused);
      expect(await held(person.id)).toHaveLength(1);
    }
  });

  it('are told apart on the page of roles where somebody held two before, who keeps them until one is taken', async () => {
    expect((await call('GET', '/sys/role/notApart')).result).toEqual([]);
    const person = await aPerson(app, { realname: '旧人' });
    await put(person.id, 'auditor');
    await put(person.id, 'sys_admin');
    expect((await call('GET', '/sys/role/notApart')).result).toEqual([
      { username: person.username, realname: '旧人', roles: expect.stringContaining('、') },
    ]);
    await app.signIn(person.username, userPassword);
    expect((await edit(person.id, 'auditor', 'sys_admin', 'beside')).success, 'another role').toBe(true);
    expect(await edit(person.id, 'auditor', 'sys_admin', 'sec_admin')).toMatchObject(refused);
    expect((await edit(person.id, 'auditor')).success).toBe(true);
    expect((await call('GET', '/sys/role/notApart')).result).toEqual([]);
    const nobody = await aPerson(app);
    const theirs = await app.signIn(nobody.username, userPassword);
    expect(await call('GET', '/sys/role/notApart', {}, theirs)).toMatchObject({ code: 510 });
  });

  it('are none of them the built-in administrator of a fresh installation', async () => {
    const { rows } = await sql<{ code: string }>`select r.role_code as code from sys_user u join sys_user_role l
      on l.user_id = u.id join sys_role r on r.id = l.role_id where u.username = 'admin'`.execute(app.db);
    expect(rows).toEqual([{ code: 'admin' }]);
  });
});
