import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { bytesOf, upload } from '#test/upload.ts';

const headers = ['机构/部门名称', '机构类别', '机构编码', '手机号'];

describe('departments from Excel', () => {
  let app: TestApp;
  let token: string;
  const bring = async (rows: Cell[][]) => {
    const sheet = {
      name: '部门列表',
      title: '部门列表',
      subtitle: '导出人:管理员',
      columns: headers.map((header) => ({ header })),
      rows,
    };
    const content = await bytesOf(writeWorkbook('xlsx', [sheet]));
    return upload(app, '/sys/sysDepart/importExcel', { token, name: '部门.xlsx', content });
  };
  const find = async (code: string) =>
    (await app.call('GET', '/sys/sysDepart/getDepartName', { token, query: { orgCode: code } })).result;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('places the rows below the department that their code names, those of the same file too', async () => {
    const answer = await bring([
      ['生产部', '部门', 'A01A05', '13800000000'],
      ['生产一组', '部门', 'A01A05A01', ''],
      ['乙公司', '公司', 'A07', ''],
    ]);
    expect(answer).toMatchObject({ success: true, code: 200 });
    const above = await find('A01A05');
    expect(await find('A01A05A01')).toMatchObject({ departName: '生产一组', parentId: above.id, orgType: '3' });
    expect(await find('A07')).toMatchObject({ parentId: null, orgCategory: '1' });
    const next = await app.call('POST', '/sys/sysDepart/add', {
      token,
      body: { departName: '下一个', parentId: above.parentId },
    });
    expect(next.result.orgCode).toBe('A01A06');
  });

  it('refuses codes that are taken, were used before, have no parent or no form, and keeps the good rows', async () => {
    const { result: gone } = await app.call('POST', '/sys/sysDepart/add', { token, body: { departName: '旧公司' } });
    await app.call('DELETE', '/sys/sysDepart/delete', { token, query: { id: gone.id } });
    const answer = await bring([
      ['占用', '公司', 'A01', ''],
      ['用过', '公司', gone.orgCode, ''],
      ['没有上级', '部门', 'B77A01', ''],
      ['坏编码', '部门', "A01' or 1=1", ''],
      ['好的', '部门', 'A01A20', ''],
    ]);
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 5, successCount: 1, errorCount: 4 } });
    expect(await find('A01A20')).toMatchObject({ departName: '好的' });
    expect(await find(gone.orgCode)).toBeNull();
  });

  it('takes no code from a client that adds by hand', async () => {
    const body = { departName: '自定编码', orgCode: 'Z99' };
    const { result } = await app.call('POST', '/sys/sysDepart/add', { token, body });
    expect(result.orgCode).not.toBe('Z99');
  });
});
