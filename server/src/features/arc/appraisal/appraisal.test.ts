import { appraisalStatus } from '@dossier/contract/arc/ending/appraisal.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveEnding, archiveEndingOf, decide, publish, resultOf } from '#test/archive-ending.ts';
import { inDays } from '#test/archive-lending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { adminPassword } from '#test/prepare.ts';

/** States in which each action is allowed, and where it leads (domain 6.5). */
const domain: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  submit: { 10: '20' },
  recall: { 20: '10' },
  conclude: { 20: '40' },
  execute: { 40: '50' },
};

describe('appraisal', () => {
  let app: TestApp;
  let on: ArchiveEnding;
  const statusOf = async (item: string) => (await on.read('/arc/item', item)).status;

  beforeAll(async () => {
    app = await testApp();
    on = await archiveEndingOf(app);
  });

  it('lists what is over, and puts it before the group', async () => {
    const item = await on.over();
    const due = (await on.get('/arc/due/list', { due: 'Y', pageSize: '100' })).result.records;
    expect(due.find(({ itemId }: { itemId: string }) => itemId === item)).toMatchObject({
      ...{ expireDate: '2024-12-31', dueYear: 2024, due: 'Y', held: 'N' },
    });
    expect((await on.get('/arc/due/years')).result).toContainEqual({ year: 2024, count: expect.any(Number), held: 0 });
    const { id } = resultOf(await on.propose([item]));
    expect(await on.read('/arc/appraisal', id)).toMatchObject({
      ...{ no: expect.stringMatching(/^JD-\d{4}-\d{4}$/), status: appraisalStatus.draft, items: 1 },
    });
    expect(await statusOf(item), 'a draft moves nothing').toBe('40');
    expect(await on.appraise('submit', id)).toMatchObject({ success: true, message: '鉴定已提交小组' });
    expect(await statusOf(item)).toBe('50');
    expect(await on.read('/arc/appraisal', id)).toMatchObject({ pending: 3 });
    expect((await on.opinionsOf(id)).map(({ member }) => member).sort()).toEqual(on.members.split(',').sort());
    expect((await on.get('/arc/due/list', { itemId: item })).result.records).toEqual([]);
  });

  it('refuses what is not over, frozen, lent, not in the store, or named twice (AR51, AR20, AR21)', async () => {
    const early = await on.received();
    const { archiveNo, expireDate } = await on.read('/arc/item', early);
    expect(await on.propose([early])).toMatchObject({
      ...{ reason: 'AR51', message: `档案“${archiveNo}”未到期（${expireDate}），不能列入到期鉴定` },
    });
    const forever = await on.received({ retention: 'Y' });
    expect((await on.propose([forever])).message).toMatch(/未到期（永久），不能列入到期鉴定$/);
    const frozen = await on.over();
    await on.freeze([frozen]);
    const no = (await on.read('/arc/item', frozen)).archiveNo;
    expect(await on.propose([frozen])).toMatchObject({
      ...{ reason: 'AR20', message: `档案“${no}”已因“诉讼”冻结，不能鉴定` },
    });
    const lent = await on.shelved({ year: 2014, docDate: '20140506', retention: 'D10' });
    await on.lent([lent]);
    const out = (await on.read('/arc/item', lent)).archiveNo;
    expect(await on.propose([lent])).toMatchObject({ reason: 'AR21', message: `档案“${out}”已借出，不能鉴定` });
    const gone = await on.over();
    await sql`update arc_item set status = '60' where id = ${gone}`.execute(app.db);
    expect((await on.propose([gone])).message).toMatch(/不在库，不能鉴定$/);
    const fine = await on.over();
    expect((await on.propose([fine, fine])).message).toBe('同一件档案不能重复添加');
    expect((await on.propose([])).message).toBe('请至少添加一件要鉴定的档案');
    expect((await on.propose([fine, '12345678901234567890'])).success).toBe(false);
  });

  it('looks again when the group is asked', async () => {
    const item = await on.over();
    const { id } = resultOf(await on.propose([item]));
    await on.freeze([item]);
    expect((await on.appraise('submit', id)).reason).toBe('AR20');
    expect(await on.read('/arc/appraisal', id)).toMatchObject({ status: '10' });
    const other = await on.over();
    const [first, second] = [await on.propose([other]), await on.propose([other])];
    resultOf(await on.appraise('submit', first.result.id));
    expect((await on.appraise('submit', second.result.id)).message).toMatch(/不在库，不能鉴定$/);
    const third = await on.over();
    const pair = [(await on.propose([third])).result.id, (await on.propose([third])).result.id];
    const answers = await Promise.all(pair.map((one) => on.appraise('submit', one)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('wants three people with an archivist and the department that made it, all of them cleared (AR50)', async () => {
    const message = '鉴定小组不少于3人，且须包含档案人员和形成部门人员';
    const item = await on.over();
    const [first, second, third] = on.members.split(',') as [string, string, string];
    const stranger = await aPerson(app, { clearance: 3, departs: ['B77'] });
    const others = [await aPerson(app, { departs: ['B77'] }), await aPerson(app, { departs: ['B77'] })];
    const groups: readonly (readonly [string, boolean])[] = [
      [[first, second].join(','), false],
      [[first, first, second].join(','), false],
      [[second, third, stranger.username].join(','), false],
      [[first, stranger.username, third].join(','), true],
    ];
    for (const [members, fine] of groups) {
      const { id } = resultOf(await on.propose([item], { members }));
      const answer = await on.appraise('submit', id);
      expect(answer.success, members).toBe(fine);
      if (!fine) expect(answer).toMatchObject({ reason: 'AR50', message });
    }
    const foreign = await on.over();
    await sql`update arc_item set dept_code = 'C99' where id = ${foreign}`.execute(app.db);
    const { id } = resultOf(await on.propose([foreign]));
    expect((await on.appraise('submit', id)).message, 'nobody of the department').toBe(message);
    const secret = await on.over({ secret: 2, secretYears: 20 });
    const low = resultOf(
      await on.propose([secret], { members: [first, second, third, others[0]?.username].join(',') }),
    );
    expect((await on.appraise('submit', low.id)).message).toMatch(/^小组成员“.+”的授权级别低于所列档案的密级$/);
  });

  it('takes opinions of the members alone, each their own, while it goes on', async () => {
    const id = await on.submitted([await on.over()]);
    const [row] = await on.opinionsOf(id);
    if (!row) throw new Error('no opinion is asked for');
    const other = on.group.find(({ username }) => username !== row.member)?.username ?? '';
    const by = await app.signIn(other, userPassword);
    expect((await on.say(row, { opinion: 'destroy' }, by)).message).toBe('只能填写本人的意见');
    expect((await on.say(row, { remark: '无' })).result.fields).toEqual({ opinion: '意见不能为空' });
    expect((await on.say(row, { opinion: 'open' })).result.fields).toEqual({ opinion: '该意见不适用于本次鉴定' });
    expect((await on.say(row, { opinion: 'keep' })).result.fields).toEqual({ years: '续存须填写延长年限' });
    expect((await on.appraise('conclude', id)).message).toBe('还有3条意见未填写');
    expect(await on.say(row, { opinion: 'keep', years: 10, remark: '仍有参考价值' })).toMatchObject({ success: true });
    expect(await on.read('/arc/appraisal', id)).toMatchObject({ pending: 2 });
    await on.appraise('recall', id);
    const again = (await on.opinionsOf(id)).find((one) => one.id === row.id);
    expect((await on.say(again ?? row, { opinion: 'destroy' })).message).toBe('鉴定不在进行中，不能填写意见');
  });

  it('destroys nothing that is kept for good (AR52)', async () => {
    const item = await on.over();
    const id = await on.submitted([item]);
    await sql`update arc_item set retention = 'Y' where id = ${item}`.execute(app.db);
    const [row] = await on.opinionsOf(id);
    if (!row) throw new Error('no opinion is asked for');
    expect(await on.say(row, { opinion: 'destroy' })).toMatchObject({ reason: 'AR52', message: '永久档案不能销毁' });
    await sql`update arc_item set retention = 'D10' where id = ${item}`.execute(app.db);
    await on.sayAll(id, () => ({ opinion: 'destroy' }));
    await sql`update arc_item set retention = 'Y' where id = ${item}`.execute(app.db);
    resultOf(await on.appraise('conclude', id));
    expect((await on.appraise('execute', id, { password: adminPassword })).reason).toBe('AR52');
    expect(await statusOf(item)).toBe('50');
  });

  it('does what the majority says of each record, and keeps what there is none of', async () => {
    const [longer, forever, doubted, gone, moved] = [
      await on.over(),
      await on.over(),
      await on.over(),
      await on.over({ pages: 12 }),
      await on.over(),
    ];
    const id = await on.submitted([longer, forever, doubted, gone, moved]);
    const said: Record<string, readonly object[]> = {
      [longer]: [{ opinion: 'keep', years: 5 }, { opinion: 'keep', years: 10 }, { opinion: 'destroy' }],
      [forever]: [{ opinion: 'forever' }, { opinion: 'forever' }, { opinion: 'destroy' }],
      [doubted]: [{ opinion: 'destroy' }, { opinion: 'transfer' }, { opinion: 'keep', years: 10 }],
      [gone]: [{ opinion: 'destroy' }, { opinion: 'destroy' }, { opinion: 'keep', years: 30 }],
      [moved]: [{ opinion: 'transfer' }, { opinion: 'transfer' }, { opinion: 'destroy' }],
    };
    const names = on.members.split(',');
    await on.sayAll(id, ({ itemId, member }) => said[itemId]?.[names.indexOf(member)] ?? {});
    expect(await on.appraise('conclude', id)).toMatchObject({ message: '鉴定已汇总送审' });
    const { lines } = await on.read('/arc/appraisal', id);
    expect(lines.map((line: Record<string, unknown>) => [line.itemId, line.conclusion, line.years])).toEqual([
      [longer, 'keep', 10],
      [forever, 'forever', null],
      [doubted, 'keep', 10],
      [gone, 'destroy', null],
      [moved, 'transfer', null],
    ]);
    expect(lines[0].opinions).toMatch(/：续存；.*：销毁$/);
    expect((await on.appraise('execute', id)).success, 'without a password').toBe(false);
    expect(await on.appraise('execute', id, { password: adminPassword })).toMatchObject({ message: '鉴定已执行' });
    expect(await on.read('/arc/item', longer)).toMatchObject({
      ...{ status: '40', retention: 'D10', expireDate: '2034-12-31', extendedTo: '2034-12-31' },
    });
    expect(await on.read('/arc/item', forever)).toMatchObject({
      ...{ status: '40', retention: 'Y', expireDate: null, term: 'forever' },
    });
    expect(await on.read('/arc/item', doubted)).toMatchObject({ status: '40', expireDate: '2034-12-31' });
    expect(await on.read('/arc/item', moved)).toMatchObject({ status: '40', expireDate: '2024-12-31' });
    expect(await statusOf(gone)).toBe('60');
    const { records } = (await on.get('/arc/destroy/list', { appraisalId: id })).result;
    expect(records).toMatchObject([
      { no: expect.stringMatching(/^XH-\d{4}-\d{4}$/), status: '10', items: 1, pages: 12, method: 'shred' },
    ]);
    // What was given longer stays so when the record is corrected.
    const before = await on.read('/arc/item', longer);
    const edit = await app.call('PUT', '/arc/item/edit', { token: on.token, body: { ...before, pages: 9 } });
    expect(edit.success, edit.message).toBe(true);
    expect(await on.read('/arc/item', longer)).toMatchObject({ pages: 9, expireDate: '2034-12-31' });
    const term = (await on.get('/arc/item/term', { id: longer })).result;
    expect(term).toMatchObject({ expire: '2034-12-31', retention: 'D10' });
  });

  it('lowers levels and opens records where that is what is appraised', async () => {
    const secret = await on.received({ secret: 3, secretYears: 10 });
    const secrets = await on.submitted([secret], { kind: 'secret' });
    const [row] = await on.opinionsOf(secrets);
    if (!row) throw new Error('no opinion is asked for');
    expect((await on.say(row, { opinion: 'destroy' })).result.fields).toEqual({ opinion: '该意见不适用于本次鉴定' });
    expect((await on.say(row, { opinion: 'declass', level: 3 })).result.fields).toEqual({
      level: '降为的密级应低于现有密级',
    });
    await on.sayAll(secrets, ({ member }) =>
      member === on.members.split(',')[0] ? { opinion: 'declass', level: 2 } : { opinion: 'declass' },
    );
    resultOf(await on.executed(secrets));
    expect(await on.read('/arc/item', secret), 'the highest of those who agree').toMatchObject({
      secret: 2,
      status: '40',
    });
    const [opened, closed] = [await on.received(), await on.received()];
    const opens = await on.submitted([opened, closed], { kind: 'open' });
    await on.sayAll(opens, ({ itemId }) => ({ opinion: itemId === opened ? 'open' : 'control' }));
    resultOf(await on.executed(opens));
    expect([(await on.read('/arc/item', opened)).openFlag, (await on.read('/arc/item', closed)).openFlag]).toEqual([
      ...['1', '2'],
    ]);
  });

  it('leaves in the store what was frozen or lent since it was decided on, and says so', async () => {
    const [free, frozen] = [await on.over(), await on.over()];
    const id = await on.submitted([free, frozen]);
    await on.sayAll(id, () => ({ opinion: 'destroy' }));
    resultOf(await on.appraise('conclude', id));
    await on.freeze([frozen]);
    const answer = await on.appraise('execute', id, { password: adminPassword });
    const no = (await on.read('/arc/item', frozen)).archiveNo;
    expect(answer.result.warnings).toEqual([`档案“${no}”已冻结或借出，未列入销毁清册`]);
    expect([await statusOf(free), await statusOf(frozen)]).toEqual(['60', '40']);
  });

  it('moves in its states only', async () => {
    for (const [action, allowed] of Object.entries(domain))
      for (const state of Object.values(appraisalStatus)) {
        const item = await on.over();
        const id = await on.submitted([item]);
        await on.sayAll(id, () => ({ opinion: 'keep', years: 10 }));
        if (state !== '10') await sql`update arc_appraisal set status = ${state} where id = ${id}`.execute(app.db);
        else {
          await sql`update arc_appraisal set status = '10' where id = ${id}`.execute(app.db);
          await sql`update arc_item set status = '40' where id = ${item}`.execute(app.db);
        }
        const answer = await on.appraise(action, id, action === 'execute' ? { password: adminPassword } : {});
        const told = `${action} in ${state}: ${answer.message}`;
        expect(answer.success, told).toBe(state in allowed);
        expect((await on.read('/arc/appraisal', id)).status, told).toBe(allowed[state] ?? state);
        if (!(state in allowed)) expect(answer.message, told).toMatch(/^当前状态为“.+”，不能执行“.+”$/);
      }
  });

  it('is edited and deleted as a draft only', async () => {
    const item = await on.over();
    for (const state of Object.values(appraisalStatus)) {
      const { id } = resultOf(await on.propose([item]));
      await sql`update arc_appraisal set status = ${state} where id = ${id}`.execute(app.db);
      const record = await on.read('/arc/appraisal', id);
      const edited = await app.call('PUT', '/arc/appraisal/edit', {
        token: on.token,
        body: { ...record, note: '说明' },
      });
      const deleted = await app.call('DELETE', '/arc/appraisal/delete', { token: on.token, query: { id } });
      expect([edited.success, deleted.success], state).toEqual([state === '10', state === '10']);
    }
  });

  it('is nobody’s who is not cleared for one of its records, nor are its opinions', async () => {
    const secret = await on.over({ secret: 2, secretYears: 30 });
    const id = await on.submitted([secret, await on.over()]);
    const clerk = await aPerson(app, {
      clearance: 1,
      permissions: ['arc:appraisal:list', 'arc:opinion:list', 'arc:due:list', 'arc:item:list', 'arc:appraisal:recall'],
    });
    const by = await app.signIn(clerk.username, userPassword);
    expect((await on.get('/arc/appraisal/queryById', { id }, by)).success).toBe(false);
    expect(await on.opinionsOf(id, by)).toEqual([]);
    expect((await on.post('/arc/appraisal/recall', { id }, by)).message).toBe('记录不存在或已被删除');
    const other = await on.over({ secret: 2, secretYears: 30 });
    expect((await on.get('/arc/due/list', { itemId: other }, by)).result.total).toBe(0);
    const count = async (token: string) =>
      (await on.get('/arc/due/years', {}, token)).result.find(({ year }: { year: number }) => year === 2024)?.count ??
      0;
    expect(await count(by)).toBeLessThan(await count(on.token));
    expect((await on.propose([other], {}, by)).success, 'without the right').toBe(false);
  });

  it('prints its report', async () => {
    const id = await on.submitted([await on.over()]);
    const answer = await app.http.inject({
      method: 'GET',
      url: `${app.config.apiPrefix}/arc/appraisal/print/sheet?id=${id}`,
      headers: { 'x-access-token': on.token },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('waits for whoever answers for the archive when the approval is published, and goes back when they refuse', async () => {
    const leader = await aPerson(app, { clearance: 3, permissions: ['arc:appraisal:list', 'arc:item:list'] });
    const by = await app.signIn(leader.username, userPassword);
    await publish(app, on.token, 'arc.appraisal', [leader.username]);
    const item = await on.over();
    const id = await on.submitted([item]);
    await on.sayAll(id, () => ({ opinion: 'keep', years: 3 }));
    resultOf(await on.appraise('conclude', id));
    expect(await on.read('/arc/appraisal', id)).toMatchObject({ status: '30' });
    expect((await on.appraise('execute', id, { password: adminPassword })).message).toMatch(/^当前状态为“审批中”/);
    expect(await decide(app, by, id, 'refuse')).toMatchObject({ success: true });
    expect(await on.read('/arc/appraisal', id)).toMatchObject({ status: '10' });
    expect(await statusOf(item)).toBe('40');
    resultOf(await on.appraise('submit', id));
    expect(await on.read('/arc/appraisal', id), 'what was said stays').toMatchObject({ pending: 0 });
    resultOf(await on.appraise('conclude', id));
    expect(await decide(app, by, id, 'agree')).toMatchObject({ success: true });
    resultOf(await on.appraise('execute', id, { password: adminPassword }));
    expect(await on.read('/arc/item', item)).toMatchObject({ status: '40', expireDate: `${extended(3)}-12-31` });
  });

  /** The year until which a record of 2014 is kept that is given so many years now. */
  const extended = (years: number): number => {
    const today = Number(inDays(0).slice(0, 4));
    return 2024 + years < today ? today + years : 2024 + years;
  };
});
