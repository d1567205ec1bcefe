import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { anchors, projectDraft } from '#test/registers.ts';

const about = { path: '/pm/project', name: 'card' };
const own = (title: string) => `#import "/dossier.typ": *
#show: frame
#each-record(record => [
  #heading-of-document[${title}]
  #value(record, "name")
])`;

describe('templates of prints', () => {
  let app: TestApp;
  let token: string;
  let project: { id: string };
  const get = (call: string, query: Record<string, string | number> = about, by = token) =>
    app.call('GET', `/sys/printTemplate/${call}`, { token: by, query });
  const post = (call: string, body: object, by = token) =>
    app.call('POST', `/sys/printTemplate/${call}`, { token: by, body: { ...about, ...body } });
  const printed = async (by = token) =>
    (
      await readPdf((await askPrint(app, '/pm/project/print/card', { token: by, query: { id: project.id } })).pdf)
    ).pages.join();

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const given = await anchors(app, token);
    project = (await app.call('POST', '/pm/project/add', { token, body: projectDraft(given) })).result;
  });

  it('lists every print of every resource with the product’s own template', async () => {
    const { result } = await get('list', {});
    expect(result).toContainEqual({
      ...about,
      ...{ label: '项目立项书', resource: '项目', kind: 'record', active: 0, versions: 0 },
      ...{ updateBy: null, updateTime: null },
    });
    expect(result.map(({ path, name }: typeof about) => `${path} ${name}`)).toEqual(
      expect.arrayContaining(['/arc/item catalogue', '/arc/item label', '/pm/project register']),
    );
    const product = await get('source', { ...about, version: 0 });
    expect(product.result.source).toContain('#import "/dossier.typ": *');
  });

  it('keeps a text as a version, prints with it once it is active, and returns to the product’s own', async () => {
    expect(await post('save', { source: own('本司立项表'), note: '换了抬头' })).toMatchObject({
      message: '已保存为版本1',
      result: { version: 1 },
    });
    expect(await printed()).toContain('项目立项书');
    expect((await post('activate', { version: 1 })).message).toBe('已启用版本1');
    expect(await printed()).toContain('本司立项表');
    expect((await get('versions')).result).toMatchObject([
      { version: 1, active: true, note: '换了抬头', createBy: 'admin', createName: '管理员' },
    ]);
    expect((await get('source')).result).toEqual({ version: 1, source: own('本司立项表') });
    await post('save', { source: own('第二版') });
    expect(await printed()).toContain('本司立项表');
    await post('activate', { version: 2 });
    expect(await printed()).toContain('第二版');
    expect((await post('activate', { version: 7 })).message).toBe('模板版本不存在');
    expect(await printed()).toContain('第二版');
    expect((await post('activate', { version: 0 })).message).toBe('已恢复为产品模板');
    expect(await printed()).toContain('项目立项书');
    const log = await app.call('GET', '/sys/log/list', { token, query: { logType: 2, pageSize: 100 } });
    const said = log.result.records.map(({ logContent }: { logContent: string }) => logContent);
    expect(said).toEqual(
      expect.arrayContaining([
        '保存打印模板“项目立项书”，版本2',
        '启用打印模板“项目立项书”，版本2',
        '打印模板“项目立项书”恢复为产品模板',
      ]),
    );
  });

  it('gives two administrators who save at once two versions', async () => {
    const answers = await Promise.all(['甲', '乙', '丙'].map((title) => post('save', { source: own(title) })));
    const versions = answers.map(({ result }) => result.version as number);
    expect(new Set(versions).size).toBe(3);
  });

  it('previews a text with a record that is chosen, and says in which line it is wrong', async () => {
    const records = await get('records', { ...about, keyword: '城市银行' });
    expect(records.result).toEqual([{ id: project.id, title: '城市银行核心外围系统开发' }]);
    const good = await post('preview', { source: own('预览抬头'), id: project.id });
    expect(good.result.faults).toEqual([]);
    const { pages } = await readPdf(Buffer.from(good.result.pdf, 'base64'));
    expect(pages[0]).toContain('预览抬头');
    expect(pages[0]).toContain('打印编号 预览');
    const bad = await post('preview', { source: '#import "/dossier.typ": *\n\n#show: frme', id: project.id });
    expect(bad.result).toEqual({
      pdf: null,
      faults: [{ message: 'unknown variable: frme', line: 3, column: expect.any(Number) }],
    });
    for (const name of ['register', 'card']) {
      const { source } = (await get('source', { ...about, name, version: 0 })).result;
      const shown = await post('preview', { name, source });
      expect(shown.result.faults, shown.message).toEqual([]);
    }
  });

  it('shows in a preview what its author may print, and nothing else', async () => {
    const rights = ['system:printTemplate:list', 'system:printTemplate:edit'];
    const without = await aPerson(app, { permissions: rights });
    const by = await app.signIn(without.username, userPassword);
    const refused = '没有权限，请联系管理员授权';
    expect((await post('preview', { source: own('x'), id: project.id }, by)).message).toBe(refused);
    expect((await get('records', about, by)).message).toBe(refused);
    const elsewhere = await aPerson(app, {
      departs: ['A01A09'],
      permissions: [...rights, 'pm:project:print'],
      rules: [{ component: 'pm/ProjectList', column: 'deptCode', condition: 'RIGHT_LIKE', value: '#{sys_org_code}' }],
    });
    const theirs = await app.signIn(elsewhere.username, userPassword);
    expect((await post('preview', { source: own('x'), id: project.id }, theirs)).message).toBe('记录不存在或已被删除');
    expect((await get('records', about, theirs)).result).toEqual([]);
    const list = '#import "/dossier.typ": *\n#show: frame\n#data.rows.len()行';
    const rows = await post('preview', { name: 'register', source: list }, theirs);
    expect((await readPdf(Buffer.from(rows.result.pdf, 'base64'))).pages[0]).toContain('0 行');
  });

  it('is each tenant’s own', async () => {
    const person = await aPerson(app, {
      tenants: [1001],
      permissions: ['system:printTemplate:list', 'system:printTemplate:edit', 'pm:project:print'],
    });
    await app.db.insertInto('sys_tenant').values({ id: 1001, name: '另一家', status: 1 }).execute();
    const by = await app.signIn(person.username, userPassword);
    const headers = { 'tenant-id': '1001' };
    await post('save', { source: own('零号租户') });
    const [last] = (await get('versions')).result;
    await post('activate', { version: last.version });
    const theirs = await app.call('GET', '/sys/printTemplate/versions', { token: by, query: about, headers });
    expect(theirs.result).toEqual([]);
    const source = await app.call('GET', '/sys/printTemplate/source', { token: by, query: about, headers });
    expect(source.result.version).toBe(0);
    await post('activate', { version: 0 });
  });

  it('refuses what is no print, a text that is too long, and whoever may only look', async () => {
    expect((await get('source', { path: '/sys/user', name: 'card' })).message).toBe('打印模板不存在');
    expect((await post('save', { name: '__proto__', source: 'x' })).message).toBe('打印模板不存在');
    expect((await post('save', { source: 'x'.repeat(100_001) })).success).toBe(false);
    const reader = await aPerson(app, { permissions: ['system:printTemplate:list'] });
    const by = await app.signIn(reader.username, userPassword);
    expect((await post('save', { source: 'x' }, by)).code).toBe(510);
    expect((await post('activate', { version: 0 }, by)).code).toBe(510);
  });
});
