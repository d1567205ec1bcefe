import type { Plan } from '@dossier/contract/pm/plan.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { type Answer, type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

describe('a change that is carried out', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let projectId: string;
  let taskId: string;

  const ok = ({ success, message, result }: Answer) => {
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const get = async (path: string, query: Record<string, string>, by = token) =>
    ok(await app.call('GET', path, { token: by, query }));
  const plan = (by = token): Promise<Plan> => get('/pm/plan/queryByProject', { projectId }, by);
  const read = (id: string) => get('/pm/change/queryById', { id });
  /** A running project with a task of 100 000 and a milestone. */
  const running = async (name: string): Promise<void> => {
    projectId = ok(await app.call('POST', '/pm/project/add', { token, body: projectDraft(given, { name }) })).id;
    const one = { id: newId(), name: '开发', type: 'task', schedule: 'manual', bac: 100_000 };
    const end = { id: newId(), name: '终验', type: 'ms', schedule: 'manual' };
    taskId = one.id;
    await save([
      { ...one, planStart: '2026-03-02', planEnd: '2026-03-31' },
      { ...end, planStart: '2026-03-31', planEnd: '2026-03-31' },
    ]);
    ok(await app.call('POST', '/pm/project/start', { token, body: { id: projectId, version: 1 } }));
  };
  const save = async (changes: readonly object[]): Promise<void> => {
    ok(await app.call('POST', '/pm/plan/save', { token, body: { projectId, changes, remove: [], restore: [] } }));
  };
  const replan = async (values: object): Promise<void> => {
    const { version } = (await plan()).tasks.find(({ id }) => id === taskId) ?? {};
    await save([{ id: taskId, version, ...values }]);
  };
  /** A change as it is once everybody has agreed. */
  const agreed = async (more: object): Promise<string> => {
    const body = { projectId, title: '延长开发', kind: 'time', raisedBy: 'inner', reason: '需求增加', ...more };
    const { id } = ok(await app.call('POST', '/pm/change/add', { token, body }));
    await sql`update pm_change set status = '40' where id = ${id}`.execute(app.db);
    return id;
  };
  const carryOut = async (id: string, version?: number) =>
    app.call('POST', '/pm/change/carryOut', {
      token,
      body: { id, version: version ?? (await read(id)).version, closing: '计划已调整' },
    });

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
  });

  it('makes the plan as it stands the baseline, named after it, and both lead to each other', async () => {
    await running('变更基线');
    await replan({ planEnd: '2026-04-30', bac: 160_000 });
    const id = await agreed({ days: 22 });
    ok(await carryOut(id));
    const change = await read(id);
    expect(change).toMatchObject({ status: '50', baseline: 2 });
    const { baselines } = await plan();
    expect(baselines.map(({ no, current }) => [no, current])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(baselines[0]).toMatchObject({
      name: `${change.code} 延长开发`,
      reason: '变更实施',
      change: { id, code: change.code },
    });
    expect(baselines[1]?.change).toBeNull();
    const days = await get('/pm/plan/baseline', { id: baselines[0]?.id ?? '' });
    expect(days).toContainEqual({ taskId, planStart: '2026-03-02', planEnd: '2026-04-30' });
  });

  it('goes on earning by the new budgets, at once in the register too', async () => {
    await running('变更挣值');
    await sql`update pm_task set status = '1', pct = 50, actual_start = plan_start where id = ${taskId}`.execute(
      app.db,
    );
    await replan({ bac: 160_000 });
    expect(await get('/pm/project/overview', { id: projectId })).toMatchObject({
      baseline: 1,
      bac: 100_000,
      ev: 50_000,
    });
    ok(await carryOut(await agreed({ kind: 'cost' })));
    expect(await get('/pm/project/overview', { id: projectId })).toMatchObject({
      baseline: 2,
      bac: 160_000,
      ev: 80_000,
    });
    const { rows } = await sql`select bac::float8 as bac from pm_snapshot where project_id = ${projectId}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ bac: 160_000 }]);
  });

  it.each([
    ['staff', {}, null],
    ['contract', { days: 0, personDays: 0 }, null],
    ['staff', { days: -3 }, 2],
    ['contract', { personDays: 4.5 }, 2],
    ['scope', {}, 2],
    ['time', {}, 2],
    ['cost', {}, 2],
  ])('of kind %s with %o has baseline %s', async (kind, effects, baseline) => {
    await running(`变更${kind}${JSON.stringify(effects)}`);
    const id = await agreed({ kind, ...effects });
    ok(await carryOut(id));
    expect((await read(id)).baseline).toBe(baseline);
    expect((await plan()).baselines).toHaveLength(baseline ?? 1);
  });

  it('takes none where the project has none yet: its start takes the first', async () => {
    const body = projectDraft(given, { name: '未启动的变更' });
    projectId = ok(await app.call('POST', '/pm/project/add', { token, body })).id;
    await save([
      { id: newId(), name: '开发', type: 'task', schedule: 'manual', planStart: '2026-03-02', planEnd: '2026-03-31' },
    ]);
    const id = await agreed({ days: 5 });
    ok(await carryOut(id));
    expect((await read(id)).baseline).toBeNull();
    expect((await plan()).baselines).toEqual([]);
  });

  it('takes one where two carry it out at once, and none where it is refused', async () => {
    await running('同时实施');
    const id = await agreed({ days: 5 });
    const { version } = await read(id);
    const answers = await Promise.all([carryOut(id, version), carryOut(id, version)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await plan()).baselines).toHaveLength(2);
    expect((await carryOut(await agreed({ amount: 10 }))).message).toContain('尚未签订补充协议');
    expect((await plan()).baselines).toHaveLength(2);
  });

  it('is named to nobody who may not see it', async () => {
    await running('看不见的变更');
    ok(await carryOut(await agreed({ days: 5 })));
    const rights = ['pm:project:list', 'pm:plan:list'];
    const rule = { component: 'pm/ChangeList', column: 'raisedBy', condition: '=', value: 'client' };
    const changeSeenBy = async (who: object) => {
      const { username } = await aPerson(app, { permissions: rights, ...who });
      return (await plan(await app.signIn(username, userPassword))).baselines[0]?.change;
    };
    expect(await changeSeenBy({})).toBeNull();
    expect(await changeSeenBy({ permissions: [...rights, 'pm:change:list'], rules: [rule] })).toBeNull();
    expect(await changeSeenBy({ permissions: [...rights, 'pm:change:list'] })).toMatchObject({
      code: expect.stringMatching(/-CR01$/),
    });
  });
});
