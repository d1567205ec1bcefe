import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, codesOf, readPdf } from '#test/pdf.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';

describe('prints of archives', () => {
  let app: TestApp;
  let token: string;
  let given: { fondsId: string; classId: string };
  const held: { id: string; archiveNo: string }[] = [];
  const add = async (change: object) =>
    (await app.call('POST', '/arc/item/add', { token, body: itemDraft(given, change) })).result as { id: string };
  const label = (query: Record<string, string>, by = token) =>
    askPrint(app, '/arc/item/print/label', { token: by, query });

  beforeAll(async () => {
    app = await testApp({ PUBLIC_URL: 'https://dossier.example' });
    token = await app.signIn();
    given = await archiveShelf(app, token);
    const ids: string[] = [];
    for (let number = 1; number <= 26; number += 1)
      ids.push((await add({ title: `目录第${number}件`, docNo: `海川〔2024〕${number}号`, pages: number })).id);
    await app.call('POST', '/arc/item/receive', { token, body: { ids: ids.join() } });
    const list = await app.call('GET', '/arc/item/list', {
      token,
      query: { pageSize: 100, column: 'archiveNo', order: 'asc' },
    });
    held.push(...list.result.records);
  });

  it('prints the catalogue with its own columns and headers, in the order that was asked', async () => {
    const { pdf, message } = await askPrint(app, '/arc/item/print/catalogue', {
      token,
      query: { title: '*目录第*', column: 'archiveNo', order: 'asc' },
    });
    expect(message).toBe('');
    const { pages, size } = await readPdf(pdf);
    expect(size).toEqual([297, 210]);
    const [page = ''] = pages;
    for (const header of ['归档文件目录', '序号', '档号', '文号', '责任者', '题名', '日期', '密级', '页数', '备注'])
      expect(page).toContain(header);
    for (const { archiveNo } of held) expect(pages.join()).toContain(archiveNo);
    expect(page.indexOf(held[0]?.archiveNo ?? '-')).toBeLessThan(page.indexOf(held[9]?.archiveNo ?? '-'));
  });

  it('prints labels whose codes a reader reads back, place by place', async () => {
    const { pdf, message } = await label({ ids: held.map(({ id }) => id).join() });
    expect(message).toBe('');
    const { pages, size } = await readPdf(pdf);
    expect(size).toEqual([210, 297]);
    // Three by eight on a sheet.
    expect(pages).toHaveLength(2);
    const codes = [...(await codesOf(pdf, 0)), ...(await codesOf(pdf, 1))];
    expect(codes.map(({ text }) => text)).toEqual(held.map(({ archiveNo }) => archiveNo));
    expect(new Set(codes.map(({ format }) => format))).toEqual(new Set(['QRCode']));
    expect(pages[0]).toContain('目录第1件');
  });

  it('prints on a roll, and skips the places of a sheet that are used up', async () => {
    const ids = held
      .slice(0, 3)
      .map(({ id }) => id)
      .join();
    const roll = await label({ ids, labelSize: 'roll60x40' });
    expect(await readPdf(roll.pdf)).toMatchObject({
      size: [60, 40],
      pages: [{}, {}, {}].map(() => expect.any(String)),
    });
    expect((await codesOf(roll.pdf, 2, 6)).map(({ text }) => text)).toEqual([held[2]?.archiveNo]);
    const skipping = await label({ ids, labelSkip: '23' });
    expect((await readPdf(skipping.pdf)).pages).toHaveLength(2);
    expect((await codesOf(skipping.pdf, 0)).map(({ text }) => text)).toEqual([held[0]?.archiveNo]);
    expect((await label({ ids, labelSize: 'toString' })).message).toBe('没有这种标签纸');
  });

  it('prints labels of all that the list finds', async () => {
    const { pdf } = await label({ title: '*目录第7件*' });
    const [code] = await codesOf(pdf);
    expect(code?.text).toBe(held.find(({ archiveNo }) => archiveNo.endsWith('0007'))?.archiveNo);
    expect((await label({ title: '*没有这样的*' })).message).toBe('没有符合条件的记录');
  });

  it('makes no label that leads nowhere: a record without a number is named', async () => {
    const { id } = await add({ title: '尚未归档' });
    expect((await label({ ids: `${held[0]?.id},${id}` })).message).toBe('有1条档案没有档号，不能打印标签');
  });

  it('prints nothing above the clearance of the reader', async () => {
    const secret = await add({ title: '核心商密件', secret: 3, secretYears: 5 });
    const person = await aPerson(app, { permissions: ['arc:item:list', 'arc:item:print'], clearance: 1 });
    const by = await app.signIn(person.username, userPassword);
    expect((await label({ ids: secret.id }, by)).message).toBe('记录不存在或已被删除');
    const { pdf } = await askPrint(app, '/arc/item/print/register', { token: by });
    const text = (await readPdf(pdf)).pages.join();
    expect(text).toContain('目录第1件');
    expect(text).not.toContain('核心商密件');
  });
});
