import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { anchors, projectDraft } from '#test/registers.ts';
import { fileClient, png } from '#test/upload.ts';

describe('risks, issues and changes of a project', () => {
  let app: TestApp;
  let token: string;
  let project: { id: string; code: string };
  const add = async (name: string, body: object) => {
    const { success, message, result } = await app.call('POST', `/pm/${name}/add`, {
      token,
      body: { projectId: project.id, ...body },
    });
    if (!success) throw new Error(message);
    return result;
  };
  const read = async (name: string, id: string) =>
    (await app.call('GET', `/pm/${name}/queryById`, { token, query: { id } })).result;
  const act = async (name: string, id: string, action: string, body: object = {}) =>
    app.call('POST', `/pm/${name}/${action}`, {
      token,
      body: { id, version: (await read(name, id)).version, ...body },
    });
  const risk = {
    title: '骨干可能离职',
    response: 'mitigate',
    measure: '双人掌握',
    owner: 'admin',
    reviewDate: '2026-04-01',
  };

  const agreement = {
    ...{ name: '银行外围系统开发合同', kind: 'main', customer: '海州城市商业银行', cur: 'CNY', amount: 1_000_000 },
    ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const given = await anchors(app, token);
    project = (await app.call('POST', '/pm/project/add', { token, body: projectDraft(given) })).result;
  });

  it('are numbered within the project, each in its own row', async () => {
    const [one, two] = [
      await add('risk', { ...risk, chance: 3, impact: 5 }),
      await add('risk', { ...risk, chance: 2, impact: 4 }),
    ];
    expect([one.code, two.code]).toEqual([`${project.code}-R01`, `${project.code}-R02`]);
    const issue = await add('issue', { title: '网络不通', level: 'M', owner: 'admin', dueDate: '2026-04-01' });
    const change = await add('change', { title: '顺延', kind: 'time', raisedBy: 'inner', reason: '年终' });
    expect([issue.code, change.code]).toEqual([`${project.code}-I01`, `${project.code}-CR01`]);
  });

  it.each([
    [3, 5, 15, 'H'],
    [2, 7, null, null],
    [2, 4, 8, 'M'],
    [1, 5, 5, 'L'],
    [5, 5, 25, 'H'],
  ])('a risk of %i times %i has %s points and level %s', async (chance, impact, score, level) => {
    const { success, result } = await app.call('POST', '/pm/risk/add', {
      token,
      body: { projectId: project.id, ...risk, chance, impact },
    });
    expect(success).toBe(score !== null);
    if (score !== null) expect(result).toMatchObject({ score, level });
  });

  it('a risk is weighed anew when it is changed, and becomes an issue when it happens', async () => {
    const { id } = await add('risk', { ...risk, chance: 1, impact: 5 });
    const { version } = await read('risk', id);
    await app.call('PUT', '/pm/risk/edit', { token, body: { id, version, chance: 4 } });
    expect(await read('risk', id)).toMatchObject({ score: 20, level: 'H' });
    await act('risk', id, 'act');
    expect((await act('risk', id, 'occur')).message).toBe('风险已标记为已发生');
    const { issueId } = await read('risk', id);
    expect(await read('issue', issueId)).toMatchObject({ title: risk.title, level: 'H', status: '0', owner: 'admin' });
    expect((await act('risk', id, 'close', { closing: '转问题处理' })).success).toBe(true);
  });

  it('an issue is closed when its mending was checked, and goes back when it was not', async () => {
    const { id } = await add('issue', { title: '批处理超时', level: 'H', owner: 'admin', dueDate: '2026-04-01' });
    expect((await read('issue', id)).foundDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await act('issue', id, 'act');
    await act('issue', id, 'propose', { solution: '拆分批次' });
    expect((await act('issue', id, 'reject', { closing: '仍偶发' })).message).toBe('验证未通过，问题退回处理');
    await act('issue', id, 'propose', { solution: '拆分批次并加索引' });
    expect((await act('issue', id, 'verify', { closing: '连续一周正常' })).success).toBe(true);
    expect(await read('issue', id)).toMatchObject({ status: '3', closing: '连续一周正常' });
  });

  it('a change that the client raised needs their confirmation, and one with money a supplement (PM41)', async () => {
    const body = { title: '新增移动端', kind: 'scope', raisedBy: 'client', reason: '客户要求', amount: 180_000 };
    const { id } = await add('change', body);
    await act('change', id, 'assess');
    expect((await act('change', id, 'submit')).message).toBe('客户提出或影响金额的变更须上传客户确认件');
    const { message: confirmation } = await fileClient(app, token).upload({
      name: '确认函.png',
      content: png,
      biz: 'pm',
    });
    const { version } = await read('change', id);
    await app.call('PUT', '/pm/change/edit', { token, body: { id, version, confirmation } });
    expect((await act('change', id, 'submit')).reason).toBe('noFlow');
    await app.database.pool.query(`update pm_change set status = '40' where id = $1`, [id]);
    expect(await act('change', id, 'carryOut', { closing: '已实施' })).toMatchObject({
      reason: 'PM41',
      message: '变更金额180000元尚未签订补充协议，不能标记为已实施',
    });
    const { version: next } = await read('change', id);
    const raised = await app.call('PUT', '/pm/change/edit', { token, body: { id, version: next, amount: 0 } });
    expect(raised.message).toBe('变更已批准，只能补充协议和附件');
    const main = await add('contract', agreement);
    const supplement = await add('contract', { ...agreement, kind: 'supp', parentId: main.id, projectId: null });
    const named = (value: string) =>
      app.call('PUT', '/pm/change/edit', { token, body: { id, version: next, supplement: value } });
    expect((await named(main.id)).result.fields).toEqual({ supplement: '补充协议不能选用该记录' });
    expect((await named(supplement.id)).success).toBe(true);
    // It has to be in force.
    expect((await act('change', id, 'carryOut', { closing: '已实施' })).reason).toBe('PM41');
    await app.database.pool.query(`update pm_contract set status = '40' where id = $1`, [supplement.id]);
    expect((await act('change', id, 'carryOut', { closing: '已实施' })).success).toBe(true);
    expect((await act('change', id, 'verify')).success).toBe(true);
  });
});
