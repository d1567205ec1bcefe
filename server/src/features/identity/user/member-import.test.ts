import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#db/id.ts';
import { readWorkbook } from '#engine/excel/reader.ts';
import type { Cell } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { bytesOf, fetchBytes, upload } from '#test/upload.ts';

const target = '/sys/user/importDepartUsers';
const right = 'system:user:editDepartWithUser';
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn();
});

const departOf = async (code: string): Promise<string> =>
  (await app.db.selectFrom('sys_depart').select('id').where('org_code', '=', code).executeTakeFirstOrThrow()).id;
const members = async (depId: string) =>
  (await app.db.selectFrom('sys_user_depart').select('user_id').where('dep_id', '=', depId).execute())
    .map((row) => row.user_id)
    .sort();

interface Sheet {
  depId: string;
  rows: Cell[][];
  /** Rows of a second file. */
  more?: Cell[][];
  headers?: readonly string[];
  mode?: 'rows' | 'all';
  dryRun?: '0' | '1';
  token?: string;
  keys?: string;
}

async function bring({
  depId,
  rows,
  more,
  headers = ['用户账号', '手机号', '工号'],
  mode = 'rows',
  dryRun = '0',
  token = admin,
  keys,
}: Sheet) {
  const file = (of: Cell[][]) => {
    const sheet = { name: '部门成员', columns: headers.map((header) => ({ header })), rows: of };
    return bytesOf(writeWorkbook('xlsx', [sheet]));
  };
  return upload(app, `${target}?mode=${mode}&dryRun=${dryRun}`, {
    token,
    name: '成员.xlsx',
    content: await file(rows),
    more: more ? [{ name: '更多.xlsx', content: await file(more) }] : [],
    fields: { foreignKeys: keys ?? JSON.stringify({ depId }) },
  });
}

/** A user with a phone and a work number of his own. */
async function someone(no: number, input: Parameters<typeof aPerson>[1] = {}) {
  const person = await aPerson(app, input);
  const [phone, workNo] = [`1380000${String(no).padStart(4, '0')}`, `W${no}`];
  await sql`update sys_user set phone = ${phone}, work_no = ${workNo} where id = ${person.id}`.execute(app.db);
  return { ...person, phone, workNo };
}

/** Lines of the file of wrong rows. */
async function wrongRows(path: string): Promise<string[]> {
  const { bytes } = await fetchBytes(app, path, admin);
  const book = await readWorkbook(bytes);
  const lines: string[] = [];
  for await (const { cells } of book.rows) lines.push(String(cells.at(-1)));
  return lines;
}

describe('members by Excel', () => {
  it('are existing users named by account, phone or work number; every wrong row says why', async () => {
    await aPerson(app, { departs: ['M01'] });
    const depId = await departOf('M01');
    const [a, b, c] = [await someone(1), await someone(2), await someone(3)];
    const before = (await sql`select 1 from sys_user`.execute(app.db)).rows.length;
    const rows: Cell[][] = [
      [a.username, null, null],
      [null, b.phone, null],
      [c.username, c.phone, c.workNo],
      ['nobody_here', null, null],
      [null, null, '   '],
      [a.username, b.phone, null],
      [null, a.phone, null],
      ['', '', ''],
    ];
    const trial = await bring({ depId, rows, dryRun: '1' });
    expect(trial.result).toMatchObject({ newCount: 3, errorCount: 3 });
    expect(await members(depId)).toHaveLength(1);
    const answer = await bring({ depId, rows });
    expect(answer).toMatchObject({ code: 201, message: '文件导入成功，但有错误。', result: { successCount: 3 } });
    expect(await wrongRows(answer.result.fileUrl)).toEqual([
      '第5行：用户不存在',
      '第7行：用户账号、手机号不是同一个用户的',
      '第8行：与第2行是同一个用户',
    ]);
    expect(await members(depId)).toEqual(expect.arrayContaining([a.id, b.id, c.id]));
    const { rows: now } = await sql`select 1 from sys_user`.execute(app.db);
    expect(now).toHaveLength(before);
    const log =
      await sql`select 1 from sys_log where log_content like ${`导入部门成员，部门ID：${depId}，新增3人%`}`.execute(
        app.db,
      );
    expect(log.rows).toHaveLength(1);
  });

  it('come from several files at once, none of which may name a user again', async () => {
    await aPerson(app, { departs: ['M15'] });
    const depId = await departOf('M15');
    const [a, b] = [await someone(51), await someone(52)];
    const answer = await bring({ depId, rows: [[a.username]], more: [[b.username], [null, a.phone]] });
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 3, successCount: 2, errorCount: 1 } });
    expect(await wrongRows(answer.result.fileUrl)).toEqual(['更多.xlsx 第3行：与成员.xlsx 第2行是同一个用户']);
    expect(await members(depId)).toEqual(expect.arrayContaining([a.id, b.id]));
  });

  it('that belong there already do no harm, and with a wrong row all stay out where that was asked', async () => {
    await aPerson(app, { departs: ['M02'] });
    const depId = await departOf('M02');
    const [a, b] = [await someone(11, { departs: ['M02'] }), await someone(12)];
    expect((await bring({ depId, rows: [[b.username], ['nobody_here']], mode: 'all' })).message).toBe(
      '文件有错误，未导入任何数据。',
    );
    expect(await members(depId)).not.toContain(b.id);
    const rows = [[a.username], [b.username]];
    expect((await bring({ depId, rows })).message).toBe('共2行数据全部导入成功！');
    expect((await bring({ depId, rows })).message).toBe('共2行数据全部导入成功！');
    expect((await members(depId)).filter((id) => id === b.id)).toHaveLength(1);
  });

  it('take a sheet of the template, in both formats, and nothing that is none', async () => {
    await aPerson(app, { departs: ['M03'] });
    const depId = await departOf('M03');
    for (const format of ['xls', 'xlsx']) {
      const { bytes } = await fetchBytes(app, `/sys/user/departUsersTemplate?format=${format}`, admin);
      const book = await readWorkbook(bytes);
      await book.close();
      expect(book.header).toEqual(['用户账号', '手机号', '工号']);
    }
    expect((await bring({ depId, rows: [['x']], headers: ['姓名'] })).message).toBe(
      '模板表头与系统不一致：缺少列“用户账号”',
    );
    expect((await bring({ depId, rows: [] })).message).toBe('文件没有数据行');
    for (const keys of [
      '',
      '{}',
      '{"depId":""}',
      '{"depId":"none"}',
      `{"depId":"' or 1=1 --"}`,
      '["x"]',
      '{"depId":{"$ne":1}}',
    ])
      expect([keys, (await bring({ depId, rows: [['admin']], keys })).success]).toEqual([keys, false]);
    const wild = [['%'], ["' or '1'='1"], ['admin%'], ['ADMIN']];
    const answer = await bring({ depId, rows: wild });
    expect(answer.result).toMatchObject({ successCount: 0, errorCount: 4 });
  });

  it('are added by who may, to departments that he reaches, and from those whom he sees and may manage', async () => {
    await aPerson(app, { departs: ['M04', 'M05', 'M04A01'] });
    const [own, other] = [await departOf('M04A01'), await departOf('M05')];
    const target4 = await someone(21);
    const plain = await aPerson(app, { permissions: ['system:user:list'] });
    const refused = await bring({
      depId: own,
      rows: [[target4.username]],
      token: await app.signIn(plain.username, userPassword),
    });
    expect(refused.code).toBe(510);
    // Second level: responsible for M04 and what is below it.
    const second = await aPerson(app, { permissions: [right, 'system:user:list'], departs: ['M04'] });
    await sql`update sys_user set user_identity = 2, depart_ids = ${await departOf('M04')} where id = ${second.id}`.execute(
      app.db,
    );
    const token = await app.signIn(second.username, userPassword);
    const elsewhere = await bring({ depId: other, rows: [[target4.username]], token });
    expect(elsewhere.success).toBe(false);
    expect(await members(other)).not.toContain(target4.id);
    // Nobody joins departments by himself, and administrators are not managed by lesser ones.
    const rows = [[second.username], ['admin']];
    const answer = await bring({ depId: own, rows, token });
    expect(answer.result).toMatchObject({ successCount: 0, errorCount: 2 });
    expect(await members(own)).not.toContain(second.id);
    // A user of another tenant is nobody.
    const foreign = await someone(22, { tenants: [77] });
    await sql`insert into sys_tenant (id, name, status) values (78, '别家', 1), (77, '那家', 1)`.execute(app.db);
    const inside = await aPerson(app, { permissions: [right, 'system:user:list'], tenants: [78] });
    const insideToken = await app.signIn(inside.username, userPassword);
    await bring({ depId: own, rows: [[foreign.username]], token: insideToken });
    expect(await members(own)).not.toContain(foreign.id);
  });

  it('is not a way to look up phones that one may not see', async () => {
    const person = await someone(31);
    const clerk = await aPerson(app, { permissions: [right, 'system:user:list'], departs: ['M06'] });
    await sql`update sys_user set user_identity = 2, depart_ids = ${await departOf('M06')} where id = ${clerk.id}`.execute(
      app.db,
    );
    const depId = await departOf('M06');
    await app.db
      .insertInto('sys_permission')
      .values({
        id: newId(),
        name: '手机号',
        menu_type: 2,
        perms: 'system:user:col:phone',
        perms_type: '1',
        status: '1',
      })
      .execute();
    const token = await app.signIn(clerk.username, userPassword);
    const byPhone = (headers: string[], rows: Cell[][]) => bring({ depId, rows, headers, token });
    expect((await byPhone(['手机号'], [[person.phone]])).message).toBe('模板表头与系统不一致：缺少列“用户账号”');
    // Beside an account it is not compared: neither a right nor a wrong guess shows.
    const guesses = [[person.username, person.phone]];
    expect((await byPhone(['用户账号', '手机号'], guesses)).success).toBe(true);
    const wrong = [[person.username, '13900000000']];
    expect((await byPhone(['用户账号', '手机号'], wrong)).message).toBe('共1行数据全部导入成功！');
  });
});
