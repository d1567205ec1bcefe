import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#seed/demo/documents.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type ClosingDesk, closingDesk, withoutFiling } from '#test/closings.ts';
import { aGraph } from '#test/flow.ts';
import { adminPassword } from '#test/prepare.ts';
import { archiveShelf, ruleId } from '#test/registers.ts';
import { fetchBytes, fileClient } from '#test/upload.ts';

describe('the bridge from a closed project to the archive', () => {
  let app: TestApp;
  let desk: ClosingDesk;
  let token: string;
  let scopes: Record<string, string>;
  const read = async (path: string, id: string) =>
    (await app.call('GET', `${path}/queryById`, { token, query: { id } })).result;
  const act = async (path: string, name: string, id: string, body: object = {}) =>
    desk.post(`${path}/${name}`, { id, version: (await read(path, id)).version, ...body });
  const done = async (path: string, name: string, id: string, body: object = {}) => {
    const answer = await act(path, name, id, body);
    if (!answer.success) throw new Error(`${name}: ${answer.message}`);
    return read(path, id);
  };
  const checked = async (id: string, name = 'check') => {
    await done('/arc/intake', name, id);
    await expect.poll(async () => (await read('/arc/intake', id)).checkedTime, { timeout: 30_000 }).not.toBeNull();
  };
  const accept = (id: string) => done('/arc/intake', 'accept', id, { password: adminPassword });
  let serial = 0;
  const stored = (name: string) => {
    serial += 1;
    return fileClient(app, token).stored({
      name,
      content: pdfOf(name, [`第${serial}份`]),
      biz: 'pm',
    });
  };
  const aDoc = async (projectId: string, name: string, scope: string, change: object = {}) =>
    (
      await desk.made('/pm/doc', {
        ...{
          projectId,
          name,
          scopeId: scopes[scope],
          docNo: `${name}〔2026〕1号`,
          docDate: '2026-03-05',
          creator: '软件研发中心',
        },
        ...{ secret: 1, original: 'elec' },
        versions: [{ versionNo: 'V1.0', stage: 'final', documents: await stored(`${name}.pdf`) }],
        ...change,
      })
    ).id as string;
  const aClosed = async (docs: (projectId: string) => Promise<string[]>) => {
    const { projectId, id } = await desk.aReady('40');
    await sql`update pm_project set arc_no = ${String(26_100 + serial)} where id = ${projectId}`.execute(app.db);
    const ids = await docs(projectId);
    await sql`update pm_project set status = '70' where id = ${projectId}`.execute(app.db);
    const answer = await desk.act(id, 'submit');
    if (!answer.success) throw new Error(answer.message);
    const closing = await desk.read(id);
    return { projectId, closing, docs: ids };
  };
  const objects = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from sys_file_object`.execute(app.db)).rows[0]?.n);

  beforeAll(async () => {
    app = await testApp();
    desk = await closingDesk(app);
    token = desk.admin;
    await withoutFiling(app);
    await desk.publishClosing(aGraph());
    await archiveShelf(app, token);
    await desk.made('/arc/class', {
      ...{ code: 'KJFW', name: '项目档案', door: 'KJ', arrange: 'vol', ruleId: await ruleId(app, token, 'KJFW') },
    });
    const { rows } = await sql<{ id: string; group: string }>`select min(id) as id, group_code as group from pm_scope
      where active = 'Y' group by group_code`.execute(app.db);
    scopes = Object.fromEntries(rows.map(({ id, group }) => [group, id]));
  });

  it('closes, makes a batch, gets one paper back, mends it, and is archived with a number on each document (T1)', async () => {
    let stock = 0;
    const { projectId, closing, docs } = await aClosed(async (id) => {
      const made = [
        await aDoc(id, '立项批复', 'found'),
        await aDoc(id, '主合同', 'contract', { original: 'paper' }),
        await aDoc(id, '终验报告', 'accept'),
      ];
      stock = await objects();
      await sql`update pm_scope set required = 'Y' where id in (${scopes.found}, ${scopes.accept})`.execute(app.db);
      return made;
    });
    const [found = '', contract = '', report = ''] = docs;
    expect(closing).toMatchObject({
      status: '30',
      handover: expect.stringMatching(/^移交批次GD-\d{4}-\d{4}已生成，共3件/),
    });
    const due = new Date(Date.parse(closing.approvedTime.slice(0, 10)) + 60 * 86_400_000).toISOString().slice(0, 10);
    expect(closing).toMatchObject({ fileBy: due, requiredLines: 2, filedLines: 0, onTime: null, receivedTime: null });
    const batch = await read('/arc/intake', closing.intakeId);
    expect(batch).toMatchObject({
      kind: 'proj',
      status: '10',
      items: 3,
      declaredItems: 3,
      projectId,
      declaredVolumes: 3,
    });
    // Bytes are referred to, not stored again.
    expect(await objects()).toBe(stock);
    const item = await read('/arc/item', (await read('/pm/doc', contract)).itemId);
    const { code, arcNo } = await desk.project(projectId);
    expect(item).toMatchObject({
      ...{ title: '主合同', docNo: '主合同〔2026〕1号', creator: '软件研发中心', docDate: '20260305', carrier: 'both' },
      ...{ projectCode: code, secret: 1, status: '10', fileCount: 1, intakeId: batch.id },
    });
    const file = (await app.call('GET', '/arc/item/files', { token, query: { id: item.id } })).result[0];
    expect((await fetchBytes(app, `/sys/common/static/${file.path}`, token)).status).toBe(200);

    await done('/arc/intake', 'handOver', batch.id);
    expect((await desk.read(closing.id)).status).toBe('40');
    await checked(batch.id);
    const returned = await read('/pm/doc', report);
    await done('/arc/item', 'sendBack', returned.itemId, { returnReason: '缺少客户签字页' });
    expect(await read('/pm/doc', report)).toMatchObject({ filing: 'back', returnReason: '缺少客户签字页' });
    expect((await accept(batch.id)).status).toBe('50');
    expect((await desk.project(projectId)).status).toBe('80');
    expect(await desk.read(closing.id)).toMatchObject({ filedLines: 1, onTime: null, receivedTime: null });
    expect(await read('/pm/doc', found)).toMatchObject({ filing: 'filed', archiveNo: `A001-KJ·FW·${arcNo}-001-001` });
    const { rows: told } = await sql<{ title: string }>`select titile as title from sys_announcement
      where titile like ${`%${batch.no}%`}`.execute(app.db);
    expect(told).toEqual([{ title: `移交批次${batch.no}有1件被退回，请处理后重新移交` }]);

    // Only what came back can be mended, and only that comes again.
    const filed = await read('/pm/doc', found);
    expect((await app.call('PUT', '/pm/doc/edit', { token, body: { ...filed, note: '改' } })).success).toBe(false);
    const mended = await read('/pm/doc', report);
    const better = await stored('终验报告（签字）.pdf');
    const edit = await app.call('PUT', '/pm/doc/edit', {
      token,
      body: { ...mended, versions: [...mended.versions, { versionNo: 'V1.1', stage: 'final', documents: better }] },
    });
    expect(edit).toMatchObject({ success: true });
    expect((await act('/pm/doc', 'resend', report)).message).toBe('文档已重新移交');
    expect(await read('/arc/item', mended.itemId)).toMatchObject({ status: '20', fileCount: 1, returnReason: null });
    await checked(batch.id, 'recheck');
    expect((await accept(batch.id)).status).toBe('60');
    expect(await read('/pm/doc', report)).toMatchObject({
      filing: 'filed',
      archiveNo: expect.stringMatching(/^A001-KJ·FW·/),
    });
    expect((await desk.project(projectId)).status).toBe('90');
    const today = closing.approvedTime.slice(0, 10);
    expect(await desk.read(closing.id)).toMatchObject({
      ...{ status: '50', requiredLines: 2, filedLines: 2, onTime: 'Y', receivedTime: expect.stringContaining(today) },
    });
    const shut = await desk.post('/pm/doc/add', {
      ...{ projectId, name: '迟到的文件', secret: 1, original: 'elec' },
      versions: [{ versionNo: 'V1', stage: 'draft', documents: await stored('迟到的文件.pdf') }],
    });
    expect(shut.message).toBe('项目已归档，不允许修改');
    const { rows: doubles } = await sql`select sha256 from sys_file where owner_resource = '/pm/doc'
      except select sha256 from sys_file where owner_resource = '/arc/item' and released_at is null`.execute(app.db);
    // The paper that was replaced alone is no longer in the archive.
    expect(doubles).toHaveLength(1);
    await sql`update pm_scope set required = 'N'`.execute(app.db);
  });

  it('is built later where the archive could not take the project when it closed', async () => {
    await sql`update arc_class set active = 'N' where code = 'KJFW'`.execute(app.db);
    const { closing } = await aClosed(async (id) => [await aDoc(id, '需求说明书', 'process')]);
    expect(closing).toMatchObject({ status: '30', intakeId: null });
    expect((await desk.act(closing.id, 'makeBatch')).success).toBe(false);
    await sql`update arc_class set active = 'Y' where code = 'KJFW'`.execute(app.db);
    expect((await desk.act(closing.id, 'makeBatch')).message).toBe('移交批次已生成');
    expect((await desk.act(closing.id, 'makeBatch')).message).toBe('该项目的移交批次已经生成');
  });

  it('is given up with its batch, and the documents are free for another one', async () => {
    const { closing, docs } = await aClosed(async (id) => [await aDoc(id, '设计说明书', 'process')]);
    const { volumeId } = await read('/arc/item', (await read('/pm/doc', docs[0] ?? '')).itemId);
    await done('/arc/intake', 'void', closing.intakeId);
    expect(await read('/arc/volume', volumeId)).toBeNull();
    expect(await read('/pm/doc', docs[0] ?? '')).toMatchObject({ filing: 'none', itemId: null });
    expect(await desk.read(closing.id)).toMatchObject({ status: '30', intakeId: null });
    expect((await desk.act(closing.id, 'makeBatch')).success).toBe(true);
  });

  it('keeps business secrets secret: the batch has the level of its highest paper', async () => {
    const { closing } = await aClosed(async (id) => [await aDoc(id, '报价策略', 'contract', { secret: 2 })]);
    expect((await read('/arc/intake', closing.intakeId)).secret).toBe(2);
    const low = await desk.person({
      permissions: ['pm:project:list', 'arc:intake:list', 'arc:item:list'],
      clearance: 1,
    });
    const { result } = await app.call('GET', '/arc/intake/queryById', {
      token: low.token,
      query: { id: closing.intakeId },
    });
    expect(result).toBeNull();
  });
});
