import { queryTenants } from '@dossier/contract/identity/user-calls.ts';
import { tenant } from '@dossier/contract/organisation/tenant.ts';
import * as contract from '@dossier/contract/organisation/tenant-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { serveFigures } from '#engine/figures/routes.ts';
import { findRow } from '#engine/resource/read.ts';
import { listPage } from '#engine/resource/routes.ts';
import { addRecord, deleteRecords, editRecord } from '#engine/resource/write.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import * as joining from './joining.service.ts';
import * as members from './members.service.ts';
import { packRoutes } from './pack.routes.ts';
import { assertPlatform, tenantHooks, unusedTenants } from './tenant.hooks.ts';

/** Most tenants that one batch may delete. */
const mostDeleted = 100;

/** Tenants: their records by the engine, with a number as id, and who belongs to them. */
export function tenantRoutes(app: App): void {
  const { endpoints, messages } = tenant;
  app.resources.add(tenant);
  // Who may neither list tenants nor give them to users reads the names of his own and of no other.
  app.published.publish(tenant, ({ permissions, tenantIds }, alias) =>
    permissions.has(endpoints.list.access) || permissions.has(queryTenants.access)
      ? undefined
      : sql<boolean>`${sql.ref(`${alias}.id`)} = any(${[...tenantIds]}::int[])`,
  );
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });

  serve(app, endpoints.list, ({ actor, query }) => listPage(app, tenant, tenantHooks, actor, query));
  serveFigures(app, tenant, tenantHooks);
  serve(app, endpoints.queryById, async ({ db, actor, query }) => {
    const record = isNumber(query.id) ? await findRow(db, scopeOf(tenant, actor), query.id) : undefined;
    if (!record) throw notFound(messages.notFound);
    await app.dictTexts.label(db, [record], tenant.fields, actor);
    return record;
  });
  serve(app, endpoints.add, async (call) => {
    // Older clients name the number as the wire's id.
    const body = { ...call.body, id: undefined, no: call.body.no ?? call.body.id };
    return doneWith(messages.added, await addRecord(caller(call), tenant, tenantHooks, body));
  });
  for (const target of [endpoints.edit, endpoints.editPost]) {
    serve(app, target, async (call) => {
      const id = String(call.body.id ?? '');
      if (!isNumber(id)) throw notFound(messages.notFound);
      await editRecord(caller(call), tenant, tenantHooks, { ...call.body, id });
      return done(messages.edited);
    });
  }
  serve(app, endpoints.delete, async (call) => {
    assertPlatform(call.actor);
    const { id } = call.query;
    if (!isNumber(id)) throw notFound(messages.notFound);
    await inTransaction(call.db, async (tx) => {
      const known = await findRow(tx, scopeOf(tenant, call.actor), id, { lock: true });
      if (!known) throw notFound(messages.notFound);
      if ((await unusedTenants(app, tx, [Number(id)])).length === 0) throw refuse('该租户已被引用，无法删除！');
      await deleteRecords(caller(call), tenant, tenantHooks, [id], tx);
    });
    return done(messages.deleted);
  });
  serve(app, endpoints.deleteBatch, async (call) => {
    assertPlatform(call.actor);
    const ids = [...new Set(csvOf(call.query.ids).filter(isNumber).map(Number))];
    if (ids.length === 0) throw refuse('未选中租户！');
    if (ids.length > mostDeleted) throw refuse(`单次最多操作${mostDeleted}条记录`);
    const deleted = await inTransaction(call.db, async (tx) => {
      const unused = await unusedTenants(app, tx, ids);
      if (unused.length === 0) throw refuse('选择的租户都已被引用，无法删除！');
      return deleteRecords(caller(call), tenant, tenantHooks, unused.map(String), tx);
    });
    return done(deleted < ids.length ? '部分删除成功！（被引用的租户无法删除）' : messages.deletedBatch);
  });

  serve(app, contract.getCurrentUserTenant, async ({ db, actor }) => {
    const { rows: list } = await sql<{ id: number; name: string | null } & Times>`
      select id, name, begin_date as "beginDate", end_date as "endDate", status, create_by as "createBy",
        create_time as "createTime" from sys_tenant where id = any(${[...actor.tenantIds]}) order by id`.execute(db);
    return { list };
  });
  serve(app, contract.getTenantUserList, ({ actor, query }) => members.membersOfTenant(app, actor, query));
  serve(app, contract.leaveTenant, async (call) => {
    await members.removeMembers(caller(call), call.body.tenantId, csvOf(call.body.userIds));
    return done('移出成功！');
  });
  serve(app, contract.getTenantRequests, ({ db, actor, query }) => joining.requestsOf(db, actor, query.tenantId));
  serve(app, contract.invitationUserJoin, async (call) => {
    const { invited, missed } = await joining.invite(caller(call), call.body);
    const rest = missed.length > 0 ? `；账号不存在或已是成员：${missed.join('、')}` : '';
    return doneWith(`邀请已发出${rest}`, { invited }, 200);
  });
  serve(app, contract.updateUserTenantStatus, async (call) => {
    await joining.decide(caller(call), call.body.id, call.body.status);
    return done('操作成功！');
  });

  serve(app, contract.getTenantListByUserId, ({ db, actor }) => joining.tenantsOfUser(db, actor.userId));
  serve(app, contract.joinTenantByHouseNumber, async (call) => {
    await joining.apply(caller(call), call.body.houseNumber);
    return done('申请已提交，请等待管理员审核');
  });
  serve(app, contract.agreeOrRefuseJoinTenant, async (call) => {
    await joining.answer(caller(call), call.body.tenantId, call.body.status === '1');
    return done('操作成功！');
  });
  serve(app, contract.cancelApplyTenant, async (call) => {
    await joining.withdraw(caller(call), call.body.tenantId);
    return done('已撤回申请');
  });
  serve(app, contract.exitUserTenant, async (call) => {
    await members.exitTenant(caller(call), call.query.id);
    return done('退出租户成功');
  });
  packRoutes(app);
}

interface Times {
  beginDate: string | null;
  endDate: string | null;
  status: number | null;
  createBy: string | null;
  createTime: string | null;
}

const isNumber = (value: unknown): boolean => /^\d{1,9}$/.test(String(value ?? ''));
