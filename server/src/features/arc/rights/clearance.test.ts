import { clearance, clearanceStatus } from '@dossier/contract/arc/rights/clearance.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { clearanceOf } from '#access/clearance.ts';
import { wireNow } from '#services/log-entries.ts';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';
import { endClearances, remindOfClearances } from './clearance-clock.job.ts';

const { draft, deciding, valid, ended } = clearanceStatus;
const keeperRights = ['list', 'add', 'edit', 'delete', 'submit', 'revoke'].map((right) => `arc:clearance:${right}`);
const leaderRights = ['list', 'approve', 'giveBack', 'revoke'].map((right) => `arc:clearance:${right}`);
const ahead = (days: number) => wireNow(Date.now() + days * 86_400_000);

describe('clearances', () => {
  let app: TestApp;
  let keeper: { id: string; username: string; by: string };
  let leader: { id: string; username: string; by: string };
  let secretId: string;

  const signedIn = async (input: Parameters<typeof aPerson>[1]) => {
    const person = await aPerson(app, input);
    return { ...person, by: await app.signIn(person.username, userPassword) };
  };
  const reader = () => signedIn({ permissions: ['arc:item:list'] });
  const write = (username: string, change: object = {}, by = keeper.by) =>
    app.call('POST', '/arc/clearance/add', {
      token: by,
      body: { username, level: 2, validFrom: ahead(0), reason: '工作需要', ...change },
    });
  const read = async (id: string) =>
    (await app.call('GET', '/arc/clearance/queryById', { token: keeper.by, query: { id } })).result;
  const act = async (name: string, id: string, body: object = {}, by = keeper.by): Promise<Answer> => {
    const { version } = await read(id);
    return app.call('POST', `/arc/clearance/${name}`, { token: by, body: { id, version, ...body } });
  };
  const approve = (id: string, by = leader.by) => act('approve', id, { password: userPassword }, by);
  const done = (answer: Answer) => {
    if (!answer.success) throw new Error(JSON.stringify(answer));
    return answer.result;
  };
  const granted = async (username: string, change: object = {}) => {
    const { id } = done(await write(username, change));
    done(await act('submit', id));
    done(await approve(id));
    return id as string;
  };
  const sees = async (by: string) =>
    (await app.call('GET', '/arc/item/queryById', { token: by, query: { id: secretId } })).success;

  beforeAll(async () => {
    app = await testApp();
    keeper = await signedIn({ permissions: [...keeperRights, 'arc:fonds:list'] });
    leader = await signedIn({ permissions: leaderRights });
    const token = await app.signIn();
    const shelf = await archiveShelf(app, token);
    const owner = await signedIn({ permissions: ['arc:item:list', 'arc:item:add'], clearance: 3 });
    const body = itemDraft(shelf, { title: '并购谈判底稿', secret: 2, secretYears: 5 });
    secretId = done(await app.call('POST', '/arc/item/add', { token: owner.by, body })).id;
  });

  it('are written by one person, agreed to by another, and hold at once', async () => {
    const person = await reader();
    expect(await sees(person.by)).toBe(false);
    const { id } = done(await write(person.username));
    expect((await approve(id)).reason, 'before it was submitted').toBe('state');
    done(await act('submit', id));
    expect(await sees(person.by), 'nobody has agreed yet').toBe(false);
    expect((await act('approve', id, { password: 'wrong' }, leader.by)).success).toBe(false);
    expect(await approve(id)).toMatchObject({ success: true, message: '用户密级已生效' });
    expect(await sees(person.by)).toBe(true);
    expect(await read(id)).toMatchObject({ status: valid, approvedBy: leader.username });
    expect(await act('revoke', id, { endReason: '调离岗位' })).toMatchObject({
      success: true,
      message: '用户密级已收回',
    });
    expect(await sees(person.by)).toBe(false);
    expect(await read(id)).toMatchObject({ status: ended, endBy: keeper.username, endReason: '调离岗位' });
    const { rows } = await sql<{ action: string }>`
      select body->>'action' as action from sys_audit_pending where body->>'objId' = ${id}
      union all select action from sys_audit_chain where obj_id = ${id}`.execute(app.db);
    expect(rows, 'written, submitted, agreed to, withdrawn').toHaveLength(4);
  });

  it('are given by nobody to themselves, neither written nor agreed to', async () => {
    expect((await write(keeper.username)).message).toBe('不能为自己授予密级，请由其他安全保密员办理');
    const both = await signedIn({ permissions: [...new Set([...keeperRights, ...leaderRights])] });
    const person = await reader();
    const { id } = done(await write(person.username, {}, both.by));
    done(await act('submit', id, {}, both.by));
    expect((await approve(id, both.by)).message).toBe('不能批准自己填写或送批的密级');
    const own = done(await write(leader.username)).id;
    done(await act('submit', own));
    expect((await approve(own)).message).toBe('不能批准自己的密级');
    // Changing somebody else's draft last counts as having written it.
    const foreign = done(await write((await reader()).username)).id;
    done(await act('submit', foreign, {}, both.by));
    expect((await approve(foreign, both.by)).message).toBe('不能批准自己填写或送批的密级');
    expect((await approve(foreign)).success).toBe(true);
    // Nor does anybody change what another has written: they could agree to it then.
    const others = done(await write((await reader()).username)).id;
    const { version } = await read(others);
    expect(
      await app.call('PUT', '/arc/clearance/edit', { token: both.by, body: { id: others, version, level: 3 } }),
    ).toMatchObject({ success: false, message: '密级只能由填写人修改' });
    expect((await write(person.username, {}, leader.by)).reason, 'who agrees does not write').toBe('forbidden');
    expect((await act('approve', id, { password: userPassword })).reason).toBe('forbidden');
  });

  it('refuse what makes no sense, and people who are not here', async () => {
    const person = await reader();
    const fieldsOf = async (change: object, username = person.username) =>
      (await write(username, change)).result?.fields;
    expect(await fieldsOf({ validUntil: ahead(-1) })).toEqual({ validUntil: '失效时间须晚于生效时间' });
    expect(await fieldsOf({ validFrom: ahead(-3), validUntil: ahead(-1) })).toEqual({
      validUntil: '失效时间须晚于现在',
    });
    expect(await fieldsOf({ level: 7 })).toHaveProperty('level');
    expect(await fieldsOf({ fonds: 'no-such-fonds' })).toHaveProperty('fonds');
    expect(await fieldsOf({}, 'nobody-here')).toHaveProperty('username');
    await sql`insert into sys_tenant (id, name, status) values (78, '别家', 1) on conflict do nothing`.execute(app.db);
    const foreign = await signedIn({ permissions: keeperRights, tenants: [78] });
    expect((await write(person.username, {}, foreign.by)).success, 'of another tenant').toBe(false);
    const gone = await aPerson(app);
    await sql`update sys_user set del_flag = 1 where id = ${gone.id}`.execute(app.db);
    expect((await write(gone.username)).success).toBe(false);
    done(await write(person.username));
    expect(await fieldsOf({})).toEqual({ username: '该用户已有待送批或待批的密级，请先处理' });
  });

  it.each(Object.keys(clearance.actions))('do “%s” in its own state and in no other', async (name) => {
    const action = clearance.actions[name as keyof typeof clearance.actions];
    const given = { password: userPassword, refusal: '材料不全', endReason: '不再需要' };
    for (const state of [draft, deciding, valid, ended]) {
      const person = await reader();
      const { id } = done(await write(person.username));
      await sql`update arc_clearance set status = ${state} where id = ${id}`.execute(app.db);
      const by = ['approve', 'giveBack'].includes(name) ? leader.by : keeper.by;
      const answer = await act(name, id, given, by);
      expect(answer.success, `${name} in ${state}: ${answer.message}`).toBe(action.from.includes(state));
      if (!answer.success) expect(answer.reason).toBe('state');
      expect((await read(id)).status).toBe(answer.success ? action.to : state);
    }
  });

  it('take the place of what the person had, at the moment from which they hold', async () => {
    const person = await reader();
    const first = await granted(person.username, { level: 3 });
    const lower = await granted(person.username, { level: 1 });
    expect(await sees(person.by)).toBe(false);
    expect(await read(first)).toMatchObject({ status: ended });
    const later = await granted(person.username, { level: 2, validFrom: ahead(5) });
    expect(await sees(person.by), 'not before its time').toBe(false);
    expect(await read(lower)).toMatchObject({ status: valid, validUntil: (await read(later)).validFrom });
  });

  it('that run out leave what is internal, and never more than they gave', () => {
    const at = Date.now();
    const one = (level: number, fonds: string[] | null, from: number, until: number) => ({
      ...{ level, fonds, from: at + from, until: at + until },
    });
    const now = (...clearances: ReturnType<typeof one>[]) => clearanceOf({ clearances }, at);
    expect(now()).toEqual({ level: 1, fonds: null });
    expect(now(one(3, null, -10, 10))).toMatchObject({ level: 3, fonds: null });
    expect(now(one(3, ['a'], -10, 0)), 'the end itself is over').toEqual({ level: 1, fonds: ['a'] });
    expect(now(one(0, ['a'], -10, -5)), 'an end opens nothing').toEqual({ level: 0, fonds: ['a'] });
    expect(now(one(2, ['a'], -10, -1), one(1, null, -5, -5)), 'what was taken back before it began').toEqual({
      ...{ level: 1, fonds: ['a'] },
    });
    expect(now(one(3, null, 1, 10))).toEqual({ level: 1, fonds: null });
    expect(now(one(3, null, -10, -5), one(2, ['b'], -5, 10))).toMatchObject({ level: 2, fonds: ['b'] });
  });

  it('of somebody who is deleted for good are not those of who gets the name later', async () => {
    const person = await aPerson(app);
    await granted(person.username, { level: 3 });
    await sql`delete from sys_user_role where user_id = ${person.id}`.execute(app.db);
    await sql`delete from sys_role where id = ${person.roleId}`.execute(app.db);
    await sql`delete from sys_user where id = ${person.id}`.execute(app.db);
    const again = await signedIn({ username: person.username, permissions: ['arc:item:list'] });
    expect(await sees(again.by)).toBe(false);
  });

  it('are reminded of 30 and 7 days ahead, once, and are written down as over', async () => {
    await sql`insert into sys_role (id, role_name, role_code) values ('sec-admin-test', '安全保密员', 'sec_admin')
      on conflict do nothing`.execute(app.db);
    await sql`insert into sys_user_role (id, user_id, role_id) select 'sec-admin-ur', ${keeper.id}, id from sys_role
      where role_code = 'sec_admin'`.execute(app.db);
    const person = await reader();
    const id = await granted(person.username, { validUntil: ahead(30) });
    const told = async (days: number) => {
      const count = await remindOfClearances(app, new Date(Date.now() + days * 86_400_000));
      return count;
    };
    expect(await told(0)).toBe(2);
    expect(await told(0), 'once').toBe(0);
    expect(await told(1)).toBe(0);
    expect(await told(23), 'seven days ahead').toBe(2);
    expect(await endClearances(app)).toBe(0);
    await sql`update arc_clearance set valid_until = now() - interval '1 second' where id = ${id}`.execute(app.db);
    expect(await endClearances(app)).toBe(1);
    expect(await read(id)).toMatchObject({ status: ended });
    expect(await endClearances(app)).toBe(0);
  });

  it('are for those who hold their rights, of their own tenant', async () => {
    const none = await reader();
    expect((await app.call('GET', '/arc/clearance/list', { token: none.by })).reason).toBe('forbidden');
    const foreign = await signedIn({ permissions: [...new Set([...keeperRights, ...leaderRights])], tenants: [78] });
    const id = await granted((await reader()).username);
    expect((await app.call('GET', '/arc/clearance/list', { token: foreign.by })).result.total).toBe(0);
    for (const name of ['revoke', 'submit'])
      expect(
        (await app.call('POST', `/arc/clearance/${name}`, { token: foreign.by, body: { id, endReason: '越权' } }))
          .reason,
      ).toBe('missing');
  });
});
