import { resources } from '@dossier/contract/all.ts';
import { keyedEnglish } from '@dossier/contract/english/keyed-english.ts';
import { keyOf } from '@dossier/contract/english/spoken-resource.ts';
import { asset } from '@dossier/contract/eq/asset.ts';
import { loan } from '@dossier/contract/eq/loan.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { speakerOf } from '#services/language/speaker.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';
import { readWorkbook } from '../excel/reader.ts';
import { writeWorkbook } from '../excel/write.ts';

describe('one Chinese label with two translations', () => {
  let app: TestApp;
  let token: string;
  const open = async (path: string, headerRows = 1) => {
    const book = await readWorkbook((await fetchBytes(app, path, token)).bytes, { headerRows });
    const rows: unknown[][] = [];
    for await (const { cells } of book.rows) rows.push([...cells]);
    await book.close();
    return { header: book.header, rows };
  };
  const headerOf = async (path: string, headerRows?: number) => (await open(path, headerRows)).header;
  const printed = async (path: string) => {
    const { pdf } = await askPrint(app, path, { token, query: {} });
    return (await readPdf(pdf)).pages.join('\n');
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const language = { token, body: { language: 'en-US' } };
    expect((await app.call('PUT', '/sys/message/setting/language', language)).success).toBe(true);
  });

  it('is read as what it names in the headers of Excel files and of prints', async () => {
    expect([asset.fields.code.label, loan.fields.code.label]).toEqual(['编号', '编号']);
    const files = [await headerOf('/eq/asset/exportXls?format=xlsx'), await headerOf('/eq/loan/exportXls?format=xlsx')];
    expect(
      files.map((header) => header.filter((text) => /number$/i.test(text) && !/^(Serial|Asset)/.test(text))),
    ).toEqual([['Number'], ['Loan number']]);
    const prints = [await printed('/eq/asset/print/register'), await printed('/eq/loan/print/register')];
    expect(prints.map((text) => /Loan\s+number/.test(text))).toEqual([false, true]);
    expect(prints[0]).toMatch(/\bNumber\b/);
  });

  it('is taken from a file as it stands in the file of an English reader, and its refusals name it so', async () => {
    const template = await headerOf('/pm/project/importTemplate');
    expect(template).toEqual(expect.arrayContaining(['Project*', 'Kind*']));
    const columns = template.map((header) => ({ header }));
    const row = template.map((header) => (header === 'Kind*' ? 'no such kind' : null));
    const content = await bytesOf(writeWorkbook('xlsx', [{ name: 'x', columns, rows: [row] }]));
    const answer = await upload(app, '/pm/project/importExcel', { token, name: 'x.xlsx', content, fields: {} });
    expect(answer.result).toMatchObject({ errorCount: 1 });
    const { rows } = await open(encodeURI(answer.result.fileUrl));
    expect(String(rows[0]?.at(-1))).toMatch(/\bKind “no such kind” is not in the dictionary/);
  });

  it('holds in no register two fields that files could take for each other', () => {
    const { register } = speakerOf('en');
    for (const one of resources) {
      const { fields } = register(one);
      const names = (one.excel.columns ?? Object.keys(fields)).filter((name) => fields[name]?.excel !== false);
      const headers = names.map((name) => fields[name]?.header ?? fields[name]?.label);
      expect(
        headers.filter((header, at) => headers.indexOf(header) !== at),
        keyOf(one),
      ).toEqual([]);
    }
    expect(Object.keys(keyedEnglish).length).toBeGreaterThan(15);
  });
});
