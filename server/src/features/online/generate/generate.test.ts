// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of people may look so
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Resource, resource } from '@dossier/contract/core/resource.ts';
import { generateMessages } from '@dossier/contract/online/generate.messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedOnlineForms } from '#seed/demo/online/forms.ts';
import { seedOrganisationOf } from '#seed/demo/organisation.ts';
import { seedDemoReports } from '#seed/demo/reports.ts';
import { seedRoles } from '#seed/demo/rights.ts';
import { seederOf } from '#seed/seeder.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { formAuthority } from '#test/form-authority.ts';
import { column, formDesigner } from '#test/online-forms.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { namesOf, placeProblems } from './feature-names.ts';
import type { FormSource, WrittenFile, WrittenFrom } from './form-source.ts';
import { writtenFeature } from './written-feature.ts';
import { writtenInput } from './written-input.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'dossier-generate-')));
const now = new Date('2027-03-04T05:06:07Z');
let app: TestApp;
let token: string;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  app = await testApp();
  const seeder = (db: Parameters<typeof seederOf>[0]) => seederOf(db);
  await app.db.transaction().execute((tx) =>
    seeder(tx).once('demo', async () => {
      await seedRoles(seeder(tx));
      await seedOrganisationOf(seeder(tx), 'Demo-company-2026');
      await seedDemoReports(seeder(tx));
    }),
  );
  await seedOnlineForms(app);
  token = await app.signIn();
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}, 120_000);

const forms = [
  'form_leave',
  'form_controls',
  'form_order',
  'form_erp_order',
  'form_category',
  'form_defaults',
  'form_linked',
  'form_repair',
];
const call = (name: string, body: object, by = token) =>
  app.call('POST', `/online/cgform/api/${name}`, { token: by, body });
const ask = (code: string, more: object = {}, by = token) =>
  call('codeGenerate', { code, entityPackage: 'adm', entityName: 'made', ...more }, by);
async function made(code: string, more: object = {}) {
  const answer = await ask(code, more);
  expect(answer, answer.message).toMatchObject({ success: true, message: '代码生成成功' });
  return answer.result as { files: WrittenFile[]; left: string[] };
}
const textOf = (files: readonly WrittenFile[], ending: string) =>
  files.find(({ name }) => name.endsWith(ending))?.text ?? `${ending} was not made`;
const sourceOf = (files: readonly WrittenFile[]): FormSource => JSON.parse(textOf(files, 'definition.json'));
const fromOf = (source: FormSource, more: Partial<WrittenFrom> = {}): WrittenFrom => ({
  ...{ area: 'adm', name: 'made', label: source.release.head.tableTxt, english: 'Made', takeRows: false, source, now },
  ...more,
});

let number = 0;
/** What a source file exports, as somebody who imports it sees it. */
async function imported(text: string): Promise<Record<string, unknown>> {
  number += 1;
  const file = path.join(folder, `one-${number}`, 'source.ts');
  mkdirSync(path.dirname(file));
  writeFileSync(file, text.replaceAll("from '../", "from '@dossier/contract/"));
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}
/** Data of a register: functions say whether they are there. */
const asData = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one) => (typeof one === 'function' ? 'function' : one instanceof Set ? [...one] : one)),
  );

describe('a form of the demo company', () => {
  it.each(forms)('%s is written as the register that it runs as, in files that can be read', async (code) => {
    const { files } = await made(code);
    for (const { name, text } of files)
      if (name.endsWith('.ts')) expect(() => stripTypeScriptTypes(text), name).not.toThrow();
    const { made: written } = await imported(textOf(files, 'adm/made.ts'));
    const { input } = writtenInput(fromOf(sourceOf(files)));
    expect(asData(written)).toEqual(asData(resource(input)));
    expect((written as Resource).path).toBe('/adm/made');
  });

  it.each(forms)('%s says what it has and the feature has not, each in English too', async (code) => {
    const { files } = await made(code, { takeRows: true });
    const { left } = writtenFeature(fromOf(sourceOf(files), { takeRows: true }));
    expect(left.filter(({ text }) => !(text in generateMessages))).toEqual([]);
    expect(left.map(({ text }) => text)).toContain('附件、历史和评论留在在线表单中，只带入各行的值');
    expect(textOf(files, 'README.md')).toContain('## What the form has and this feature has not\n- ');
  });

  it('names a variable, a step that writes elsewhere, and a record of another form', async () => {
    const leave = (await made('form_leave')).left;
    expect(leave).toContain('字段请假人的默认值“#{sysUserCode}”含变量，未带入');
    expect(leave.filter((one) => one.includes('个步骤涉及其他表单'))).not.toEqual([]);
    expect((await made('form_linked')).left.filter((one) => one.includes('现只保存其编号'))).not.toEqual([]);
    expect((await made('form_erp_order')).left).toContain('主题模板erp未带入，明细在记录的表单中录入');
  });
});

describe('the migration', () => {
  it('makes the columns that the online table has, and takes over its rows', async () => {
    const { files } = await made('form_order', { takeRows: true });
    const { up } = (await imported(textOf(files, '_made.ts'))) as { up: (db: TestApp['db']) => Promise<void> };
    await up(app.db);
    const columns = async (schema: string, table: string) =>
      (
        await sql`select column_name, data_type, character_maximum_length, numeric_precision, numeric_scale, is_nullable, column_default
          from information_schema.columns where table_schema = ${schema} and table_name = ${table} order by 1`.execute(
          app.db,
        )
      ).rows;
    const rows = async (table: string) =>
      (await sql`select * from ${sql.table(table)} order by id`.execute(app.db)).rows;
    const subs = sourceOf(files).release.subs.map(({ head }) => head.tableName);
    expect(subs.length).toBeGreaterThan(0);
    for (const [was, is] of [['form_order', 'adm_made'], ...subs.map((sub) => [sub, `adm_made_${sub}`])] as [
      string,
      string,
    ][]) {
      expect(await columns('public', is), is).toEqual(await columns('onl', was));
      expect(await rows(is), is).toEqual(await rows(`onl.${was}`));
    }
    expect((await rows('adm_made')).length).toBeGreaterThan(0);
  });

  it('makes its tables where there is no online table to take rows from', async () => {
    const { files } = await made('form_repair');
    const source = sourceOf(files);
    const head = { ...source.release.head, tableName: 'not_here' };
    const from = fromOf({ ...source, release: { ...source.release, head } }, { name: 'lonely', takeRows: true });
    const { up } = (await imported(textOf(writtenFeature(from).files, '_lonely.ts'))) as {
      up: (db: TestApp['db']) => Promise<void>;
    };
    await up(app.db);
    expect((await sql`select from adm_lonely`.execute(app.db)).rows).toEqual([]);
  });
});

describe('texts that look like code', () => {
  const nasty = [
    "'; drop table onl_cgform_head; --",
    '${process.exit(1)}',
    '`+process.exit(1)+`',
    '*/ process.exit(1); /*',
    'a\\',
    "\\'; process.exit(1); //",
    '</script><!--',
    '\u2028process.exit(1)',
    '](javascript:alert(1)) | `x',
  ];

  it.each(nasty)('%j stays a text in every file', async (text) => {
    const { files } = await made('form_repair');
    const source = sourceOf(files);
    const [first, second, ...others] = source.release.fields.filter(({ dbFieldName }) =>
      ['place', 'note', 'phone'].includes(dbFieldName),
    );
    const fields = [
      ...source.release.fields.filter((line) => line !== first && line !== second),
      { ...first, dbFieldTxt: text, dbDefaultVal: text, fieldDefaultValue: text.replaceAll('${', '$ {') },
      {
        ...second,
        fieldValidType: '^[a-z]+$',
        fieldExtendJson: JSON.stringify({ validateError: text }),
        dbFieldTxt: text,
      },
    ] as FormSource['release']['fields'];
    expect(others.length).toBeGreaterThan(0);
    const dictionaries = [{ code: `x${text}`, name: text, items: [{ value: text, text }] }];
    const from = fromOf({ ...source, dictionaries, release: { ...source.release, fields } }, { label: text });
    const feature = writtenFeature(from);
    const { made: written } = await imported(textOf(feature.files, 'adm/made.ts'));
    expect((written as Resource).label).toBe(text);
    expect(Object.values((written as Resource).fields).filter(({ label }) => label === text)).toHaveLength(2);
    const migration = (await imported(textOf(feature.files, '_made.ts'))) as { up: (db: unknown) => Promise<void> };
    await app.db.transaction().execute(async (tx) => {
      await sql`drop table if exists adm_made cascade`.execute(tx);
      await migration.up(tx);
      const { rows } = await sql<{ value: string }>`
        select column_default as value from information_schema.columns where table_name = 'adm_made' and column_name = ${first?.dbFieldName}`.execute(
        tx,
      );
      expect(rows[0]?.value).toContain('::');
    });
    for (const { name, text: file } of feature.files)
      if (name.endsWith('.ts')) expect(() => stripTypeScriptTypes(file), name).not.toThrow();
    // One line each: nothing of it begins a line of its own.
    expect(
      textOf(feature.files, 'README.md')
        .split('\n')
        .filter((line) => line.startsWith('process.exit')),
    ).toEqual([]);
    expect(JSON.parse(textOf(feature.files, 'definition.json')).dictionaries).toEqual(dictionaries);
  });
});

describe('names', () => {
  it.each([
    ['../x', 'made'],
    ['adm/x', 'made'],
    ['', 'made'],
    ['Adm', 'made'],
    ['1adm', 'made'],
    ['core', 'made'],
    ['adm.x', 'made'],
    ['a'.repeat(21), 'made'],
    ['adm', '../made'],
    ['adm', ''],
    ['adm', 'Made'],
    ['adm', "x'; drop"],
    ['adm', 'delete'],
    ['adm', 'resource'],
    ['adm', 'a__b'],
    ['adm', 'x'.repeat(41)],
    ['adm', 'car_'],
  ])('%j and %j name no feature', async (entityPackage, entityName) => {
    const field = entityPackage === 'adm' ? 'entityName' : 'entityPackage';
    for (const name of ['codeGenerate', 'downGenerateCode']) {
      const answer = await call(name, { code: 'form_repair', entityPackage, entityName });
      expect(answer).toMatchObject({ success: false, result: { fields: { [field]: expect.any(String) } } });
    }
  });

  it('are small letters, digits, and underscores between the words of one', async () => {
    expect(placeProblems({ area: 'adm', name: 'car-kind' })).toEqual({});
    const { files } = await made('form_repair', {
      entityName: 'car_kind',
      ftlDescription: '车辆报修',
      english: 'Car repair',
    });
    expect(files.map(({ name }) => name.replace(/\d{8}T\d{4}/, 'STAMP'))).toEqual([
      'contract/src/adm/car-kind.ts',
      'server/migrations/STAMP_car_kind.ts',
      'server/src/features/adm/car-kind/car-kind.routes.ts',
      'server/src/features/adm/car-kind/car-kind.test.ts',
      'server/src/features/adm/car-kind/definition.json',
      'server/src/features/adm/car-kind/README.md',
    ]);
    expect(textOf(files, 'car-kind.ts')).toContain("label: '车辆报修'");
    expect(namesOf({ area: 'adm', name: 'car-kind', now }).value).toBe('carKind');
    expect((await ask('form_repair', { english: '中文' })).result.fields).toEqual({ english: '英文名称不能含有中文' });
  });
});

it('comes as one zip whose files lie below its root', async () => {
  const body = JSON.stringify({ code: 'form_repair', entityPackage: 'adm', entityName: 'made' });
  const response = await app.http.inject({
    ...{ method: 'POST', url: `${app.config.apiPrefix}/online/cgform/api/downGenerateCode`, payload: body },
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
  });
  expect(response.headers['content-disposition']).toContain('adm-made.zip');
  const names = namesIn(response.rawPayload);
  expect(names.length).toBe(6);
  expect(names.filter((name) => name.includes('..') || !/^(contract|server)\//.test(name))).toEqual([]);
});

/** Names of the files of a zip, by its directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf('PK\u0001\u0002'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 1))
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString());
  return names;
}

describe('who generates', () => {
  it('designs, sees all of the form and of its lines, and nobody else', async () => {
    const person = async (...rights: string[]) => {
      const { username } = await aPerson(app, { permissions: rights.map((right) => `online:form:${right}`) });
      return app.signIn(username, userPassword);
    };
    const designer = await person('list', 'edit');
    expect((await ask('form_order', {}, designer)).code).toBe(510);
    expect(
      (await call('downGenerateCode', { code: 'form_order', entityPackage: 'adm', entityName: 'made' }, designer)).code,
    ).toBe(510);
    const generator = await person('generateCode');
    expect((await ask('form_order', {}, generator)).success).toBe(true);
    const { rows } = await sql<{ id: string; sub: string; name: string }>`
      select h.id, s.id as sub, f.db_field_name as name from onl_cgform_head h
      join onl_cgform_field m on m.main_table = h.table_name join onl_cgform_head s on s.id = m.cgform_head_id
      join onl_cgform_field f on f.cgform_head_id = s.id and f.is_show_form = 1 and f.main_table is null
      where h.table_name = 'form_order' limit 1`.execute(app.db);
    const { field } = formAuthority(app, token);
    await field(rows[0]?.sub ?? '', rows[0]?.name ?? '', { listShow: true });
    expect((await ask('form_order', {}, generator)).code).toBe(510);
    expect((await ask('form_order')).success, 'nothing is kept from administrators').toBe(true);
  });

  it('does so from a form that is in the database, whose lines and views go with it', async () => {
    const { add, sync, change, good } = await formDesigner(app);
    const id = await add('gen_one', [column('title')]);
    expect((await ask(id)).message).toBe('请先同步数据库!');
    await sync(id);
    expect((await ask(id)).success).toBe(true);
    await change(id, { title: { dbLength: 64 } });
    expect((await ask(id)).message).toBe('请先同步数据库!');
    await sync(id);
    await good('POST', 'head/copyOnline', { query: { code: id } });
    const { records } = await good('GET', 'head/list', { query: { copyType: '1', physicId: id } });
    await sync(records[0].id);
    expect((await ask(records[0].id)).message).toBe('视图不能生成代码，请选择原表单');
    expect((await ask('gen_one')).result.left).toContain('1个视图未带入');
    const { rows } = await sql<{
      table: string;
    }>`select table_name as "table" from onl_cgform_head where table_type = 3 limit 1`.execute(app.db);
    expect((await ask(rows[0]?.table ?? '')).message).toBe('请选中该表对应的主表生成代码');
    expect((await ask('no_such_form')).message).toBe('未找到对应实体');
    const long = 'x'.repeat(40);
    expect((await ask('form_order', { entityName: long, entityPackage: 'a'.repeat(20) })).success).toBe(false);
  });
});
