import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aGraph, anApplicant, aStep, type FlowDesk, flowDesk } from '#test/flow.ts';
import { aMilestone, projectDraft } from '#test/registers.ts';
import { refreshTeams } from './team.ts';

/** States from which each move is made (domain 4.3). */
const domain: Readonly<Record<string, readonly string[]>> = {
  submit: ['10'],
  start: ['30'],
  pause: ['40'],
  resume: ['50'],
  submitFinal: ['40'],
  failFinal: ['60'],
  passFinal: ['60'],
  beginClosing: ['40'],
  terminate: ['40', '50'],
  setHealth: ['40', '50', '60', '70'],
  reopen: ['80'],
};

describe('a project moves', () => {
  let app: TestApp;
  let desk: FlowDesk;
  let serial = 0;
  const post = (path: string, body: object, token = desk.admin) => app.call('POST', path, { token, body });
  const add = async (change: object = {}) => {
    serial += 1;
    const { success, message, result } = await post(
      '/pm/project/add',
      projectDraft(desk.given, { name: `项目${serial}`, ...change }),
    );
    if (!success) throw new Error(message);
    return result as { id: string; version: number; code: string };
  };
  const read = async (id: string) => desk.project(id);
  const at = async (status: string, change: object = {}) => {
    const { id } = await add({ type: 'ops', ...change });
    await aMilestone(app, desk.admin, id);
    await sql`update pm_project set status = ${status} where id = ${id}`.execute(app.db);
    return id;
  };
  const given = { stateReason: '客户年终决算', aftermath: '人员转入其他项目', healthReason: '客户缩减范围' };
  const act = async (id: string, action: string, token = desk.admin) =>
    post(`/pm/project/${action}`, { id, version: (await read(id)).version, ...given }, token);

  beforeAll(async () => {
    app = await testApp();
    desk = await flowDesk(app);
  });

  it('from each state by exactly the actions of the domain, and every other one is refused by its state', async () => {
    await desk.publish(aGraph());
    const moves = Object.values(project.actions);
    for (const status of Object.values(projectStatus)) {
      const stays = await at(status);
      for (const action of moves) {
        const id = (domain[action.name] ?? []).includes(status) ? await at(status) : stays;
        const answer = await act(id, action.name);
        const allowed = (domain[action.name] ?? []).includes(status);
        expect(answer.success, `${action.label} from ${status}: ${answer.message}`).toBe(allowed);
        if (!allowed) expect(answer.reason).toBe('state');
        else expect((await read(id)).status).toBe(action.flow?.passed ?? action.to ?? status);
      }
    }
  });

  it('from bid to the end, with a number in the archive that is given once', async () => {
    const person = await desk.person(anApplicant);
    const one = await desk.person({ realname: '审批人' });
    const member = await desk.person({ realname: '成员甲' });
    await desk.publish(aGraph(aStep('a', [one.username])));
    const members = [
      { username: member.username, role: 'dev', startDate: '2026-01-05', endDate: '2099-12-31', share: 60 },
    ];
    const { id } = await add({ pm: person.username, members });
    expect((await act(id, 'submit', person.token)).success).toBe(true);
    expect((await read(id)).arcNo).toBeNull();
    expect((await desk.decide(one.token, id)).success).toBe(true);
    const year = String(new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()).slice(2);
    const { arcNo } = await read(id);
    expect(arcNo).toMatch(new RegExp(`^${year}\\d{3}$`));
    const { result } = await app.call('GET', '/sys/annountCement/listByUser', { token: member.token });
    expect(JSON.stringify(result)).toContain('您已加入项目');

    expect((await act(id, 'start', person.token)).message).toBe(
      '请先编制计划：至少需要1个里程碑，且所有任务在项目起止日期内',
    );
    await aMilestone(app, desk.admin, id);
    // Its closing closes it (closing.test.ts).
    const close = () =>
      sql`update pm_project set status = '80', actual_end = '2026-12-31' where id = ${id} and status = '70'`.execute(
        app.db,
      );
    for (const name of ['start', 'pause', 'resume', 'submitFinal', 'failFinal', 'submitFinal', 'passFinal'])
      expect(await act(id, name), name).toMatchObject({ success: true });
    await close();
    expect(await act(id, 'reopen')).toMatchObject({ success: true });
    expect(await read(id)).toMatchObject({ status: '40', arcNo, actualEnd: null, stateReason: '客户年终决算' });
    for (const name of ['submitFinal', 'passFinal']) expect((await act(id, name)).success).toBe(true);
    await close();
    expect((await act(id, 'reopen')).message).toBe('项目只能重新打开一次');
  });

  it('not without members (PM02), nor beside a live one of the same name and customer (PM06)', async () => {
    await desk.publish(aGraph());
    const { id } = await add({ members: [] });
    expect(await act(id, 'submit')).toMatchObject({ reason: 'PM02', message: '请至少添加一名项目成员' });
    const first = await add({ name: '同名项目' });
    const second = await add({ name: '同名项目' });
    expect((await act(first.id, 'submit')).success).toBe(true);
    expect(await act(second.id, 'submit')).toMatchObject({
      reason: 'PM06',
      message: '该发包方下已存在同名项目“同名项目”',
    });
  });

  it('to closing without a final acceptance only where the work is a service', async () => {
    const id = await at(projectStatus.running, { type: 'dev' });
    expect((await act(id, 'beginClosing')).message).toBe('只有运维服务、人员外派和业务流程项目可不经终验发起结项');
  });

  it('with a warning where somebody is planned for more than all of their time (PM29)', async () => {
    await desk.publish(aGraph());
    const busy = await desk.person({ realname: '大忙人' });
    const of = (share: number, startDate: string) => [
      { username: busy.username, role: 'dev', startDate, endDate: '2026-09-30', share },
    ];
    await add({ members: of(70, '2026-02-01') });
    const { id } = await add({ members: of(50, '2026-03-01') });
    expect((await act(id, 'submit')).result.warnings).toEqual([
      '“大忙人”2026-03-01至2026-09-30在各项目的投入比例合计120%，超过100%',
    ]);
  });

  it('with a team that holds whoever has not left, named once on a day', async () => {
    const [one, two] = [await desk.person({ realname: '在岗' }), await desk.person({ realname: '离岗' })];
    const line = (username: string, endDate: string) => ({
      ...{ username, role: 'dev', startDate: '2026-01-05', endDate, share: 10 },
    });
    const { id } = await add({ members: [line(one.username, '2099-12-31'), line(two.username, '2026-01-31')] });
    expect((await read(id)).team).toBe(one.username);
    await sql`update pm_member set end_date = '2026-02-01' where project_id = ${id}`.execute(app.db);
    expect(await app.db.transaction().execute((tx) => refreshTeams(tx))).toBe(1);
    expect((await read(id)).team).toBeNull();
    const twice = await post(
      '/pm/project/add',
      projectDraft(desk.given, {
        name: '重复',
        members: [line(one.username, '2099-12-31'), line(one.username, '2099-12-31')],
      }),
    );
    expect(twice.result.fields).toEqual({ members: '成员“在岗”在2026-01-05重复' });
  });
});
