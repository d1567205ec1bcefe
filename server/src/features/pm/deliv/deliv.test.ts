import { createHash } from 'node:crypto';
import { deliv, delivStatus } from '@dossier/contract/pm/deliv.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aMilestone, anchors, projectDraft } from '#test/registers.ts';
import { fetchBytes, fileClient, pdf } from '#test/upload.ts';

const day = (plus: number) => new Date(Date.now() + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10);

/** States from which each move is made, and where it leads (domain 4.3). */
const domain: Readonly<Record<string, { from: readonly string[]; to: string }>> = {
  submitVersion: { from: ['0', '3', '4'], to: '1' },
  review: { from: ['1'], to: '2' },
  pass: { from: ['2'], to: '3' },
  rework: { from: ['2'], to: '4' },
};

describe('deliverables', () => {
  let app: TestApp;
  let token: string;
  let given: { dept: string; outsClass: string };
  let project: { id: string; code: string };
  let changeId: string;
  const get = (path: string, query: Record<string, string> = {}, by = token) =>
    app.call('GET', path, { token: by, query });
  const made = async (path: string, body: object, by = token) => {
    const { success, message, result } = await app.call('POST', `${path}/add`, { token: by, body });
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const draft = (change: object = {}) => ({
    ...{ projectId: project.id, name: '需求规格说明书', dueDate: day(10), owner: 'admin', ...change },
  });
  const read = async (id: string) => (await get('/pm/deliv/queryById', { id })).result;
  const act = async (id: string, action: string, body: object = {}, by = token) =>
    app.call('POST', `/pm/deliv/${action}`, { token: by, body: { id, version: (await read(id)).version, ...body } });
  const handIn = async (id: string, versionNo: string, documents?: string) =>
    act(id, 'submitVersion', { versionNo, documents: documents ?? (await fileClient(app, token).stored()) });
  const versionsOf = async (id: string, by = token) =>
    (await get('/pm/delivVersion/list', { delivId: id, column: 'submitTime', order: 'asc' }, by)).result.records;
  const put = (id: string, status: string) =>
    sql`update pm_deliv set status = ${status} where id = ${id}`.execute(app.db);
  const putChange = (status: string) =>
    sql`update pm_change set status = ${status} where id = ${changeId}`.execute(app.db);

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    project = await made('/pm/project', projectDraft(given));
    changeId = (
      await made('/pm/change', { projectId: project.id, title: '扩围', kind: 'scope', raisedBy: 'inner', reason: '扩' })
    ).id;
  });

  it('are numbered within their project', async () => {
    const [one, two] = [await made('/pm/deliv', draft()), await made('/pm/deliv', draft())];
    expect([one.code, two.code]).toEqual([`${project.code}-D01`, `${project.code}-D02`]);
    expect(one).toMatchObject({ status: '0', latest: null });
  });

  it('move from each state by exactly the actions that the domain has, asking for what they need', async () => {
    await putChange('40');
    for (const status of Object.values(delivStatus))
      for (const action of Object.values(deliv.actions)) {
        const { id } = await made('/pm/deliv', draft());
        await put(id, status);
        const body =
          action.name === 'submitVersion'
            ? { versionNo: 'V1.0', documents: await fileClient(app, token).stored() }
            : { opinion: '与合同附件一致' };
        const answer = await act(id, action.name, body);
        const allowed = (domain[action.name]?.from ?? []).includes(status);
        expect(answer.success, `${action.label} from ${status}: ${answer.message}`).toBe(allowed);
        if (!allowed) expect(answer.reason).toBe('state');
        expect((await read(id)).status).toBe(allowed ? domain[action.name]?.to : status);
      }
    await putChange('10');
  });

  it('keep every version with its files, their size and the hash that the server stores them by', async () => {
    const { id } = await made('/pm/deliv', draft());
    const files = fileClient(app, token);
    const [one, two] = [await files.stored(), await files.stored({ name: '附录.pdf', content: `${pdf} 附录` })];
    const sent = await act(id, 'submitVersion', {
      ...{ versionNo: 'V1.0', documents: `${one},${two}`, versionNote: '首次提交' },
    });
    expect(sent.message).toBe('交付物版本已提交');
    expect(await read(id)).toMatchObject({ status: '1', latest: 'V1.0' });
    const [version] = await versionsOf(id);
    const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
    expect(version).toMatchObject({
      ...{ title: '需求规格说明书 V1.0', versionNo: 'V1.0', projectId: project.id, versionNote: '首次提交' },
      ...{ submitter: 'admin', documents: `${one},${two}`, sha256: `${hash(pdf)}\n${hash(`${pdf} 附录`)}` },
    });
    expect(version.size).toBeGreaterThan(0);
    expect(version.submitTime.slice(0, 10)).toBe(day(0));
    await act(id, 'review');
    expect((await act(id, 'rework')).result.fields).toEqual({ opinion: '评审意见不能为空' });
    await act(id, 'rework', { opinion: '缺少接口章节' });
    expect((await handIn(id, 'V1.1')).success).toBe(true);
    expect((await versionsOf(id)).map(({ versionNo }: { versionNo: string }) => versionNo)).toEqual(['V1.0', 'V1.1']);
    expect(await read(id)).toMatchObject({ status: '1', latest: 'V1.1' });
  });

  it('have a version of a number once, and none without number or file', async () => {
    const { id } = await made('/pm/deliv', draft());
    expect((await act(id, 'submitVersion')).result.fields).toEqual({
      ...{ versionNo: '版本号不能为空', documents: '文件不能为空' },
    });
    await handIn(id, 'V1.0');
    await put(id, '4');
    expect((await handIn(id, 'V1.0')).message).toBe('该交付物已有此版本号');
    expect(await read(id)).toMatchObject({ status: '4', latest: 'V1.0' });
    expect(await versionsOf(id)).toHaveLength(1);
    const other = await made('/pm/deliv', draft({ name: '概要设计' }));
    expect((await handIn(other.id, 'V1.0')).success).toBe(true);
  });

  it('that have passed get a new version only with a change that was approved or carried out', async () => {
    const { id } = await made('/pm/deliv', draft());
    for (const [status, allowed] of [
      ...(['10', '20', '30', '60', '70', '80'] as const).map((one) => [one, false] as const),
      ...(['40', '50'] as const).map((one) => [one, true] as const),
    ]) {
      await put(id, '3');
      await putChange(status);
      const answer = await handIn(id, `V${status}`);
      expect(answer.success, `change in ${status}`).toBe(allowed);
      if (!allowed) expect(answer.message).toBe('交付物已通过，须有已批准或已实施的变更才能提交新版本');
    }
    await putChange('10');
  });

  it('a version takes no file of somebody else, and is not changed by any call', async () => {
    const person = await aPerson(app, { permissions: ['pm:project:list', 'pm:deliv:list'] });
    const foreign = await fileClient(app, await app.signIn(person.username, userPassword)).stored();
    const { id } = await made('/pm/deliv', draft());
    expect((await handIn(id, 'V1.0', foreign)).message).toBe('文件不存在或不是您上传的，请重新上传');
    const taken = await fileClient(app, token).stored();
    expect((await handIn(id, 'V1.0', taken)).success).toBe(true);
    const other = await made('/pm/deliv', draft());
    expect((await handIn(other.id, 'V1.0', taken)).success).toBe(false);
    const [version] = await versionsOf(id);
    for (const [method, path] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['DELETE', 'delete'],
    ] as const) {
      const { status } = await app.call(method, `/pm/delivVersion/${path}`, {
        token,
        ...(method === 'DELETE' ? { query: { id: version.id } } : { body: { id: version.id, versionNo: 'V9' } }),
      });
      expect(status).toBe(404);
    }
  });

  it('are late until they have passed, and are counted so', async () => {
    const { id } = await made('/pm/deliv', draft({ dueDate: day(-3) }));
    const late = async () =>
      (await get('/pm/deliv/figures')).result.find(({ name }: { name: string }) => name === 'late').value;
    expect((await read(id)).overdueDays).toBe(3);
    const before = await late();
    await put(id, '3');
    expect((await read(id)).overdueDays).toBeNull();
    expect(await late()).toBe(before - 1);
    const due = await made('/pm/deliv', draft({ dueDate: day(0) }));
    expect((await read(due.id)).overdueDays).toBeNull();
  });

  it('are due with a milestone of their own project', async () => {
    const other = await made('/pm/project', projectDraft(given, { name: '另一个' }));
    const foreign = await aMilestone(app, token, other.id);
    const add = (taskId: string) => app.call('POST', '/pm/deliv/add', { token, body: draft({ taskId }) });
    expect((await add(foreign)).result.fields).toEqual({ taskId: '里程碑不属于该项目' });
    expect((await add(await aMilestone(app, token, project.id))).success).toBe(true);
  });

  it('give their new name to their versions', async () => {
    const { id } = await made('/pm/deliv', draft());
    await handIn(id, 'V1.0');
    const { version } = await read(id);
    await app.call('PUT', '/pm/deliv/edit', { token, body: { id, version, name: '需求说明书' } });
    expect((await versionsOf(id))[0].title).toBe('需求说明书 V1.0');
  });

  it('nobody of another project finds a version, or its files', async () => {
    const { id } = await made('/pm/deliv', draft({ name: '机密交付物' }));
    const path = await fileClient(app, token).stored();
    await handIn(id, 'V1.0', path);
    const [version] = await versionsOf(id);
    const rights = ['pm:project:list', 'pm:deliv:list', 'pm:delivVersion:list', 'pm:delivVersion:export'];
    const rules = [
      {
        component: 'pm/ProjectList',
        column: '',
        condition: 'USE_SQL_RULES',
        value: "find_in_set('#{sys_user_code}', team)",
      },
    ];
    const stranger = await aPerson(app, { permissions: rights, rules });
    const by = await app.signIn(stranger.username, userPassword);
    expect((await get('/pm/delivVersion/list', {}, by)).result.total).toBe(0);
    expect((await get('/pm/delivVersion/queryById', { id: version.id }, by)).reason).toBe('missing');
    const file = await fetchBytes(app, '/pm/delivVersion/exportXls?format=xls', by);
    expect(file.bytes.includes(Buffer.from('机密', 'utf16le'))).toBe(false);
    expect((await fetchBytes(app, `/sys/common/static/${path}`, by)).bytes.equals(pdf)).toBe(false);
    const seer = await aPerson(app, { permissions: rights });
    const seen = await fetchBytes(app, `/sys/common/static/${path}`, await app.signIn(seer.username, userPassword));
    expect(seen.bytes.equals(pdf)).toBe(true);
  });

  it('are not handed in to a project that is archived (PM09)', async () => {
    const own = await made('/pm/project', projectDraft(given, { name: '要归档的' }));
    const { id } = await made('/pm/deliv', draft({ projectId: own.id }));
    await sql`update pm_project set status = '90' where id = ${own.id}`.execute(app.db);
    expect(await handIn(id, 'V1.0')).toMatchObject({ reason: 'PM09', message: '项目已归档，不允许修改' });
    expect(await versionsOf(id)).toHaveLength(0);
  });
});
