// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { billSheet, cell, printApp, printBase } from '#test/print-reports.ts';

describe('print reports and who may what', async () => {
  const { app, token, aBill, aReport, save, pdf, text, excel } = await printApp();
  await aBill('B1', '甲公司', '10.00');
  await aBill('B2', '乙公司', '20.00');
  const id = await aReport();
  await save(id, billSheet);
  const opens = `onl:print-${id}:view`;
  const asPerson = async (input: Parameters<typeof aPerson>[1]) =>
    app.signIn((await aPerson(app, input)).username, userPassword);

  it('are opened with their own right and read with those of the reader', async () => {
    const stranger = await asPerson({ permissions: ['test:bill:list'] });
    const unread = await asPerson({ permissions: [opens] });
    for (const by of [stranger, unread]) expect((await pdf(id, {}, by)).message).toContain('没有权限');
    const open = (by: string, of = id) => app.call('GET', `${printBase}/open/${of}`, { token: by });
    expect((await open(stranger)).code).toBe(510);
    // Whether there is one is not told to whom it is not for.
    expect((await open(stranger, 'nix')).code).toBe(510);
    expect((await open(token, 'nix')).message).toBe('打印报表不存在或已被删除');
    expect((await open(unread)).result).toMatchObject({ name: '账单明细', params: [{ name: 'who' }], isExcel: false });
    expect(await text(id, {}, await asPerson({ permissions: [opens, 'test:bill:list'] }))).toContain('30.00');
  });

  it('are taken as a workbook by those who may take out all of their lists', async () => {
    const reads = await asPerson({ permissions: [opens, 'test:bill:list'] });
    const takes = await asPerson({ permissions: [opens, 'test:bill:list', 'test:bill:export'] });
    const open = async (by: string) => (await app.call('GET', `${printBase}/open/${id}`, { token: by })).result.isExcel;
    expect([await open(reads), await open(takes)]).toEqual([false, true]);
    expect(JSON.parse((await excel(id, {}, reads)).toString()).message).toContain('没有权限');
    expect((await excel(id, {}, takes)).subarray(0, 2).toString()).toBe('PK');
  });

  it('show no row that a rule keeps from the reader, and no column, sum or condition of a field that is hidden', async () => {
    const rules = [{ component: 'test/BillList', column: 'customer', condition: '=', value: '甲公司' }];
    const ruled = await text(id, {}, await asPerson({ permissions: [opens, 'test:bill:list'], rules }));
    expect(ruled).not.toContain('B2');
    expect(ruled).not.toContain('30.00');
    await sql`insert into sys_permission (id, name, menu_type, perms, perms_type, status)
      values ('hide-amount', '金额可见', 2, 'test:bill:col:amount', '1', '1'),
        ('hide-customer', '客户可见', 2, 'test:bill:col:customer', '1', '1')`.execute(app.db);
    const admin = app.db.selectFrom('sys_role').select('id').where('role_code', '=', 'admin');
    const { id: role } = await admin.executeTakeFirstOrThrow();
    for (const column of ['amount', 'customer']) await grantRight(app, role, `test:bill:col:${column}`);
    const amounts = await asPerson({ permissions: [opens, 'test:bill:list', 'test:bill:col:customer'] });
    const hidden = await text(id, {}, amounts);
    expect(hidden).toContain('B2');
    expect(hidden).not.toMatch(/\d\.\d\d/);
    const customers = await asPerson({ permissions: [opens, 'test:bill:list', 'test:bill:col:amount'] });
    expect(await text(id, {}, customers)).not.toContain('公司');
    expect((await pdf(id, { who: '甲公司' }, customers)).message).toContain('没有权限');
  });

  it('are drawn by those who may alone, over what they may read, and say what is wrong with a sheet', async () => {
    const designs = ['add', 'edit', 'list'].map((act) => `online:printReport:${act}`);
    const drawer = await asPerson({ permissions: designs });
    expect((await save(id, billSheet, 1, await asPerson({ permissions: ['test:bill:list'] }))).code).toBe(510);
    expect((await save(id, billSheet, 1, drawer)).message).toContain('没有权限');
    const sources = await app.call('GET', `${printBase}/sources`, { token: drawer });
    expect(sources.result.map(({ source }: { source: string }) => source)).not.toContain('/test/bill');
    const wrong = async (design: object) => (await save(id, { ...billSheet, ...design }, 1)).message;
    expect(await wrong({ cells: [cell(1, 0, '#{bills.secret}')] })).toBe('数据集 bills 没有字段 secret');
    expect(await wrong({ cells: [cell(1, 0, '#{nix.code}')] })).toBe('没有数据集 nix');
    expect(await wrong({ cells: [cell(1, 0, '#{system(1)}')] })).toBe('“#{system(1)}”不是有效的占位符');
    expect(await wrong({ cells: [cell(1, 0, '${nix}')] })).toBe('没有参数 nix');
    expect(await wrong({ cells: [cell(2, 0, 'x', { rows: 2 })] })).toBe('合并的单元格不能跨越不同类型的行');
    expect(await wrong({ images: { x: 'data:image/png;base64,PHN2Zz4=' } })).toBe('图片 x 不是有效的PNG或JPEG文件');
    const sets = [{ ...billSheet.sets[0], source: '/sys/nix' }];
    expect(await wrong({ sets })).toBe('数据集 bills：列表不存在');
  });

  it('keep each saved sheet as a version, refuse to lose one that somebody else saved, and go back to an old one', async () => {
    const other = { ...billSheet, cells: [cell(1, 0, '第二版')] };
    expect((await save(id, other, 1)).message).toBe('已保存为版本2');
    expect((await save(id, billSheet, 1)).message).toBe('设计已被他人修改，请刷新后重试');
    expect(await text(id)).toContain('第二版');
    const versions = await app.call('GET', `${printBase}/versions`, { token, query: { id } });
    expect(versions.result.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const first = await app.call('GET', `${printBase}/design`, { token, query: { id, version: '1' } });
    expect((await save(id, first.result.design, 2)).message).toBe('已保存为版本3');
    expect(await text(id)).not.toContain('第二版');
  });

  it('get an entry in the menu with their right, which goes with them', async () => {
    const made = await app.call('POST', `${printBase}/addMenu`, { token, body: { id, name: '账单' } });
    expect(made.message).toBe('菜单已创建');
    const entries = async () => {
      const url = `/online/print/view/${id}`;
      return (await app.db.selectFrom('sys_permission').select('id').where('url', '=', url).execute()).length;
    };
    expect(await entries()).toBe(1);
    await app.call('DELETE', `${printBase}/delete`, { token, query: { id } });
    expect(await entries()).toBe(0);
    expect((await pdf(id)).message).toBe('打印报表不存在或已被删除');
  });

  it('refuse more records than a document holds, in words', async () => {
    await sql`insert into test_bill (id, code, customer, amount, paid)
      select 'n' || n, 'N' || n, '丁公司', 1, '1' from generate_series(1, 5001) n`.execute(app.db);
    const many = await aReport();
    expect((await save(many, billSheet)).message).toBe('已保存为版本1');
    expect((await pdf(many)).message).toBe('数据集 bills 超过5000条记录，请缩小查询范围');
    expect(await text(many, { who: '甲公司' })).toContain('10.00');
  });

  it('hold no more than they have room for, whether records are many, long or of many cells', async () => {
    const said = async (report: string, query = {}) => JSON.parse((await excel(report, query)).toString()).message;
    const rows = Array.from({ length: 37 }, () => ({ height: 8, band: 'detail' as const, set: 'bills' }));
    const cells = rows.flatMap((_, row) =>
      Array.from({ length: 40 }, (_, column) => cell(row, column, '#{bills.code}')),
    );
    const wide = await aReport();
    const columns = Array.from({ length: 40 }, () => 10);
    expect((await save(wide, { ...billSheet, columns, rows, cells })).message).toBe('已保存为版本1');
    expect(await said(wide)).toBe('报表内容过多，请缩小查询范围');
    await sql`insert into test_bill (id, code, customer, amount, paid)
      select 'l' || n, 'L' || n, repeat('长', 9000), 1, '1' from generate_series(1, 2500) n`.execute(app.db);
    const long = await aReport();
    const sets = [{ name: 'bills', kind: 'list' as const, source: '/test/bill', filters: [] }];
    await save(long, { ...billSheet, sets });
    expect(await said(long)).toBe('报表内容过多，请缩小查询范围');
  });
});
