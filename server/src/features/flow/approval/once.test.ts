import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { enforceLimits } from '#engine/flow/limits.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, aHeaded, anApplicant, aStep, type FlowDesk, flowDesk } from '#test/flow.ts';
import { userPassword } from '#test/people.ts';

type Person = Awaited<ReturnType<FlowDesk['person']>>;

describe('an approval has one outcome', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let applicant: Person;
  let one: Person;
  let two: Person;
  const kinds = async (id: string) => (await desk.flowOf(id)).events.map(({ kind }) => kind);
  const bodyOf = async (by: Person, id: string) => {
    const task = await desk.taskOf(by.token, id);
    if (!task) throw new Error('nothing waits');
    return { taskId: task.taskId, version: task.recordVersion, decision: 'agree' };
  };
  /** The times of all open steps are over. */
  const timePasses = async () => {
    await sql`update flow_step set due_at = now() - interval '1 minute', next_at = now() - interval '1 minute'
      where closed_at is null and due_at is not null`.execute(app.db);
    await sql`update flow_task set due_at = now() - interval '1 minute' where state = 'open' and due_at is not null`.execute(
      app.db,
    );
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
    applicant = await desk.person(anApplicant);
    [one, two] = await Promise.all([desk.person({ realname: '甲' }), desk.person({ realname: '乙' })]);
  });

  it('when two press at once: one wins, and the other is told who was faster', async () => {
    await desk.publish(aGraph(aStep('a', [one.username, two.username]), aStep('b', [one.username])));
    for (const decisions of [
      ['agree', 'agree'],
      ['agree', 'refuse'],
    ]) {
      const id = await desk.submit(applicant.token);
      const bodies = await Promise.all([one, two].map((person) => bodyOf(person, id)));
      const answers = await Promise.all(
        [one, two].map(({ token }, at) =>
          app.call('POST', '/flow/task/decide', {
            token,
            body: { ...bodies[at], decision: decisions[at], opinion: '意见' },
          }),
        ),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.find(({ success }) => !success)).toMatchObject({
        reason: 'decided',
        message: expect.stringMatching(/^该审批任务已由[甲乙]于\d{4}-.+处理$/),
      });
      expect((await kinds(id)).filter((kind) => kind === 'agree' || kind === 'refuse')).toHaveLength(1);
    }
  });

  it('when one person presses ten times, and when the applicant takes it back meanwhile', async () => {
    await desk.publish(aGraph(aStep('a', [one.username])));
    const id = await desk.submit(applicant.token);
    const body = await bodyOf(one, id);
    const press = () => app.call('POST', '/flow/task/decide', { token: one.token, body });
    const answers = await Promise.all(Array.from({ length: 10 }, press));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await kinds(id)).toEqual(['start', 'agree', 'passed']);
    for (let round = 0; round < 5; round += 1) {
      const other = await desk.submit(applicant.token);
      const flow = await desk.flowOf(other);
      const decision = await bodyOf(one, other);
      const both = await Promise.all([
        app.call('POST', '/flow/task/decide', { token: one.token, body: decision }),
        app.call('POST', '/flow/instance/withdraw', { token: applicant.token, body: { id: flow.id } }),
      ]);
      expect(both.filter(({ success }) => success)).toHaveLength(1);
      const { status } = await desk.project(other);
      expect([(await desk.flowOf(other)).state, status]).toEqual(
        both[0].success ? ['passed', '30'] : ['withdrawn', '10'],
      );
    }
  });

  it('when it is submitted twice at once', async () => {
    const added = await desk.submit(applicant.token);
    await desk.decide(one.token, added, { decision: 'refuse', opinion: '再看看' });
    const { version } = await desk.project(added);
    const submit = () =>
      app.call('POST', '/pm/project/submit', { token: applicant.token, body: { id: added, version } });
    const answers = await Promise.all([submit(), submit(), submit()]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('when the last two of parallel branches agree at once: what follows is opened once', async () => {
    const branches = [
      { id: 'p1', name: '一', nodes: [aStep('x', [one.username])] },
      { id: 'p2', name: '二', nodes: [aStep('y', [two.username])] },
    ];
    await desk.publish(aGraph({ type: 'parallel', id: 'both', branches }, aStep('z', [one.username])));
    const id = await desk.submit(applicant.token);
    const answers = await Promise.all([desk.decide(one.token, id), desk.decide(two.token, id)]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect((await desk.inbox(one.token)).records.filter(({ recordId }) => recordId === id)).toHaveLength(1);
  });

  it('runs on the version that it was started with', async () => {
    await desk.publish(aGraph(aStep('old', [one.username]), aStep('old-too', [two.username])));
    const id = await desk.submit(applicant.token);
    await desk.publish(aGraph(aStep('new', [two.username])));
    await desk.decide(one.token, id);
    const flow = await desk.flowOf(id);
    expect(flow.way.map(({ nodeId, state }) => `${nodeId}:${state}`)).toEqual(['old:done', 'old-too:open']);
    const next = await desk.submit(applicant.token);
    expect((await desk.flowOf(next)).version).toBe(flow.version + 1);
  });

  it('when its server is killed within a decision: nothing of it was done, and it is decided elsewhere', async () => {
    await desk.publish(aGraph(aStep('a', [one.username]), aStep('b', [two.username])));
    const id = await desk.submit(applicant.token);
    const kill = async (person: Person, hangs: boolean, waitsFor: string) => {
      const body = await bodyOf(person, id);
      const order = {
        connection: app.database.connection,
        username: person.username,
        password: userPassword,
        body,
        hangs,
      };
      const child = spawn(
        process.execPath,
        [fileURLToPath(new URL('../../../../test/flow-child.ts', import.meta.url))],
        {
          env: { ...process.env, FLOW_ORDER: JSON.stringify(order) },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      const [said] = (await once(child.stdout, 'data')) as [Buffer];
      expect(String(said)).toContain(waitsFor);
      child.kill('SIGKILL');
      await once(child, 'exit');
      return body;
    };
    const first = await kill(one, true, 'inside');
    // The database has noticed when nobody holds the approval any more.
    await vi.waitFor(
      () => sql`select id from flow_instance where record_id = ${id} for update nowait`.execute(app.db),
      10_000,
    );
    expect([await kinds(id), (await desk.project(id)).status]).toEqual([['start'], '20']);
    expect((await desk.flowOf(id)).way.map(({ state }) => state)).toEqual(['open', 'ahead']);
    // The next one says that it is done and dies: it is done, once.
    const second = await kill(one, false, 'decided');
    expect(second).toEqual(first);
    expect((await app.call('POST', '/flow/task/decide', { token: one.token, body: second })).reason).toBe('decided');
    expect(await kinds(id)).toEqual(['start', 'agree']);
    await desk.decide(two.token, id);
    expect([await kinds(id), (await desk.project(id)).status]).toEqual([['start', 'agree', 'agree', 'passed'], '30']);
  }, 60_000);

  describe('when the time of a step is over', () => {
    const late = (after: 'remind' | 'pass' | 'refuse' | 'escalate') =>
      desk.publish(aGraph(aStep('a', [one.username], { limit: { days: 1, after } })));
    const enforce = async () => {
      // Three servers at once.
      const done = await Promise.all([0, 1, 2].map(() => enforceLimits(app, new Date())));
      return done.reduce((sum, each) => sum + each.done, 0);
    };

    it('people are reminded once a day, however many servers look', async () => {
      await late('remind');
      const id = await desk.submit(applicant.token);
      expect(await enforce()).toBe(0);
      await timePasses();
      expect((await desk.inbox(one.token, { late: '1' })).records.map(({ recordId }) => recordId)).toContain(id);
      expect(await enforce()).toBe(1);
      expect(await enforce()).toBe(0);
      expect(await kinds(id)).toEqual(['start', 'remind']);
      await desk.decide(one.token, id);
    });

    it('it is passed or refused by the system, which is named as such', async () => {
      await late('pass');
      const passed = await desk.submit(applicant.token);
      await timePasses();
      expect(await enforce()).toBe(1);
      expect([await kinds(passed), (await desk.project(passed)).status]).toEqual([
        ['start', 'autoAgree', 'passed'],
        '30',
      ]);
      expect((await desk.project(passed)).updateBy).toBe('system');
      await late('refuse');
      const refused = await desk.submit(applicant.token);
      const body = await bodyOf(one, refused);
      await timePasses();
      const [, answer] = await Promise.all([
        enforce(),
        app.call('POST', '/flow/task/decide', { token: one.token, body }),
      ]);
      const { status } = await desk.project(refused);
      expect(status).toBe(answer.success ? '30' : '10');
      const again = await app.call('POST', '/flow/task/decide', { token: one.token, body });
      expect(again.message).toMatch(/^该审批任务已由(系统|甲)于.+处理$/);
    });

    it('it goes to the head above, and to nobody twice', async () => {
      const head = await desk.person();
      await aHeaded(app, head, 'A01A07');
      await sql`update sys_user set org_code = 'A01A07' where id = ${one.id}`.execute(app.db);
      await late('escalate');
      const id = await desk.submit(applicant.token);
      await timePasses();
      expect(await enforce()).toBe(1);
      expect(await desk.taskOf(one.token, id)).toBeUndefined();
      expect(await desk.taskOf(head.token, id)).toBeDefined();
      expect(await kinds(id)).toEqual(['start', 'escalate']);
      await desk.decide(head.token, id);
      expect((await desk.project(id)).status).toBe('30');
    });

    it('one that cannot go on holds up no other', async () => {
      await desk.publish(
        aGraph(aStep('a', [one.username], { limit: { days: 1, after: 'pass' } }), aStep('b', ['admin'])),
      );
      const stuck = await desk.submit(desk.admin);
      await late('pass');
      const other = await desk.submit(applicant.token);
      await timePasses();
      const { done, failed } = await enforceLimits(app, new Date());
      expect([done, failed.map(({ message }) => message)]).toEqual([
        1,
        ['未找到“步骤b”的审批人，流程不能继续，请联系管理员'],
      ]);
      expect([(await desk.project(stuck)).status, (await desk.project(other)).status]).toEqual(['20', '30']);
    });

    it('is a task of the timetable', async () => {
      const run = app.jobs.find('flow.limits');
      expect(run).toMatchObject({ title: '审批超时处理', cron: '0 0/5 * * * ?' });
    });
  });
});
