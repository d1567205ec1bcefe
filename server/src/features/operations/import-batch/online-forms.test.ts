import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { bytesOf, upload } from '#test/upload.ts';

describe('imports into online forms', () => {
  let app: TestApp;
  let id: string;
  let token: string;
  let users: ReturnType<typeof formUsers>;
  let admin: ReturnType<typeof users.records>;

  beforeAll(async () => {
    app = await testApp();
    const designer = await formDesigner(app);
    token = designer.token;
    users = formUsers(app);
    const fields = [column('goods', { dbFieldTxt: '货品' }), column('price', { dbFieldTxt: '单价' })];
    id = await designer.add('b_order', fields, { head: { tableTxt: '采购' } });
    expect((await designer.sync(id)).success).toBe(true);
    admin = users.records(id, token);
  });

  const bring = async (names: readonly string[], by = token) => {
    const columns = ['货品', '单价'].map((header) => ({ header }));
    const rows = names.map((name) => [name, '5']);
    const content = await bytesOf(
      writeWorkbook('xlsx', [{ name: '采购', title: '采购', subtitle: '导出人:甲', columns, rows }]),
    );
    return upload(app, `/online/cgform/records/${id}/importExcel`, { token: by, name: '采购.xlsx', content });
  };
  const batchOf = async (no: string, by = token) =>
    (await app.call('GET', '/sys/importBatch/own', { token: by, query: { no } })).result.records[0];
  const take = (batch: string, by = token) =>
    app.call('POST', '/sys/importBatch/undo', { token: by, body: { id: batch } });

  it('are taken back by whoever brought them with the rights of the form alone', async () => {
    const person = await users.user(id, 'b_order', ['list', 'add', 'import']);
    const brought = await bring(['打印纸', '墨盒'], person.token);
    expect(brought, JSON.stringify(brought)).toMatchObject({ code: 200, result: { successCount: 2 } });
    const batch = await batchOf(brought.result.batchNo, person.token);
    expect(batch).toMatchObject({ label: '采购', added: 2, undoable: true });
    expect(await take(batch.id, person.token)).toMatchObject({ success: true, result: { removed: 2, restored: 0 } });
    expect((await admin.list()).total).toBe(0);
  });

  it('stay whole where one record was changed since (IM05)', async () => {
    const { result } = await bring(['订书机', '胶水']);
    const [record] = (await admin.list({ goods: '胶水' })).records;
    await admin.call('PUT', 'edit', { body: { ...record, price: '6' } });
    const batch = await batchOf(result.batchNo);
    expect(await take(batch.id)).toMatchObject({ success: false, message: '第5条已被修改或使用，不能撤销导入' });
    expect((await admin.list()).total).toBe(2);
  });

  it("are nobody else's, and no longer theirs whose right or button is gone", async () => {
    const person = await users.user(id, 'b_order', ['list', 'add', 'import']);
    const { result } = await bring(['台灯'], person.token);
    const { id: batch } = await batchOf(result.batchNo, person.token);
    const stranger = await app.signIn((await aPerson(app)).username, userPassword);
    const reader = await users.user(id, 'b_order', ['list', 'add']);
    const other = await users.user(id, 'b_order', ['list', 'import']);
    for (const by of [stranger, reader.token]) expect((await take(batch, by)).success).toBe(false);
    expect((await take(batch, other.token)).code).toBe(510);
    await formAuthority(app, token).button(id, 'import');
    expect((await batchOf(result.batchNo, person.token)).undoable).toBe(false);
    expect((await take(batch, person.token)).success).toBe(false);
    expect((await admin.list({ goods: '台灯' })).total).toBe(1);
  });
});
