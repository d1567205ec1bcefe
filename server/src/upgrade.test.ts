import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#access/session/password.ts';
import { migrate } from '#db/migrate.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { emptyDatabase } from '#test/database.ts';
import { adminPassword, prepareDatabase } from '#test/prepare.ts';
import { aCustomer, aMilestone } from '#test/registers.ts';

/** The last version before states, approvals and lending, with the data of its demo company (scripts/keep-database.ts). */
const version = { last: '20261123T0600_comments', file: '../test/fixtures/version-2026-11.json.gz' };

type Kept = Record<string, Record<string, unknown>[]>;

describe('a database of the last version, with what people put into it', () => {
  let app: TestApp;
  let kept: Kept;
  const call = async (method: string, path: string, given: Parameters<TestApp['call']>[2] = {}) =>
    app.call(method, path, { token: await app.signIn(), ...given });

  beforeAll(async () => {
    const connection = await emptyDatabase();
    kept = JSON.parse(gunzipSync(readFileSync(new URL(version.file, import.meta.url))).toString()) as Kept;
    await migrate(connection, { upTo: version.last });
    await fill(connection, kept);
    await prepareDatabase(connection);
    app = await testApp({}, [], { connection });
  });

  it('keeps every row of every table', async () => {
    for (const [table, rows] of Object.entries(kept)) {
      const { rows: counts } = await app.database.pool.query<{ n: number }>(
        `select count(*)::int as n from ${pg.escapeIdentifier(table)}`,
      );
      expect(counts[0]?.n, table).toBeGreaterThanOrEqual(rows.length);
    }
  });

  it('shows the registers as they were, and saves in them', async () => {
    const list = await call('GET', '/pm/project/list', { query: { pageSize: 100 } });
    expect(list.result.total).toBe(kept.pm_project?.length);
    const running = list.result.records.find(({ status }: { status: string }) => status === '40');
    expect(running._may).toEqual(expect.arrayContaining(['edit', 'submitFinal']));
    await aCustomer(app, await app.signIn(), '新客户');
    expect(
      await call('POST', '/pm/project/edit', {
        body: { id: running.id, version: running.version, customer: '新客户' },
      }),
    ).toMatchObject({ success: true });
    expect((await call('GET', '/arc/item/list')).result.total).toBe(kept.arc_item?.length);
  });

  it('starts drafts as before, for nobody has published an approval', async () => {
    const { result } = await call('GET', '/pm/project/list', { query: { status: '10' } });
    const [draft] = result.records;
    expect(draft._may).toContain('start');
    await aMilestone(app, await app.signIn(), draft.id);
    const start = async () => {
      const { version } = (await call('GET', '/pm/project/queryById', { query: { id: draft.id } })).result;
      return call('POST', '/pm/project/start', { body: { id: draft.id, version } });
    };
    // Drafts of before have no members; they are asked for now.
    expect((await start()).reason).toBe('PM02');
    const members = [{ username: 'admin', role: 'pm', startDate: '2026-01-05', endDate: '2099-12-31', share: 10 }];
    await call('PUT', '/pm/project/edit', { body: { id: draft.id, version: draft.version, members } });
    expect(await start()).toMatchObject({ success: true });
  });

  it('has its comments, history and saved queries, and numbers that go on', async () => {
    const comment = kept.sys_comment?.[0] ?? {};
    const { result } = await call('GET', '/sys/comment/timeline', {
      query: { tableName: String(comment.table_name), tableDataId: String(comment.table_data_id) },
    });
    expect(JSON.stringify(result)).toContain(String(comment.comment_content));
    expect(result.entries.map(({ kind }: { kind: string }) => kind)).toContain('change');
    const queries = await call('GET', '/sys/savedQuery/list', { query: { code: '/pm/project' } });
    expect(queries.result.queries.map(({ title }: { title: string }) => title)).toEqual(
      kept.sys_saved_query?.map(({ title }) => title),
    );
    const project = (await call('GET', '/pm/project/queryById', { query: { id: String(comment.table_data_id) } }))
      .result;
    const { id: _, code: __, version: ___, attachments: ____, ...same } = project;
    const added = await call('POST', '/pm/project/add', { body: { ...same, name: '升级后的项目' } });
    expect(added, added.message).toMatchObject({ success: true });
    expect(kept.pm_project?.map(({ code }) => code)).not.toContain(added.result.code);
  });

  it('gains what the new version brings: menus, rights, devices, approvals that wait to be published', async () => {
    expect((await call('GET', '/eq/asset/list')).success).toBe(true);
    expect((await call('GET', '/flow/definition/list')).result.length ?? 1).toBeGreaterThan(0);
    const rights = await call('GET', '/sys/permission/getUserPermissionByToken');
    expect(JSON.stringify(rights.result.menu)).toContain('/eq/asset');
  });
});

/** Puts the rows back as they were, with the password of the tests for who signs in. */
async function fill(connection: pg.PoolConfig, kept: Kept): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set timezone = 'Asia/Shanghai'`);
    for (const [name, rows] of Object.entries(kept)) {
      const table = pg.escapeIdentifier(name);
      // What the migrations themselves put in is in what was kept.
      await client.query(`delete from ${table}`);
      const { rows: columns } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
      await client.query(
        `insert into ${table} (${names}) overriding system value
         select ${names} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    await client.query(
      `insert into sys_user_secret (user_id, password_hash) select id, $1 from sys_user where username = 'admin'`,
      [await hashPassword(adminPassword)],
    );
  } finally {
    await client.end();
  }
}
