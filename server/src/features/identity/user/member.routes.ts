import { getMultiUser, queryUserComponentData, userKeys } from '@dossier/contract/dictionaries/lookup.ts';
import * as contract from '@dossier/contract/identity/user-calls.ts';
import { compare, csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { sendWorkbook } from '#engine/transfer/export.ts';
import { serveRowImport } from '#engine/transfer/import.ts';
import { reachedDepart } from '#features/organisation/depart/depart.public.ts';
import { type Call, done, doneWith, serve } from '#http/endpoint.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import { addToDepart, addToRole, removeFromRole, takeOutOfDepart } from './member.service.ts';
import { importMembers, membersTemplate, membersTitle } from './member-import.ts';
import { idsOf } from './user-links.ts';
import { codeOfDepart, contains, membersOf, pageOfUsers, pickedFields, someUsers, usersByKeys } from './user-pages.ts';

/** Users as members of roles and departments, and as pickers show them. */
export function memberRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });

  serve(app, contract.userRoleList, async ({ actor, query: { roleId, departId, ...query } }) => {
    const holds = sql<boolean>`exists (select 1 from sys_user_role ur where ur.user_id = t.id and ur.role_id = ${roleId ?? ''})`;
    const extra = departId ? sql<boolean>`(${holds} and ${membersOf(codeOfDepart(departId))})` : holds;
    return pageOfUsers(app, actor, { query, extra });
  });
  serve(app, contract.addSysUserRole, async (call) => {
    await addToRole(caller(call), call.body.roleId, call.body.userIdList);
    return doneWith('添加成功!', null, 0);
  });
  serve(app, contract.deleteUserRole, async (call) => {
    await removeFromRole(caller(call), call.query.roleId, [call.query.userId]);
    return done('删除成功!');
  });
  serve(app, contract.deleteUserRoleBatch, async (call) => {
    await removeFromRole(caller(call), call.query.roleId, idsOf(call.query.userIds));
    return done('删除成功!');
  });

  serve(app, contract.departUserList, async ({ actor, query: { depId, ...query } }) => {
    if (depId) await reachedDepart(app.db, actor, depId);
    else if (actor.manages.length === 0) return null;
    const extra = depId ? membersOf(codeOfDepart(depId)) : managedMembers(actor);
    const page = await pageOfUsers(app, actor, { query, extra });
    const direct = depId
      ? await directMembers(
          app.db,
          depId,
          page.records.map(({ id }) => id),
        )
      : null;
    const records = page.records.map((record) => ({
      ...record,
      orgCode: record.orgCodeTxt,
      ...(direct ? { direct: direct.has(record.id) } : {}),
    }));
    return { ...page, records };
  });
  serve(app, contract.editSysDepartWithUser, async (call) => {
    await addToDepart(caller(call), call.body.depId, call.body.userIdList);
    return doneWith('添加成功!', null, 0);
  });
  const rows = { label: '部门成员', title: membersTitle, run: importMembers };
  serveRowImport(app, contract.importDepartUsers, rows);
  serve(app, contract.departUsersTemplate, async ({ actor, query: { format = 'xlsx' }, reply }) => {
    const speaker = speakerOf(actor.language);
    sendWorkbook(
      reply,
      format,
      speaker.word('{0}导入模板', speaker.label(membersTitle)),
      membersTemplate(format, speaker),
    );
    return reply;
  });
  serve(app, contract.deleteUserInDepart, async (call) => {
    await takeOutOfDepart(caller(call), call.query.depId, [call.query.userId]);
    return done('删除成功!');
  });
  serve(app, contract.deleteUserInDepartBatch, async (call) => {
    const { depId, userIds } = call.query;
    await takeOutOfDepart(caller(call), depId, idsOf(userIds), '删除失败，目标用户不在当前部门！');
    return done('删除成功!');
  });
  serve(app, contract.queryByOrgCode, async ({ actor, query: { orgCode, ...query } }) =>
    pageOfUsers(app, actor, { query, extra: membersOf(sql`${orgCode}`, true) }),
  );
  serve(app, contract.queryByOrgCodeForAddressList, async ({ db, actor, query }) => {
    const { orgCode, departId, realname, workNo, ...paging } = query;
    const top = departId ? codeOfDepart(departId) : orgCode ? sql`${orgCode}` : null;
    const page = await pageOfUsers(app, actor, {
      query: paging,
      where: [compare('status', 'eq', '1'), ...contains('realname', realname), ...contains('workNo', workNo)],
      ...(top ? { extra: membersOf(top) } : {}),
    });
    const { rows } = await sql<{ user_id: string; id: string; names: string }>`
      select ud.user_id, min(d.id) as id, string_agg(d.depart_name, ' | ' order by d.org_code) as names
      from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
      where ud.user_id = any(${page.records.map((record) => record.id)}) group by 1`.execute(db);
    const departs = new Map(rows.map((row) => [row.user_id, row]));
    const records = page.records.map((record) => ({
      ...record,
      userId: record.id,
      departId: departs.get(record.id)?.id ?? null,
      departName: departs.get(record.id)?.names ?? null,
    }));
    return { ...page, records };
  });

  serve(app, queryUserComponentData, async ({ actor, query }) => {
    const { departId, realname, username, id, except, pageNo, pageSize, column, order } = query;
    const paging = Object.fromEntries(
      Object.entries({ pageNo, pageSize, column, order }).filter(([, value]) => value !== undefined),
    );
    return pageOfUsers(app, actor, {
      query: paging,
      where: [
        compare('status', 'eq', '1'),
        ...contains('realname', realname),
        ...contains('username', username),
        ...(id ? [compare('id', 'in', ...csvOf(id))] : []),
        ...(except ? [compare('username', 'ne', except)] : []),
      ],
      ...(departId ? { extra: membersOf(codeOfDepart(departId)) } : {}),
      shown: pickedFields,
    });
  });
  serve(app, getMultiUser, ({ actor, query }) =>
    usersByKeys(app, actor, Object.fromEntries(userKeys.map((key) => [key, idsOf(query[key])]))),
  );
  serve(app, contract.queryByIds, async ({ actor, query }) => {
    const ids = idsOf(query.userIds);
    if (ids.length > 1000) throw refuse('单次最多查询1000个用户');
    return someUsers(app, actor, { where: [compare('id', 'in', ...ids)] });
  });
  serve(app, contract.queryUserByDepId, async ({ actor, query }) =>
    someUsers(app, actor, { where: contains('realname', query.realname), extra: membersOf(codeOfDepart(query.id)) }),
  );
}

/** Those of the users that belong to the department itself. */
async function directMembers(db: Db, depId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('sys_user_depart')
    .select('user_id')
    .where('dep_id', '=', depId)
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Members of the departments that a superior manages. */
function managedMembers({ manages }: Actor) {
  return sql<boolean>`exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = t.id and d.del_flag = '0'
      and exists (select 1 from unnest(${[...manages]}::text[]) top where starts_with(d.org_code, top)))`;
}
