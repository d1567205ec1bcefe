import { assetStatus } from '@dossier/contract/eq/asset.ts';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { emptyDatabase } from '#test/database.ts';
import { prepareDatabase } from '#test/prepare.ts';

/** The last version in which a device was scrapped at once. */
const last = '20261123T1012_flow_query';

describe('a database with devices that were scrapped before approvals were asked for', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    const connection = await emptyDatabase();
    await migrate(connection, { upTo: last });
    const pool = new pg.Pool(connection);
    await pool.query(`insert into sys_category (id, pid, name, code) values ('old-kind', '0', '旧类别', 'EQ-OLD')`);
    await pool.query(
      `insert into eq_asset (id, code, name, kind, status, place, keeper, create_by, create_time)
       values ('gone', 'SB-OLD-00001', '早已报废', 'old-kind', '3', '库', 'admin', 'admin', now())`,
    );
    await pool.query(
      `insert into sys_permission (id, name, menu_type, perms, perms_type, status) values ('old-right', '报废', 2, 'eq:asset:scrap', '1', '1')`,
    );
    await pool.query(`insert into sys_role (id, role_name, role_code) values ('old-role', '旧角色', 'old_role')`);
    await pool.query(
      `insert into sys_role_permission (id, role_id, permission_id) values ('old', 'old-role', 'old-right')`,
    );
    await pool.end();
    await prepareDatabase(connection);
    app = await testApp({}, [], { connection });
    token = await app.signIn();
  });

  it('shows them as they were, and refuses to scrap them again', async () => {
    const { result } = await app.call('GET', '/eq/asset/queryById', { token, query: { id: 'gone' } });
    expect(result).toMatchObject({ name: '早已报废', status: assetStatus.scrapped });
    expect(result._may ?? []).not.toContain('edit');
    const list = await app.call('GET', '/eq/scrap/list', { token });
    expect(list.result.total).toBe(0);
  });

  it('has the rights of the new register, and no longer the one that scrapped at once', async () => {
    const { rows } = await app.database.pool.query<{ perms: string }>(
      `select perms from sys_permission where perms like 'eq:%scrap%' order by perms`,
    );
    const rights = rows.map(({ perms }) => perms);
    expect(rights).toContain('eq:scrap:submit');
    expect(rights).not.toContain('eq:asset:scrap');
    const menus = await app.database.pool.query(`select 1 from sys_permission where url = '/eq/scrap'`);
    expect(menus.rows).toHaveLength(1);
  });
});
