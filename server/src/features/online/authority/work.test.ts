import { expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
import { column, formDesigner, formUsers } from '#test/online-forms.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';

it('a field that is kept from a person is out of prints, groups, bulk edits and imports too', async () => {
  const app = await testApp();
  const { add, sync, token } = await formDesigner(app);
  const { user, records } = formUsers(app);
  const { field } = formAuthority(app, token);
  const id = await add('aw_staff', [
    column('name', { dbFieldTxt: '姓名', fieldMustInput: '1' }),
    column('sex', { dbFieldTxt: '性别', fieldShowType: 'list', dictField: 'sex', isQuery: 1 }),
    column('salary', { dbFieldTxt: '薪资', dbType: 'int', dbLength: 10 }),
  ]);
  await sync(id);
  const admin = records(id, token);
  const added = await admin.save({ name: '甲', sex: '2', salary: 31415926 });
  const key = added.result.id as string;
  for (const name of ['sex', 'salary']) await field(id, name, { listShow: true, formShow: true, formEditable: true });
  const bound = await user(id, 'aw_staff', ['list', 'add', 'edit', 'import', 'print', 'export']);
  const at = (path: string) => `/online/cgform/records/${id}/${path}`;

  for (const [print, query] of [
    ['record', { id: key }],
    ['list', {}],
  ] as const) {
    const told = (await readPdf((await askPrint(app, at(`print/${print}`), { token: bound.token, query })).pdf)).pages;
    expect(told.join()).toContain('甲');
    for (const hidden of ['薪资', '31415926', '性别', '女']) expect(told.join(), print).not.toContain(hidden);
    const whole = (await readPdf((await askPrint(app, at(`print/${print}`), { token, query })).pdf)).pages.join();
    for (const shown of ['薪资', '31415926', '性别', '女']) expect(whole, print).toContain(shown);
  }

  expect((await bound.call('GET', 'groups', { query: { by: 'sex' } })).success).toBe(false);
  expect((await bound.call('GET', 'figure', { query: { sum: 'salary' } })).success).toBe(false);
  const body = { ids: [key], values: { salary: 1 } };
  expect((await bound.call('POST', 'editMany', { body })).result.fields).toHaveProperty('salary');

  const template = await fetchBytes(app, at('importTemplate'), bound.token);
  const { rows: lines } = await readWorkbook(template.bytes);
  const told: string[] = [];
  for await (const { cells } of lines) told.push(...cells.map(String));
  expect(told).toContain('姓名*');
  expect(told).not.toContain('薪资');
  const content = await bytesOf(
    writeWorkbook('xlsx', [
      {
        ...{ name: '数据', title: '数据', subtitle: '导出人:甲' },
        columns: [{ header: '姓名' }, { header: '薪资' }],
        rows: [['乙', '99']],
      },
    ]),
  );
  const brought = await upload(app, at('importExcel'), { token: bound.token, name: '人员.xlsx', content });
  const { records: rows } = await admin.list({ name: '乙' });
  // Refused, or not heard.
  if (brought.success) expect(rows[0]?.salary ?? null).toBeNull();
  else expect(rows).toEqual([]);
  expect(await admin.one(key)).toMatchObject({ salary: 31415926, sex: '2' });
});
