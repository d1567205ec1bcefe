import { endpoint } from '@dossier/contract/core/endpoint.ts';
import { lookedAtMost } from '@dossier/contract/operations/data-log.ts';
import { countedAtMost, foundAtMost } from '@dossier/contract/operations/log.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { serve } from '#http/endpoint.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, grantRight, userPassword } from '#test/people.ts';

/** Asks the database for something that it cannot do. */
const failing = endpoint({
  method: 'GET',
  path: '/test/fault',
  access: 'signed-in',
  label: '测试-出错',
  query: Type.Object({ word: Type.String() }),
});

describe('logs', () => {
  let app: TestApp;
  let token: string;
  const list = (query: Record<string, string>, as = token) => app.call('GET', '/sys/log/list', { token: as, query });

  beforeAll(async () => {
    app = await testApp({}, [
      (own) =>
        serve(own, failing, async ({ db, query }) => {
          await sql`select ${query.word}::text::integer`.execute(db);
          return null;
        }),
    ]);
    token = await app.signIn();
  });

  it('tells sign-ins from operations and finds them by word, kind and time', async () => {
    await app.call('POST', '/sys/position/add', { token, body: { code: 'L1', name: '日志员', postRank: '1' } });
    const logins = (await list({ logType: '1' })).result;
    expect(logins.records[0]).toMatchObject({ logContent: '用户名: admin,登录成功！', logType_dictText: '登录日志' });
    const { records } = (await list({ logType: '2', keyWord: '日志员' })).result;
    expect(records).toMatchObject([
      {
        logContent: '添加职务，日志员',
        userid: 'admin',
        username: '管理员',
        method: 'system:position:add',
        requestType: 'POST',
        operateType_dictText: '添加',
      },
    ]);
    expect(records[0].costTime).toBeGreaterThanOrEqual(0);
    expect((await list({ logType: '2', operateType: '4', keyWord: '日志员' })).result.total).toBe(0);
    expect((await list({ keyWord: '日志员', createTime_begin: '2099-01-01' })).result.total).toBe(0);
    expect(
      (await list({ keyWord: '日志员', createTime_begin: '2020-01-01', createTime_end: '2099-01-01' })).result.total,
    ).toBe(1);
    expect((await list({ keyWord: "%' or '1'='1" })).result.total).toBe(0);
    const advanced = async (...rows: object[]) =>
      (await list({ logType: '2', superQueryParams: encodeURIComponent(JSON.stringify(rows)) })).result.total;
    const word = { field: 'logContent', rule: 'like', val: '日志员' };
    expect(await advanced(word, { field: 'operateType', rule: 'eq', val: '2', type: 'list' })).toBe(1);
    expect(await advanced(word, { field: 'operateType', rule: 'ne', val: '2', type: 'list' })).toBe(0);
    expect(await advanced(word, { field: 'costTime', rule: 'ge', val: '600000', type: 'int' })).toBe(0);
  });

  it('deletes some or all, and says that it was done', async () => {
    const [{ id }] = (await list({ logType: '1' })).result.records;
    expect((await app.call('DELETE', '/sys/log/delete', { token, query: { id } })).message).toBe('删除成功!');
    expect((await app.call('DELETE', '/sys/log/delete', { token, query: { id } })).message).toBe('未找到对应实体');
    expect((await app.call('DELETE', '/sys/log/deleteBatch', { token, query: {} })).message).toBe('参数不识别！');
    const all = await app.call('DELETE', '/sys/log/deleteBatch', { token, query: { ids: 'allclear' } });
    expect(all.message).toBe('删除成功!');
    const left = (await list({})).result;
    expect(left).toMatchObject({ total: 1, records: [{ logContent: expect.stringMatching(/^清空日志，共\d+条$/) }] });
  });

  it('keeps the log of another tenant out, even of "all"', async () => {
    await app.db
      .insertInto('sys_tenant')
      .values({ id: 41, name: '甲', status: 1, begin_date: null, end_date: null })
      .execute();
    const person = await aPerson(app, { tenants: [41], permissions: ['system:log:list', 'system:log:deleteBatch'] });
    const theirs = await app.signIn(person.username, userPassword);
    await app.call('POST', '/sys/position/add', { token, body: { code: 'L2', name: '另一租户', postRank: '1' } });
    expect((await list({ keyWord: '另一租户' }, theirs)).result.total).toBe(0);
    await app.call('DELETE', '/sys/log/deleteBatch', { token: theirs, query: { ids: 'allclear' } });
    expect((await list({ keyWord: '另一租户' })).result.total).toBe(1);
  });

  it('counts a common word as far as it is counted, and finds a rare one among many', async () => {
    await sql`insert into sys_log (id, log_type, log_content, userid, create_time)
      select 'n' || i, 2, case when i % 100 = 0 then '巡检记录，很少见' else '巡检记录，第' || i || '号' end, 'u' || i % 7,
        now() - i * interval '1 second' from generate_series(1, 1500) i`.execute(app.db);
    const common = await list({ logType: '2', keyWord: '巡检记录', pageSize: '10', pageNo: String(foundAtMost / 10) });
    expect(common.result).toMatchObject({ total: foundAtMost, pages: foundAtMost / 10 });
    expect(common.result.records.map(({ id }: { id: string }) => id)).toEqual(
      Array.from({ length: 10 }, (_, index) => `n${foundAtMost - 9 + index}`),
    );
    expect(
      (await list({ logType: '2', keyWord: '巡检记录', pageNo: String(foundAtMost / 10 + 1) })).result,
    ).toMatchObject({ records: [] });
    expect((await list({ logType: '2', keyWord: '很少见' })).result.total).toBe(15);
    expect((await list({ logType: '2', keyWord: '很少见', userid: 'u2' })).result.total).toBe(3);
    const first = await list({ logType: '2', keyWord: '巡检记录', column: 'createTime', order: 'asc' });
    expect(first.result.records[0].id).toBe('n1500');
  });

  it('writes down a fault with its request, without values, and not too many of them', async () => {
    const answer = await app.call('GET', '/test/fault', { token, query: { word: 'geheim' } });
    expect(answer.message).toBe('操作失败，服务器内部错误');
    const found = await vi.waitFor(async () => {
      const { result } = await list({ logType: '4' });
      expect(result.total).toBe(1);
      return result.records[0];
    });
    expect(found).toMatchObject({
      logContent: '测试-出错：服务器内部错误',
      logType_dictText: '异常日志',
      userid: 'admin',
      requestId: answer.requestId,
      requestParam: '{"query":["word"],"body":[]}',
      errorText: '数据库错误 22P02',
    });
    expect(JSON.stringify(found)).not.toContain('geheim');
    for (let round = 0; round < 70; round += 1) await app.call('GET', '/test/fault', { token, query: { word: 'x' } });
    await vi.waitFor(async () => expect((await list({ logType: '4' })).result.total).toBeGreaterThanOrEqual(59));
    expect((await list({ logType: '4' })).result.total).toBeLessThanOrEqual(120);
  });

  it('asks for the right before it looks at the input', async () => {
    const person = await aPerson(app);
    const theirs = await app.signIn(person.username, userPassword);
    for (const [method, path] of [
      ['GET', 'log/list'],
      ['DELETE', 'log/delete'],
      ['DELETE', 'log/deleteBatch'],
      ['GET', 'dataLog/list'],
    ] as const)
      expect((await app.call(method, `/sys/${path}`, { token: theirs })).code).toBe(510);
  });
});

describe('histories of records', () => {
  let app: TestApp;
  let token: string;
  let record: { id: string };
  const versions = (as: string, dataId = record.id, dataTable = 'sys_position') =>
    app.call('GET', '/sys/dataLog/queryDataVerList', { token: as, query: { dataTable, dataId } });
  const signedIn = async (input: Parameters<typeof aPerson>[1]) =>
    app.signIn((await aPerson(app, input)).username, userPassword);

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    const add = await app.call('POST', '/sys/position/add', { token, body: { code: 'H1', name: '一', postRank: '1' } });
    record = add.result;
    await app.call('PUT', '/sys/position/edit', { token, body: { ...record, name: '二' } });
  });

  it('gives the versions newest first and two of them to compare', async () => {
    const { result } = await versions(token);
    expect(result.map((version: { dataVersion: string }) => version.dataVersion)).toEqual(['2', '1']);
    const [after, before] = result;
    const compared = await app.call('GET', '/sys/dataLog/queryCompareList', {
      token,
      query: { dataId1: before.id, dataId2: after.id },
    });
    const names = compared.result.map((version: { dataContent: string }) => JSON.parse(version.dataContent).name);
    expect(names).toEqual(['一', '二']);
    expect((await versions(token, 'none')).message).toBe('未找到版本信息');
  });

  it('names what the compared versions store, also by items that are switched off', async () => {
    const item = app.db
      .selectFrom('sys_dict')
      .innerJoin('sys_dict_item', 'sys_dict_item.dict_id', 'sys_dict.id')
      .select(['sys_dict_item.id', 'item_text'])
      .where('dict_code', '=', 'position_rank')
      .where('item_value', '=', '1');
    const { id: itemId, item_text } = await item.executeTakeFirstOrThrow();
    await app.db.updateTable('sys_dict_item').set({ status: 0 }).where('id', '=', itemId).execute();
    await app.call('GET', '/sys/dict/refleshCache', { token });
    const [after, before] = (await versions(token)).result;
    const compared = await app.call('GET', '/sys/dataLog/queryCompareList', {
      token,
      query: { dataId1: before.id, dataId2: after.id },
    });
    for (const version of compared.result) expect(version.dictTexts).toEqual({ postRank_dictText: item_text });
  });

  it('shows them only to who may read the record', async () => {
    const [{ id }] = (await versions(token)).result;
    const stranger = await signedIn({});
    const outside = await signedIn({
      permissions: ['system:position:list', 'system:dataLog:list'],
      rules: [{ component: 'system/SysPositionList', column: 'code', condition: '=', value: 'other' }],
    });
    for (const as of [stranger, outside]) {
      expect((await versions(as)).success).toBe(false);
      const query = { dataId1: id, dataId2: id };
      expect((await app.call('GET', '/sys/dataLog/queryCompareList', { token: as, query })).success).toBe(false);
    }
    expect((await app.call('GET', '/sys/dataLog/list', { token: outside })).result.total).toBe(0);
    expect((await app.call('GET', '/sys/dataLog/list', { token, query: { dataId: record.id } })).result.total).toBe(2);
    const reader = await signedIn({ permissions: ['system:position:list'] });
    expect((await versions(reader)).result).toHaveLength(2);
  });

  it('are counted up to a bound, and paged to as far', async () => {
    await sql`insert into sys_data_log (id, data_table, data_id, data_content, data_version, type, create_time)
      select 'many' || i, 'sys_position', ${record.id}, '{}', 100 + i, 'json', now() - interval '9 days'
      from generate_series(1, ${countedAtMost}::int) i`.execute(app.db);
    const page = (query: Record<string, string>) => app.call('GET', '/sys/dataLog/list', { token, query });
    const { result } = await page({ dataId: record.id, pageSize: '10' });
    expect(result).toMatchObject({ total: countedAtMost, pages: countedAtMost / 10 });
    expect(result.records[0].dataVersion).toBe('2');
    expect((await page({ dataId: record.id, pageNo: '1000' })).result.records).toHaveLength(10);
    expect((await page({ dataId: record.id, pageNo: '1001' })).result).toMatchObject({
      records: [],
      total: countedAtMost,
    });
    await sql`delete from sys_data_log where id like 'many%'`.execute(app.db);
  });

  it('are looked at up to a bound too, however few of them the caller may read', async () => {
    const add = async (code: string) =>
      (await app.call('POST', '/sys/position/add', { token, body: { code, name: code, postRank: '1' } })).result.id;
    const [own, other] = [await add('log-own'), await add('log-other')];
    const narrow = await signedIn({
      permissions: ['system:position:list', 'system:dataLog:list'],
      rules: [{ component: 'system/SysPositionList', column: 'code', condition: '=', value: 'log-own' }],
    });
    const list = (as: string, query = {}) => app.call('GET', '/sys/dataLog/list', { token: as, query });
    expect((await list(narrow)).result).toMatchObject({ total: 1, partial: false });
    await sql`insert into sys_data_log (id, data_table, data_id, data_content, data_version, type, create_time)
      select 'deep' || i, 'sys_position', ${other}, '{}', 100 + i, 'json', now() + interval '1 day'
      from generate_series(1, ${lookedAtMost}::int) i`.execute(app.db);
    expect((await list(narrow)).result).toMatchObject({ total: 0, partial: true, records: [] });
    expect((await list(narrow, { dataTable: 'sys_position' })).result).toMatchObject({ total: 0, partial: true });
    for (const query of [{ dataId: own }, { dataId: own, dataTable: 'sys_position' }])
      expect((await list(narrow, query)).result).toMatchObject({ total: 1, partial: false });
    expect((await list(narrow, { dataId: other })).result).toMatchObject({ total: 0 });
    expect((await list(token)).result).toMatchObject({ total: countedAtMost, partial: true });
    await sql`delete from sys_data_log where id like 'deep%'`.execute(app.db);
  });

  it('cuts hidden columns out of the snapshots', async () => {
    const guard = await aPerson(app);
    await grantRight(app, guard.roleId, 'system:position:col:name');
    const reader = await signedIn({ permissions: ['system:position:list'] });
    const { result } = await versions(reader);
    expect(result).toHaveLength(2);
    expect(Object.keys(JSON.parse(result[0].dataContent))).not.toContain('name');
  });

  it('tells of every version in the list whether it is the newest of its record', async () => {
    const { result } = await app.call('GET', '/sys/dataLog/list', { token, query: { dataId: record.id } });
    const told = result.records.map((row: { dataVersion: string; newest: boolean }) => [row.dataVersion, row.newest]);
    expect(Object.fromEntries(told)).toEqual({ 2: true, 1: false });
  });

  it('brings a version back as an edit: what may be read and changed, with its history, not over a newer change', async () => {
    const restore = (as: string, body: object) => app.call('POST', '/sys/dataLog/restore', { token: as, body });
    const one = async (id: string) =>
      (await app.call('GET', '/sys/position/queryById', { token, query: { id } })).result;
    const added = await app.call('POST', '/sys/position/add', {
      token,
      body: { code: 'R1', name: '旧名', postRank: '1' },
    });
    const { id } = added.result;
    await app.call('PUT', '/sys/position/edit', { token, body: { ...added.result, name: '新名', postRank: '2' } });
    const [, first] = (await versions(token, id)).result;
    const { version } = await one(id);
    expect((await restore(token, { id: first.id, version: version - 1 })).message).toMatch(/^数据已被/);
    // Roles may be saved without a version, but never brought back over what somebody changed meanwhile.
    const { id: roleId } = (
      await app.call('POST', '/sys/role/add', { token, body: { roleName: '旧角色', roleCode: 'restored' } })
    ).result;
    await app.call('PUT', '/sys/role/edit', { token, body: { id: roleId, roleName: '新角色', roleCode: 'restored' } });
    const [, old] = (await versions(token, roleId, 'sys_role')).result;
    for (const id of [first.id, old.id]) expect((await restore(token, { id })).success).toBe(false);
    expect((await restore(token, { id: old.id, version: 2 })).message).toBe('恢复成功!');

    const rights = ['system:dataLog:restore', 'system:position:list', 'system:position:edit'] as const;
    const noEdit = await signedIn({ permissions: rights.slice(0, 2) });
    expect((await restore(noEdit, { id: first.id, version })).code).toBe(510);
    expect((await restore(await signedIn({ permissions: rights.slice(1) }), { id: first.id, version })).code).toBe(510);
    const outside = await signedIn({
      permissions: rights,
      rules: [{ component: 'system/SysPositionList', column: 'code', condition: '=', value: 'other' }],
    });
    expect((await restore(outside, { id: first.id, version })).message).toBe('未找到版本信息');
    // `name` is hidden from everybody who was not given it, since the test above.
    const blind = await signedIn({ permissions: rights });
    expect((await restore(blind, { id: first.id, version })).message).toBe('恢复成功!');
    expect(await one(id)).toMatchObject({ name: '新名', postRank: '1', version: version + 1 });

    const everything = await signedIn({ permissions: [...rights, 'system:position:col:name'] });
    expect((await restore(everything, { id: first.id, version: version + 1 })).message).toBe('恢复成功!');
    expect(await one(id)).toMatchObject({ name: '旧名', postRank: '1', version: version + 2 });
    expect((await versions(token, id)).result).toHaveLength(4);
    const { result: logs } = await app.call('GET', '/sys/log/list', {
      token,
      query: { logType: '2', keyWord: '到版本1' },
    });
    expect(logs.records[0].logContent).toBe('恢复职务，旧名，到版本1');
    await app.call('DELETE', '/sys/position/delete', { token, query: { id } });
    expect((await restore(token, { id: first.id, version: version + 2 })).success).toBe(false);
  });

  it('keeps what a record was that came without a history, before its first change, and brings it back', async () => {
    const seeded = { id: 'seeded-position', code: 'S1', name: '种子', post_rank: '1', create_by: 'admin' };
    await app.db
      .insertInto('sys_position')
      .values({ ...seeded, create_time: '2020-01-02 03:04:05+08' })
      .execute();
    const edit = (name: string, version: number) =>
      app.call('PUT', '/sys/position/edit', {
        token,
        body: { id: seeded.id, code: 'S1', name, postRank: '1', version },
      });
    expect((await edit('改一', 1)).success).toBe(true);
    expect((await edit('改二', 2)).success).toBe(true);
    const { result } = await versions(token, seeded.id);
    const kept = result.map((version: { dataVersion: string; dataContent: string; createBy: string }) => [
      version.dataVersion,
      JSON.parse(version.dataContent).name,
      version.createBy,
    ]);
    expect(kept).toEqual([
      ['3', '改二', 'admin'],
      ['2', '改一', 'admin'],
      ['1', '种子', 'admin'],
    ]);
    expect(result[2]).toMatchObject({ createTime: '2020-01-02 03:04:05', createName: '管理员' });
    const restored = await app.call('POST', '/sys/dataLog/restore', { token, body: { id: result[2].id, version: 3 } });
    expect(restored.message).toBe('恢复成功!');
  });

  it('knows no table that nobody declared', async () => {
    for (const table of ['sys_user_secret', 'sys_session', "sys_position' or '1'='1"])
      expect((await versions(token, record.id, table)).message).toBe('未找到版本信息');
  });
});
