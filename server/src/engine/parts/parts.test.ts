import { date, dict, files, integer, money, text } from '@dossier/contract/core/field.ts';
import { part } from '@dossier/contract/core/part.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { countOf, days, sumOf, times, today } from '@dossier/rules/formula.ts';
import { when } from '@dossier/rules/record-rule.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { refuse } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';
import { fetchBytes, png, upload } from '#test/upload.ts';
import { serveResource } from '../resource/routes.ts';

const order = resource({
  area: 'test',
  name: 'order',
  label: '订单',
  path: '/test/order',
  table: 'test_order',
  fields: {
    title: text({ label: '标题', required: true, max: 50 }),
    total: money({ label: '合计' }),
    pieces: integer({ label: '行数' }),
    age: integer({ label: '天数' }),
    day: date({ label: '日期' }),
  },
  computed: { total: sumOf('lines', 'sum'), pieces: countOf('lines'), age: days('day', today) },
  parts: {
    lines: part({
      label: '明细',
      table: 'test_order_line',
      foreignKey: 'order_id',
      most: 500,
      fields: {
        item: text({ label: '品名', required: true, max: 20 }),
        amount: integer({ label: '数量', minimum: 1 }),
        kind: dict('sex', { label: '类别', numeric: true }),
        price: money({ label: '单价' }),
        sum: money({ label: '金额' }),
        photo: files({ label: '照片' }),
      },
      rules: [when('item').is('赠品').refuse('amount', ['99'], 'T01', '赠品不能送99件')],
      computed: { sum: times('price', 'amount') },
    }),
  },
});

describe('a record with lines', () => {
  let app: TestApp;
  let token: string;
  const send = (method: 'POST' | 'PUT', body: object) =>
    app.call(method, method === 'POST' ? '/test/order/add' : '/test/order/edit', { token, body });
  const read = async (id: string) => (await app.call('GET', '/test/order/queryById', { token, query: { id } })).result;

  beforeAll(async () => {
    app = await testApp({}, [
      (built) =>
        serveResource(built, order, {
          afterEdit: (_context, after) => {
            if (after.title === '不行') throw refuse('规则不允许');
          },
        }),
    ]);
    for (const statement of [
      `create table test_order (id varchar(32) primary key, title text, total numeric(18,2), pieces integer, day date, tenant_id integer not null default 0, del_flag integer not null default 0,
        version integer not null default 1, sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
      'create table test_order_line (id varchar(32) primary key, order_id varchar(32) not null, line_no integer not null, item text, amount integer, kind integer, price numeric(18,2), sum numeric(18,2), photo text)',
    ]) {
      await sql.raw(statement).execute(app.db);
    }
    const role = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    for (const action of ['list', 'add', 'edit', 'delete']) await grantRight(app, role.id, `test:order:${action}`);
    token = await app.signIn();
  });

  it('saves, changes, reorders and drops its lines with it, and labels them', async () => {
    const { result } = await send('POST', {
      title: '采购',
      lines: [{ item: '纸', amount: 5, kind: 1 }, { item: '笔' }],
    });
    const first = await read(result.id);
    expect(first.lines).toMatchObject([
      { item: '纸', amount: 5, kind_dictText: '男' },
      { item: '笔', amount: null },
    ]);
    const [paper, pen] = first.lines;
    const edit = await send('PUT', {
      id: result.id,
      version: first.version,
      lines: [{ ...pen, amount: 2 }, { item: '墨' }],
    });
    expect(edit.success, edit.message).toBe(true);
    const second = await read(result.id);
    expect(second.lines.map((line: { id: string; item: string }) => [line.item, line.id === pen.id])).toEqual([
      ['笔', true],
      ['墨', false],
    ]);
    expect(second.lines.some((line: { id: string }) => line.id === paper.id)).toBe(false);
  });

  it('says which line is wrong, and then writes neither the record nor any line', async () => {
    const answer = await send('POST', { title: '坏的', lines: [{ item: '纸' }, { item: '', amount: 0 }] });
    expect(answer.message).toBe('校验失败！明细第2行：品名不能为空');
    expect(answer.result.fields).toEqual({ 'lines.1.item': '品名不能为空', 'lines.1.amount': '数量不能小于1' });
    const many = await send('POST', { title: '太多', lines: Array.from({ length: 501 }, () => ({ item: '纸' })) });
    expect(many.message).toBe('明细最多500行');
    const list = await app.call('GET', '/test/order/list', { token, query: { title: '坏的,太多' } });
    expect(list.result.total).toBe(0);
  });

  it('undoes changed lines when a later step refuses', async () => {
    const { result } = await send('POST', { title: '稳', lines: [{ item: '原样' }] });
    const before = await read(result.id);
    const refused = await send('PUT', {
      id: result.id,
      version: before.version,
      title: '不行',
      lines: [{ item: '换了' }],
    });
    expect(refused.message).toBe('规则不允许');
    expect(await read(result.id)).toEqual(before);
  });

  it('cannot take over the lines of another record by their ids', async () => {
    const { result: mine } = await send('POST', { title: '我的', lines: [{ item: '甲' }] });
    const { result: other } = await send('POST', { title: '别的', lines: [{ item: '乙' }] });
    const [foreign] = (await read(other.id)).lines;
    await send('PUT', { id: mine.id, version: 1, lines: [{ id: foreign.id, item: '偷' }] });
    expect((await read(other.id)).lines).toEqual([foreign]);
    expect((await read(mine.id)).lines).toMatchObject([{ item: '偷' }]);
  });

  it('obeys the rules of a line and says which cell breaks one', async () => {
    const answer = await send('POST', { title: '送', lines: [{ item: '笔' }, { item: '赠品', amount: 99 }] });
    expect(answer).toMatchObject({ success: false, result: { fields: { 'lines.1.amount': '赠品不能送99件' } } });
  });

  it('works out what follows from the lines, whatever the caller says, and what follows from the day when it is read', async () => {
    const day = wireNow().slice(0, 10);
    const lines = [
      { item: '纸', amount: 3, price: 0.1, sum: 999 },
      { item: '笔', amount: 2, price: 1.25 },
    ];
    const { result } = await send('POST', { title: '算', total: 1, pieces: 9, day, lines });
    const record = await read(result.id);
    expect(record).toMatchObject({ total: 2.8, pieces: 2, age: 0, lines: [{ sum: 0.3 }, { sum: 2.5 }] });
    await send('PUT', { id: result.id, version: 1, title: '不动行' });
    expect(await read(result.id)).toMatchObject({ total: 2.8, pieces: 2 });
    await send('PUT', { id: result.id, version: 2, lines: [record.lines[0]] });
    expect(await read(result.id)).toMatchObject({ total: 0.3, pieces: 1 });
    const list = await app.call('GET', '/test/order/list', { token, query: { title: '不动行' } });
    expect(list.result.records).toMatchObject([{ total: 0.3, age: 0 }]);
    const ordered = await app.call('GET', '/test/order/list', { token, query: { column: 'age', order: 'asc' } });
    expect(ordered.success, 'what has no column orders nothing').toBe(false);
  });

  it('keeps the lines in the history and gives them back under their ids', async () => {
    const { result } = await send('POST', { title: '史', lines: [{ item: '一' }, { item: '二' }] });
    const [, second] = (await read(result.id)).lines;
    await send('PUT', { id: result.id, version: 1, lines: [{ item: '三' }] });
    const { result: versions } = await app.call('GET', '/sys/dataLog/queryDataVerList', {
      token,
      query: { dataTable: 'test_order', dataId: result.id },
    });
    const items = versions.map(({ dataContent }: { dataContent: string }) =>
      JSON.parse(dataContent).lines.map(({ item }: { item: string }) => item),
    );
    expect(items).toEqual([['三'], ['一', '二']]);
    const restored = await app.call('POST', '/sys/dataLog/restore', {
      token,
      body: { id: versions.at(-1).id, version: 2 },
    });
    expect(restored.message).toBe('恢复成功!');
    const { lines } = await read(result.id);
    expect(lines).toMatchObject([{ item: '一' }, { item: '二', id: second.id }]);
  });

  it('binds the files of its lines, and gives them to whoever may read the record and that column', async () => {
    const sent = await upload(app, '/sys/common/upload', { token, name: '图.png', content: png });
    const photo = sent.message;
    const { result } = await send('POST', { title: '图', lines: [{ item: '照', photo }] });
    const get = async (as: string) => (await fetchBytes(app, `/sys/common/static/${photo}`, as)).status;
    expect(await get(token)).toBe(200);
    const reader = await aPerson(app, { permissions: ['test:order:list'] });
    const theirs = await app.signIn(reader.username, userPassword);
    expect(await get(theirs)).toBe(200);
    const stranger = await aPerson(app, {});
    expect(await get(await app.signIn(stranger.username, userPassword))).not.toBe(200);
    const thief = await send('POST', { title: '偷', lines: [{ item: '照', photo }] });
    expect(thief.message).toContain('不存在或已属于其他记录');
    const { lines } = await read(result.id);
    await send('PUT', { id: result.id, version: 1, lines: [{ ...lines[0], photo: null }] });
    const { rows } = await sql<{ released: boolean }>`
      select released_at is not null as released from sys_file where path = ${photo}`.execute(app.db);
    expect(rows).toEqual([{ released: true }]);
  });

  it('shows a hidden column of its lines to nobody who lacks it, and leaves its values as they are', async () => {
    const { result } = await send('POST', { title: '藏', lines: [{ item: '纸', amount: 1, price: 5 }] });
    const rights = ['test:order:list', 'test:order:edit'] as const;
    const person = await aPerson(app, { permissions: rights });
    await app.db
      .insertInto('sys_permission')
      .values({
        id: newId(),
        parent_id: null,
        name: '单价',
        menu_type: 2,
        perms: 'test:order:col:lines.price',
        perms_type: '1',
        status: '1',
      })
      .execute();
    const theirs = await app.signIn(person.username, userPassword);
    const seen = (await app.call('GET', '/test/order/queryById', { token: theirs, query: { id: result.id } })).result;
    expect(seen.lines[0]).not.toHaveProperty('price');
    const edit = await app.call('PUT', '/test/order/edit', {
      token: theirs,
      body: { id: result.id, version: 1, lines: [{ id: seen.lines[0].id, item: '纸', amount: 2, price: 1 }] },
    });
    expect(edit.success, edit.message).toBe(true);
    const { rows } = await sql<{ price: number }>`
      select price from test_order_line where order_id = ${result.id}`.execute(app.db);
    expect(rows).toEqual([{ price: 5 }]);
    const { result: versions } = await app.call('GET', '/sys/dataLog/queryDataVerList', {
      token: theirs,
      query: { dataTable: 'test_order', dataId: result.id },
    });
    expect(versions.length).toBeGreaterThan(0);
    expect(JSON.stringify(versions)).not.toContain('price');
  });

  it('saves 500 lines in three statements', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ item: `第${index}`, amount: 1 }));
    const { result } = await send('POST', { title: '五百', lines: many });
    const { lines } = await read(result.id);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const changed = lines.slice(1).map((line: object) => ({ ...line, amount: 2 }));
    const edit = await send('PUT', { id: result.id, version: 1, lines: [...changed, { item: '新' }] });
    const statements = query.mock.calls.map(([statement]) =>
      String((statement as { text?: string }).text ?? statement),
    );
    query.mockRestore();
    expect(edit.success, edit.message).toBe(true);
    const ofLines = statements.filter((text) => text.includes('test_order_line'));
    // Read once to compare, the missing one out, all others in; what the history keeps is read twice.
    expect(ofLines.filter((text) => /^\s*(insert|delete)/.test(text))).toHaveLength(2);
    expect(ofLines.length).toBeLessThanOrEqual(5);
    expect((await read(result.id)).lines.at(-1)).toMatchObject({ item: '新' });
  });
});
