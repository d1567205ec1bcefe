import { mostCopies } from '@dossier/contract/flow/flow.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, anApplicant, aStep, type FlowDesk, flowDesk, standIn } from '#test/flow.ts';

type Person = Awaited<ReturnType<FlowDesk['person']>>;

describe('copies that people send', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let applicant: Person;
  let one: Person;
  let two: Person;
  let reader: Person;
  const copy = (by: { token: string }, id: string, users: readonly { username: string }[], opinion?: string) =>
    app.call('POST', '/flow/instance/copy', {
      token: by.token,
      body: { id, users: users.map(({ username }) => username), ...(opinion ? { opinion } : {}) },
    });
  const copies = async (by: Person, query: Record<string, string> = {}) =>
    (await app.call('GET', '/flow/copy/list', { token: by.token, query })).result;
  const messages = async ({ id }: Person) => {
    const { rows } = await sql<{ title: string; page: string | null; content: string }>`
      select a.titile as title, a.open_page as page, a.msg_content as content from sys_announcement_send s
        join sys_announcement a on a.id = s.annt_id where s.user_id = ${id} order by a.id`.execute(app.db);
    return rows;
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    applicant = await desk.person({ ...anApplicant, realname: '申请人' });
    [one, two, reader] = await Promise.all([
      desk.person({ realname: '甲' }),
      desk.person({ realname: '乙' }),
      desk.person({ realname: '丙' }),
    ]);
    await desk.publish(aGraph(aStep('a', [one.username])));
  });

  it('stand in the log, in the list of who gets them, as a message, and are read once opened', async () => {
    const id = await desk.submit(applicant.token, { name: '抄送项目' });
    const flow = await desk.flowOf(id, applicant.token);
    expect(flow).toMatchObject({ mayCopy: true });
    expect((await copy(applicant, flow.id, [two, reader], '请了解')).message).toBe('已抄送');
    const { records } = await copies(two, { unread: '1' });
    expect(records).toMatchObject([
      { id: flow.id, title: '抄送项目', by: { name: '申请人' }, remark: '请了解', step: null, read: false },
    ]);
    expect((await messages(two)).at(-1)).toMatchObject({
      title: '抄送：抄送项目',
      page: `/flow/copies?id=${flow.id}`,
      content: expect.stringContaining('请了解'),
    });
    expect((await messages(two)).at(-1)?.content).toContain('申请人将');
    const event = (await desk.flowOf(id)).events.at(-1);
    expect(event).toMatchObject({ kind: 'copy', by: { name: '申请人' }, opinion: '请了解' });
    await app.call('PUT', '/flow/copy/read', { token: two.token, body: { ids: [records[0].copyId] } });
    expect((await copies(two, { unread: '1' })).total).toBe(0);
    expect((await copies(reader, { unread: '1' })).total).toBe(1);
    const { rows } = await sql`select 1 from sys_log where method = 'flow:copy'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('are sent by whoever decides, stands in or has decided, also after the end, and by nobody else', async () => {
    const id = await desk.submit(applicant.token);
    const flow = await desk.flowOf(id);
    expect((await desk.flowOf(id, two.token)) as object).toMatchObject({ mayCopy: false });
    expect(await copy(two, flow.id, [reader])).toMatchObject({ message: '只有申请人和审批人可以抄送', reason: 'copy' });
    expect((await copy(one, flow.id, [reader])).message).toBe('已抄送');
    await standIn(app, one, two);
    expect((await copy(two, flow.id, [reader])).message).toBe('已抄送');
    await desk.decide(one.token, id);
    // It has ended: who stood in has nothing to do with it any more.
    expect((await copy(two, flow.id, [reader])).reason).toBe('copy');
    for (const by of [one, applicant]) expect((await copy(by, flow.id, [reader])).message).toBe('已抄送');
    await sql`delete from sys_user_agent`.execute(app.db);
  });

  it('go to nobody who may not see the record, and to no more than a few', async () => {
    const id = await desk.submit(applicant.token);
    const flow = await desk.flowOf(id);
    const before = (await messages(two)).length;
    const blind = await desk.person({ realname: '外人', permissions: [] });
    const narrow = await desk.person({
      realname: '别处',
      rules: [{ component: 'pm/ProjectList', column: 'name', condition: '=', value: '别的项目' }],
    });
    for (const [person, name] of [
      [blind, '外人'],
      [narrow, '别处'],
      [{ username: 'nobody' }, 'nobody'],
    ] as const)
      expect(await copy(applicant, flow.id, [two, person])).toMatchObject({
        reason: 'copy',
        message: `“${name}”无权查看该记录，不能抄送`,
      });
    // Nobody was told: who may see it neither.
    expect((await messages(two)).length).toBe(before);
    expect((await copy(applicant, flow.id, [applicant])).message).toBe('不能抄送给自己');
    expect((await copy(blind, flow.id, [two])).message).toBe('审批不存在');
    expect((await copy(applicant, flow.id, [])).success).toBe(false);
    expect(
      (
        await copy(
          applicant,
          flow.id,
          Array.from({ length: 21 }, (_, n) => ({ username: `u${n}` })),
        )
      ).success,
    ).toBe(false);
    await sql`insert into flow_copy (id, instance_id, resource, record_id, username, by_user)
      select 'many' || n, ${flow.id}, '/pm/project', ${id}, 'x', 'x' from generate_series(1, ${mostCopies}::int) n`.execute(
      app.db,
    );
    expect((await copy(applicant, flow.id, [two])).message).toBe(`一份审批最多抄送${mostCopies}人次`);
  });
});

describe('an old link to a task', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let applicant: Person;
  let one: Person;
  let two: Person;
  const open = (by: Person, id: string) => app.call('GET', '/flow/task/queryById', { token: by.token, query: { id } });
  const taskOf = async (by: Person, id: string) => (await desk.taskOf(by.token, id))?.taskId ?? '';

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    applicant = await desk.person({ ...anApplicant, realname: '申请人' });
    [one, two] = await Promise.all([desk.person({ realname: '甲' }), desk.person({ realname: '乙' })]);
    await desk.publish(aGraph(aStep('a', [one.username, two.username])));
  });

  it('leads to the approval as it is now when somebody has decided', async () => {
    const id = await desk.submit(applicant.token);
    const [own, other] = [await taskOf(one, id), await taskOf(two, id)];
    expect((await open(one, own)).result).toMatchObject({ state: 'running', asked: { state: 'open' }, again: false });
    await desk.decide(one.token, id, { opinion: '可以' });
    expect((await open(one, own)).result).toMatchObject({
      ...{ state: 'passed', recordId: id, tasks: [] },
      asked: { state: 'agreed', step: '步骤a', person: { name: '甲' }, by: { name: '甲' } },
    });
    // Of those who were asked one was enough.
    expect((await open(two, other)).result).toMatchObject({ state: 'passed', asked: { state: 'closed', by: null } });
  });

  it('says to whom the task was passed on', async () => {
    const id = await desk.submit(applicant.token);
    const taskId = await taskOf(one, id);
    const three = await desk.person({ realname: '丙' });
    await app.call('POST', '/flow/task/transfer', { token: one.token, body: { taskId, to: three.username } });
    expect((await open(one, taskId)).result).toMatchObject({
      ...{ state: 'running', tasks: [] },
      asked: { state: 'transferred', by: { name: '甲' }, to: [{ name: '丙' }] },
    });
  });

  it('says that it was withdrawn, and that the record was submitted again', async () => {
    const id = await desk.submit(applicant.token);
    const taskId = await taskOf(one, id);
    const flow = await desk.flowOf(id);
    const withdraw = { token: applicant.token, body: { id: flow.id } };
    expect((await app.call('POST', '/flow/instance/withdraw', withdraw)).message).toBe('已撤回');
    expect((await open(one, taskId)).result).toMatchObject({
      ...{ state: 'withdrawn', tasks: [], again: false },
      asked: { state: 'closed' },
    });
    const { version } = await desk.project(id);
    await app.call('POST', '/pm/project/submit', { token: applicant.token, body: { id, version } });
    expect((await open(one, taskId)).result).toMatchObject({ state: 'withdrawn', again: true });
    const stranger = await desk.person({ permissions: [] });
    expect((await open(stranger, taskId)).message).toBe('审批不存在');
  });
});
