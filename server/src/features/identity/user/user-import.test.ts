import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { bytesOf, upload } from '#test/upload.ts';

const headers = ['登录账号', '真实姓名', '性别', '电子邮件', '电话', '状态', '工号', '座机号'];

describe('users from Excel', () => {
  let app: TestApp;
  let token: string;
  const bring = async (rows: Cell[][]) => {
    const sheet = {
      name: '用户列表',
      title: '用户列表',
      subtitle: '导出人:管理员',
      columns: headers.map((header) => ({ header })),
      rows,
    };
    return upload(app, '/sys/user/importExcel', {
      token,
      name: '用户.xlsx',
      content: await bytesOf(writeWorkbook('xlsx', [sheet])),
    });
  };
  const find = async (username: string) =>
    (await app.call('GET', '/sys/user/list', { token, query: { username } })).result.records[0];

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('brings the good rows in and says what is wrong with the others', async () => {
    const answer = await bring([
      ['excel_one', '表格一', '男', 'one@example.com', '13812340001', '冻结', 'E1', ''],
      ['excel_two', '表格二', '女', '', '13812340002', '正常', 'E2', '010-12345678'],
      ['admin', '冒充者', '男', '', '13812340003', '正常', 'E3', ''],
      ['excel_four', '表格四', '男', '', '13812340001', '正常', 'E4', ''],
      ['excel_five', '表格五', '未知', '', '1381234', '正常', 'E5', ''],
    ]);
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      result: { totalCount: 5, successCount: 2, errorCount: 3 },
    });
    // The file cannot freeze anybody or give a state: that has a call of its own.
    expect(await find('excel_one')).toMatchObject({ realname: '表格一', sex: 1, status: 1, email: 'one@example.com' });
    expect(await find('excel_two')).toMatchObject({ telephone: '010-12345678', email: null });
    expect(await find('excel_four')).toBeUndefined();
    expect((await find('admin')).realname).toBe('管理员');
  });

  it('gives nobody a default password: the first one is set by an administrator', async () => {
    await bring([['excel_pass', '无密码', '男', '', '13812340011', '正常', 'E11', '']]);
    for (const password of ['123456', '', 'excel_pass'])
      expect((await app.call('POST', '/sys/login', { body: { username: 'excel_pass', password } })).success).toBe(
        false,
      );
    await app.call('PUT', '/sys/user/changePassword', {
      token,
      body: { username: 'excel_pass', password: 'First-one-2026', confirmpassword: 'First-one-2026' },
    });
    expect(await app.signIn('excel_pass', 'First-one-2026')).toBeTruthy();
  });
});
