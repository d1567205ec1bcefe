import { beforeAll, expect, it } from 'vitest';
import type { Answer, TestApp } from './app.ts';
import { fetchBytes } from './upload.ts';

type Row = Record<string, unknown>;

/** What a register is asked with. */
export interface Asked {
  /** A record that every rule lets pass, the next one each time; null where only people know one. */
  draft: ((at: number) => Row) | null;
  /** A text of it that can be changed, looked for and ordered by. */
  title: string | null;
  /** A field that has to be filled in, and what is said where it is not. */
  required: { field: string; message: string } | null;
  /** A field of a number. */
  number: string | null;
}

/**
 * What a person does with any register, at whatever path it is served: a designed form and the feature that was written from it
 * answer alike.
 */
export function behavesAsRegister(place: () => { app: TestApp; path: string }, asked: Asked): void {
  const { draft, title, required, number } = asked;
  let token: string;
  let app: TestApp;
  let path: string;
  let at = 0;
  const call = (method: string, name: string, given: { query?: Record<string, string>; body?: unknown } = {}) =>
    app.call(method, `${path}/${name}`, { token, ...given });
  const list = async (query: Record<string, string> = {}) =>
    (await call('GET', 'list', { query })).result as { total: number; records: Row[] };
  const one = async (id: string): Promise<Row> => (await call('GET', 'queryById', { query: { id } })).result;
  const refused = async (answer: Answer, field: string, message?: string) => {
    expect(answer).toMatchObject({ success: false });
    expect(answer.result.fields).toHaveProperty(field, ...(message === undefined ? [] : [message]));
  };
  async function add(change: Row = {}): Promise<Row & { id: string }> {
    at += 1;
    const answer = await call('POST', 'add', { body: { ...draft?.(at), ...change } });
    expect(answer, answer.message).toMatchObject({ success: true, message: '添加成功！' });
    return answer.result;
  }

  beforeAll(async () => {
    ({ app, path } = place());
    token = await app.signIn();
  });

  it('answers its list', async () => {
    expect(await list()).toMatchObject({ total: expect.any(Number), records: expect.any(Array) });
  });

  it.runIf(required !== null)(
    'refuses a record without what has to be filled in, and keeps nothing of it',
    async () => {
      const { total } = await list();
      const { field = '', message = '' } = required ?? {};
      await refused(await call('POST', 'add', { body: { ...draft?.(0), [field]: null } }), field, message);
      expect((await list()).total).toBe(total);
    },
  );

  it.runIf(draft !== null && number !== null)('refuses letters where a number belongs', async () => {
    const { total } = await list();
    await refused(await call('POST', 'add', { body: { ...draft?.(0), [number ?? '']: 'x' } }), number ?? '');
    expect((await list()).total).toBe(total);
  });

  it.runIf(draft !== null)('keeps what is filled in, and its lines', async () => {
    const { id } = await add();
    expect(await one(id)).toMatchObject(draft?.(at) ?? {});
  });

  it.runIf(draft !== null && title !== null)('changes a record, once: an old version changes nothing', async () => {
    const before = await one((await add()).id);
    const changed = { ...before, [title ?? '']: '改过' };
    expect(await call('PUT', 'edit', { body: changed })).toMatchObject({ success: true, message: '修改成功!' });
    expect(await one(String(before.id))).toMatchObject({ [title ?? '']: '改过' });
    expect((await call('PUT', 'edit', { body: { ...changed, [title ?? '']: '再改' } })).success).toBe(false);
    expect(await one(String(before.id))).toMatchObject({ [title ?? '']: '改过' });
  });

  it.runIf(draft !== null && title !== null)('finds by what is asked for, and puts in order', async () => {
    const name = title ?? '';
    for (const value of ['寻丙', '寻甲', '寻乙']) await add({ [name]: value });
    const found = await list({ [name]: '*寻*', column: name, order: 'asc' });
    expect(found.total).toBe(3);
    const back = await list({ [name]: '*寻*', column: name, order: 'desc' });
    expect(back.records.map((row) => row[name])).toEqual(found.records.map((row) => row[name]).reverse());
    expect((await list({ [name]: '没有这样的值' })).total).toBe(0);
  });

  it('goes out as a workbook', async () => {
    const file = await fetchBytes(app, `${path}/exportXls?format=xlsx`, token);
    expect(file.status).toBe(200);
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it.runIf(draft !== null)('deletes one record and several', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    const gone = await call('DELETE', 'delete', { query: { id: first.id } });
    expect(gone).toMatchObject({ success: true, message: '删除成功!' });
    const batch = await call('DELETE', 'deleteBatch', { query: { ids: `${second.id},${third.id}` } });
    expect(batch).toMatchObject({ success: true, message: '批量删除成功!' });
    for (const { id } of [first, second, third])
      expect(await call('GET', 'queryById', { query: { id } })).toMatchObject({
        success: false,
        message: '未找到对应数据',
      });
  });
}
