import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { login } from '@dossier/contract/identity/session.ts';
import type { Selectable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';

export type UserInfo = ResultOf<typeof login>['userInfo'];
type DepartInfo = ResultOf<typeof login>['departs'][number];

/** A user row under the wire's names; there is no password in the row to begin with. */
export function toUserInfo(row: Selectable<Tables['sys_user']>, orgCodeTxt: string | null = null): UserInfo {
  return {
    id: row.id,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    birthday: row.birthday,
    sex: row.sex,
    email: row.email,
    phone: row.phone,
    orgCode: row.org_code,
    orgCodeTxt,
    status: row.status,
    delFlag: row.del_flag,
    workNo: row.work_no,
    post: row.post,
    telephone: row.telephone,
    userIdentity: row.user_identity,
    departIds: row.depart_ids,
    relTenantIds: row.rel_tenant_ids,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
    homePath: null,
  };
}

/** Departments that a user belongs to, in the order of the tree. */
export async function departsOf(db: Db, userId: string): Promise<DepartInfo[]> {
  const rows = await db
    .selectFrom('sys_user_depart as ud')
    .innerJoin('sys_depart as d', 'd.id', 'ud.dep_id')
    .select(['d.id', 'd.parent_id', 'd.depart_name', 'd.org_code', 'd.org_category', 'd.org_type'])
    .where('ud.user_id', '=', userId)
    .where('d.del_flag', '=', '0')
    .orderBy('d.org_code')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    departName: row.depart_name,
    orgCode: row.org_code,
    orgCategory: row.org_category,
    orgType: row.org_type,
  }));
}

export function findUser(db: Db, by: 'username' | 'phone' | 'id', value: string) {
  return db.selectFrom('sys_user').selectAll().where(by, '=', value).executeTakeFirst();
}
