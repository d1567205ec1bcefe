import * as contract from '@dossier/contract/online/hook/hook-calls.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { invalid, notFound, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { done, serve } from '#http/endpoint.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { portOf, readUrl } from '#services/outbound.ts';
import type { App } from '#services/services.ts';
import { assertMayDesign } from '../mode/mode.public.ts';
import { hooksTopic, sendAgain } from './outbox.ts';
import { makeSecret } from './secrets.ts';
import { deliverHooks } from './worker.ts';

/** 外部接口: other programs that steps of forms call, and what is on its way to them (decision 0144). */
export function hookRoutes(app: App): void {
  deliverHooks(app);

  serve(app, contract.listHooks, async ({ db }) => {
    const { rows } = await sql<contract.Hook>`
      select id, code, name, url, active_status as "activeStatus" from onl_hook order by code`.execute(db);
    return rows;
  });
  serve(app, contract.addHook, async ({ actor, origin, body }) => {
    assertMayDesign(app, actor);
    const url = await checkedUrl(app, body.url);
    return inTransaction(app.db, async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from onl_hook`.execute(tx);
      if ((rows[0]?.n ?? 0) >= contract.mostHooks) throw refuse(`外部接口最多${contract.mostHooks}个`);
      const id = newId();
      const made = await sql`insert into onl_hook (id, code, name, url, active_status, create_by)
        values (${id}, ${body.code}, ${body.name.trim()}, ${url}, ${body.activeStatus}, ${actor.username})
        on conflict (code) do nothing`.execute(tx);
      if (made.numAffectedRows !== 1n) throw invalid({ code: '编码已存在' });
      await note(tx, { actor, origin }, operateType.add, `添加外部接口，${body.name}`, { id, url });
      return { id, secret: await makeSecret(app.config.dataKey, tx, id) };
    });
  });
  serve(app, contract.editHook, async ({ actor, origin, body: { id, name, url: given, activeStatus } }) => {
    assertMayDesign(app, actor);
    const url = await checkedUrl(app, given);
    await inTransaction(app.db, async (tx) => {
      const changed =
        await sql`update onl_hook set name = ${name.trim()}, url = ${url}, active_status = ${activeStatus},
        update_by = ${actor.username}, update_time = now() where id = ${id}`.execute(tx);
      if (changed.numAffectedRows !== 1n) throw notFound();
      await note(tx, { actor, origin }, operateType.edit, `修改外部接口，${name}`, { id, url, activeStatus });
      await app.events.publish(tx, hooksTopic, null);
    });
    return done('修改成功!');
  });
  serve(app, contract.deleteHook, async ({ actor, origin, query: { id } }) => {
    assertMayDesign(app, actor);
    await inTransaction(app.db, async (tx) => {
      const { code, name } = await hookOf(tx, id);
      const used = await formThatCalls(tx, code);
      if (used) throw refuse(`表单${used}的动作使用了该外部接口，请先修改动作`);
      await sql`delete from onl_hook where id = ${id}`.execute(tx);
      await note(tx, { actor, origin }, operateType.remove, `删除外部接口，${name}`, { id });
    });
    return done('删除成功!');
  });
  serve(app, contract.resetHookSecret, ({ actor, origin, body: { id } }) => {
    assertMayDesign(app, actor);
    return inTransaction(app.db, async (tx) => {
      const { name } = await hookOf(tx, id);
      await note(tx, { actor, origin }, operateType.edit, `重新生成外部接口密钥，${name}`, { id });
      return { id, secret: await makeSecret(app.config.dataKey, tx, id) };
    });
  });
  serve(app, contract.listDeliveries, async ({ db, query }) => {
    const { pageNo = 1, pageSize = 10, status } = query;
    const where = status ? sql`d.status = ${status}` : sql`true`;
    const { rows } = await sql<contract.Delivery & { total: number }>`
      select d.id, h.name as "hookName", d.event, d.table_name as "tableName", d.record_id as "recordId", d.status, d.tries,
        d.http_status as "httpStatus", d.duration_ms as "durationMs", d.result, d.next_at as "nextTime",
        d.create_time as "createTime", count(*) over ()::int as total
      from onl_hook_delivery d join onl_hook h on h.id = d.hook_id
      where ${where} order by d.create_time desc, d.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
      db,
    );
    const total = rows[0]?.total ?? 0;
    const records = rows.map(({ total: _, ...row }) => row);
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  });
  serve(app, contract.resendDelivery, async ({ actor, body: { id } }) => {
    assertMayDesign(app, actor);
    await inTransaction(app.db, async (tx) => {
      if (!(await sendAgain(tx, id))) throw refuse('没有可以重新发送的记录');
      await app.events.publish(tx, hooksTopic, null);
    });
    return done('已重新发送');
  });
}

/** Refuses an address that could not be called: the configuration of the server names hosts (OUTBOUND_ALLOW). */
async function checkedUrl(app: App, given: string): Promise<string> {
  const url = readUrl(given.trim());
  await app.outbound.destination(url.hostname, portOf(url));
  return url.href;
}

async function hookOf(tx: Tx, id: string): Promise<{ code: string; name: string }> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from onl_hook where id = ${id} for update`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A form whose steps call a hook. */
async function formThatCalls(tx: Tx, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ table: string }>`
    select h.table_name as "table" from onl_cgform_enhance_action a join onl_cgform_head h on h.id = a.cgform_head_id,
      jsonb_array_elements(a.steps::jsonb) s
    where s ->> 'type' = 'call' and s ->> 'hook' = ${code} limit 1`.execute(tx);
  return rows[0]?.table;
}

const note = (
  tx: Tx,
  { actor, origin }: { actor: Actor; origin: Origin },
  operate: number,
  content: string,
  parameters: unknown,
): Promise<void> => writeLog(tx, actor, origin, { operate, content, method: 'online:form:hook', parameters });
