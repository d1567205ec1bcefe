import { assetStatus } from '@dossier/contract/eq/asset.ts';
import { scrapStatus } from '@dossier/contract/eq/scrap.ts';
import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#engine/excel/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aStep } from '#test/flow.ts';
import { type Lending, lendingOf } from '#test/lending.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, type Person, userPassword } from '#test/people.ts';
import { bytesOf, upload } from '#test/upload.ts';

const keeperRights = ['list', 'add', 'edit', 'delete', 'submit', 'cancel', 'print'].map((one) => `eq:scrap:${one}`);

describe('scrapping a device', () => {
  let app: TestApp;
  let lending: Lending;
  let keeper: Person & { token: string };
  let manager: Person & { token: string };
  const aSignedIn = async (permissions: readonly string[]) => {
    const person = await aPerson(app, { permissions: [...permissions] });
    return { ...person, token: await app.signIn(person.username, userPassword) };
  };
  const apply = async (assetId: string, change: object = {}): Promise<string> => {
    const body = { assetId, reason: 'broken', explanation: '主板烧毁，无维修价值', residual: 120, ...change };
    const answer = await lending.post('/eq/scrap/add', body, keeper.token);
    if (!answer.success) throw new Error(answer.message);
    return answer.result.id;
  };
  const read = (id: string) => lending.read('/eq/scrap', id);
  const submit = async (id: string, password: string | null = userPassword) => {
    const { version } = await read(id);
    return lending.post('/eq/scrap/submit', { id, version, ...(password ? { password } : {}) }, keeper.token);
  };
  const waiting = async (assetId: string): Promise<string> => {
    const id = await apply(assetId);
    const answer = await submit(id);
    if (!answer.success) throw new Error(answer.message);
    return id;
  };
  const taskOf = async (recordId: string, by: string) => {
    const { result } = await app.call('GET', '/flow/inbox/list', { token: by, query: { pageSize: '100' } });
    return result.records.find((one: { recordId: string }) => one.recordId === recordId);
  };
  /** @param opened the task as it was opened before; else as it is now */
  const decide = async (
    recordId: string,
    body: object = {},
    by = manager.token,
    opened?: Awaited<ReturnType<typeof taskOf>>,
  ) => {
    const task = opened ?? (await taskOf(recordId, by));
    const asked = { taskId: task.taskId, version: task.recordVersion, decision: 'agree', ...body };
    return app.call('POST', '/flow/task/decide', { token: by, body: asked });
  };
  const statusOf = async (assetId: string) => (await lending.read('/eq/asset', assetId)).status;
  const publish = async (who: string[]) => {
    const { token } = lending;
    const { result } = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code: 'eq.scrap' } });
    const draft = { ...emptyGraph, facts: ['assetId', 'reason'], nodes: [aStep('head', who)] };
    const body = { code: 'eq.scrap', version: result.draftVersion, draft };
    const saved = await app.call('PUT', '/flow/definition/saveDraft', { token, body });
    const published = { code: 'eq.scrap', version: saved.result.draftVersion };
    const answer = await app.call('POST', '/flow/definition/publish', { token, body: published });
    if (!answer.success) throw new Error(saved.message + answer.message);
  };

  beforeAll(async () => {
    app = await testApp();
    lending = await lendingOf(app);
    keeper = await aSignedIn([...keeperRights, 'eq:asset:list', 'eq:asset:edit']);
    manager = await aSignedIn(['eq:scrap:list', 'eq:asset:list']);
  });

  it('is refused as long as nobody has published the approval', async () => {
    const device = await lending.device();
    const id = await apply(device);
    expect((await submit(id)).message).toBe('“提交”还没有发布审批流程，请联系管理员');
    expect([(await read(id)).status, await statusOf(device)]).toEqual([scrapStatus.draft, assetStatus.held]);
    await publish([manager.username]);
  });

  it('takes an application with number, applicant and day, the own password, and the agreement of the manager', async () => {
    const device = await lending.device();
    const id = await apply(device);
    const today = wireNow().slice(0, 10);
    expect(await read(id)).toMatchObject({
      code: expect.stringMatching(new RegExp(`^SBF-${today.replaceAll('-', '')}-\\d{3}$`)),
      ...{ applicant: keeper.username, applyDate: today, status: scrapStatus.draft, residual: 120 },
    });
    expect(await submit(id, null)).toMatchObject({ success: false, reason: 'C18' });
    expect(await submit(id, 'not-mine')).toMatchObject({ success: false, message: '密码不正确，操作已取消' });
    expect(await submit(id)).toMatchObject({ success: true, message: '报废申请已提交' });
    expect([(await read(id)).status, await statusOf(device)]).toEqual([scrapStatus.deciding, assetStatus.held]);
    expect(await decide(id)).toMatchObject({ success: true, message: '已同意' });
    expect(await read(id)).toMatchObject({ status: scrapStatus.scrapped, scrapDate: today });
    expect(await statusOf(device)).toBe(assetStatus.scrapped);
    const query = { tableName: 'eq_asset', tableDataId: device };
    const { result } = await app.call('GET', '/sys/comment/timeline', { token: lending.token, query });
    expect(result.entries[0]).toMatchObject({ action: 'scrap', createBy: manager.username });
    expect((await submit(await apply(device))).message).toMatch(/^设备“设备\d+”当前为“报废”，不能报废$/);
  });

  it('leaves the device as it is when the manager refuses, and lets it be applied for again', async () => {
    const device = await lending.device();
    const id = await waiting(device);
    expect((await decide(id, { decision: 'refuse', opinion: '还能维修' })).success).toBe(true);
    expect([(await read(id)).status, await statusOf(device)]).toEqual([scrapStatus.refused, assetStatus.held]);
    await waiting(device);
  });

  it('lets nobody decide on their own application', async () => {
    await publish([keeper.username, manager.username]);
    const id = await waiting(await lending.device());
    expect(await taskOf(id, keeper.token)).toBeUndefined();
    await publish([manager.username]);
    expect((await decide(id)).success).toBe(true);
  });

  it('is for devices in store or in repair that nobody has booked', async () => {
    const booked = await lending.device();
    await lending.booked([{ assetId: booked }]);
    expect((await submit(await apply(booked))).message).toMatch(/已有预约，请先取消或改期$/);
    const stopped = await lending.device();
    const { version } = await lending.read('/eq/asset', stopped);
    await lending.post('/eq/asset/stop', { id: stopped, version });
    expect((await submit(await apply(stopped))).message).toMatch(/当前为“停用”，不能报废$/);
    const repaired = await lending.device();
    const repair = { assetId: repaired, kind: 'repair', startDate: wireNow().slice(0, 10), vendor: '海州电子' };
    await lending.post('/eq/maint/add', repair);
    await decide(await waiting(repaired));
    expect(await statusOf(repaired)).toBe(assetStatus.scrapped);
  });

  it('waits once for each device: of two who submit at once one does, and the database holds it too', async () => {
    const device = await lending.device();
    const ids = [await apply(device), await apply(device), await apply(device)];
    const answers = await Promise.all(ids.map((id) => submit(id)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const { code } = await read(ids[answers.findIndex(({ success }) => success)] ?? '');
    for (const { message } of answers.filter(({ success }) => !success))
      expect(message).toMatch(new RegExp(`^设备“设备\\d+”的报废申请${code}正在审批$`));
    const other = ids[answers.findIndex(({ success }) => !success)] ?? '';
    await expect(sql`update eq_scrap set status = '20' where id = ${other}`.execute(app.db)).rejects.toMatchObject({
      code: '23505',
      constraint: 'uq_scrap_asset',
    });
  });

  it('keeps a device about which people decide from being booked, by name and by kind, and from being handed out', async () => {
    const kind = lending.kinds.SC;
    const device = await lending.device({ kind });
    const ofKind = await lending.loanOf([{ kind, quantity: 1 }]);
    const id = await waiting(device);
    const refused = await lending.act('submit', await lending.loanOf([{ assetId: device }]));
    expect(refused).toMatchObject({
      reason: 'EQ02',
      message: expect.stringMatching(/^设备“设备\d+”正在报废审批，不能借用$/),
    });
    expect(await lending.act('submit', ofKind)).toMatchObject({ reason: 'EQ05' });
    // A loan of the kind that was booked while another device was there is handed no device that is being decided about.
    const other = await lending.device({ kind });
    await lending.act('submit', ofKind);
    expect((await lending.handOut(ofKind, [device])).message).toMatch(/正在报废审批，不能借用$/);
    expect((await lending.handOut(ofKind, [other])).success).toBe(true);
    await decide(id, { decision: 'refuse', opinion: '留用' });
    await lending.booked([{ assetId: device }]);
  });

  it('changes nothing when the device was lent in the meantime, and says so to whom decides', async () => {
    const device = await lending.device();
    const id = await waiting(device);
    await sql`update eq_asset set status = '1' where id = ${device}`.execute(app.db);
    const answer = await decide(id);
    expect(answer).toMatchObject({ success: false, message: expect.stringMatching(/当前为“借出”，不能报废$/) });
    expect([(await read(id)).status, await statusOf(device)]).toEqual([scrapStatus.deciding, assetStatus.lent]);
    expect(await taskOf(id, manager.token)).toBeDefined();
    await sql`update eq_asset set status = '0' where id = ${device}`.execute(app.db);
    expect((await decide(id)).success).toBe(true);
    expect(await statusOf(device)).toBe(assetStatus.scrapped);
  });

  it('is decided once by two who press at once', async () => {
    const other = await aSignedIn(['eq:scrap:list', 'eq:asset:list']);
    await publish([manager.username, other.username]);
    const device = await lending.device();
    const id = await waiting(device);
    // Both have it open before either presses.
    const [one, two] = [await taskOf(id, manager.token), await taskOf(id, other.token)];
    const answers = await Promise.all([
      decide(id, {}, manager.token, one),
      decide(id, { decision: 'refuse', opinion: '不同意' }, other.token, two),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const agreed = answers[0]?.success;
    expect((await read(id)).status).toBe(agreed ? scrapStatus.scrapped : scrapStatus.refused);
    expect(await statusOf(device)).toBe(agreed ? assetStatus.scrapped : assetStatus.held);
    await publish([manager.username]);
  });

  it('has no way round the approval: no action, edit or bulk edit writes the state', async () => {
    const device = await lending.device();
    const { version } = await lending.read('/eq/asset', device);
    const gone = await app.call('POST', '/eq/asset/scrap', { token: lending.token, body: { id: device, version } });
    expect(gone.success).toBe(false);
    const { status: _, ...row } = await lending.read('/eq/asset', device);
    await lending.post('/eq/asset/edit', { ...row, status: assetStatus.scrapped });
    expect(await statusOf(device)).toBe(assetStatus.held);
    const many = await lending.post('/eq/asset/editMany', { ids: [device], values: { status: assetStatus.scrapped } });
    expect(many.success).toBe(false);
    const draft = await apply(device);
    const { version: second } = await read(draft);
    await lending.post('/eq/scrap/edit', { id: draft, version: second, status: scrapStatus.scrapped }, keeper.token);
    expect([(await read(draft)).status, await statusOf(device)]).toEqual([scrapStatus.draft, assetStatus.held]);
    const staff = await aSignedIn(['eq:asset:list']);
    const refused = await lending.post('/eq/scrap/add', { assetId: device, reason: 'other' }, staff.token);
    expect(refused.code).toBe(510);
  });

  it('is not imported: a file changes other fields of a device and not its state', async () => {
    const device = await lending.device();
    const { code, keeper: account } = await lending.read('/eq/asset', device);
    const headers = ['编号', '名称', '类别', '存放地', '保管人', '状态'];
    const sheet = {
      ...{ name: '数据', columns: headers.map((header) => ({ header })) },
      rows: [[code, '改名的设备', '笔记本电脑', '新库房', account, '报废']],
    };
    const content = await bytesOf(writeWorkbook('xlsx', [sheet]));
    const answer = await upload(app, '/eq/asset/importExcel', { token: lending.token, name: '设备.xlsx', content });
    expect(answer.success, answer.message).toBe(true);
    expect(await lending.read('/eq/asset', device)).toMatchObject({ name: '改名的设备', status: assetStatus.held });
  });

  it('prints the approval sheet and the register', async () => {
    const device = await lending.device({ name: '报废打印机' });
    const id = await waiting(device);
    const pages = async (print: string, query: Record<string, string>) =>
      (
        await readPdf((await askPrint(app, `/eq/scrap/print/${print}`, { token: lending.token, query })).pdf)
      ).pages.join();
    const sheet = await pages('sheet', { id });
    for (const said of ['设备报废审批单', '报废打印机', '损坏无法修复', '主板烧毁，无维修价值', '部门负责人'])
      expect(sheet).toContain(said);
    const register = (await pages('register', { assetId: device })).replaceAll(/\s/g, '');
    for (const said of ['共1条', '设备是报废打印机', '损坏无法修复']) expect(register).toContain(said);
  });
});
