import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { column, formDesigner, systemLines } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { purgeBackups } from './sync/backup-table.ts';

const app = await testApp();
const designer = await formDesigner(app);
const { good, call, add, sync, plan, change, headOf } = designer;

const columnsOf = async (table: string) => {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${`onl.${table}`}) and attnum > 0 and not attisdropped`.execute(app.db);
  return new Map(rows.map(({ name, type }) => [name, type]));
};
const insert = (table: string, rows: readonly Record<string, string>[]) =>
  sql`insert into ${sql.table(`onl.${table}`)} select * from json_populate_recordset(null::${sql.table(`onl.${table}`)}, ${JSON.stringify(rows.map((row) => ({ tenant_id: 0, version: 1, ...row })))}::json)`.execute(
    app.db,
  );

describe('a definition', () => {
  it('is added with its lines, brought into the database, and listed with its state', async () => {
    const id = await add('f_stock', [
      column('goods', { dbFieldTxt: '货品', isQuery: 1, queryMode: 'like' }),
      column('quantity', { dbFieldTxt: '数量', dbType: 'int', dbLength: 10 }),
      column('price', { dbFieldTxt: '单价', dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 }),
      column('arrived', { dbFieldTxt: '到货日期', dbType: 'Date', dbLength: 0, fieldShowType: 'date' }),
    ]);
    expect(await headOf(id)).toMatchObject({
      tableName: 'f_stock',
      tableVersion: 1,
      isDbSynch: 'N',
      themeTemplate: 'normal',
    });
    const planned = await plan(id);
    expect(planned).toMatchObject({ exists: false, rows: null, refused: [] });
    expect(planned.steps[0].statement).toContain('create table "onl"."f_stock"');
    const synced = await sync(id);
    expect(synced).toMatchObject({ success: true, message: '同步成功' });
    expect(await columnsOf('f_stock')).toEqual(
      new Map([
        ['goods', 'character varying(32)'],
        ['quantity', 'integer'],
        ['price', 'numeric(10,2)'],
        ['arrived', 'date'],
        ['id', 'character varying(36)'],
        ['create_by', 'character varying(50)'],
        ['create_time', 'timestamp with time zone'],
        ['update_by', 'character varying(50)'],
        ['update_time', 'timestamp with time zone'],
        ['sys_org_code', 'character varying(64)'],
        ['tenant_id', 'integer'],
        ['version', 'integer'],
      ]),
    );
    expect(await headOf(id)).toMatchObject({ isDbSynch: 'Y', hascopy: 0 });
    const fields = await good('GET', 'field/listByHeadCode', { query: { headCode: 'f_stock' } });
    expect(fields[0]).toMatchObject({ dbFieldName: 'goods', dbFieldNameOld: 'goods', cgformHeadId: id, orderNum: 0 });
    // Nothing is left to do.
    expect((await plan(id)).steps).toEqual([]);
  });

  it('runs at once where a change touches no table, and waits for the database where it does', async () => {
    const id = await add('f_texts', [column('title')]);
    await sync(id);
    expect((await change(id, { title: { dbFieldTxt: '标题' } })).message).toBe('修改成功!');
    expect(await headOf(id)).toMatchObject({ isDbSynch: 'Y', tableVersion: 2 });
    await change(id, { title: { dbLength: 64 } });
    expect(await headOf(id)).toMatchObject({ isDbSynch: 'N', tableVersion: 3 });
  });

  it('is refused with everything that is wrong with it, each by its place', async () => {
    const refusals = async (head: Record<string, unknown>, lines: readonly Record<string, unknown>[]) => {
      const answer = await call('POST', 'api/addAll', {
        body: { head: designer.head('f_wrong', head), fields: [...lines, ...systemLines()], indexs: [] },
      });
      expect(answer.success).toBe(false);
      return answer.result.fields as Record<string, string>;
    };
    expect(await refusals({ tableName: '订单' }, [])).toMatchObject({ tableName: '表名不允许输入中文' });
    expect(await refusals({ tableName: 'a'.repeat(51) }, [])).toMatchObject({ tableName: '表名最长50个字符' });
    expect(await refusals({ tableName: 'a"; drop table sys_user; --' }, [])).toHaveProperty('tableName');
    expect(await refusals({}, [column('order')])).toMatchObject({
      'fields.0.dbFieldName': 'order是关键字，不能作为字段名称使用！',
    });
    expect(await refusals({}, [column('version')])).toHaveProperty(['fields.0.dbFieldName']);
    expect(await refusals({}, [column('a'.repeat(33))])).toMatchObject({
      'fields.0.dbFieldName': '字段名最长32个字符',
    });
    expect(await refusals({}, [column('a"b')])).toHaveProperty(['fields.0.dbFieldName']);
    expect(await refusals({}, [column('num', { dbType: 'int', dbPointLength: 2 })])).toMatchObject({
      'fields.0.dbPointLength': '设置了小数点不可设置integer类型',
    });
    expect(await refusals({}, [column('num'), column('num')])).toMatchObject({
      'fields.1.dbFieldName': '字段 num 重复',
    });
    expect(await refusals({}, [column('secret', { fieldShowType: 'nothing' })])).toMatchObject({
      'fields.0.fieldShowType': '请选择控件类型',
    });
    expect(await refusals({}, [column('code', { fieldValidType: '([' })])).toMatchObject({
      'fields.0.fieldValidType': '验证规则不是有效的正则表达式',
    });
    const sub = { tableType: 3, relationType: 0, tabOrderNum: 1 };
    const key = (more: Record<string, unknown>) => column('main_id', { dbLength: 36, mainTable: 'f_main', ...more });
    expect(await refusals(sub, [key({ mainField: 'no' })])).toMatchObject({
      'fields.0.mainField': '外键的主表字段须是主键id',
    });
    expect(await refusals(sub, [key({ mainField: 'id', dbType: 'int' })])).toMatchObject({
      'fields.0.mainField': '外键字段须是长度不少于32的String',
    });
    expect(await refusals({}, [column('code', { fieldDefaultValue: '{{ sysUserCode }}' })])).toHaveProperty([
      'fields.0.fieldDefaultValue',
    ]);
    expect(await refusals({ tableType: 3 }, [])).toMatchObject({
      relationType: '附表必须选择映射关系！',
      tabOrderNum: '附表必须填写排序序号！',
    });
    expect(await refusals({ isTree: 'Y' }, [])).toMatchObject({ treeFieldname: '请填写树表单列' });
  });

  it('keeps its history, and a version of it comes back', async () => {
    const id = await add('f_history', [column('title', { dbFieldTxt: '一' })]);
    await change(id, { title: { dbFieldTxt: '二' } });
    await change(id, { title: { dbFieldTxt: '三' } });
    const { token } = designer;
    const versions = await app.call('GET', '/sys/dataLog/queryDataVerList', {
      token,
      query: { dataTable: 'onl_cgform_head', dataId: id },
    });
    expect(versions.success, versions.message).toBe(true);
    expect(versions.result).toHaveLength(3);
    const second = versions.result.find(({ dataVersion }: { dataVersion: string }) => dataVersion === '2');
    const restored = await app.call('POST', '/sys/dataLog/restore', {
      token,
      body: { id: second.id, version: (await headOf(id)).version },
    });
    expect(restored.success, restored.message).toBe(true);
    const fields = await good('GET', 'field/listByHeadId', { query: { headId: id } });
    expect(fields[0]).toMatchObject({ dbFieldName: 'title', dbFieldTxt: '二' });
    expect(await headOf(id)).toMatchObject({ tableVersion: 4 });
  });

  it('is nobody’s without the right, and 510 comes before any look', async () => {
    const { username } = await aPerson(app, { permissions: [] });
    const token = await app.signIn(username, userPassword);
    const tried = [
      ['GET', '/online/cgform/head/list'],
      ['POST', '/online/cgform/api/addAll'],
      ['PUT', '/online/cgform/api/editAll'],
      ['POST', '/online/cgform/api/doDbSynch/x/force'],
      ['GET', '/online/cgform/api/planDbSynch/x/normal'],
      ['DELETE', '/online/cgform/head/delete'],
      ['GET', '/online/cgform/head/queryTables'],
      ['POST', '/online/cgform/head/transTables/x'],
    ] as const;
    for (const [method, path] of tried)
      expect((await app.call(method, path, { token, body: {} })).code, path).toBe(510);
  });
});

describe('bringing a definition into the database', () => {
  it('renames with the data kept, also where two columns change their names with each other', async () => {
    const id = await add('f_rename', [column('left_name'), column('right_name')]);
    await sync(id);
    await insert('f_rename', [{ id: '1', left_name: '左', right_name: '右' }]);
    await change(id, { left_name: { dbFieldName: 'right_name' }, right_name: { dbFieldName: 'left_name' } });
    expect((await sync(id)).message).toBe('同步成功');
    const { rows } = await sql`select left_name, right_name from onl.f_rename`.execute(app.db);
    expect(rows).toEqual([{ left_name: '右', right_name: '左' }]);
  });

  it('renames along a chain, and refuses a name that a column outside of the form still has', async () => {
    const id = await add('f_chain', [column('bb_two'), column('aa_one')]);
    await sync(id);
    await insert('f_chain', [{ id: '1', aa_one: '一', bb_two: '二' }]);
    await change(id, { bb_two: { dbFieldName: 'cc_three' }, aa_one: { dbFieldName: 'bb_two' } });
    expect((await sync(id)).message).toBe('同步成功');
    const { rows } = await sql`select bb_two, cc_three from onl.f_chain`.execute(app.db);
    expect(rows).toEqual([{ bb_two: '一', cc_three: '二' }]);
    await change(id, { cc_three: null });
    await sync(id);
    await change(id, { bb_two: { dbFieldName: 'cc_three' } });
    expect((await sync(id)).message).toBe('数据库中还有不在表单中的字段cc_three，字段bb_two不能改为这个名称');
  });

  it('widens at once, and refuses to narrow below what is stored, with the rows named', async () => {
    const id = await add('f_width', [column('code', { dbLength: 8 })]);
    await sync(id);
    await change(id, { code: { dbLength: 40 } });
    await sync(id);
    await insert('f_width', [
      { id: 'row-long', code: 'x'.repeat(30) },
      { id: 'row-short', code: 'x' },
    ]);
    await change(id, { code: { dbLength: 10 } });
    const planned = await plan(id);
    expect(planned.refused).toEqual(['字段code的值超过10个字符：共1行，如row-long']);
    expect(await sync(id)).toMatchObject({ success: false, message: '字段code的值超过10个字符：共1行，如row-long' });
    expect((await columnsOf('f_width')).get('code')).toBe('character varying(40)');
    expect(await headOf(id)).toMatchObject({ isDbSynch: 'N' });
    await sql`update onl.f_width set code = 'y' where id = 'row-long'`.execute(app.db);
    expect((await sync(id)).message).toBe('同步成功');
    expect((await columnsOf('f_width')).get('code')).toBe('character varying(10)');
  });

  it('changes types where every value fits: texts to numbers and dates, and back', async () => {
    const id = await add('f_types', [
      column('amount'),
      column('signed'),
      column('size', { dbType: 'int', dbLength: 10 }),
    ]);
    await sync(id);
    await insert('f_types', [
      { id: '1', amount: '12.50', signed: '2026-03-01', size: '7' },
      { id: '2', amount: '', signed: '', size: '8' },
    ]);
    const types = {
      amount: { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 },
      signed: { dbType: 'Date', dbLength: 0, fieldShowType: 'date' },
      size: { dbType: 'string', dbLength: 10 },
    };
    await change(id, types);
    const { steps } = await plan(id);
    expect(new Set(steps.map(({ data }: { data: string }) => data))).toEqual(new Set(['change']));
    expect((await sync(id)).message).toBe('同步成功');
    const { rows } = await sql`select amount, signed, size from onl.f_types order by id`.execute(app.db);
    expect(rows).toEqual([
      { amount: 12.5, signed: '2026-03-01', size: '7' },
      { amount: null, signed: null, size: '8' },
    ]);
    await sql`update onl.f_types set size = '八' where id = '2'`.execute(app.db);
    await change(id, { size: { dbType: 'int', dbLength: 10 } });
    expect((await sync(id)).message).toBe('字段size的值不是合适的数字：共1行，如2');
  });

  it('keeps what the definition no longer has, and lets rows come without it', async () => {
    const id = await add('f_kept', [column('title'), column('remark', { dbIsNull: 0 })]);
    await sync(id);
    await insert('f_kept', [{ id: '1', title: '甲', remark: '旧' }]);
    await change(id, { remark: null });
    const { steps } = await plan(id);
    expect(steps.map(({ effect }: { effect: string }) => effect)).toEqual([
      '字段remark已不在表单中：保留数据，新记录可以没有值',
    ]);
    await sync(id);
    const { rows } = await sql`select remark from onl.f_kept`.execute(app.db);
    expect(rows).toEqual([{ remark: '旧' }]);
  });

  it('fills a column that may no longer be empty with its default, and refuses without one', async () => {
    const id = await add('f_filled', [column('grade')]);
    await sync(id);
    await insert('f_filled', [{ id: '1' }]);
    await change(id, { grade: { dbIsNull: 0 } });
    expect((await sync(id)).message).toBe('字段grade有空值：共1行，如1');
    await change(id, { grade: { dbIsNull: 0, dbDefaultVal: "A'级" } });
    expect((await sync(id)).message).toBe('同步成功');
    const { rows } = await sql`select grade from onl.f_filled`.execute(app.db);
    expect(rows).toEqual([{ grade: "A'级" }]);
    expect((await plan(id)).steps).toEqual([]);
  });

  it('makes indexes and takes its own away, and names the rows that stand against a unique one', async () => {
    const index = { indexName: 'by_code', indexField: 'code', indexType: 'unique' };
    const id = await add('f_indexed', [column('code')], { indexs: [index] });
    await sync(id);
    await insert('f_indexed', [{ id: '1', code: 'a' }]);
    await change(id, {}, { indexs: [] });
    expect((await plan(id)).steps).toHaveLength(1);
    await sync(id);
    await insert('f_indexed', [{ id: '2', code: 'a' }]);
    await change(id, { code: { fieldValidType: 'only' } });
    expect((await sync(id)).message).toBe('code有重复的值，不能建唯一索引：共2行，如1、2');
    await sql`delete from onl.f_indexed where id = '2'`.execute(app.db);
    expect((await sync(id)).message).toBe('同步成功');
    await expect(insert('f_indexed', [{ id: '3', code: 'a' }])).rejects.toThrow('duplicate key');
  });

  it('begins anew only when the name was typed, and keeps the rows aside', async () => {
    const id = await add('f_forced', [column('title')]);
    await sync(id);
    await insert('f_forced', [{ id: '1', title: '甲' }]);
    expect(await sync(id, 'force')).toMatchObject({
      success: false,
      message: expect.stringContaining('请输入表名f_forced确认'),
    });
    expect((await sync(id, 'force', 'f_forced')).message).toBe('同步成功');
    const empty = await sql`select from onl.f_forced`.execute(app.db);
    expect(empty.rows).toEqual([]);
    const kept = await sql<{ name: string }>`
      select table_name as name from onl_cgform_backup where original = 'f_forced' and row_count = 1`.execute(app.db);
    const { rows } = await sql`select title from ${sql.table(`onl_backup.${kept.rows[0]?.name}`)}`.execute(app.db);
    expect(rows).toEqual([{ title: '甲' }]);
    expect(await purgeBackups(app.db, 30)).toBe(0);
    await sql`update onl_cgform_backup set created_at = now() - interval '31 days' where original = 'f_forced'`.execute(
      app.db,
    );
    expect(await purgeBackups(app.db, 30)).toBe(1);
    const gone = await sql`select to_regclass(${`onl_backup.${kept.rows[0]?.name}`}) as table`.execute(app.db);
    expect(gone.rows).toEqual([{ table: null }]);
  });

  it('is done by one at a time, and waits for nobody who holds the table', async () => {
    const id = await add('f_busy', [column('title')]);
    await sync(id);
    await change(id, { title: { dbLength: 100 } });
    const answers = await Promise.all([sync(id), sync(id), sync(id)]);
    const messages = answers.map(({ message }) => message);
    expect(messages).toContain('同步成功');
    for (const message of messages) expect(['同步成功', '该表正在同步，请稍后再试']).toContain(message);
  });
});

describe('around definitions', () => {
  it('a view is a second configuration over the same table, and a copy has a table of its own', async () => {
    const id = await add('f_origin', [column('title')]);
    expect((await call('POST', 'head/copyOnline', { query: { code: id } })).message).toBe('请先同步数据库!');
    await sync(id);
    expect((await call('POST', 'head/copyOnline', { query: { code: id } })).message).toBe('已成功生成视图');
    const views = await good('GET', 'head/list', { query: { copyType: '1', physicId: id } });
    expect(views.records).toMatchObject([{ tableName: 'f_origin$1', copyType: 1, isDbSynch: 'Y', copyVersion: 1 }]);
    const list = await good('GET', 'head/list', { query: { tableName: '*f_origin*' } });
    expect(list.records).toMatchObject([{ tableName: 'f_origin', hascopy: 1 }]);
    expect((await call('DELETE', 'head/removeRecord', { query: { id } })).message).toContain('请先删除视图');

    expect((await call('GET', `head/copyOnlineTable/${id}`, { query: { tableName: 'f_origin' } })).message).toContain(
      '新表名和旧表名不能一致',
    );
    await good('GET', `head/copyOnlineTable/${id}`, { query: { tableName: 'f_origin_copy' } });
    const copies = await good('GET', 'head/list', { query: { tableName: 'f_origin_copy' } });
    expect(copies.records).toMatchObject([{ tableName: 'f_origin_copy', isDbSynch: 'N' }]);
  });

  it('removing keeps the table, which can be imported again; deleting puts its rows aside', async () => {
    const id = await add('f_again', [column('title'), column('size', { dbType: 'int', dbLength: 10 })]);
    await sync(id);
    await insert('f_again', [{ id: '1', title: '甲', size: '3' }]);
    expect((await call('DELETE', 'head/removeRecord', { query: { id } })).message).toBe('移除成功');
    const again = await call('POST', 'api/addAll', {
      body: { head: designer.head('f_again'), fields: systemLines(), indexs: [] },
    });
    expect(again.message).toContain('数据库表[f_again]已存在,请从数据库导入表单');
    expect(await good('GET', 'head/queryTables', { query: { tableName: 'f_again' } })).toEqual([{ id: 'f_again' }]);
    expect((await call('POST', 'head/transTables/f_again')).message).toBe('导入成功');
    const { records } = await good('GET', 'head/list', { query: { tableName: 'f_again' } });
    expect(records).toMatchObject([{ tableName: 'f_again', isDbSynch: 'Y' }]);
    const fields = await good('GET', 'field/listByHeadId', { query: { headId: records[0].id } });
    expect(fields.find(({ dbFieldName }: { dbFieldName: string }) => dbFieldName === 'size')).toMatchObject({
      dbType: 'int',
    });
    expect((await call('DELETE', 'head/delete', { query: { id: records[0].id } })).message).toBe('删除成功!');
    expect((await columnsOf('f_again')).size).toBe(0);
    const kept = await sql`select from onl_cgform_backup where original = 'f_again' and reason = 'delete'`.execute(
      app.db,
    );
    expect(kept.rows).toHaveLength(1);
  });

  it('a main table lists its sub tables in their order', async () => {
    const main = await add('f_main', [column('title')], { head: { tableType: 2 } });
    const sub = (tableName: string, tabOrderNum: number) =>
      add(tableName, [column('main_id', { dbLength: 36, mainTable: 'f_main', mainField: 'id' })], {
        head: { tableType: 3, relationType: 0, tabOrderNum },
      });
    await sub('f_goods', 2);
    const customer = await sub('f_customer', 1);
    expect(await headOf(main)).toMatchObject({ subTableStr: 'f_customer,f_goods' });
    await call('DELETE', 'head/removeRecord', { query: { id: customer } });
    expect(await headOf(main)).toMatchObject({ subTableStr: 'f_goods' });
  });
});
