import type { Actor, Origin } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';

/** log_type of sys_log. */
export const logType = { signIn: 1, operation: 2, error: 4 } as const;
/** operate_type of sys_log (dictionary operate_type). */
export const operateType = { list: 1, add: 2, edit: 3, remove: 4, import: 5, export: 6, print: 7 } as const;

export interface LogEntry {
  content: string;
  operate: number;
  type?: number;
  /** Handler's name, e.g. `pm:project:add`. */
  method?: string;
  /** What was asked, without secrets; cut at 4 000 characters. */
  parameters?: unknown;
  /** What a fault says of itself, without values. */
  errorText?: string;
}

/** Writes who did what, when, from where and how long it took, in the same transaction as the deed. */
export async function writeLog(tx: Tx, actor: Actor, origin: Origin, entry: LogEntry): Promise<void> {
  if (origin.unlogged) return;
  await tx
    .insertInto('sys_log')
    .values({
      id: newId(),
      log_type: entry.type ?? logType.operation,
      log_content: entry.content.slice(0, 4000),
      operate_type: entry.operate,
      userid: actor.username,
      username: actor.realname,
      ip: origin.ip,
      method: entry.method ?? null,
      request_url: origin.url.slice(0, 2000),
      request_param: entry.parameters === undefined ? null : JSON.stringify(entry.parameters).slice(0, 4000),
      request_type: origin.method,
      cost_time: origin.startedAt > 0 ? Math.round(performance.now() - origin.startedAt) : null,
      request_id: origin.requestId || null,
      error_text: entry.errorText ?? null,
      application: actor.application ?? null,
      tenant_id: actor.tenantId,
      create_by: actor.username,
      create_time: wireNow(),
    })
    .execute();
}

/** This moment as the wire writes it: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function wireNow(at: number = Date.now()): string {
  return new Date(at + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
}
