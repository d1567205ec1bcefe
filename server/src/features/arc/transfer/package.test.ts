import { createHash } from 'node:crypto';
import { archivePackage, packageStatus } from '@dossier/contract/arc/transfer/package.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { type TransferDesk, transferDesk } from '#test/transfers.ts';
import { fetchBytes, upload } from '#test/upload.ts';
import { descriptionOf, names } from './format/catalogue.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
type Files = Record<string, string | null>;

/** An archive of these members. */
async function zipOf(members: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(members))
    if (text !== null) zip.addBuffer(Buffer.from(text), name, { compress: false });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A bag over a payload, whose manifest is right unless `change` says otherwise. */
const bagOf = (payload: Files, change: Files = {}) =>
  zipOf({
    'p/bagit.txt': 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n',
    'p/manifest-sha256.txt': Object.entries(payload)
      .flatMap(([name, text]) => (text === null ? [] : [`${sha(text)}  data/${name}\n`]))
      .join(''),
    ...Object.fromEntries(Object.entries(payload).map(([name, text]) => [`p/data/${name}`, text])),
    ...change,
  });

const folder = '电子档案/2024/A900-WS_2024_D30-BGS-0001';
const fileText = '正文';
/** A record as another archive describes it. */
const metadata = ({
  fonds = 'A900',
  title = '关于交接的通知',
  secret = '1',
  more = '',
  sum = sha(fileText),
} = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<电子文件元数据 版本="1.0"><来源><全宗号>${fonds}</全宗号></来源>
<档号><编号>A900-WS·2024·D30·BGS-0001</编号></档号>
<内容描述><题名>${title}</题名><责任者>海州市某局</责任者><日期>20240305</日期><密级 代码="${secret}">内部</密级>
<归档年度>2024</归档年度><保管期限 代码="D30">定期30年</保管期限><机构问题>BGS</机构问题><分类号>WS</分类号>${more}</内容描述>
<形式特征><载体 代码="elec">电子</载体><页数>1</页数></形式特征>
<电子属性><电子文件 序="1"><文件名>A900-01.txt</文件名><原文件名>正文.txt</原文件名><大小>${Buffer.byteLength(fileText)}</大小><摘要值>${sum}</摘要值></电子文件></电子属性>
<数字化属性><生成方式 代码="born">原生</生成方式></数字化属性><权限管理><开放标识 代码="0">未审核</开放标识></权限管理>
</电子文件元数据>`;
const catalogue = (secret = '1', count = 1) => `<文件目录 版本="1.0" 件数="${count}"><文件><顺序号>1</顺序号>
<档号>A900-WS·2024·D30·BGS-0001</档号><题名>关于交接的通知</题名><密级 代码="${secret}">内部</密级>
<电子档案名称 目录="${folder}">A900-01.txt</电子档案名称></文件></文件目录>`;
const description = descriptionOf({
  ...{ no: 'YJ-2025-0009', part: '1/1', sender: '海州市某局', receiver: '海川', reason: '撤并', items: 1, files: 1 },
  ...{ bytes: 6, date: '2025-01-01', maker: '甲', checker: '乙' },
});
const payloadOf = (change: Files = {}): Files => ({
  [names.description]: description,
  [names.catalogue]: catalogue(),
  [names.volumes]: '<案卷目录 版本="1.0" 卷数="0"/>',
  [`${folder}/A900-01.txt`]: fileText,
  [`${folder}/元数据.XML`]: metadata(),
  ...change,
});

describe('packages of others', () => {
  let app: TestApp;
  let desk: TransferDesk;
  let fondsId: string;
  const verdictOf = async (content: Buffer) => {
    const { status, verdict, items } = await desk.brought(content);
    return { status, verdict, items };
  };
  const imported = async (content: Buffer, input: Record<string, unknown> = { fondsId }) => {
    const { id } = await desk.brought(content);
    const answer = await desk.onPackage('import', id, input);
    if (!answer.success) throw new Error(answer.message);
    await expect.poll(async () => (await desk.package(id)).status, { timeout: 60_000 }).not.toBe('50');
    return desk.package(id);
  };
  const itemsOf = async (intakeId: string) =>
    (await sql<{ id: string }>`select id from arc_item where intake_id = ${intakeId} order by id`.execute(app.db)).rows;
  const counts = async () =>
    (
      await sql<{ items: number; batches: number }>`select (select count(*)::int from arc_item) as items,
        (select count(*)::int from arc_intake) as batches`.execute(app.db)
    ).rows[0];

  beforeAll(async () => {
    app = await testApp();
    desk = await transferDesk(app);
    const { result } = await desk.post('/arc/fonds/add', { no: 'A900', name: '某局', creator: '海州市某局' });
    fondsId = result.id;
  });

  it('keep their numbers in a fonds of the same number, as long as nobody had them', async () => {
    const first = await imported(await bagOf(payloadOf()));
    expect(first).toMatchObject({ status: '60', problem: null, source: '海州市某局', externalNo: 'YJ-2025-0009' });
    const [one] = await itemsOf(first.intakeId);
    expect(await desk.read('/arc/item', one?.id ?? '')).toMatchObject({
      ...{
        status: '20',
        declaredNo: 'A900-WS·2024·D30·BGS-0001',
        formerNo: null,
        title: '关于交接的通知',
        fileCount: 1,
      },
    });
    const second = await imported(await bagOf(payloadOf()));
    const [two] = await itemsOf(second.intakeId);
    expect(await desk.read('/arc/item', two?.id ?? '')).toMatchObject({
      ...{ declaredNo: null, formerNo: 'A900-WS·2024·D30·BGS-0001' },
    });
    // By its former number it is found.
    const found = await desk.get('/arc/item/list', { keyword: 'A900-WS·2024·D30·BGS-0001' });
    expect(found.result.records.map(({ id }: { id: string }) => id)).toContain(two?.id);
  });

  it('are none without their declaration or manifest (AR71), and say what is missing or surplus (AR70)', async () => {
    expect(await verdictOf(await bagOf(payloadOf(), { 'p/bagit.txt': null }))).toMatchObject({
      ...{ status: '40', verdict: '不是有效的移交包：缺少bagit.txt' },
    });
    expect(await verdictOf(await bagOf(payloadOf(), { 'p/manifest-sha256.txt': null }))).toMatchObject({
      ...{ status: '40', verdict: '不是有效的移交包：缺少manifest-sha256.txt' },
    });
    const both = await desk.brought(
      await bagOf(payloadOf(), { [`p/data/${folder}/A900-01.txt`]: null, 'p/data/多余.txt': 'x' }),
    );
    expect(both).toMatchObject({ status: '40', verdict: '移交包校验失败：缺少文件1个，多余文件1个' });
    expect(both.faults.map(({ fault, path }: Record<string, string>) => [fault, path])).toEqual([
      ['missing', `data/${folder}/A900-01.txt`],
      ['surplus', 'data/多余.txt'],
    ]);
    expect(both.checks.map(({ step, result }: Record<string, string>) => [step, result])).toEqual([
      ['declaration', 'P'],
      ['oxum', 'P'],
      ['complete', 'F'],
      ['digest', 'P'],
    ]);
  });

  it.each([
    [
      'a type with entities',
      { [names.catalogue]: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${catalogue()}` },
      '文件目录.XML无法解析',
    ],
    ['no list', { [names.catalogue]: null }, '文件目录.XML不存在'],
    ['another number of records', { [names.catalogue]: catalogue('1', 2) }, '文件目录.XML：登记2件，实为1件'],
    ['no metadata', { [`${folder}/元数据.XML`]: null }, `${folder}/元数据.XML不存在`],
    [
      'metadata of something else',
      { [`${folder}/元数据.XML`]: '<a/>' },
      `${folder}/元数据.XML：根元素应为“电子文件元数据”`,
    ],
    [
      'another digest in the metadata',
      { [`${folder}/元数据.XML`]: metadata({ sum: sha('x') }) },
      `${folder}/A900-01.txt与元数据的摘要值不符`,
    ],
  ] as const)('are not imported with %s', async (_, change, what) => {
    expect(await verdictOf(await bagOf(payloadOf(change)))).toEqual({
      ...{ status: '40', verdict: `移交包内容无法识别：${what}`, items: null },
    });
  });

  it('wait in their batch where a check stops them: another description, surplus files only warn', async () => {
    const before = await desk.brought(await bagOf(payloadOf({ [names.description]: 'nothing' })));
    expect(before.status).toBe('30');
    expect(before.checks.at(-1)).toMatchObject({ step: 'content', result: 'W', detail: '说明文件.TXT无法解析' });
    const stopped = await imported(await bagOf(payloadOf({ [names.description]: 'nothing' })));
    expect(stopped).toMatchObject({ status: '60', problem: expect.stringMatching(/^四性检测有1项不通过，批次未移交/) });
    expect((await desk.read('/arc/intake', stopped.intakeId)).status).toBe('10');
    const surplus = await imported(await bagOf(payloadOf({ '别的/说明.txt': 'x' })));
    expect(surplus.problem).toBeNull();
    const { rows } = await sql<{ result: string; message: string }>`select result, message from arc_check_result
      where run_id = ${surplus.runId} and code = 'AQ02'`.execute(app.db);
    expect(rows).toEqual([{ result: 'W', message: '移交包含有多余文件“data/别的/说明.txt”' }]);
  });

  it('give each record the higher of the levels that they say, and a check tells where they differ', async () => {
    const brought = async (listed: string, own: string) => {
      const payload = payloadOf({
        [names.catalogue]: catalogue(listed),
        [`${folder}/元数据.XML`]: metadata({ secret: own }),
      });
      const after = await imported(await bagOf(payload));
      const [item] = await itemsOf(after.intakeId);
      const { rows } = await sql<{ result: string }>`select result from arc_check_result
        where run_id = ${after.runId} and code = 'KY01' and item_id is null`.execute(app.db);
      return [after.secret, (await desk.read('/arc/item', item?.id ?? '')).secret, rows[0]?.result === 'P'];
    };
    expect(await brought('3', '0')).toEqual([3, 3, false]);
    expect(await brought('0', '2')).toEqual([2, 2, false]);
    expect(await brought('2', '2')).toEqual([2, 2, true]);
  });

  it('are not read where a document of theirs has more elements than anybody needs', async () => {
    const flood = `<文件目录>${'<a/>'.repeat(250_001)}</文件目录>`;
    expect(await verdictOf(await bagOf(payloadOf({ [names.catalogue]: flood })))).toMatchObject({ status: '40' });
    const deep = metadata({ more: '<a/>'.repeat(50_001) });
    expect(await verdictOf(await bagOf(payloadOf({ [`${folder}/元数据.XML`]: deep })))).toMatchObject({ status: '40' });
  });

  it('write nothing where one record of them cannot be taken over', async () => {
    const before = await counts();
    const state = await imported(await bagOf(payloadOf({ [`${folder}/元数据.XML`]: metadata({ title: '1' }) })));
    expect(state).toMatchObject({ status: '30', intakeId: null, problem: expect.stringMatching(/^第1件不能导入：/) });
    expect(await counts()).toEqual(before);
    const secret = { [names.catalogue]: catalogue('8'), [`${folder}/元数据.XML`]: metadata({ secret: '8' }) };
    const stateSecret = await desk.brought(await bagOf(payloadOf(secret)));
    expect(stateSecret).toMatchObject({
      ...{ status: '40', verdict: '本系统为非涉密系统，禁止录入、存储国家秘密信息', secret: 3 },
    });
    expect(await counts()).toEqual(before);
    const strange = metadata({ more: '' }).replace('<分类号>WS', '<分类号>QQ');
    const unknown = await desk.brought(await bagOf(payloadOf({ [`${folder}/元数据.XML`]: strange })));
    await desk.onPackage('import', unknown.id, { fondsId });
    await expect
      .poll(async () => (await desk.package(unknown.id)).problem, { timeout: 30_000 })
      .toBe('第1件不能导入：分类“QQ”不存在，请选择导入分类');
    const { classId } = desk.shelf;
    await desk.onPackage('import', unknown.id, { fondsId, classId });
    await expect.poll(async () => (await desk.package(unknown.id)).status, { timeout: 30_000 }).toBe('60');
  });

  it('do in each state what they may and nothing else', async () => {
    const { id } = await desk.brought(await bagOf(payloadOf()));
    for (const status of Object.values(packageStatus))
      for (const [name, action] of Object.entries(archivePackage.actions)) {
        await sql`update arc_package set status = ${status} where id = ${id}`.execute(app.db);
        if (action.from.includes(status)) continue;
        const answer = await desk.onPackage(name, id, name === 'import' ? { fondsId } : {});
        expect(answer.message, `${name} in ${status}`).toMatch(/当前状态为“.+”，不能执行“.+”/);
      }
    for (const status of Object.values(packageStatus).filter((one) => one !== '10' && one !== '40')) {
      await sql`update arc_package set status = ${status} where id = ${id}`.execute(app.db);
      const answer = await app.call('DELETE', '/arc/package/delete', { token: desk.token, query: { id } });
      expect(answer.success, `delete in ${status}`).toBe(false);
    }
  });

  it('are for those who may know of all their records, and their bytes for those who verify', async () => {
    const person = async (permissions: readonly string[], clearance: number) => {
      const { username } = await aPerson(app, { permissions: [...permissions], clearance });
      return app.signIn(username, userPassword);
    };
    const secret = { [names.catalogue]: catalogue('2'), [`${folder}/元数据.XML`]: metadata({ secret: '2' }) };
    const { id, content } = await desk.brought(await bagOf(payloadOf(secret)));
    const low = await person(['arc:package:list', 'arc:package:verify'], 1);
    const reader = await person(['arc:package:list'], 3);
    const verifier = await person(['arc:package:list', 'arc:package:verify'], 3);
    expect((await desk.get('/arc/package/queryById', { id }, low)).result).toBeNull();
    const status = async (token: string) => (await fetchBytes(app, `/sys/common/static/${content}`, token)).status;
    expect(await status(low)).not.toBe(200);
    expect(await status(reader)).not.toBe(200);
    expect(await status(verifier)).toBe(200);
    const { version } = await desk.package(id);
    expect((await desk.post('/arc/package/import', { id, version, fondsId }, reader)).success).toBe(false);
    expect((await desk.post('/arc/package/verify', { id, version }, low)).success).toBe(false);
    // What was not verified yet is as secret as whoever brought it is cleared.
    const answer = await upload(app, '/sys/common/upload', {
      ...{ token: desk.token, name: '新包.zip', content: await bagOf(payloadOf()), fields: { biz: 'arc' } },
    });
    const fresh = await desk.added('/arc/package', { content: answer.message });
    expect((await desk.get('/arc/package/queryById', { id: fresh }, low)).result).toBeNull();
  });
});
