import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { speakerOf } from '#services/language/speaker.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aCustomer, anchors, archiveShelf, itemDraft, projectDraft } from '#test/registers.ts';

const chinese = /\p{Script=Han}/u;
const source = path.resolve(import.meta.dirname, '../..');
const templates = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.typ') && !file.endsWith('.test.typ'),
);

describe('prints in English', () => {
  let app: TestApp;
  let token: string;
  const print = async (at: string, query: Record<string, string>) => {
    const answer = await askPrint(app, at, { token, query });
    expect(answer.message).toBe('');
    return { ...answer, text: (await readPdf(answer.pdf)).pages.join('\n') };
  };
  const reads = (language: string) => app.call('PUT', '/sys/message/setting/language', { token, body: { language } });

  /** Han that is left when what people have named is taken away. */
  const chineseIn = (text: string) => {
    const plain = text.replaceAll(/\s/g, '');
    return people.reduce((rest, name) => rest.replaceAll(name, ''), plain).match(/\p{Script=Han}+/gu) ?? [];
  };
  let people: string[];
  let project: { id: string };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const given = await anchors(app, token);
    const add = async (at: string, body: object) => (await app.call('POST', at, { token, body })).result;
    const words = {
      name: 'Core systems',
      customer: 'Northern Bank',
      endCustomer: '',
      tags: 'a,b',
      goal: 'Ends in May',
    };
    await aCustomer(app, token, words.customer);
    project = await add('/pm/project/add', projectDraft(given, words));
    const shelf = await archiveShelf(app, token);
    await add('/arc/item/add', itemDraft(shelf, { title: 'Letters', responsible: 'Office', declaredNo: 'en-1' }));
    expect((await reads('en-US')).success).toBe(true);
    const { rows } = await sql<{ name: string }>`
      select realname as name from sys_user union select depart_name from sys_depart union select name from sys_category
      union select name from arc_class`.execute(app.db);
    people = [...rows.map(({ name }) => name), '海川数字服务有限公司', '办公室'].toSorted(
      (a, b) => b.length - a.length,
    );
  });

  it('prints a record with the names of its fields, its texts and the words of its template in English', async () => {
    const { text, headers } = await print('/pm/project/print/card', { id: project.id });
    for (const said of ['Project initiation sheet', 'Core systems', 'Planned end', 'Draft', 'Page 1 of', 'Date:'])
      expect(text.replaceAll('\r\n', ' ')).toContain(said);
    expect(chineseIn(text)).toEqual([]);
    expect(headers['content-disposition']).toContain('Project%20initiation%20sheet_DY');
  });

  it('prints lists in English', async () => {
    const { text } = await print('/pm/project/print/register', { name: 'Core*' });
    for (const said of ['Register of projects', '1 rows', 'No.', 'Core systems']) expect(text).toContain(said);
    expect(chineseIn(text)).toEqual([]);
    const items = await print('/arc/item/print/register', { declaredNo: 'en-*' });
    expect(items.text).toContain('Letters');
    expect(chineseIn(items.text)).toEqual([]);
    const none = await print('/pm/project/print/register', { name: 'nobody' });
    expect(none.text).toContain('No records match');
  });

  it('prints in Chinese again as soon as its reader has switched', async () => {
    await reads('zh-CN');
    const { text } = await print('/pm/project/print/card', { id: project.id });
    for (const said of ['项目立项书', '计划结束', '打印编号', '第 1 页']) expect(text).toContain(said);
    await reads('en-US');
  });

  it('prints a list without rows in English', async () => {
    const { text } = await print('/eq/loan/print/register', {});
    for (const said of ['0 rows', 'No records match', 'Borrower']) expect(text).toContain(said);
    expect(chineseIn(text)).toEqual([]);
  });
});

it('has English for every word of a template, and no Chinese in one that is not said by word', () => {
  const { label } = speakerOf('en');
  for (const file of templates) {
    const text = readFileSync(path.join(source, file), 'utf8').replaceAll(/\/\/ .*/g, '');
    const words = [...text.matchAll(/\bword\("([^"]*)"\)/g)].map(([, word = '']) => word);
    expect(
      words.filter((word) => chinese.test(label(word))),
      file,
    ).toEqual([]);
    const rest = text.replaceAll(/\bword\("[^"]*"\)/g, '').replace('#h(1fr)年#h(2em)月#h(2em)日', '');
    expect(rest.match(/\p{Script=Han}+/gu) ?? [], file).toEqual([]);
  }
});
