import { createHash } from 'node:crypto';
import { checkDefinitions } from '@dossier/contract/arc/check/checks.ts';
import { handling } from '@dossier/contract/arc/check/result.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, systemOrigin } from '#access/actor.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';
import { fetchBytes, fileClient } from '#test/upload.ts';
import { blockedOf, checkBatch } from './check.public.ts';
import type { Declared } from './checks/batch.ts';

/** A document of Word with a macro; two of them say the same of themselves. */
const macro = (more = 0) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2048 + more),
    Buffer.from('_VBA_PROJECT', 'utf16le'),
  ]);

describe('checks of the four properties', () => {
  let app: TestApp;
  let token: string;
  let actor: Actor;
  let shelf: { fondsId: string; classId: string };
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const get = (path: string, query: Record<string, string> = {}, by = token) =>
    app.call('GET', path, { token: by, query });
  const anItem = async (change: object = {}) =>
    (await post('/arc/item/add', itemDraft(shelf, change))).result.id as string;
  const check = async ({ itemIds, declared }: { stage: 'G'; itemIds: string[]; declared?: Declared }) => {
    const caller = { actor, origin: systemOrigin };
    const run = await checkBatch(app, caller, { itemIds, declared }, (tx, { id }) => blockedOf(tx, id));
    const { verdict } = (await get('/arc/checkRun/queryById', { id: run.id })).result;
    const { outcome } = run;
    const batchBlocked = outcome.get(null) ?? [];
    outcome.delete(null);
    return { runId: run.id, no: run.no, verdict, blocked: outcome, batchBlocked };
  };
  const start = (ids: string[], stage = 'G', by = token) =>
    post('/arc/checkRun/start', { ids: ids.join(','), stage }, by);
  const results = async (query: Record<string, string>, by = token) =>
    (await get('/arc/checkResult/list', { pageSize: '200', ...query }, by)).result.records as Record<string, string>[];
  const latest = async (itemId: string, code: string) => (await results({ itemId, code }))[0] as Record<string, string>;
  const act = async (name: string, id: string, given: object, by = token) => {
    const { version } = (await get('/arc/checkResult/queryById', { id })).result;
    return post(`/arc/checkResult/${name}`, { id, version, ...given }, by);
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
    const admin = await app.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const loaded = await loadActor(app.db, { id: '', user_id: admin.id, org_code: null, tenant_id: 0 });
    if (typeof loaded === 'string') throw new Error(loaded);
    actor = loaded;
  });

  it('are numbered without a gap by year, and compare a batch with what was declared of it', async () => {
    const ids = [await anItem(), await anItem()];
    const first = await check({ stage: 'G', itemIds: ids, declared: { items: 2, files: 0, bytes: 0 } });
    expect(first).toMatchObject({ verdict: 'P', batchBlocked: [] });
    expect([...first.blocked]).toEqual([]);
    const second = await check({ stage: 'G', itemIds: ids, declared: { items: 3, files: 0, bytes: 7 } });
    expect(second.batchBlocked).toEqual([
      { code: 'WZ01', text: '登记3件，实收2件，相差1件' },
      { code: 'WZ02', text: '登记7字节，实收0字节' },
    ]);
    expect(second.verdict).toBe('F');
    const third = await check({ stage: 'G', itemIds: ids, declared: { items: 2, files: 1, bytes: 0 } });
    expect(third.batchBlocked).toEqual([{ code: 'WZ01', text: '登记1个文件，实收0个文件' }]);
    const serial = (no: string) => Number(no.slice(-4));
    expect(first.no).toMatch(/^JC-\d{4}-\d{4}$/);
    expect([serial(second.no), serial(third.no)]).toEqual([serial(first.no) + 1, serial(first.no) + 2]);
    await expect(check({ stage: 'G', itemIds: [...ids, 'nobody'] })).rejects.toThrow('记录不存在或已被删除');
    const answers = await Promise.all(ids.flatMap((id) => [start([id]), start([id])]));
    const numbers = answers.map(({ result }) => serial(result.no)).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4].map((more) => serial(third.no) + more));
  });

  it('are done anew for what failed: repaired failures close, waived ones stay waived, the rest is taken over', async () => {
    const bad = await anItem({ carrier: 'elec' });
    const odd = await anItem({ carrier: 'elec', title: '关于停车场管理的报告（征求意见稿' });
    const good = await anItem();
    const { result: run } = await start([bad, odd, good]);
    expect(run.verdict).toBe('F');
    expect(await latest(bad, 'WZ06')).toMatchObject({ result: 'F', message: '没有正文文件', handling: handling.open });
    const failure = await latest(odd, 'WZ06');
    expect((await act('waive', failure.id ?? '', { waiver: '' })).success).toBe(false);
    expect((await act('waive', failure.id ?? '', { waiver: '原文件随批次另交' })).message).toBe('检测结果已豁免');
    await sql`update arc_item set carrier = 'paper', version = version + 1 where id = ${bad}`.execute(app.db);
    const { result: second, message } = await post('/arc/checkRun/rerun', { id: run.id });
    expect(message).toBe(`四性检测${second.no}已完成`);
    expect(second.verdict).toBe('W');
    const old = await results({ runId: run.id, itemId: bad, code: 'WZ06' });
    expect(old[0]?.handling).toBe(handling.open);
    expect(await latest(odd, 'WZ06')).toMatchObject({
      runId: second.id,
      handling: handling.waived,
      handledBy: 'admin',
    });
    expect((await results({ runId: second.id, itemId: good })).length).toBe(
      (await results({ runId: run.id, itemId: good })).length,
    );
    const { result: record } = await get('/arc/checkRun/queryById', { id: second.id });
    expect(record).toMatchObject({ previousNo: run.no, items: 3 });
    expect(record.findings.map(({ code }: { code: string }) => code).sort()).toEqual(['WZ04', 'WZ06', 'ZS06']);
  });

  it('waive what was looked at, and not what took its place', async () => {
    const client = fileClient(app, token);
    const id = await anItem({
      carrier: 'elec',
      files: await client.stored({ name: '说明.doc', content: macro(), biz: 'arc' }),
    });
    await start([id]);
    const { id: finding = '' } = await latest(id, 'AQ03');
    expect((await act('waive', finding, { waiver: '宏已人工核对' })).success).toBe(true);
    await start([id]);
    expect((await latest(id, 'AQ03')).handling).toBe(handling.waived);
    const files = await client.stored({ name: '说明.doc', content: macro(64), biz: 'arc' });
    const { version } = (await get('/arc/item/queryById', { id })).result;
    expect((await app.call('PUT', '/arc/item/edit', { token, body: { id, version, files } })).success).toBe(true);
    await start([id]);
    expect((await latest(id, 'AQ03')).handling).toBe(handling.open);
  });

  it('close what earlier runs left open about the same record', async () => {
    const id = await anItem({ title: '关于<停车场>管理的报告' });
    const { result: first } = await start([id]);
    const finding = () => results({ runId: first.id, code: 'ZS06' });
    expect((await finding())[0]).toMatchObject({ result: 'W', handling: handling.open });
    await start([id]);
    expect((await finding())[0]?.handling).toBe(handling.again);
    const { result: third } = await start([id]);
    await sql`update arc_item set title = '关于停车场管理的报告', version = version + 1 where id = ${id}`.execute(
      app.db,
    );
    await start([id]);
    expect((await results({ runId: third.id, code: 'ZS06' }))[0]?.handling).toBe(handling.fixed);
    // The reports of earlier runs say so too, and their digests are of what they say.
    for (const run of [first, third]) {
      const { bytes } = await fetchBytes(app, `/arc/checkRun/report?id=${run.id}`, token);
      const { result: record } = await get('/arc/checkRun/queryById', { id: run.id });
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(record.sha256);
    }
  });

  it('are judged by people where a machine cannot, and waived with a reason, each in its states only', async () => {
    const id = await anItem({ carrier: 'disc' });
    await start([id], 'Y');
    const one = await latest(id, 'AQ04');
    expect(one).toMatchObject({ result: 'M', message: '请人工检查载体外观和读取速度' });
    expect((await act('waive', one.id ?? '', { waiver: '略' })).message).toBe('该检测项没有需要豁免的问题');
    expect((await act('judge', one.id ?? '', { judged: 'X', remark: '光盘完好' })).success).toBe(false);
    for (const state of Object.values(handling)) {
      for (const result of ['P', 'W', 'F', 'M', 'N']) {
        const reset = () =>
          sql`update arc_check_result set handling = ${state}, result = ${result} where id = ${one.id}`.execute(app.db);
        await reset();
        const judged = await act('judge', one.id ?? '', { judged: 'P', remark: '光盘完好，可读' });
        const stateIs = (name: string) => new RegExp(`^当前状态为“.+”，不能执行“${name}”$`);
        if (state !== handling.open) expect(judged.message).toMatch(stateIs('人工判定'));
        else expect(judged.message).toBe(result === 'M' ? '检测结果已人工判定' : '该检测项无需人工判定');
        await reset();
        const waived = await act('waive', one.id ?? '', { waiver: '已另行备份' });
        if (state !== handling.open && state !== handling.judged) expect(waived.message).toMatch(stateIs('豁免'));
        else expect(waived.message).toBe(['F', 'W'].includes(result) ? '检测结果已豁免' : '该检测项没有需要豁免的问题');
      }
    }
    await sql`update arc_check_result set handling = ${handling.open}, result = 'M' where id = ${one.id}`.execute(
      app.db,
    );
    await act('judge', one.id ?? '', { judged: 'F', remark: '盘面划伤' });
    // It only warns.
    expect(await latest(id, 'AQ04')).toMatchObject({ result: 'W', handling: handling.judged, waiver: '盘面划伤' });
  });

  it('give a report whose bytes have the SHA-256 that the run keeps, also after a waiver, and a print', async () => {
    const id = await anItem({ carrier: 'elec' });
    const { result: run } = await start([id]);
    const report = async () => {
      const { bytes } = await fetchBytes(app, `/arc/checkRun/report?id=${run.id}`, token);
      const { result: record } = await get('/arc/checkRun/queryById', { id: run.id });
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(record.sha256);
      return JSON.parse(bytes.toString('utf8'));
    };
    const before = await report();
    expect(before).toMatchObject({ no: run.no, stage: 'G', verdict: 'F', items: 1 });
    const failure = await latest(id, 'WZ06');
    await act('waive', failure.id ?? '', { waiver: '原文件已归入总卷' });
    const after = await report();
    expect(after.results.find(({ code }: { code: string }) => code === 'WZ06')).toMatchObject({
      ...{ waiver: '原文件已归入总卷', handledBy: 'admin', handling: handling.waived },
    });
    expect(after.verdict).toBe('W');
    const { pdf } = await askPrint(app, '/arc/checkRun/print/report', { token, query: { id: run.id } });
    const text = (await readPdf(pdf)).pages.join('').replace(/\s/g, '');
    for (const word of ['四性检测报告', run.no, '没有正文文件', '原文件已归入总卷']) expect(text).toContain(word);
  });

  it('tell nothing of records above the clearance, also when one is raised later', async () => {
    const rights = [
      'arc:item:list',
      'arc:checkRun:list',
      'arc:checkRun:start',
      'arc:checkRun:export',
      'arc:checkResult:list',
    ];
    const clerk = await aPerson(app, { clearance: 1, permissions: rights });
    const by = await app.signIn(clerk.username, userPassword);
    const open = await anItem({ carrier: 'elec' });
    const closed = await anItem({ carrier: 'elec', secret: 2, secretYears: 5 });
    const { result: mixed } = await start([open, closed]);
    const { result: plain } = await start([open]);
    const seen = async () =>
      (await get('/arc/checkRun/list', { pageSize: '100' }, by)).result.records.map((one: { id: string }) => one.id);
    expect(await seen()).toContain(plain.id);
    expect(await seen()).not.toContain(mixed.id);
    for (const path of ['queryById', 'report'])
      expect((await get(`/arc/checkRun/${path}`, { id: mixed.id }, by)).message).toBe('记录不存在或已被删除');
    expect((await results({ runId: mixed.id }, by)).every(({ itemId }) => itemId === open)).toBe(true);
    expect(await results({ itemId: closed }, by)).toEqual([]);
    expect((await start([closed], 'G', by)).message).toBe('记录不存在或已被删除');
    expect((await post('/arc/checkRun/rerun', { id: mixed.id }, by)).message).toBe('记录不存在或已被删除');
    const { result: record } = await get('/arc/item/queryById', { id: open });
    await app.call('PUT', '/arc/item/edit', { token, body: { ...record, secret: 2, secretYears: 5 } });
    expect(await seen()).not.toContain(plain.id);
    expect(await results({ itemId: open }, by)).toEqual([]);
  });

  it('need their rights, some records and a stage', async () => {
    const before = await get('/arc/checkRun/list', { no: 'JC-' });
    const id = await anItem();
    const reader = await aPerson(app, { permissions: ['arc:item:list', 'arc:checkRun:list', 'arc:checkResult:list'] });
    const by = await app.signIn(reader.username, userPassword);
    expect((await start([id], 'G', by)).success).toBe(false);
    expect((await get('/arc/checkRun/list', { no: 'JC-' })).result.total).toBe(before.result.total);
    await start([await anItem({ carrier: 'elec' })]);
    const [one] = await results({ code: 'WZ06', result: 'F' });
    expect((await act('waive', one?.id ?? '', { waiver: '无' }, by)).success).toBe(false);
    expect((await latest(String(one?.itemId), 'WZ06')).handling).toBe(handling.open);
    expect((await start([',', ' '])).message).toBe('请选择一条记录！');
    expect((await start([id], 'X')).success).toBe(false);
    const many = Array.from({ length: 2001 }, (_, index) => String(index));
    expect((await start(many)).message).toBe('单次最多操作2000条记录');
  });

  it('go on in the background when there are many', async () => {
    const id = await anItem();
    await sql`insert into arc_item (id, title, creator, doc_date, fonds_id, class_id, year, retention, carrier, gen, tenant_id)
      select 'many-' || n, '第' || n || '号文件', creator, doc_date, fonds_id, class_id, year, retention, carrier, gen, tenant_id
      from arc_item, generate_series(1, 51) n where id = ${id}`.execute(app.db);
    const answer = await start(Array.from({ length: 51 }, (_, index) => `many-${index + 1}`));
    expect(answer.message).toBe('任务已提交后台执行，完成后将通知您');
    const task = await app.tasks.wait(answer.result.taskId, 60_000);
    expect(task).toMatchObject({ state: 'done' });
    expect(task?.message).toMatch(/^四性检测JC-\d{4}-\d{4}已完成$/);
  });

  it('follow the scheme of their stage, each change of which is a further version', async () => {
    const { result } = await get('/arc/checkScheme/list');
    expect(result.records.map(({ stage }: { stage: string }) => stage)).toEqual(['C', 'G', 'Y']);
    const scheme = async () =>
      (
        await get('/arc/checkScheme/queryById', {
          id: result.records.find((one: { stage: string }) => one.stage === 'G').id,
        })
      ).result;
    const before = await scheme();
    expect(before.lines).toHaveLength(checkDefinitions.filter(({ stages }) => stages.includes('G')).length);
    const put = (body: object) => app.call('PUT', '/arc/checkScheme/edit', { token, body });
    expect((await put({ ...before, formats: 'pdf,../x' })).result.fields).toEqual({
      formats: '保存格式应为以逗号分隔的扩展名',
    });
    const { lines: all } = before;
    for (const wrong of [
      all.slice(1),
      [...all.slice(1), { ...all[1], id: undefined }],
      [{ ...all[0], code: 'KY06' }, ...all.slice(1)],
    ])
      expect((await put({ ...before, lines: wrong })).result.fields).toEqual({
        lines: '检测项不能增删或更换，可以停用',
      });
    const lines = before.lines.map((line: { code: string }) =>
      line.code === 'WZ06' ? { ...line, grade: 'W' } : line.code === 'WZ04' ? { ...line, enabled: 'N' } : line,
    );
    const saved = await put({ ...before, formats: '．PDF、ofd', lines });
    expect(saved.success, saved.message).toBe(true);
    expect(await scheme()).toMatchObject({ formats: 'pdf,ofd', schemeVersion: before.schemeVersion + 1 });
    const id = await anItem({ carrier: 'elec' });
    const { result: run } = await start([id]);
    expect(run.verdict).toBe('W');
    expect(await results({ runId: run.id, code: 'WZ04' })).toEqual([]);
    expect((await latest(id, 'WZ06')).result).toBe('W');
    expect((await get('/arc/checkRun/queryById', { id: run.id })).result.schemeVersion).toBe(before.schemeVersion + 1);
  });
});
