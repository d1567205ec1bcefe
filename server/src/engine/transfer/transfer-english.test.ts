import { resources } from '@dossier/contract/all.ts';
import { documentEnglish } from '@dossier/contract/english/document-english.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { speakerOf } from '#services/language/speaker.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { withExamples } from '#test/examples.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';
import { readWorkbook } from '../excel/reader.ts';
import { writeWorkbook } from '../excel/write.ts';

const chinese = /\p{Script=Han}/u;

describe('Excel in English', () => {
  let app: TestApp;
  let token: string;
  const reads = (language: string) => app.call('PUT', '/sys/message/setting/language', { token, body: { language } });
  const open = async (path: string, sheet?: string) => {
    const file = await fetchBytes(app, path, token);
    return { ...file, ...(await read(file.bytes, sheet)) };
  };
  const read = async (bytes: Buffer, sheet?: string) => {
    const book = await readWorkbook(bytes, sheet === undefined ? {} : { sheet });
    const rows: unknown[][] = [];
    for await (const { cells } of book.rows) rows.push([...cells]);
    return { book, rows };
  };
  const bring = (content: Buffer, format: string, fields: Record<string, string> = { dryRun: '1' }) =>
    upload(app, '/arc/item/importExcel', { token, name: `items.${format}`, content, fields });

  beforeAll(async () => {
    app = await testApp();
    await withExamples(app);
    token = await app.signIn();
    const shelf = await archiveShelf(app, token);
    await app.call('POST', '/arc/item/add', {
      token,
      body: itemDraft(shelf, { title: '英文题名', declaredNo: 'en-1' }),
    });
    expect((await reads('en-US')).success).toBe(true);
  });

  it('exports headers and texts of dictionaries in English, and takes them back from readers of both languages', async () => {
    for (const format of ['xls', 'xlsx']) {
      const { book, rows, bytes, headers } = await open(`/arc/item/exportXls?declaredNo=en-*&format=${format}`);
      expect(headers['content-disposition']).toContain(encodeURIComponent('Catalogue of documents_'));
      expect(book.sheets).toEqual(['Data']);
      expect(book.header.slice(0, 4)).toEqual(['Fonds number', 'Class code', 'Year', 'Retention']);
      expect(book.header.filter((header) => chinese.test(header))).toEqual([]);
      const [row = [], footer = []] = rows;
      expect(row[book.header.indexOf('Retention')]).toBe('30 years');
      expect(row[book.header.indexOf('Title')]).toBe('英文题名');
      expect(String(footer[0])).toMatch(/^Exported by: 管理员 at: \d{4}/);
      for (const language of ['en-US', 'zh-CN']) {
        await reads(language);
        const again = await bring(bytes, format);
        expect(again.result).toMatchObject({ totalCount: 1, newCount: 0, changedCount: 1, errorCount: 0 });
      }
      await reads('en-US');
    }
  });

  it('says in the file of wrong rows what is wrong, in English', async () => {
    const { book, rows } = await open('/arc/item/exportXls?declaredNo=en-*&format=xlsx');
    const wrong = [...(rows[0] ?? [])];
    wrong[book.header.indexOf('Retention')] = 'for ever';
    wrong[book.header.indexOf('Title')] = '';
    const columns = book.header.map((header) => ({ header }));
    const content = await bytesOf(writeWorkbook('xlsx', [{ name: 'x', columns, rows: [wrong as string[]] }]));
    const answer = await bring(content, 'xlsx', {});
    expect(answer.result).toMatchObject({ errorCount: 1, fileName: 'Catalogue of documents import errors.xlsx' });
    const errors = await open(encodeURI(answer.result.fileUrl));
    expect(errors.book.sheets).toEqual(['Wrong rows']);
    expect(errors.book.header.at(-1)).toBe('What is wrong');
    expect(errors.rows[0]?.at(-1)).toBe('Row 2: Retention “for ever” is not in the dictionary');
  });

  it('gives templates without Chinese, but for what administrators have written', async () => {
    for (const { endpoints, label } of resources) {
      if (!app.served.includes(endpoints.importTemplate)) continue;
      const path = endpoints.importTemplate.path;
      const data = await open(path);
      const { book, rows } = data.book.sheets.includes('Instructions') ? await read(data.bytes, 'Instructions') : data;
      const said = [...book.sheets, ...book.header, ...data.book.header, ...rows.flatMap((row) => row.slice(0, 3))];
      expect(
        said.filter((text) => chinese.test(String(text ?? '').replace('管理员', ''))),
        label,
      ).toEqual([]);
    }
    // Each sheet is read by a worker of its own, some forty in all.
  }, 180_000);

  it('has other headers for other columns, and keeps what the contract says for Chinese readers', async () => {
    const { label } = speakerOf('en');
    for (const { path, excel, fields } of resources) {
      const names = (excel.columns ?? Object.keys(fields)).filter((name) => fields[name]?.excel !== false);
      const headers = names.map((name) => label(fields[name]?.header ?? fields[name]?.label ?? name));
      expect(
        headers.filter((header, at) => headers.indexOf(header) !== at),
        path,
      ).toEqual([]);
    }
    await reads('zh-CN');
    const { book } = await open('/arc/item/importTemplate');
    expect(book.sheets).toEqual(['数据', '填写说明', '字典', '_options']);
    await reads('en-US');
  });

  it('has words of files and prints that are English', () => {
    expect(Object.values(documentEnglish).filter((text) => chinese.test(text))).toEqual([]);
  });
});
