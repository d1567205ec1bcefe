import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ClosingDesk, closingDesk } from '#test/closings.ts';
import { aPerson, setClearance, userPassword } from '#test/people.ts';
import { fetchBytes, fileClient, pdf, png } from '#test/upload.ts';

const lockedPdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R/Encrypt 5 0 R>>\n%%EOF');

/** An archive with one empty entry, which its directory calls encrypted or not. */
function zipOf(name: string, isEncrypted: boolean): Buffer {
  const flags = isEncrypted ? 1 : 0;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(flags, 6);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length, 16);
  return Buffer.concat([local, Buffer.from(name), entry, Buffer.from(name), end]);
}

/** A document with a password, as an office program keeps it under the extension of the old format. */
function lockedOffice(): Buffer {
  const file = Buffer.alloc(4096);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  Buffer.from('EncryptedPackage', 'utf16le').copy(file, 1024 + 128);
  return file;
}

describe('documents of a project', () => {
  let app: TestApp;
  let desk: ClosingDesk;
  let token: string;
  let scope: Record<string, string>;
  let projectId: string;
  const version = (documents: string, change: object = {}) => ({
    versionNo: 'V1.0',
    stage: 'final',
    documents,
    ...change,
  });
  const draft = async (change: object = {}, documents?: string) => ({
    ...{ projectId, name: '需求规格说明书', scopeId: scope.需求规格, docDate: '2026-03-01', creator: '陈浩' },
    ...{ versions: [version(documents ?? (await desk.stored()))], ...change },
  });
  const read = async (id: string, by = token) =>
    (await app.call('GET', '/pm/doc/queryById', { token: by, query: { id } })).result;
  const edit = async (id: string, body: object, by = token) =>
    app.call('PUT', '/pm/doc/edit', { token: by, body: { id, version: (await read(id)).version, ...body } });
  const filing = async (of: string, query: object = {}) =>
    (await app.call('GET', '/pm/filing/list', { token, query: { projectId: of, pageSize: '50', ...query } })).result
      .records;

  beforeAll(async () => {
    app = await testApp();
    desk = await closingDesk(app);
    token = desk.admin;
    const lines = await app.call('GET', '/pm/scope/list', { token, query: { pageSize: '50' } });
    scope = Object.fromEntries(
      lines.result.records.map((one: { category: string; id: string }) => [one.category, one.id]),
    );
    projectId = await desk.aProject('40');
  });

  it('are filed by a scope that begins with the lines of the domain and their retentions', async () => {
    const { result } = await app.call('GET', '/pm/scope/list', { token, query: { pageSize: '50' } });
    const kept = result.records.map(({ category, retention }: Record<string, string>) => `${category} ${retention}`);
    expect(kept).toEqual([
      ...['立项批准 D30', '招投标（中标） D30', '主合同及补充协议 Y', '分包采购合同 D30', '需求规格 D30', '设计 D30'],
      ...[
        '变更及客户确认 D30',
        '交付物终版 D30',
        '验收单 Y',
        '人员外派与保密协议 D30',
        '人月结算单 D30',
        '会议纪要 D10',
      ],
      ...['周报月报 D10', '服务报告 D10', '结项报告 Y', '未中标投标 D10'],
    ]);
    const used = await app.call('DELETE', '/pm/scope/delete', { token, query: { id: scope.设计 ?? '' } });
    expect(used.success, used.message).toBe(true);
  });

  it('follow the group of their line, keep the hash of each file, and tell the latest version', async () => {
    const documents = await desk.stored('规格.pdf');
    const record = await desk.made('/pm/doc', await draft({ folder: 'accept' }, documents));
    const { sha256 } = await fileClient(app, token).rowOf(documents);
    expect(await read(record.id)).toMatchObject({
      ...{ filed: 'Y', folder: 'process', ready: 'Y', faulty: 'N', latest: 'V1.0', finals: 1, hint: null },
      versions: [{ sha256, fault: null }],
    });
    const [line] = (await read(record.id)).versions;
    const second = version(await desk.stored('规格2.pdf'), { versionNo: 'V1.1', stage: 'draft' });
    expect((await edit(record.id, { versions: [line, second] })).success).toBe(true);
    expect(await read(record.id)).toMatchObject({ latest: 'V1.1', finals: 1 });
    const twice = await edit(record.id, { versions: [line, { ...second, versionNo: 'V1.0' }] });
    expect(twice.result.fields).toEqual({ versions: '版本号“V1.0”重复' });
    expect((await edit(record.id, { scopeId: null })).success).toBe(true);
    expect(await read(record.id)).toMatchObject({ filed: 'N', scopeId: null });
  });

  it('warn of what the archive would send back (PM43), and are not ready without a final version', async () => {
    const hint = async (change: object) => {
      const { id } = await desk.made('/pm/doc', await draft(change));
      const { hint: said, ready } = await read(id);
      return [said, ready];
    };
    expect(await hint({ docDate: null })).toEqual(['文档“需求规格说明书”缺少形成日期，归档将被退回', 'N']);
    expect(await hint({ creator: null })).toEqual(['文档“需求规格说明书”缺少责任者，归档将被退回', 'N']);
    expect(await hint({ creator: null, docDate: null })).toEqual([
      '文档“需求规格说明书”缺少形成日期、责任者，归档将被退回',
      'N',
    ]);
    expect(await hint({ creator: null, scopeId: null })).toEqual([null, 'N']);
    const versions = [version(await desk.stored(), { stage: 'draft' })];
    expect(await hint({ versions })).toEqual([null, 'N']);
  });

  it('say which files cannot be kept: with a password, or of a format that archives do not take', async () => {
    const cases: [string, Buffer, string | null][] = [
      ['合同.pdf', lockedPdf, 'lock'],
      ['合同.pdf', pdf, null],
      ['扫描.png', png, null],
      ['包.zip', zipOf('a.txt', false), 'format'],
      ['包.zip', zipOf('a.txt', true), 'lock'],
      ['文稿.docx', zipOf('word/document.xml', false), 'format'],
      ['文稿.docx', zipOf('word/document.xml', true), 'lock'],
      ['文稿.doc', lockedOffice(), 'lock'],
    ];
    for (const [name, content, fault] of cases) {
      const record = await desk.made('/pm/doc', await draft({ name }, await desk.stored(name, content)));
      const { versions, faulty } = await read(record.id);
      expect([name, versions[0].fault, faulty]).toEqual([name, fault, fault ? 'Y' : 'N']);
      expect(versions[0].faultFile).toBe(fault ? name : null);
    }
    const both = [await desk.stored('文稿.docx', zipOf('word/document.xml', false)), await desk.stored('文稿.pdf')];
    const beside = await desk.made('/pm/doc', await draft({}, both.join(',')));
    expect(await read(beside.id)).toMatchObject({ faulty: 'N' });
  });

  it('stand in the closing where they are missing (CL09) and where they cannot be kept (CL10)', async () => {
    const own = await desk.aProject('70');
    const id = await desk.aClosing(own);
    const missing = await filing(own, { missing: 'Y' });
    const names = missing.map(({ category }: { category: string }) => category);
    expect(names).toEqual(['立项批准', '主合同及补充协议', '需求规格', '交付物终版', '验收单']);
    const line = await desk.check(id, '9');
    expect(line).toMatchObject({ result: 'F', found: 5, message: '归档文件不齐全：缺少“立项批准”等5项' });
    expect(line?.place).toBe(`/pm/filing?projectId=${own}&missing=Y`);
    const add = async (category: string, change: object = {}, documents?: string) =>
      desk.made(
        '/pm/doc',
        await draft({ projectId: own, name: category, scopeId: scope[category], ...change }, documents),
      );
    for (const name of names.slice(1)) await add(name);
    const unsigned = await add('立项批准', { creator: null });
    expect((await filing(own, { missing: 'Y' })).length).toBe(1);
    expect(await desk.check(id, '9')).toMatchObject({ found: 1, message: '归档文件不齐全：缺少“立项批准”等1项' });
    await edit(unsigned.id, { creator: '海川数字服务' });
    expect(await desk.check(id, '9')).toMatchObject({ result: 'P', message: null });
    expect(await desk.check(id, '10')).toMatchObject({ result: 'P' });

    await add('会议纪要', {}, await desk.stored('纪要.zip', zipOf('a.txt', false)));
    const format = await desk.check(id, '10');
    expect(format).toMatchObject({ result: 'F', found: 1, message: '文件“纪要.zip”格式不符合归档要求，请替换' });
    const paper = await add('会议纪要', { name: '一号' }, await desk.stored('密件.pdf', lockedPdf));
    expect(await desk.check(id, '10')).toMatchObject({ found: 2, message: '文件“密件.pdf”加密，请替换' });
    // Whoever reads the closing may not know of a document above the level of the firm.
    await edit(paper.id, { secret: 3 });
    expect(await desk.check(id, '10')).toMatchObject({ message: '文件“纪要.zip”格式不符合归档要求，请替换' });
    await sql`update pm_doc set del_flag = 1 where project_id = ${own} and faulty = 'Y' and secret <= 1`.execute(
      app.db,
    );
    const secret = await desk.check(id, '10');
    expect(secret).toMatchObject({ found: 1, message: '有1个文件加密或格式不符合归档要求，请替换' });
    await sql`update pm_doc set del_flag = 0 where project_id = ${own}`.execute(app.db);
    // What is not filed may be as it likes.
    await edit(paper.id, { scopeId: null });
    expect(await desk.check(id, '10')).toMatchObject({ found: 1 });
  });

  it('are counted by line of the scope, for projects of its types that are not closed', async () => {
    const own = await desk.aProject('40', { type: 'onsite' });
    const lines = await filing(own);
    const of = (name: string) => lines.find(({ category }: { category: string }) => category === name);
    expect([of('需求规格'), of('人月结算单')?.missing, of('会议纪要')?.missing]).toEqual([undefined, 'Y', 'N']);
    await desk.made('/pm/doc', await draft({ projectId: own, scopeId: scope.会议纪要 }));
    expect((await filing(own)).find(({ category }: { category: string }) => category === '会议纪要').docs).toBe(1);
    await sql`update pm_project set status = '80' where id = ${own}`.execute(app.db);
    expect(await filing(own)).toEqual([]);
    const closed = await desk.post('/pm/doc/add', await draft({ projectId: own }));
    expect(closed.message).toBe('当前状态为“已结项”，不能执行“添加项目文档”');
    await sql`update pm_project set status = '90' where id = ${own}`.execute(app.db);
    expect((await desk.post('/pm/doc/add', await draft({ projectId: own }))).reason).toBe('PM09');
  });

  it('are seen by nobody above their clearance (DR4): not in lists, figures, details, changes or files', async () => {
    const permissions = [
      'pm:project:list',
      'pm:doc:list',
      'pm:doc:add',
      'pm:doc:edit',
      'pm:doc:delete',
      'pm:filing:list',
    ];
    const own = await desk.aProject('40');
    const person = await aPerson(app, { permissions, clearance: 1 });
    const cleared = await aPerson(app, { permissions, clearance: 3 });
    const [by, byCleared] = [
      await app.signIn(person.username, userPassword),
      await app.signIn(cleared.username, userPassword),
    ];
    await setClearance(app, 'admin', { level: 3 });
    const documents = await desk.stored('核心.pdf');
    const secret = await desk.made('/pm/doc', await draft({ projectId: own, secret: 3 }, documents));
    await desk.made('/pm/doc', await draft({ projectId: own, secret: 1 }));
    const address = `/sys/common/static/${encodeURI(documents)}`;
    for (const [who, total] of [
      [by, 1],
      [byCleared, 2],
    ] as const) {
      const list = await app.call('GET', '/pm/doc/list', { token: who, query: { projectId: own } });
      expect(list.result.total).toBe(total);
      const figures = await app.call('GET', '/pm/doc/figures', { token: who, query: { projectId: own } });
      expect(figures.result.find(({ name }: { name: string }) => name === 'filed').value).toBe(total);
      const one = await app.call('GET', '/pm/doc/queryById', { token: who, query: { id: secret.id } });
      expect(one.success).toBe(total === 2);
      expect((await fetchBytes(app, address, who)).status).toBe(total === 2 ? 200 : 404);
      const lines = await app.call('GET', '/pm/filing/list', {
        token: who,
        query: { projectId: own, category: '*需求规格*' },
      });
      expect(lines.result.records[0].docs).toBe(1);
    }
    expect((await edit(secret.id, { name: '改名' }, by)).message).toBe('记录不存在或已被删除');
    const gone = await app.call('DELETE', '/pm/doc/delete', { token: by, query: { id: secret.id } });
    expect(gone.message).toBe('记录不存在或已被删除');
    const above = await desk.post('/pm/doc/add', await draft({ projectId: own, secret: 2, versions: [] }), by);
    expect(above.message).toBe('没有权限保存超出数据权限范围的数据');
  });

  it('are nothing for who may not see their project, nor do they take files of others', async () => {
    const permissions = ['pm:project:list', 'pm:doc:list', 'pm:doc:add', 'pm:filing:list'];
    const rules = [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }];
    const person = await aPerson(app, { permissions, rules });
    const by = await app.signIn(person.username, userPassword);
    const { id } = await desk.made('/pm/doc', await draft());
    const one = await app.call('GET', '/pm/doc/queryById', { token: by, query: { id } });
    expect(one.message).toBe('记录不存在或已被删除');
    const lines = await app.call('GET', '/pm/filing/list', { token: by, query: { projectId } });
    expect(lines.result.total).toBe(0);
    expect((await desk.post('/pm/doc/add', await draft({ versions: [] }), by)).success).toBe(false);
    const mine = await desk.aProject('40', { pm: person.username });
    const stolen = await desk.post('/pm/doc/add', await draft({ projectId: mine }, await desk.stored('合同.pdf')), by);
    expect(stolen.message).toContain('不存在或已属于其他记录');
  });
});
