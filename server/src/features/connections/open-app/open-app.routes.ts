import * as contract from '@dossier/contract/connections/open-app.ts';
import { openLog } from '@dossier/contract/connections/open-log.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { makeSecret } from '#access/open-api/secrets.ts';
import { notFound } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { serve } from '#http/endpoint.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { assertMayHold, openAppHooks, openCallsFor, ownerActor } from './open-app.hooks.ts';

const { openApp } = contract;

/** 接口应用: keys of other systems, what they may call, and what they called. */
export function openAppRoutes(app: App): void {
  serveResource(app, openApp, openAppHooks);
  serveResource(app, openLog);
  serve(app, contract.listOpenCalls, async ({ db, actor, query }) =>
    openCallsFor(app, await ownerActor(db, actor, query.owner)),
  );
  serve(app, contract.resetOpenSecret, ({ actor, origin, body }) =>
    inTransaction(app.db, async (tx) => {
      const found = await findRow(tx, scopeOf(openApp, actor), body.id, { lock: true, full: true });
      if (!found) throw notFound(openApp.messages.notFound);
      await assertMayHold(tx, actor, found.id);
      const secret = await makeSecret(app.config.dataKey, tx, found.id);
      await writeLog(tx, actor, origin, {
        content: `生成接口应用密钥，${found.name}`,
        operate: operateType.edit,
        method: contract.resetOpenSecret.access,
        parameters: { id: found.id },
      });
      return { name: String(found.name), accessKey: String(found.accessKey), secret };
    }),
  );
  serve(app, contract.openStatistics, async ({ db, actor, query }) => {
    if (!(await findRow(db, scopeOf(openApp, actor), query.id))) throw notFound(openApp.messages.notFound);
    return statisticsOf(db, query.id);
  });
}

async function statisticsOf(db: Db, id: string) {
  const [secret, last, days] = await Promise.all([
    db.selectFrom('sys_open_app_secret').select('made_at').where('app_id', '=', id).executeTakeFirst(),
    db
      .selectFrom('sys_open_log')
      .select(['create_time', 'ip'])
      .where('app_id', '=', id)
      .orderBy('create_time', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
    sql<{ day: string; calls: number; failed: number }>`
      select day, calls, failed from sys_open_day where app_id = ${id} and day > current_date - 30 order by day desc`.execute(
      db,
    ),
  ]);
  return {
    secretTime: secret?.made_at ?? null,
    lastTime: last?.create_time ?? null,
    lastAddress: last?.ip ?? null,
    days: days.rows,
  };
}
