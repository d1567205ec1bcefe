import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexChanged } from '#features/arc/search/index.service.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { catalogueFile, goodRow } from '#test/catalogue.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { anchors, archiveShelf, projectDraft } from '#test/registers.ts';
import { bringSheets } from '#test/sheets.ts';
import { endOfTask } from '#test/tasks.ts';
import { upload } from '#test/upload.ts';

/** Rows of the test that everybody runs; `IMPORT_UNDO_ROWS=20000` is test T10 of the specification. */
const many = Number(process.env.IMPORT_UNDO_ROWS ?? 500);

describe('imports', () => {
  let app: TestApp;
  let token: string;

  let given: { dept: string; outsClass: string };
  const get = async (path: string, query: Record<string, string> = {}, by = token) =>
    (await app.call('GET', path, { token: by, query })).result;
  const own = async (by = token) => (await get('/sys/importBatch/own', {}, by)).records;
  const batchOf = async (no: string) => (await get('/sys/importBatch/own', { no })).records[0];
  const undo = async (no: string, by = token) =>
    app.call('POST', '/sys/importBatch/undo', { token: by, body: { id: (await batchOf(no)).id } });
  const settled = async (no: string) => {
    const answer = await undo(no);
    const { taskId, removed } = answer.result ?? {};
    if (!taskId || removed !== undefined) return answer;
    const task = await endOfTask(app, token, taskId);
    return { success: task.state === 'done', message: task.message, result: task.result };
  };
  const bringItems = async (rows: number, prefix: string, fields: Record<string, string> = {}) => {
    const content = await catalogueFile(
      'xlsx',
      Array.from({ length: rows }, (_, index) => goodRow(index + 1, prefix)),
    );
    return upload(app, '/arc/item/importExcel', { token, name: '目录.xlsx', content, fields });
  };
  const customers = (rows: (string | number | null)[][], contacts: (string | null)[][] = [], by = token) =>
    bringSheets(app, '/pm/customer/importExcel', by, [
      { headers: ['名称', '统一社会信用代码', '国别', '付款账期'], rows },
      ...(contacts.length > 0 ? [{ name: '联系人', headers: ['名称', '姓名', '电话'], rows: contacts }] : []),
    ]);
  const customerOf = async (name: string) => (await get('/pm/customer/list', { name })).records[0];

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    given = await anchors(app, token);
    await archiveShelf(app, token);
  });

  it('have a number of the day and are kept with who, when, what and how many', async () => {
    const first = await customers([
      ['甲公司', null, '中国', 30],
      ['乙公司', null, '火星', null],
    ]);
    expect(first).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 1 } });
    const second = await customers([['丙公司', null, '中国', null]]);
    expect(first.result.batchNo).toMatch(/^DR\d{8}\d{3}$/);
    expect(Number(second.result.batchNo.slice(2))).toBe(Number(first.result.batchNo.slice(2)) + 1);
    expect(await batchOf(first.result.batchNo)).toMatchObject({
      ...{ label: '发包方', files: ['数据.xlsx'], mode: 'rows', state: 'done', by: '管理员' },
      ...{ total: 2, added: 1, changed: 0, wrong: 1, undoneTime: null, undoable: true },
    });
    const tried = await bringItems(2, 'dry', { dryRun: '1' });
    expect(tried.result.batchNo).toBeUndefined();
    const all = await get('/sys/importBatch/list', { by: '管理' });
    expect(all.total).toBe(2);
    expect((await own()).map(({ no }: { no: string }) => no)).toEqual([second.result.batchNo, first.result.batchNo]);
  });

  it(
    `of ${many} records are taken back as if they had never been: counts, counters, search index`,
    async () => {
      const state = async () => {
        await indexChanged(app.db);
        const counts = await sql<Record<string, string>>`select
          (select count(*) from arc_item) items, (select count(*) from arc_index) indexed,
          (select count(*) from arc_index where v @@ to_tsquery('simple', '设备')) found,
          (select count(*) from arc_text) texts, (select count(*) from sys_own_record) own,
          (select md5(string_agg(scope || value, ',' order by scope)) from sys_number
            where scope not like 'sys_import_batch%' and scope not like '%audit%') numbers`.execute(app.db);
        return {
          ...counts.rows[0],
          tree: await get('/arc/class/list'),
          listed: (await get('/arc/item/list')).total,
          hits: (await get('/arc/search/list', { keyword: '设备采购' }))?.total,
        };
      };
      await bringItems(3, 'before');
      const before = await state();
      const brought = await bringItems(many, 'undo');
      expect(brought).toMatchObject({ code: 200, result: { successCount: many } });
      await indexChanged(app.db);
      expect((await get('/arc/item/list')).total).toBe(many + 3);
      const [record] = (await get('/arc/item/list', { declaredNo: 'undo-00001' })).records;
      const undone = await settled(brought.result.batchNo);
      expect(undone).toMatchObject({ success: true, message: `已撤销导入，删除${many}条，恢复0条` });
      expect(await state()).toEqual(before);
      expect(await batchOf(brought.result.batchNo)).toMatchObject({ undoneBy: '管理员', undoable: false });
      const { rows } = await sql<{ action: string }>`select action from sys_data_log
        where data_id = ${record.id} order by data_version`.execute(app.db);
      expect(rows.map(({ action }) => action)).toEqual(['add', 'undoImport']);
      expect((await undo(brought.result.batchNo)).message).toBe('此次导入已撤销');
      // What is gone can be brought again.
      expect((await bringItems(1, 'undo')).code).toBe(200);
    },
    many > 1000 ? 1_800_000 : 60_000,
  );

  it('give changed records their former values and lines back, with the lines of new ones gone', async () => {
    await customers([['丁公司', null, '中国', 30]], [['丁公司', '蒋海涛', '0574-1']]);
    const before = await get('/pm/customer/queryById', { id: (await customerOf('丁公司')).id });
    const again = await customers(
      [
        ['丁公司', '91330106673959654P', '日本', 60],
        ['戊公司', null, '中国', null],
      ],
      [
        ['丁公司', '李小川', '0574-2'],
        ['丁公司', '王一', null],
        ['戊公司', '周二', null],
      ],
    );
    expect(await batchOf(again.result.batchNo)).toMatchObject({ added: 1, changed: 1 });
    const between = await get('/pm/customer/queryById', { id: before.id });
    expect(between).toMatchObject({ country: 'JP', payDays: 60 });
    expect(between.contacts.map(({ name }: { name: string }) => name)).toEqual(['李小川', '王一']);
    expect(await undo(again.result.batchNo)).toMatchObject({ success: true, result: { removed: 1, restored: 1 } });
    const after = await get('/pm/customer/queryById', { id: before.id });
    const { updateTime, updateBy, version, ...values } = before;
    expect(after).toMatchObject(values);
    expect((await get('/pm/customer/list', { name: '戊公司' })).total).toBe(0);
    const { rows } = await sql`select 1 from pm_customer_contact where name = '周二'`.execute(app.db);
    expect(rows).toEqual([]);
    const { result } = await app.call('GET', '/sys/comment/timeline', {
      token,
      query: { tableName: 'pm_customer', tableDataId: before.id },
    });
    expect(result.entries.map(({ action }: { action: string }) => action)).toEqual(['undoImport', 'edit', 'add']);
  });

  it('give numbers back unless somebody took one behind them', async () => {
    const add = (name: string) => app.call('POST', '/pm/customer/add', { token, body: { name, country: 'CN' } });
    const last = Number((await add('编号前')).result.code.slice(3));
    const first = await customers([
      ['编号一', null, '中国', null],
      ['编号二', null, '中国', null],
    ]);
    await undo(first.result.batchNo);
    expect(Number((await add('编号后')).result.code.slice(3))).toBe(last + 1);
    const second = await customers([['编号三', null, '中国', null]]);
    expect(Number((await add('编号末')).result.code.slice(3))).toBe(last + 3);
    await undo(second.result.batchNo);
    expect(Number((await add('编号再')).result.code.slice(3))).toBe(last + 4);
  });

  it('stay whole where one record was changed, used, commented on or is gone (IM05)', async () => {
    const touched = async (name: string, touch: (id: string, version: number) => Promise<unknown>) => {
      const { result } = await customers([
        [`${name}甲`, null, '中国', null],
        [`${name}乙`, null, '中国', null],
      ]);
      const { id, version } = await customerOf(`${name}乙`);
      await touch(id, version);
      const answer = await undo(result.batchNo);
      expect(answer).toMatchObject({ success: false, message: '第3条已被修改或使用，不能撤销导入' });
      expect((await get('/pm/customer/list', { name: `${name}甲` })).total).toBe(1);
      expect((await batchOf(result.batchNo)).undoneTime).toBeNull();
    };
    await touched('改', (id, version) =>
      app.call('PUT', '/pm/customer/edit', { token, body: { id, version, payDays: 5 } }),
    );
    await touched('用', () =>
      app.call('POST', '/pm/project/add', {
        token,
        body: projectDraft(given, { customer: '用乙', name: '用乙的项目' }),
      }),
    );
    await touched('评', (id) =>
      app.call('POST', '/sys/comment/addText', {
        token,
        body: { tableName: 'pm_customer', tableDataId: id, commentContent: '见附件' },
      }),
    );
    await touched('删', (id) => app.call('DELETE', '/pm/customer/delete', { token, query: { id } }));
  });

  it('of trees are taken back from below', async () => {
    const brought = await bringSheets(app, '/arc/location/importExcel', token, [
      {
        headers: ['编码', '上级', '名称', '容量'],
        rows: [
          ['K9', null, '九号库', null],
          ['K9-01', 'K9', '一排', null],
          ['K9-01-1', 'K9-01', '一架', 20],
        ],
      },
    ]);
    expect(brought, JSON.stringify(brought.result)).toMatchObject({ code: 200 });
    expect(await undo(brought.result.batchNo)).toMatchObject({ success: true, result: { removed: 3 } });
    const { rows } = await sql`select 1 from arc_location where code like 'K9%'`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('are taken back by whoever brought them, and by whoever may import and delete there', async () => {
    const right = (...names: string[]) => names.map((name) => `pm:customer:${name}`);
    const sign = async (permissions: string[]) =>
      app.signIn((await aPerson(app, { permissions })).username, userPassword);
    const importer = await sign(right('list', 'add', 'edit', 'import'));
    const other = await sign(right('list', 'import'));
    const keeper = await sign(right('list', 'import', 'delete'));
    const stranger = await sign([]);
    const brought = async (name: string) => {
      const { result } = await customers([[name, null, '中国', null]], [], importer);
      return (await own(importer)).find(({ no }: { no: string }) => no === result.batchNo);
    };
    const take = (id: string, by: string) => app.call('POST', '/sys/importBatch/undo', { token: by, body: { id } });
    const [first, second] = [await brought('权限一'), await brought('权限二')];
    expect((await take(first.id, stranger)).message).toBe('导入批次不存在');
    expect((await take(first.id, other)).code).toBe(510);
    expect((await app.call('GET', '/sys/importBatch/list', { token: other })).code).toBe(510);
    expect((await own(other)).length).toBe(0);
    expect((await take(first.id, keeper)).success).toBe(true);
    const both = await Promise.all([take(second.id, importer), take(second.id, keeper)]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)?.message).toBe('此次导入已撤销');
    // What became of it is told to nobody else either.
    expect((await take(first.id, stranger)).message).toBe('导入批次不存在');
    expect((await take(first.id, other)).code).toBe(510);
  });

  it('are not taken back while they run, after a day, or where nothing was written', async () => {
    const { result } = await customers([['时限', null, '中国', null]]);
    const { id } = await batchOf(result.batchNo);
    const set = (change: string) => sql.raw(`update sys_import_batch set ${change} where id = '${id}'`).execute(app.db);
    await set(`state = 'running'`);
    expect((await undo(result.batchNo)).message).toBe('导入尚未完成，请稍后再撤销');
    await set(`state = 'failed', create_time = now() - interval '25 hours'`);
    expect((await undo(result.batchNo)).message).toBe('导入已超过24小时，不能撤销');
    await set(`create_time = now()`);
    expect((await undo(result.batchNo)).success).toBe(true);
    const wrong = await customers([['没有', null, '火星', null]]);
    expect((await undo(wrong.result.batchNo)).message).toBe('此次导入没有写入数据，无需撤销');
  });

  it('of roles and departments stay once people have them (IM05)', async () => {
    const person = await aPerson(app);
    const roles = { title: '角色列表', headers: ['角色名称', '角色编码'], rows: [['巡检员', 'patrol']] };
    const brought = await bringSheets(app, '/sys/role/importExcel', token, [roles]);
    expect(brought.result, JSON.stringify(brought)).toMatchObject({ successCount: 1 });
    await sql`insert into sys_user_role (id, user_id, role_id)
      select 'given-later', ${person.id}, id from sys_role where role_code = 'patrol'`.execute(app.db);
    const used = expect.stringContaining('已被修改或使用，不能撤销导入');
    expect((await undo(brought.result.batchNo)).message).toEqual(used);
    const departs = { title: '部门列表', headers: ['机构/部门名称', '机构编码'], rows: [['巡检部', 'A88']] };
    const made = await bringSheets(app, '/sys/sysDepart/importExcel', token, [departs]);
    expect(made.result, JSON.stringify(made)).toMatchObject({ successCount: 1 });
    await sql`insert into sys_user_depart (id, user_id, dep_id)
      select 'joined-later', ${person.id}, id from sys_depart where depart_name = '巡检部'`.execute(app.db);
    expect((await undo(made.result.batchNo)).message).toEqual(used);
    const { rows } = await sql`select 1 from sys_user_role where id = 'given-later'
      union all select 1 from sys_user_depart where id = 'joined-later'`.execute(app.db);
    expect(rows).toHaveLength(2);
  });

  it('answer at once while an import of all or nothing is at work on them', async () => {
    const { result } = await customers([['整批', null, '中国', null]]);
    const batch = await batchOf(result.batchNo);
    await sql`update sys_import_batch set state = 'running' where id = ${batch.id}`.execute(app.db);
    await app.db.transaction().execute(async (tx) => {
      await sql`update sys_import_batch set added = added + 1 where id = ${batch.id}`.execute(tx);
      const from = performance.now();
      expect((await undo(result.batchNo)).message).toBe('导入尚未完成，请稍后再撤销');
      expect(performance.now() - from).toBeLessThan(4000);
    });
  });

  it('bring no half lines back: a column that is hidden from whoever takes them back keeps all as it is (IM05)', async () => {
    await customers([['己公司', null, '中国', null]], [['己公司', '陈一', '0574-9']]);
    const { roleId } = await aPerson(app);
    await grantRight(app, roleId, 'pm:customer:col:contacts.phone');
    const permissions = ['list', 'add', 'edit', 'import'].map((name) => `pm:customer:${name}`);
    const importer = await app.signIn((await aPerson(app, { permissions })).username, userPassword);
    const { result } = await bringSheets(app, '/pm/customer/importExcel', importer, [
      { headers: ['名称', '国别'], rows: [['己公司', '日本']] },
      { name: '联系人', headers: ['名称', '姓名'], rows: [['己公司', '陈二']] },
    ]);
    const [{ id }] = await own(importer);
    expect((await get('/sys/importBatch/own', {}, importer)).records[0].no).toBe(result.batchNo);
    const answer = await app.call('POST', '/sys/importBatch/undo', { token: importer, body: { id } });
    expect(answer).toMatchObject({ success: false, message: '第2条已被修改或使用，不能撤销导入' });
    // Who may read the column gets everything back.
    const keeper = await aPerson(app, {
      permissions: [...permissions, 'pm:customer:delete', 'pm:customer:col:contacts.phone'],
    });
    const token = await app.signIn(keeper.username, userPassword);
    expect((await app.call('POST', '/sys/importBatch/undo', { token, body: { id } })).success).toBe(true);
    const { rows } = await sql`select name, phone from pm_customer_contact where name like '陈%'`.execute(app.db);
    expect(rows).toEqual([{ name: '陈一', phone: '0574-9' }]);
  });
});
