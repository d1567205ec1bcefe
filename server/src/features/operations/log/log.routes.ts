import * as contract from '@dossier/contract/operations/log.ts';
import { all, compare, csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import type { ParsedListQuery } from '#engine/query/list-query.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { done, serve } from '#http/endpoint.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { searchLogs } from './search.ts';

/** `keyWord` looks into the content. */
function withKeyWord(query: ParsedListQuery, keyWord: unknown): ParsedListQuery {
  const word = typeof keyWord === 'string' ? keyWord.trim().replace(/^\*|\*$/g, '') : '';
  return word === '' ? query : { ...query, where: all(query.where, compare('logContent', 'contains', word)) };
}

const hooks: Hooks<typeof contract.log> = {
  readPage: (db, scope, query, { keyWord }) => searchLogs(db, scope, withKeyWord(query, keyWord)),
  readsPlainly: true,
  filter({ keyWord }) {
    const { where } = withKeyWord({ where: all(), order: [], pageNo: 1, pageSize: 1 }, keyWord);
    return conditionSql(where, columnsOf(contract.log), 't');
  },
};

/** The log of sign-ins and operations; that somebody emptied it is written into it. */
export function logRoutes(app: App): void {
  serveResource(app, contract.log, hooks);
  serve(app, contract.deleteLogs, async ({ actor, origin, query }) => {
    const all = query.ids === 'allclear';
    const ids = csvOf(query.ids);
    if (!all && ids.length === 0) throw refuse('参数不识别！');
    const which = all ? sql<boolean>`true` : sql<boolean>`t.id = any(${ids})`;
    await inTransaction(app.db, async (tx) => {
      const { numAffectedRows = 0n } =
        await sql`delete from sys_log t where ${scopeSql(scopeOf(contract.log, actor))} and ${which}`.execute(tx);
      await writeLog(tx, actor, origin, {
        operate: operateType.remove,
        content: all ? `清空日志，共${numAffectedRows}条` : `批量删除日志，共${numAffectedRows}条`,
        method: 'system:log:deleteBatch',
      });
    });
    return done('删除成功!');
  });
}
