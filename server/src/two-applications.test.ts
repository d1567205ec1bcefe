import { ref, text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { position } from '@dossier/contract/organisation/position.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, systemActor } from '#access/actor.ts';
import { inTransaction } from '#db/database.ts';
import { defineGenerator } from '#engine/code-rules/generators.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { servingIndex, uniquenessOf } from '#engine/resource/table-indexes.ts';
import { bindFiles } from '#services/files/bind.ts';
import type { App } from '#services/services.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { grantRight } from '#test/people.ts';
import { fileClient } from '#test/upload.ts';

const common = { area: 'test', name: 'twin', path: '/test/twin', table: 'test_twin' } as const;
const name = text({ label: '名称', search: 'contains' });

/** Two resources that share their names and nothing else. */
const first = resource({
  ...common,
  label: '甲',
  component: 'test/TwinList',
  choices: { fields: ['id', 'name'] },
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  fields: {
    name,
    secret: text({ label: '密级' }),
    kind: text({ label: '类别', fillRule: 'twin' }),
    post: ref(() => position, { label: '职务', text: 'name' }),
  },
});
const second = resource({
  ...common,
  label: '乙',
  component: 'test/OtherTwinList',
  fields: { name, secret: text({ label: '密级' }) },
});

const made = defineGenerator({
  name: 'twinGenerator',
  label: '双生',
  description: '',
  params: Type.Object({}),
  given: Type.Object({}),
  run: () => '生成',
});

/** Steps that give every edited record a name. */
const named = (name: string): Hooks => ({
  beforeEdit(_context, draft) {
    draft.name = name;
  },
});

describe('two applications in one process', () => {
  let one: TestApp;
  let other: TestApp;
  const both = (): [TestApp, TestApp] => [one, other];
  const add = async (app: TestApp, body: object) =>
    app.call('POST', '/test/twin/add', { token: await app.signIn(), body });
  const read = async (app: TestApp, id: string) =>
    (await app.call('GET', '/test/twin/queryById', { token: await app.signIn(), query: { id } })).result;

  beforeAll(async () => {
    one = await testApp({}, [
      (app: App) => {
        serveResource(app, first, named('甲改'));
        app.files.owners.register(common.path, async () => true);
        app.published.forCheck('test_twin', 'secret', 'test:twin:add');
        app.generators.register(made);
      },
    ]);
    other = await testApp({}, [(app: App) => serveResource(app, second, named('乙改'))]);
    for (const app of both()) {
      await sql
        .raw(`create table test_twin (id varchar(32) primary key, name text, secret text, kind text, post text,
          tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
          sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`)
        .execute(app.db);
      const { id } = await app.db
        .selectFrom('sys_role')
        .select('id')
        .where('role_code', '=', 'admin')
        .executeTakeFirstOrThrow();
      for (const action of ['list', 'add', 'edit', 'delete']) await grantRight(app, id, `test:twin:${action}`);
    }
    await sql`create unique index on test_twin (name) where del_flag = 0`.execute(one.db);
  });

  it('have each their own resource of a path, table and component, in versions of their own', () => {
    expect(one.resources.byPath('/test/twin')).toBe(first);
    expect(other.resources.byPath('/test/twin')).toBe(second);
    expect(one.resources.ofTable('test_twin')).toEqual([first]);
    expect(other.resources.ofTable('test_twin')).toEqual([second]);
    expect(one.resources.ofComponent('test/TwinList')).toEqual([first]);
    expect(other.resources.ofComponent('test/TwinList')).toEqual([]);
    const before = [one.resources.version, other.resources.version];
    one.resources.add(resource({ ...common, label: '丙', path: '/test/third', fields: { name } }));
    expect([one.resources.version, other.resources.version]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect(other.resources.byPath('/test/third')).toBeUndefined();
    expect(() => one.resources.add(first)).toThrow('/test/twin is the path of two resources');
  });

  it('run each their own steps around an edit', async () => {
    for (const [app, expected] of [
      [one, '甲改'],
      [other, '乙改'],
    ] as const) {
      const { result } = await add(app, { name: '新', secret: '0' });
      const { version } = await read(app, result.id);
      const body = { id: result.id, version, name: '旧' };
      const edited = await app.call('PUT', '/test/twin/edit', { token: await app.signIn(), body });
      expect(edited.success, edited.message).toBe(true);
      expect((await read(app, result.id)).name).toBe(expected);
    }
    expect(one.resources.hooksOfEdit(first)).toBeDefined();
    expect(other.resources.hooksOfEdit(first)).toBeUndefined();
  });

  it('hold each their own unremovable rules', async () => {
    for (const [app, seen] of [
      [one, 0],
      [other, 1],
    ] as const) {
      await sql`insert into test_twin (id, name, secret) values ('above', '密', '9a')`.execute(app.db);
      const query = { name: '密' };
      const { result } = await app.call('GET', '/test/twin/list', { token: await app.signIn(), query });
      expect(result.total).toBe(seen);
    }
  });

  it('publish each their own tables for pickers and duplicate checks', async () => {
    const asked = async (app: TestApp, path: string, query = {}) =>
      (await app.call('GET', path, { token: await app.signIn(), query })).message;
    const refused = '白名单校验未通过！';
    expect(await asked(one, '/sys/dict/loadDict/test_twin,name,id')).not.toBe(refused);
    expect(await asked(other, '/sys/dict/loadDict/test_twin,name,id')).toBe(refused);
    const check = { tableName: 'test_twin', fieldName: 'secret', fieldVal: 'x' };
    expect(await asked(one, '/sys/duplicate/check', check)).toBe('该值可用！');
    expect(await asked(other, '/sys/duplicate/check', check)).toBe(refused);
  });

  it('tell labels of changes only where a field refers to the table', () => {
    expect(one.published.isReferenced('sys_position')).toBe(other.published.isReferenced('sys_position'));
    one.published.refer('test_twin,name,id');
    expect([one.published.isReferenced('test_twin'), other.published.isReferenced('test_twin')]).toEqual([true, false]);
  });

  it('ask each their own owner of a file', async () => {
    for (const [app, expected] of [
      [one, 200],
      [other, 404],
    ] as const) {
      const client = fileClient(app, await app.signIn());
      const file = await client.stored();
      const actor: Actor = { ...systemActor, username: 'admin' };
      await inTransaction(app.db, (tx) => bindFiles(tx, { resource: common.path, id: '1' }, '', file, actor));
      expect((await client.view(file)).statusCode).toBe(expected);
    }
  });

  it('know each their own generators', async () => {
    const names = async (app: TestApp) =>
      (await app.call('GET', '/sys/fillRule/generators', { token: await app.signIn() })).result.map(
        (generator: { name: string }) => generator.name,
      );
    expect(await names(one)).toContain('twinGenerator');
    expect(await names(other)).not.toContain('twinGenerator');
    for (const app of both())
      await sql`insert into sys_fill_rule (id, rule_name, rule_code, rule_class) values ('twin', '双生', 'twin', 'twinGenerator')`.execute(
        app.db,
      );
    const { result } = await add(one, { name: '取值', secret: '0' });
    expect((await read(one, result.id)).kind).toBe('生成');
    const body = { ruleName: '双生', ruleCode: 'twin2', ruleClass: 'twinGenerator' };
    const saved = await other.call('POST', '/sys/fillRule/add', { token: await other.signIn(), body });
    expect(saved.message).toContain('未注册');
  });

  it('keep what they read of their database’s indexes apart', async () => {
    const asked = { fixed: new Set<string>(), first: 'name' };
    for (const [app, expected] of [
      [one, true],
      [other, false],
    ] as const) {
      expect((await servingIndex(app.db, 'test_twin', asked)) !== undefined).toBe(expected);
      expect((await uniquenessOf(app.db, 'test_twin', 'name')) !== undefined).toBe(expected);
      // A transaction of it is the same database.
      expect(
        await inTransaction(app.db, async (tx) => (await servingIndex(tx, 'test_twin', asked)) !== undefined),
      ).toBe(expected);
    }
  });

  it('protect what their own resources refer to', async () => {
    for (const app of both()) {
      const token = await app.signIn();
      const body = { code: 'TWIN', name: '被引用', postRank: '1' };
      const added = await app.call('POST', '/sys/position/add', { token, body });
      expect(added.success, added.message).toBe(true);
      await sql`insert into test_twin (id, name, secret, post) values ('refers', '引', '0', ${added.result.id})`.execute(
        app.db,
      );
      const gone = await app.call('DELETE', '/sys/position/delete', { token, query: { id: added.result.id } });
      expect(gone.reason === 'C09').toBe(app === one);
    }
  });

  it('refuse a resource of the platform that tenants would be given', () => {
    const stray = resource({ ...common, label: '丁', path: '/test/fourth', owner: 'platform', fields: { name } });
    expect(() => one.resources.add(stray)).toThrow('is the platform');
  });
});
