import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';

/** Refusals before a call is let in that one application may write a minute: anybody can make them with its key. */
const refusalsPerMinute = 60;

/** Writes a line for every call of an application when its answer has gone out. */
export function addCallLog(http: FastifyInstance, db: Db, log: FastifyBaseLogger): void {
  const writing = new Set<Promise<void>>();
  let minute = 0;
  const refusals = new Map<string, number>();

  function mayWrite({ openCall }: FastifyRequest): boolean {
    if (!openCall || openCall.admitted) return openCall !== null;
    const now = Math.floor(performance.now() / 60_000);
    if (now !== minute) {
      minute = now;
      refusals.clear();
    }
    const count = (refusals.get(openCall.appId) ?? 0) + 1;
    refusals.set(openCall.appId, count);
    return count <= refusalsPerMinute;
  }

  http.addHook('onResponse', async (request, reply) => {
    if (!mayWrite(request)) return;
    const written = write(db, request, reply.statusCode).catch((error: unknown) =>
      log.error({ err: error, requestId: request.id }, 'a call of an application was not logged'),
    );
    writing.add(written);
    void written.finally(() => writing.delete(written));
  });
  http.addHook('onClose', async () => {
    await Promise.all(writing);
  });
}

async function write(db: Db, request: FastifyRequest, status: number): Promise<void> {
  const { openCall, routeOptions } = request;
  if (!openCall) return;
  const { appId, failure } = openCall;
  await db
    .insertInto('sys_open_log')
    .values({
      id: newId(),
      app_id: appId,
      app_name: openCall.appName,
      label: routeOptions.config.endpoint?.label ?? '',
      method: request.method,
      // The address without its query, where values stand.
      url: (request.raw.url ?? '').split('?')[0]?.slice(0, 2000) ?? '',
      success: failure ? 'N' : 'Y',
      code: failure?.code ?? status,
      cost_time: Math.round(performance.now() - request.arrivedAt),
      ip: request.ip.slice(0, 64),
      message: failure?.message.slice(0, 500) ?? null,
      request_id: request.id,
      tenant_id: openCall.tenantId,
      create_by: request.actor?.username ?? null,
      create_time: wireNow(),
    })
    .execute();
  if (openCall.admitted && failure)
    await sql`update sys_open_day set failed = failed + 1 where app_id = ${appId} and day = current_date`.execute(db);
}
