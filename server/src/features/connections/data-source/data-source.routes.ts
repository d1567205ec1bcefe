import { dataSource, dataSourceOptions, testConnection } from '@dossier/contract/connections/data-source.ts';
import { scopeOf } from '#access/gate.ts';
import { invalid, notFound } from '#core/errors.ts';
import { readListQuery } from '#engine/query/list-query.ts';
import { listRows } from '#engine/resource/list-rows.ts';
import { findRow } from '#engine/resource/read.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { tryConnection } from './connect.ts';
import { dataSourceHooks, goesToSamePlace } from './data-source.hooks.ts';
import { readDatabaseAddress } from './database-address.ts';
import { passwordOf } from './passwords.ts';

/** Most data sources that a choice offers. */
const mostOptions = 1000;

/** 多数据源管理: the resource, its password beside it, and the test of a connection. */
export function dataSourceRoutes(app: App): void {
  serveResource(app, dataSource, dataSourceHooks);
  serve(app, dataSourceOptions, async ({ db, actor }) => {
    const scope = scopeOf(dataSource, actor);
    const query = readListQuery(scope, { pageSize: mostOptions, column: 'code', order: 'asc' });
    const { records } = await listRows(db, scope, query);
    return records.map(({ code, name }) => ({ value: String(code), label: String(name), text: String(name) }));
  });
  serve(app, testConnection, async ({ db, actor, body }) => {
    const { id, dbPassword, dbUsername } = body;
    const at = readDatabaseAddress(body.dbType ?? '', body.dbUrl ?? '', body.dbName ?? '');
    if (!dbUsername) throw invalid({ dbUsername: '用户名不能为空' });
    let password = dbPassword ?? '';
    if (password === '' && id) {
      const stored = await findRow(db, scopeOf(dataSource, actor), id, { full: true });
      if (!stored) throw notFound();
      if (!goesToSamePlace(body, stored))
        throw invalid({ dbPassword: '修改类型、地址、数据库或用户名后，请重新输入密码' });
      password = await passwordOf(app.config.dataKey, db, id);
    }
    await tryConnection(app.outbound, at, { user: dbUsername, password });
    return done('连接成功');
  });
}
