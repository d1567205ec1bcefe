import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { systemActor } from '#access/actor.ts';
import { type Db, inTransaction, isPgError } from '#db/database.ts';
import { logType, operateType, writeLog } from '#services/log-entries.ts';

/** A fault that comes with every request must not fill the table; the server's own log has them all. */
const mostPerMinute = 60;

const operations: Record<string, number> = {
  POST: operateType.add,
  PUT: operateType.edit,
  DELETE: operateType.remove,
};

/** Writes faults of the server into the log that administrators read (异常日志): what failed and why, no values. */
export function makeFaultLog(db: Db, log: FastifyBaseLogger): (error: unknown, request: FastifyRequest) => void {
  let minute = 0;
  let written = 0;
  return (error, request) => {
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) [minute, written] = [now, 0];
    written += 1;
    if (written > mostPerMinute) return;
    const { endpoint, outside } = request.routeOptions.config;
    const origin = {
      requestId: request.id,
      ip: request.ip,
      method: request.method,
      url: request.url.split('?')[0] ?? '',
      startedAt: request.arrivedAt,
    };
    inTransaction(db, (tx) =>
      writeLog(tx, request.actor ?? { ...systemActor, username: '', realname: '' }, origin, {
        type: logType.error,
        operate: operations[request.method] ?? operateType.list,
        content: `${endpoint?.label ?? outside ?? request.method}：服务器内部错误`,
        method: endpoint ? `${endpoint.method} ${endpoint.path}` : '',
        parameters: { query: namesOf(request.query), body: namesOf(request.body) },
        errorText: textOf(error),
      }),
    ).catch((second: unknown) => log.error({ err: second, requestId: request.id }, 'a fault was not written down'));
  };
}

/** Names of what was sent; values may be secrets. */
function namesOf(sent: unknown): string[] {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? Object.keys(sent).slice(0, 100) : [];
}

/** What the fault says of itself; of the database's the code and place, because its sentences hold values. */
function textOf(error: unknown): string {
  if (isPgError(error)) {
    const places = [error.table, error.column, error.constraint].filter(Boolean).join('，');
    return `数据库错误 ${error.code}${places ? `（${places}）` : ''}`;
  }
  if (!(error instanceof Error)) return '未知错误';
  return `${error.name}: ${error.message}`.replace(/(?:\/[^\s/:'"]+){2,}/g, '…').slice(0, 2000);
}
