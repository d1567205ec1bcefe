import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#seed/demo/documents.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { type TransferDesk, transferDesk } from '#test/transfers.ts';
import { fetchBytes } from '#test/upload.ts';

/** Fields that travel with a record. */
const travelling = [
  ...['title', 'docNo', 'creator', 'docDate', 'year', 'retention', 'orgCode', 'secret', 'secretYears', 'declassDate'],
  ...['openFlag', 'publicAttr', 'carrier', 'gen', 'docType', 'draft', 'lang', 'keywords', 'persons', 'scope', 'pages'],
  ...['originalAt', 'copyAt', 'note', 'classId', 'fileCount'],
];

describe('a package (T4)', () => {
  let app: TestApp;
  let desk: TransferDesk;
  let folder: string;
  let items: string[];
  let id: string;
  let parts: Buffer[];
  // biome-ignore lint/suspicious/noExplicitAny: records of the wire
  const described = (item: any) => Object.fromEntries(travelling.map((name) => [name, item[name]]));
  const filesOf = async (itemId: string) =>
    ((await desk.get('/arc/item/files', { id: itemId })).result as { name: string; sha256: string }[]).map(
      ({ name, sha256 }) => [name, sha256],
    );
  const unpacked = async (content: Buffer) => {
    const [place, out] = [path.join(folder, 'a.zip'), await mkdtemp(path.join(folder, 'out-'))];
    await writeFile(place, content);
    execFileSync('unzip', ['-q', place, '-d', out], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    const [root = ''] = await readdir(out);
    return path.join(out, root);
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await transferDesk(app);
    folder = await mkdtemp(path.join(tmpdir(), 'transfer-'));
    items = [
      await desk.aRecord(
        {
          ...{ title: '关于“数据<中台>”&建设的请示', docType: '请示', keywords: '数据,中台', persons: '张三,李四' },
          ...{ scope: '第一行\n第二行', note: '附注', draft: '正本', publicAttr: '2', originalAt: '甲库' },
        },
        [
          ['正文 与附件.pdf', pdfOf('正文', ['一'])],
          ['办理单.pdf', pdfOf('办理单', ['二'])],
          ['数据.csv', Buffer.from('a,b\n1,2\n')],
        ],
      ),
      await desk.aRecord({ secret: 2, secretYears: 5 }),
      await desk.aRecord({ year: 2023, docDate: '20230100', retention: 'Y', orgCode: 'YWB' }),
    ];
    id = await desk.packed(items);
    parts = await desk.parts(id);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is what the domain draws, and outside tools find it whole', async () => {
    expect(parts).toHaveLength(1);
    const root = await unpacked(parts[0] as Buffer);
    const { no } = await desk.transfer(id);
    expect(path.basename(root)).toBe(no);
    execFileSync('sha256sum', ['--strict', '--quiet', '-c', 'manifest-sha256.txt'], { cwd: root });
    execFileSync('sha256sum', ['--strict', '--quiet', '-c', 'tagmanifest-sha256.txt'], { cwd: root });
    const all = execFileSync('find', ['data', '-type', 'f'], { cwd: root }).toString().trim().split('\n').sort();
    const first = await desk.read('/arc/item', items[0] ?? '');
    const own = `data/电子档案/2024/${first.archiveNo.replaceAll('·', '_')}`;
    expect(all).toEqual(
      expect.arrayContaining([
        ...['data/说明文件.TXT', 'data/文件目录.XML', 'data/案卷目录.XML', `${own}/元数据.XML`],
        ...[`${own}/${first.archiveNo}-01.pdf`, `${own}/${first.archiveNo}-02.pdf`, `${own}/${first.archiveNo}-03.csv`],
        ...[
          '移交接收登记表.pdf',
          '检测报告.json',
          '检测报告.pdf',
          '审计摘录.jsonl',
          '档号规则.json',
          '字段说明.xml',
        ].map((name) => `data/其他/${name}`),
      ]),
    );
    expect(all).toHaveLength(3 + 3 + 5 + 6);
    const info = await readFile(path.join(root, 'bag-info.txt'), 'utf8');
    const names = info
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]);
    expect(names).toEqual([
      ...['Source-Organization', 'Contact-Name', 'Bagging-Date', 'External-Identifier', 'Payload-Oxum', 'Bag-Count'],
      'Bag-Group-Identifier',
    ]);
    const metadata = await readFile(path.join(root, own, '元数据.XML'), 'utf8');
    const groups = [...metadata.matchAll(/^ {2}<([^/\s>]+)/gm)].map(([, name]) => name);
    expect(groups).toEqual([
      ...['聚合层次', '来源', '电子文件号', '档号', '内容描述', '形式特征', '电子属性', '数字化属性', '电子签名'],
      ...['存储位置', '权限管理', '附注', '机构人员', '业务过程'],
    ]);
    expect(metadata).toContain('<编号段 序="1" 来源="fonds">A001</编号段>');
    expect(metadata).toContain('<行为 代码="ARC_ITEM_RECEIVE">归档入库</行为>');
    // The report is the one that the run keeps the digest of.
    const report = await readFile(path.join(root, 'data/其他/检测报告.json'));
    const { runId } = await desk.transfer(id);
    const run = await desk.read('/arc/checkRun', runId);
    expect(run.stage).toBe('Y');
    expect(createHash('sha256').update(report).digest('hex')).toBe(run.sha256);
    for (const name of ['检测报告.pdf', '移交接收登记表.pdf'])
      expect((await readFile(path.join(root, 'data/其他', name))).subarray(0, 5).toString()).toBe('%PDF-');
    const numbers = JSON.parse(await readFile(path.join(root, 'data/其他/档号规则.json'), 'utf8'));
    expect(numbers.rules[0]).toMatchObject({ classes: ['WS'], segments: expect.any(Array) });
  });

  it('has the slice of the audit chain about its records and no others, which the verifier accepts', async () => {
    const root = await unpacked(parts[0] as Buffer);
    const place = path.join(root, 'data/其他/审计摘录.jsonl');
    const run = () => execFileSync(process.execPath, ['server/src/verify.ts', place]).toString();
    expect(run()).toMatch(/entries hold/);
    const lines = (await readFile(place, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const about = new Set(lines.flatMap(({ entry }) => entry?.objId ?? []));
    expect(about).toEqual(new Set(items));
    expect(lines.some(({ entry }) => entry?.action === 'ARC_ITEM_PACK')).toBe(true);
    const text = await readFile(place, 'utf8');
    await writeFile(place, text.replace('ARC_ITEM_PACK', 'ARC_ITEM_PECK'));
    expect(run).toThrow();
  });

  it('is taken into an empty fonds: the same metadata, digests and order', async () => {
    const { result } = await desk.post('/arc/fonds/add', { no: 'B002', name: '接收全宗', creator: '海州市档案馆' });
    const brought = await desk.brought(parts[0] as Buffer);
    expect(brought).toMatchObject({
      ...{ status: '30', verdict: '校验通过，共3件5个文件', items: 3, secret: 2, partNo: '1 of 1' },
      ...{ source: '海川数字服务有限公司', externalNo: (await desk.transfer(id)).no },
    });
    expect(brought.checks.map((line: { result: string }) => line.result)).toEqual(['P', 'P', 'P', 'P', 'P']);
    const answer = await desk.onPackage('import', brought.id, { fondsId: result.id });
    expect(answer).toMatchObject({ success: true, message: '导入已开始，完成后将通知您' });
    await expect.poll(async () => (await desk.package(brought.id)).status, { timeout: 60_000 }).not.toBe('50');
    const after = await desk.package(brought.id);
    expect(after).toMatchObject({
      status: '60',
      problem: null,
      intakeId: expect.any(String),
      runId: expect.any(String),
    });
    const batch = await desk.read('/arc/intake', after.intakeId);
    expect(batch).toMatchObject({
      ...{ kind: 'ext', status: '20', items: 3, declaredItems: 3, declaredFiles: 5, fileCount: 5, secret: 2 },
      source: '海川数字服务有限公司',
    });
    const { rows } = await sql<{
      id: string;
    }>`select id from arc_item where intake_id = ${batch.id} order by id`.execute(app.db);
    expect(rows).toHaveLength(3);
    for (const [index, { id: itemId }] of rows.entries()) {
      const [before, now] = [await desk.read('/arc/item', items[index] ?? ''), await desk.read('/arc/item', itemId)];
      expect(now).toMatchObject({ status: '20', fondsId: result.id, archiveNo: null, formerNo: before.archiveNo });
      expect(described(now)).toEqual(described(before));
      expect(await filesOf(itemId)).toEqual(await filesOf(items[index] ?? ''));
    }
    const { rows: codes } = await sql<{ code: string; result: string }>`select code, result from arc_check_result
      where run_id = ${after.runId} and item_id is null order by code`.execute(app.db);
    expect(codes).toEqual(
      ['AQ02', 'KY01', 'WZ01', 'WZ02', 'ZS11', 'ZS12', 'ZS13'].map((code) => ({ code, result: 'P' })),
    );
    // Its way on is that of every batch.
    const { version } = batch;
    expect((await desk.post('/arc/intake/check', { id: batch.id, version })).success).toBe(true);
    await expect
      .poll(async () => (await desk.read('/arc/intake', batch.id)).checkedTime, { timeout: 60_000 })
      .not.toBeNull();
    expect((await desk.read('/arc/intake', batch.id)).failed).toBe(0);
  });

  it('of one record is its evidence: its originals, its slice of the chain and the anchors, for whoever asked alone', async () => {
    const [item = ''] = items;
    const answer = await desk.post('/arc/item/evidence', { id: item });
    expect(answer).toMatchObject({ success: true, result: { taskId: expect.any(String) } });
    const task = async () => (await desk.get('/sys/task/queryById', { id: answer.result.taskId })).result;
    await expect.poll(async () => (await task()).endTime, { timeout: 30_000 }).not.toBeNull();
    const { message, fileUrl } = await task();
    expect(message).toBe('证据包已生成');
    const response = await fetchBytes(app, `/${fileUrl}`.replace('//', '/'), desk.token);
    expect(response.status).toBe(200);
    const root = await unpacked(response.bytes);
    execFileSync('sha256sum', ['--strict', '--quiet', '-c', 'manifest-sha256.txt'], { cwd: root });
    const slice = path.join(root, 'data/其他/审计摘录.jsonl');
    expect(execFileSync(process.execPath, ['server/src/verify.ts', slice]).toString()).toMatch(/entries hold/);
    const anchors = JSON.parse(await readFile(path.join(root, 'data/其他/审计锚.json'), 'utf8'));
    expect(anchors).toMatchObject({ format: 'dossier-anchors-1', lastSeq: expect.any(Number) });
    const taker = await aPerson(app, {
      permissions: ['arc:item:list', 'arc:item:evidence', 'arc:file:download'],
      clearance: 2,
    });
    const theirs = await app.signIn(taker.username, userPassword);
    const made = await desk.post('/arc/item/evidence', { id: items[1] }, theirs);
    const theirTask = async () =>
      (await app.call('GET', '/sys/task/queryById', { token: theirs, query: { id: made.result.taskId } })).result;
    await expect.poll(async () => (await theirTask()).endTime, { timeout: 30_000 }).not.toBeNull();
    const kept = `/${(await theirTask()).fileUrl}`.replace('//', '/');
    expect((await fetchBytes(app, kept, theirs)).status).toBe(200);
    // With the rights of whoever downloads, as they are then.
    const level = (secret: number) =>
      sql`update arc_item set secret = ${secret} where id = ${items[1]}`.execute(app.db);
    await level(3);
    expect((await fetchBytes(app, kept, theirs)).status).not.toBe(200);
    await level(2);
    const { username } = await aPerson(app, { permissions: ['arc:item:list', 'arc:item:evidence'], clearance: 1 });
    const low = await app.signIn(username, userPassword);
    expect((await desk.post('/arc/item/evidence', { id: item }, low)).message).toBe('没有权限下载该档案的原件');
    expect((await desk.post('/arc/item/evidence', { id: items[1] }, low)).message).toBe('记录不存在或已被删除');
  });

  it('with one byte changed names the file (AR70)', async () => {
    const bytes = Buffer.from(parts[0] as Buffer);
    const at = bytes.indexOf('a,b\n1,2\n');
    bytes[at] = 0x62;
    const brought = await desk.brought(bytes);
    expect(brought).toMatchObject({ status: '40', verdict: '移交包校验失败：校验值不符1个' });
    expect(brought.faults).toEqual([
      expect.objectContaining({ fault: 'mismatched', path: expect.stringMatching(/-03\.csv$/) }),
    ]);
    expect(brought.checks.map((line: { result: string }) => line.result)).toEqual(['P', 'P', 'P', 'F']);
    const answer = await desk.onPackage('import', brought.id, { fondsId: desk.shelf.fondsId });
    expect(answer.success).toBe(false);
    expect((await desk.package(brought.id)).intakeId).toBeNull();
  });
});
