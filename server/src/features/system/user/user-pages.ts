import { user } from '@dossier/contract/system/user.ts';
import { all, type Condition, compare } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { scopeOf } from '../../../platform/gate.ts';
import { type ListQueryInput, readListQuery } from '../../../platform/query/list-query.ts';
import { listRows, type Row } from '../../../platform/resource/read.ts';
import type { App } from '../../../platform/services.ts';
import { addDepartNames } from './user.hooks.ts';

interface Wanted {
  /** Paging, order and filters of the wire. */
  query?: ListQueryInput;
  /** Further conditions over fields of the user. */
  where?: Condition[];
  /** Further conditions over other tables; the users' table is `t`. */
  extra?: RawBuilder<boolean>;
  /** Rows of a list that is not paged. */
  most?: number;
}

/** A page of users through the gate, with dictionary texts and department names. Every list of users comes from here. */
export async function pageOfUsers(app: App, actor: Actor, { query = {}, where = [], extra, most }: Wanted) {
  const scope = scopeOf(user, actor);
  const parsed = readListQuery(scope, query);
  const wanted = {
    ...parsed,
    where: all(parsed.where, ...where),
    ...(most === undefined ? {} : { pageNo: 1, pageSize: most }),
  };
  const { records, total } = await listRows(app.db, scope, wanted, extra);
  await app.dictTexts.label(app.db, records, user.fields, actor);
  await addDepartNames(app.db, records);
  return { records: records.map(asShown), total, ...paging(wanted, total) };
}

/** Users of a list that is not paged. */
export async function someUsers(app: App, actor: Actor, wanted: Wanted) {
  return (await pageOfUsers(app, actor, { most: 1000, ...wanted })).records;
}

function paging({ pageNo, pageSize }: { pageNo: number; pageSize: number }, total: number) {
  return { size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** The wire's user; the result schema of each call says which of these it lets out. */
function asShown(row: Row) {
  const text = (name: string) => (row[name] ?? null) as string | null;
  const whole = (name: string) => (row[name] ?? null) as number | null;
  return {
    id: row.id,
    username: String(row.username ?? ''),
    realname: text('realname'),
    avatar: text('avatar'),
    birthday: text('birthday'),
    sex: whole('sex'),
    sex_dictText: text('sex_dictText'),
    phone: text('phone'),
    email: text('email'),
    workNo: text('workNo'),
    post: text('post'),
    telephone: text('telephone'),
    orgCode: text('orgCode'),
    orgCodeTxt: text('orgCodeTxt'),
    status: whole('status'),
    status_dictText: text('status_dictText'),
  };
}

/** Members of the departments below a code; `exact`: of that code alone. */
export function membersOf(orgCode: RawBuilder<unknown>, exact = false): RawBuilder<boolean> {
  const match = exact ? sql`d.org_code = ${orgCode}` : sql`starts_with(d.org_code, ${orgCode})`;
  return sql<boolean>`exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = t.id and d.del_flag = '0' and ${match})`;
}

/** Code of a department by its id, as part of a query. */
export const codeOfDepart = (id: string): RawBuilder<unknown> =>
  sql`(select org_code from sys_depart where id = ${id})`;

/** Contains-search of a plain text, whatever signs it holds. */
export function contains(field: string, text: string | undefined): Condition[] {
  const word = (text ?? '').trim().replace(/^\*+|\*+$/g, '');
  return word === '' ? [] : [compare(field, 'contains', word)];
}
