import { closeStatus, projectClose } from '@dossier/contract/pm/closing/close.ts';
import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ClosingDesk, closingDesk, withoutFiling } from '#test/closings.ts';
import { aGraph, aHeaded, aStep } from '#test/flow.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { closingFlow } from './closing.flow.ts';

/** States from which each move is made, and where it leads when nobody has to agree (domain 4.1, 4.3). */
const domain: Readonly<Record<string, { from: readonly string[]; to?: string }>> = {
  recheck: { from: ['10'] },
  waive: { from: ['10'] },
  submit: { from: ['10'], to: '30' },
  makeBatch: { from: ['30'] },
};
const names: Readonly<Record<string, string>> = {
  ...{ '10': '草稿', '20': '审批中', '30': '待移交', '40': '已移交', '50': '已归档' },
};

describe('the closing of a project', () => {
  let app: TestApp;
  let desk: ClosingDesk;
  let token: string;
  let manager: { username: string; token: string };
  let office: { username: string; token: string };
  const rights = (...own: string[]) => ['pm:project:list', 'pm:close:list', ...own.map((one) => `pm:close:${one}`)];
  const projectNow = async (id: string) => desk.project(id);
  const put = (id: string, status: string) =>
    sql`update pm_close set status = ${status} where id = ${id}`.execute(app.db);

  beforeAll(async () => {
    app = await testApp();
    desk = await closingDesk(app);
    token = desk.admin;
    await withoutFiling(app);
    manager = await desk.person({ permissions: rights('add', 'edit', 'delete', 'recheck', 'submit') });
    office = await desk.person({ permissions: rights('waive', 'recheck') });
  });

  it('moves from each state by exactly its actions, and every other one is refused by its state', async () => {
    await desk.publishClosing(aGraph());
    for (const status of Object.values(closeStatus))
      for (const action of Object.values(projectClose.actions)) {
        const { id, projectId } = await desk.aReady();
        if (action.name === 'waive')
          await sql`update pm_acceptance set status = '10' where project_id = ${projectId}`.execute(app.db);
        await put(id, status);
        const answer = await desk.act(
          id,
          action.name,
          action.name === 'waive' ? { item: '1', waiver: '客户已书面确认' } : {},
        );
        const { from, to } = domain[action.name] ?? { from: [] };
        const allowed = from.includes(status);
        // Nothing is filed here, so there is nothing to make a batch of; the bridge has tests of its own.
        if (action.name === 'makeBatch' && allowed) {
          expect(answer.message).toMatch(/^没有可移交的文档/);
          continue;
        }
        expect(answer.success, `${action.label} from ${status}: ${answer.message}`).toBe(allowed);
        if (!allowed) expect(answer.message).toBe(`当前状态为“${names[status]}”，不能执行“${action.label}”`);
        expect((await desk.read(id)).status).toBe(allowed ? (to ?? status) : status);
      }
  });

  it('is edited and deleted as a draft alone, and there is one of a project', async () => {
    for (const status of Object.values(closeStatus)) {
      const { id, projectId } = await desk.aReady();
      await put(id, status);
      const { version } = await desk.read(id);
      const edit = await app.call('PUT', '/pm/close/edit', { token, body: { id, version, summary: '改' } });
      expect(edit.success).toBe(status === '10');
      const again = await desk.post('/pm/close/add', { projectId, result: 'normal', summary: '又', lessons: '又' });
      expect(again.message).toBe('该项目已有结项申请');
      const gone = await app.call('DELETE', '/pm/close/delete', { token, query: { id } });
      expect(gone.success).toBe(status === '10');
    }
  });

  it('is begun while the project runs or ends, and submitted when it ends', async () => {
    await desk.publishClosing(aGraph());
    const texts: Record<string, string> = { '10': '草稿', '20': '立项审批中', '30': '已立项', '80': '已结项' };
    for (const status of Object.values(projectStatus)) {
      const projectId = await desk.aProject(status);
      await sql`insert into pm_acceptance (id, code, project_id, name, kind, status, reviewers)
        values (${`a${projectId}`}, ${`YS${projectId}`}, ${projectId}, '终验', 'final', '40', 'admin')`.execute(app.db);
      const added = await desk.post('/pm/close/add', { projectId, result: 'normal', summary: '完', lessons: '无' });
      expect(added.success, status).toBe(['40', '50', '60', '70', '95'].includes(status));
      if (texts[status]) expect(added.message).toBe(`当前状态为“${texts[status]}”，不能执行“添加结项申请”`);
      if (status === '90') expect(added.reason).toBe('PM09');
      if (!added.success) continue;
      const sent = await desk.act(added.result.id, 'submit');
      expect(sent.success, `${status}: ${sent.message}`).toBe(['70', '95'].includes(status));
      if (status === '40') expect(sent.message).toBe('当前状态为“执行中”，不能执行“提交结项申请”');
      expect((await projectNow(projectId)).status).toBe(sent.success ? '80' : status);
    }
  });

  it('is not submitted while a check fails, and nothing of it is written then', async () => {
    await desk.publishClosing(aGraph());
    const { id, projectId } = await desk.aReady();
    await desk.made('/pm/deliv', { projectId, name: '安装包', dueDate: '2026-05-01', owner: 'admin' });
    const before = await desk.read(id);
    expect(await desk.act(id, 'submit')).toMatchObject({ reason: 'CL02', message: '还有1个交付物未通过' });
    expect(await desk.read(id)).toEqual(before);
    expect(before.failed).toBe(0);
    expect((await desk.check(id, '2'))?.result).toBe('F');
    expect((await desk.read(id)).failed).toBe(1);
  });

  it('is not submitted while a change or a contract waits for people', async () => {
    await desk.publishClosing(aGraph());
    const { id, projectId } = await desk.aReady();
    await sql`insert into pm_contract (id, code, name, kind, status, project_id, cur, amount, start_date, end_date)
      values (${`c${projectId}`}, ${`HT${projectId}`}, '补充协议', 'supp', '30', ${projectId}, 'CNY', 1, '2026-01-05', '2026-12-31')`.execute(
      app.db,
    );
    expect((await desk.act(id, 'submit')).message).toBe('还有1项变更或合同正在审批或待签署，不能结项');
  });

  it('goes on with a waiver, which the office alone gives, with a reason, for as many as are open then', async () => {
    await desk.publishClosing(aGraph());
    const { id, projectId } = await desk.aReady();
    const add = () => desk.made('/pm/deliv', { projectId, name: '安装包', dueDate: '2026-05-01', owner: 'admin' });
    await add();
    const asked = { item: '2', waiver: '随质保期补交' };
    expect((await desk.act(id, 'waive', asked, manager.token)).message).toBe('没有权限，请联系管理员授权');
    expect((await desk.act(id, 'waive', { item: '2' }, office.token)).result.fields).toEqual({
      waiver: '豁免原因不能为空',
    });
    expect((await desk.act(id, 'waive', { ...asked, item: '1' }, office.token)).message).toBe(
      '该检查项已通过，无需豁免',
    );
    expect((await desk.act(id, 'waive', { ...asked, item: '77' }, office.token)).success).toBe(false);
    expect((await desk.act(id, 'waive', asked, office.token)).message).toBe('检查项已豁免');
    const waived = { result: 'W', found: 1, waiver: '随质保期补交', waivedBy: office.username };
    expect(await desk.check(id, '2')).toMatchObject({ ...waived, message: '还有1个交付物未通过' });
    expect((await desk.read(id)).failed).toBe(0);
    const second = await add();
    expect(await desk.check(id, '2')).toMatchObject({ result: 'F', found: 2, waiver: null });
    expect((await desk.act(id, 'submit')).reason).toBe('CL02');
    await sql`update pm_deliv set status = '3' where id = ${second.id}`.execute(app.db);
    expect((await desk.act(id, 'waive', asked, office.token)).success).toBe(true);
    expect((await desk.act(id, 'submit')).success).toBe(true);
    expect((await projectNow(projectId)).status).toBe('80');
  });

  it('takes no checks that a client sends', async () => {
    const { id } = await desk.aReady('70');
    const before = await desk.read(id);
    const forged = before.checks.map((line: object) => ({ ...line, result: 'P', waiver: '自己豁免' }));
    const body = { id, version: before.version, summary: '改', checks: [...forged, { item: '5', result: 'P' }] };
    expect((await app.call('PUT', '/pm/close/edit', { token, body })).success).toBe(true);
    const { checks } = await desk.read(id);
    expect(checks).toEqual(before.checks);
  });

  it('is approved by the department, the office and the archivist, closes the project, and waits for the archive', async () => {
    const people = await Promise.all(
      ['部门负责人', '项目办', '档案员'].map((realname) => desk.person({ realname, permissions: rights() })),
    );
    const [head, pmo, archivist] = people;
    if (!head || !pmo || !archivist) throw new Error('nobody');
    const dept = await aHeaded(app, head, 'A01J9');
    for (const [code, person] of [
      ...[['pmo', pmo] as const, ['archivist', archivist] as const],
      ...(['biz', 'finance', 'hr'] as const).map((role) => [role, manager] as const),
    ]) {
      await sql`insert into sys_role (id, role_name, role_code) values (${`r${code}`}, ${code}, ${code})`.execute(
        app.db,
      );
      await sql`insert into sys_user_role (id, user_id, role_id)
        select ${`u${code}`}, id, ${`r${code}`} from sys_user where username = ${person.username}`.execute(app.db);
    }
    await desk.publishClosing(closingFlow.graph);
    const projectId = await desk.aProject('95', { dept });
    await desk.accept(projectId);
    const id = await desk.aClosing(projectId, {}, manager.token);
    const sent = await desk.act(id, 'submit', {}, manager.token);
    expect(sent.message).toBe('结项申请已提交');
    for (const person of people) {
      expect((await desk.read(id)).status).toBe('20');
      const answer = await desk.decide(person.token, id);
      expect(answer.success, answer.message).toBe(true);
    }
    expect(await desk.read(id)).toMatchObject({
      ...{ status: '30', failed: 0, dept, handover: '项目已结项，归档文件待移交；移交批次尚未建立' },
    });
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await projectNow(projectId)).toMatchObject({ status: '80', actualEnd: today });
  });

  it('checks once more at the last agreement, and stays when something has come between', async () => {
    const one = await desk.person({ permissions: rights() });
    await desk.publishClosing(aGraph(aStep('a', [one.username])));
    const { id, projectId } = await desk.aReady();
    expect((await desk.act(id, 'submit', {}, manager.token)).success).toBe(true);
    const deliv = await desk.made('/pm/deliv', { projectId, name: '补丁', dueDate: '2026-05-01', owner: 'admin' });
    const refused = await desk.decide(one.token, id);
    expect(refused).toMatchObject({ success: false, reason: 'CL02', message: '还有1个交付物未通过' });
    expect((await desk.read(id)).status).toBe('20');
    expect((await projectNow(projectId)).status).toBe('70');
    await sql`update pm_deliv set status = '3' where id = ${deliv.id}`.execute(app.db);
    expect((await desk.decide(one.token, id)).success).toBe(true);
    expect((await projectNow(projectId)).status).toBe('80');
  });

  it('comes to one end when a deliverable is added while somebody agrees', async () => {
    const one = await desk.person({ permissions: rights() });
    await desk.publishClosing(aGraph(aStep('a', [one.username])));
    for (let round = 0; round < 4; round += 1) {
      const { id, projectId } = await desk.aReady();
      await desk.act(id, 'submit', {}, manager.token);
      const [added, decided] = await Promise.all([
        desk.post('/pm/deliv/add', { projectId, name: '补丁', dueDate: '2026-05-01', owner: 'admin' }),
        desk.decide(one.token, id),
      ]);
      expect([added.success, decided.success].filter(Boolean), `${added.message} ${decided.message}`).toHaveLength(1);
      expect((await projectNow(projectId)).status).toBe(decided.success ? '80' : '70');
    }
  });

  it('goes back to a draft when it is refused, or when its project is opened again, without its waivers', async () => {
    const one = await desk.person({ permissions: rights() });
    await desk.publishClosing(aGraph(aStep('a', [one.username])));
    const { id, projectId } = await desk.aReady();
    await desk.made('/pm/deliv', { projectId, name: '补丁', dueDate: '2026-05-01', owner: 'admin' });
    await desk.act(id, 'waive', { item: '2', waiver: '不再需要' });
    await desk.act(id, 'submit', {}, manager.token);
    await desk.decide(one.token, id, { decision: 'refuse', opinion: '总结过于简单' });
    expect((await desk.read(id)).status).toBe('10');
    await desk.act(id, 'submit', {}, manager.token);
    expect((await desk.decide(one.token, id)).success).toBe(true);
    const { version } = await projectNow(projectId);
    const reopened = await desk.post('/pm/project/reopen', { id: projectId, version, stateReason: '客户追加范围' });
    expect(reopened.success, reopened.message).toBe(true);
    expect((await projectNow(projectId)).status).toBe('40');
    expect(await desk.read(id)).toMatchObject({ status: '10', handover: null });
    expect(await desk.check(id, '2')).toMatchObject({ result: 'F', waiver: null });
    expect(Object.keys(project.actions)).not.toContain('close');
  });

  it('is nothing for who may not see the project, and its calls ask for their rights', async () => {
    const { id } = await desk.aReady();
    const stranger = await desk.person({
      permissions: rights('add', 'edit', 'delete', 'recheck', 'waive', 'submit', 'print'),
      rules: [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }],
    });
    const reader = await desk.person({ permissions: rights() });
    for (const [name, body] of [
      ['recheck', {}],
      ['waive', { item: '1', waiver: '试' }],
      ['submit', {}],
    ] as const) {
      expect((await desk.act(id, name, body, stranger.token)).message).toBe('记录不存在或已被删除');
      expect((await desk.act(id, name, body, reader.token)).message).toBe('没有权限，请联系管理员授权');
    }
    const seen = await app.call('GET', '/pm/close/list', { token: stranger.token, query: {} });
    expect(seen.result.total).toBe(0);
  });

  it('is printed with its checks and who waived them', async () => {
    const { id, projectId } = await desk.aReady();
    await desk.made('/pm/deliv', { projectId, name: '补丁', dueDate: '2026-05-01', owner: 'admin' });
    await desk.act(id, 'waive', { item: '2', waiver: '客户不再需要' });
    const answer = await askPrint(app, '/pm/close/print/report', { token, query: { id } });
    const text = (await readPdf(answer.pdf)).pages.join('').replaceAll(/\s/g, '');
    for (const wanted of ['项目结项报告', '需求变更须先评估', '交付物', '已豁免', '客户不再需要', '√通过'])
      expect(text).toContain(wanted);
    expect(text).not.toContain('/pm/deliv');
  });
});
