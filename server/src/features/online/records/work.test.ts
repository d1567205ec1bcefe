import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '#engine/excel/write.ts';
import { testApp } from '#test/app.ts';
import { aGraph, aStep } from '#test/flow.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { bytesOf, upload } from '#test/upload.ts';

const app = await testApp();
const { add, sync, good, change, token } = await formDesigner(app);
const { user, records } = formUsers(app);
const at = (id: string, path: string) => `/online/cgform/records/${id}/${path}`;

const order = [
  column('goods', { dbFieldTxt: '货品', isQuery: 1, fieldMustInput: '1' }),
  column('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex' }),
  column('bought', { dbFieldTxt: '购买日期', dbType: 'Date', dbLength: 0, fieldShowType: 'date' }),
];

describe('records of a form are worked with as those of a written register', async () => {
  const id = await add('w_order', order, { head: { tableTxt: '采购', tableType: 2 } });
  const line = await add(
    'w_line',
    [
      column('order_id', { dbFieldTxt: '订单', mainTable: 'w_order', mainField: 'id', isShowForm: 0, isShowList: 0 }),
      column('note', { dbFieldTxt: '备注' }),
    ],
    { head: { tableTxt: '明细', tableType: 3, tabOrderNum: 1, relationType: 0 } },
  );
  await sync(id);
  await sync(line);
  const { save, list, call } = records(id, token);
  const workbook = (rows: string[][], header = ['货品', '性别', '购买日期']) =>
    bytesOf(
      writeWorkbook('xlsx', [
        {
          name: '采购',
          title: '采购数据',
          subtitle: '导出人:甲',
          columns: header.map((text) => ({ header: text })),
          rows,
        },
      ]),
    );
  const bring = async (content: Buffer, by = token, fields: Record<string, string> = {}) =>
    upload(app, at(id, 'importExcel'), { token: by, name: '采购.xlsx', content, fields });

  it('come in by Excel: texts of dictionaries become their codes, wrong rows come back with their reasons', async () => {
    const answer = await bring(
      await workbook([
        ['打印纸', '男', '2026-03-01'],
        ['', '女', '2026-03-02'],
        ['墨盒', '不明', '2026-03-03'],
      ]),
    );
    expect(answer.result, JSON.stringify(answer)).toMatchObject({ totalCount: 3, successCount: 1, errorCount: 2 });
    expect((await list({ goods: '打印纸' })).records).toMatchObject([{ sex: '1', bought: '2026-03-01' }]);
    expect((await list()).total).toBe(1);
    const wire = await upload(app, `/online/cgform/api/importXls/${id}`, {
      token,
      name: '采购.xlsx',
      content: await workbook([['订书机', '男', '2026-03-01']]),
    });
    expect(wire.result, wire.message).toMatchObject({ successCount: 1 });
  });

  it('come in for whoever holds the right alone, and the template goes out with it', async () => {
    const file = await workbook([['不许', '男', '2026-03-01']]);
    const writer = await user(id, 'w_order', ['list', 'add']);
    expect((await bring(file, writer.token)).code).toBe(510);
    expect((await writer.call('GET', 'importTemplate')).code).toBe(510);
    const importer = await user(id, 'w_order', ['list', 'add', 'import']);
    expect((await bring(file, importer.token)).result).toMatchObject({ successCount: 1 });
  });

  it('change many at once, and back', async () => {
    const { total } = await list();
    const answer = await call('POST', 'editMany', { body: { filters: {}, values: { sex: '2' } } });
    expect(answer.result, answer.message).toMatchObject({ total, changed: total });
    expect((await list({ sex: '2' })).total).toBe(total);
    const [run] = (await call('GET', 'editManyRuns')).result;
    expect(run).toMatchObject({ changed: total, fields: ['sex'] });
    const reader = await user(id, 'w_order', ['list']);
    expect((await reader.call('POST', 'editMany', { body: { filters: {}, values: { sex: '1' } } })).code).toBe(510);
    expect((await call('POST', 'undoEditMany', { body: { id: run.id } })).message).toBe(
      `已撤销批量修改，恢复${total}条`,
    );
    expect((await list({ sex: '2' })).total).toBe(0);
  });

  it('go on paper, with their lines and as a list', async () => {
    const added = await save({ goods: '碎纸机', sex: '1', w_line: [{ note: '轻放' }] });
    expect(added.success, JSON.stringify(added)).toBe(true);
    const key = added.result.id;
    const sheet = await askPrint(app, at(id, 'print/record'), { token, query: { id: key } });
    const text = (await readPdf(sheet.pdf)).pages.join();
    for (const said of ['采购', '碎纸机', '男', '明细', '轻放']) expect(text).toContain(said);
    const table = await askPrint(app, at(id, 'print/list'), { token, query: { goods: '碎纸机' } });
    expect((await readPdf(table.pdf)).pages[0]).toMatch(/采购[\s\S]*碎纸机/);
    const reader = await user(id, 'w_order', ['list']);
    expect((await reader.call('GET', 'print/record', { query: { id: key } })).code).toBe(510);
    for (const name of ['nothing', '__proto__', 'constructor'])
      expect((await call('GET', `print/${name}`, { query: { id: key } })).message).toBe('打印不存在');
  });

  it('are counted by their values, for whoever may list them', async () => {
    const groups = (await call('GET', 'groups', { query: { by: 'sex' } })).result;
    expect(groups.count).toBe((await list()).total);
    const writer = await user(id, 'w_order', ['add']);
    expect((await writer.call('GET', 'groups', { query: { by: 'sex' } })).code).toBe(510);
  });

  it('have no action that their form does not name', async () => {
    const { records: all } = await list();
    const answer = await call('POST', 'bpm', { body: { id: all[0]?.id, version: 1 } });
    // Nobody holds a right over it; with the right there is no such action.
    expect(answer.code).toBe(510);
    const submitter = await user(id, 'w_order', ['list', 'bpm']);
    const body = { id: all[0]?.id, version: 1 };
    expect((await submitter.call('POST', 'bpm', { body })).message).toBe('操作不存在');
    for (const name of ['__proto__', 'constructor', 'nothing'])
      expect((await call('POST', name, { body: { id: 'x' } })).code).toBe(510);
  });
});

describe('a form with the field bpm_status', async () => {
  const state = column('bpm_status', { dbFieldTxt: '流程状态', fieldShowType: 'list', dictField: 'bpm_status' });
  const id = await add('w_leave', [column('reason', { dbFieldTxt: '事由' })], { head: { tableTxt: '请假' } });
  await sync(id);
  const { save, one, call } = records(id, token);
  const old = (await save({ reason: '从前的' })).result.id as string;
  // Both are from before there were approvals.
  const menu = await good('POST', 'api/addMenu', { body: { id, name: '请假' } });
  await good('POST', 'head/copyOnline', { query: { code: id } });
  await change(id, {}, { add: [state] });
  await sync(id);
  const views = (await good('GET', 'head/list', { query: { copyType: '1', physicId: id } })).records;
  const view = records(views[0].id, token);
  const person = await user(id, 'w_leave', ['list', 'add', 'edit', 'delete', 'bpm']);
  const approver = await user(id, 'w_leave', ['list']);
  const submit = (key: string, version = 1) => person.call('POST', 'bpm', { body: { id: key, version } });
  const waiting = async () =>
    (await app.call('GET', '/flow/inbox/list', { token: approver.token })).result.records as Record<string, string>[];
  const decide = async (key: string, decision: string) => {
    const task = (await waiting()).find(({ recordId }) => recordId === key);
    const body = { taskId: task?.taskId, version: task?.recordVersion, decision, opinion: '好' };
    return app.call('POST', '/flow/task/decide', { token: approver.token, body });
  };

  it('gives its menu entry the right to submit', async () => {
    const rows = await app.db.selectFrom('sys_permission').select('perms').where('parent_id', '=', menu.id).execute();
    expect(rows.map(({ perms }) => perms)).toContain('onl:w_leave:bpm');
  });

  it('waits for an approval that somebody has drawn, and says so until then', async () => {
    const { id: key } = (await person.save({ reason: '回家', bpm_status: '3' })).result;
    // Nobody writes the state.
    expect(await person.one(key)).toMatchObject({ bpm_status: '1', _may: ['edit', 'delete'] });
    expect((await submit(key)).message).toBe('“提交流程”还没有发布审批流程，请联系管理员');
    const code = 'onl.w_leave';
    const flow = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
    expect(flow.result, flow.message).toMatchObject({ code });
    const draft = { ...aGraph(aStep('a', [approver.username])), facts: ['reason'] };
    const body = { code, version: flow.result.draftVersion, draft };
    const saved = await app.call('PUT', '/flow/definition/saveDraft', { token, body });
    expect(saved.success, saved.message).toBe(true);
    const published = { code, version: saved.result.draftVersion };
    const answer = await app.call('POST', '/flow/definition/publish', { token, body: published });
    expect(answer.success, answer.message).toBe(true);
    expect((await person.one(key))._may).toEqual(['edit', 'bpm', 'delete']);
  });

  it('moves by what people decide, and rests while they do', async () => {
    const { id: key } = (await person.save({ reason: '看病' })).result;
    expect((await submit(key)).message).toBe('流程已提交');
    expect((await waiting()).find(({ recordId }) => recordId === key)).toMatchObject({ facts: { reason: '看病' } });
    // By the call of the contract it is submitted already.
    const start = { flowCode: 'onl_w_leave', id: key, formUrl: 'x', formUrlMobile: 'y' };
    const again = await app.call('POST', '/act/process/extActProcess/startMutilProcess', {
      token: person.token,
      body: start,
    });
    expect(again.message).toContain('不能执行“提交流程”');
    const { id: other } = (await person.save({ reason: '开会' })).result;
    const wire = { token: person.token, body: { ...start, id: other } };
    expect((await app.call('POST', '/act/process/extActProcess/startMutilProcess', wire)).message).toBe('流程已提交');
    expect(await person.one(key)).toMatchObject({ bpm_status: '2', _may: [] });
    const { version } = await person.one(key);
    expect((await person.call('PUT', 'edit', { body: { id: key, version, reason: '改' } })).reason).toBe('state');
    expect((await person.call('DELETE', 'delete', { query: { id: key } })).reason).toBe('state');
    expect((await decide(key, 'agree')).success).toBe(true);
    expect(await person.one(key)).toMatchObject({ bpm_status: '3', _may: ['edit'] });
  });

  it('comes back to whoever asked when it is refused', async () => {
    const { id: key } = (await person.save({ reason: '太长' })).result;
    await submit(key);
    expect((await decide(key, 'refuse')).success).toBe(true);
    expect(await person.one(key)).toMatchObject({ bpm_status: '1' });
    expect((await person.one(key))._may).toContain('bpm');
  });

  it('takes records from before it had states as new ones', async () => {
    expect(await one(old)).toMatchObject({ bpm_status: '1', _may: ['edit', 'bpm', 'delete'] });
    expect((await call('POST', 'bpm', { body: { id: old, version: 1 } })).message).toBe('流程已提交');
  });

  it('is submitted by those who hold the right, and shown in the approval centre to whoever may read it', async () => {
    const writer = await user(id, 'w_leave', ['list', 'add', 'edit']);
    const { id: key } = (await writer.save({ reason: '不许' })).result;
    expect((await writer.call('POST', 'bpm', { body: { id: key, version: 1 } })).code).toBe(510);
    const forms = async (by: string) =>
      (await app.call('GET', '/online/cgform/api/withApproval', { token: by })).result.map(
        (form: { release: { head: { tableName: string } } }) => form.release.head.tableName,
      );
    expect(await forms(writer.token)).toEqual(['w_leave']);
    const stranger = await user(id, 'w_other', ['list']);
    expect(await forms(stranger.token)).toEqual([]);
  });

  it('leaves what waits alone in its views too, which do not submit', async () => {
    expect(await view.one(old)).toMatchObject({ bpm_status: '2', _may: [] });
    const { version } = await view.one(old);
    expect((await view.call('PUT', 'edit', { body: { id: old, version, reason: '改' } })).reason).toBe('state');
    expect((await view.call('DELETE', 'delete', { query: { id: old } })).reason).toBe('state');
    const many = await view.call('POST', 'editMany', { body: { ids: [old], values: { reason: '改' } } });
    expect(many.result, many.message).toMatchObject({ changed: 0, refused: 1 });
    expect((await view.call('POST', 'bpm', { body: { id: old, version: 2 } })).code).toBe(510);
  });
});

describe('a form whose records wait', async () => {
  it('keeps its state and its table until they are decided, and leaves no approval to who takes its name', async () => {
    const state = column('bpm_status', { dbFieldTxt: '流程状态', fieldShowType: 'list', dictField: 'bpm_status' });
    const id = await add('w_bound', [column('reason', { dbFieldTxt: '事由' }), state], { head: { tableType: 2 } });
    const fk = column('bound_id', { mainTable: 'w_bound', mainField: 'id', isShowForm: 0, isShowList: 0 });
    const part = { head: { tableType: 3, relationType: 0, tabOrderNum: 1 } };
    const lines = await add('w_bound_line', [fk, column('note')], part);
    await sync(id);
    await sync(lines);
    const person = await user(id, 'w_bound', ['list', 'add', 'bpm']);
    const approver = await user(id, 'w_bound', ['list']);
    const code = 'onl.w_bound';
    const flow = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
    const draft = { ...aGraph(aStep('a', [approver.username])), facts: [] };
    const body = { code, version: flow.result.draftVersion, draft };
    const saved = await app.call('PUT', '/flow/definition/saveDraft', { token, body });
    await app.call('POST', '/flow/definition/publish', { token, body: { code, version: saved.result.draftVersion } });
    const { id: key } = (await person.save({ reason: '等' })).result;
    expect((await person.call('POST', 'bpm', { body: { id: key, version: 1 } })).message).toBe('流程已提交');
    const plain = await change(id, { bpm_status: null });
    expect(plain.message).toBe('表单有1条记录正在审批，不能去掉字段bpm_status');
    expect((await sync(id, 'force', 'w_bound')).message).toBe('表单有1条记录正在审批，不能强制同步');
    const del = await app.call('DELETE', '/online/cgform/head/delete', { token, query: { id } });
    expect(del.message).toBe('表单有1条记录正在审批，不能删除');
    // Nor do their lines go.
    const sub = await app.call('DELETE', '/online/cgform/head/delete', { token, query: { id: lines } });
    expect(sub.message).toBe('表单有1条记录正在审批，不能删除');
    expect((await sync(lines, 'force', 'w_bound_line')).message).toBe('表单有1条记录正在审批，不能强制同步');
    const task = (await app.call('GET', '/flow/inbox/list', { token: approver.token })).result.records[0];
    const decision = { taskId: task.taskId, version: task.recordVersion, decision: 'agree' };
    expect((await app.call('POST', '/flow/task/decide', { token: approver.token, body: decision })).success).toBe(true);
    expect((await app.call('DELETE', '/online/cgform/head/delete', { token, query: { id } })).success).toBe(true);
    const next = await add('w_bound', [column('reason'), state]);
    await sync(next);
    const other = await user(next, 'w_bound', ['list', 'add']);
    const { id: fresh } = (await other.save({ reason: '新' })).result;
    expect((await other.one(fresh))._may).not.toContain('bpm');
    const definition = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
    expect(definition.result.disabled).toBe(true);
  });
});

describe('defaults with variables', async () => {
  const id = await add('w_defaults', [
    column('title', { fieldDefaultValue: '单-#{sys_user_code}-#{nothing}' }),
    column('day', { dbType: 'Date', dbLength: 0, fieldShowType: 'date', fieldDefaultValue: '#{date}' }),
    column('moment', { dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime', fieldDefaultValue: '#{datetime}' }),
    column('who', { fieldShowType: 'sel_user', fieldDefaultValue: '#{sysUserCode}' }),
    column('maker', { isReadOnly: 1, fieldDefaultValue: '#{sysUserName}' }),
  ]);
  await sync(id);

  it('are worked out for whoever adds, once, and never for a change', async () => {
    const person = await user(id, 'w_defaults', ['list', 'add', 'edit']);
    const { id: key } = (await person.save({ maker: '别人' })).result;
    const kept = await person.one(key);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
    expect(kept).toMatchObject({
      title: `单-${person.username}-#{nothing}`,
      day: today,
      who: person.username,
      maker: kept.maker,
    });
    expect(kept.maker).not.toBe('别人');
    expect(kept.maker).toBeTruthy();
    expect(String(kept.moment)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const edited = await person.call('PUT', 'edit', { body: { id: key, version: kept.version, title: '', day: '' } });
    expect(edited.success, edited.message).toBe(true);
    expect(await person.one(key)).toMatchObject({ title: null, day: null });
    expect(await (await user(id, 'w_defaults', ['list', 'add'])).save({ title: '自己的' })).toMatchObject({
      success: true,
    });
  });

  it('are refused where they are code', async () => {
    const body = (value: string) => ({ title: { fieldDefaultValue: value } });
    for (const value of ['{{ new Date() }}', `\${rule}x`, `#{date}\${rule}`])
      expect((await change(id, body(value))).result.fields).toHaveProperty('fields.0.fieldDefaultValue');
  });
});
