import { dict, integer, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#core/errors.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { grantRight } from '#test/people.ts';
import { serveResource } from './routes.ts';

const order = resource({
  area: 'test',
  name: 'order',
  label: '订单',
  path: '/test/order',
  table: 'test_order',
  fields: { title: text({ label: '标题', required: true, max: 50 }) },
  children: {
    lines: {
      label: '明细',
      table: 'test_order_line',
      foreignKey: 'order_id',
      most: 5,
      fields: {
        item: text({ label: '品名', required: true, max: 20 }),
        amount: integer({ label: '数量', minimum: 1 }),
        kind: dict('sex', { label: '类别', numeric: true }),
      },
    },
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
      `create table test_order (id varchar(32) primary key, title text, tenant_id integer not null default 0, del_flag integer not null default 0,
        version integer not null default 1, sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
      'create table test_order_line (id varchar(32) primary key, order_id varchar(32) not null, line_no integer not null, item text, amount integer, kind integer)',
    ]) {
      await sql.raw(statement).execute(app.db);
    }
    const role = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    for (const action of ['list', 'add', 'edit']) await grantRight(app, role.id, `test:order:${action}`);
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
    const many = await send('POST', { title: '太多', lines: Array.from({ length: 6 }, () => ({ item: '纸' })) });
    expect(many.message).toBe('明细最多5行');
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
});
