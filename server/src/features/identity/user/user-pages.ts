import { user } from '@dossier/contract/identity/user.ts';
import { all, type Condition, compare } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Columns } from '#access/query/columns.ts';
import { type ListQueryInput, readListQuery } from '#engine/query/list-query.ts';
import { listRows } from '#engine/resource/list-rows.ts';
import type { Row } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';
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
  /** Fields that the caller may sort by: no more than he is shown. */
  shown?: readonly string[];
}

const audit = ['createTime', 'updateTime'] as const;
/** What a list of members shows. */
const memberFields = [
  ...['id', 'username', 'realname', 'avatar', 'birthday', 'sex', 'phone', 'email', 'workNo', 'post', 'telephone'],
  ...['orgCode', 'status', ...audit],
];
/** What pickers show to everybody. */
export const pickedFields = ['id', 'username', 'realname', 'birthday', 'sex', 'phone', 'status', ...audit] as const;

/** A page of users through the gate, with dictionary texts and department names. Every list of users comes from here. */
export async function pageOfUsers(app: App, actor: Actor, wanted: Wanted) {
  const { query = {}, where = [], extra, most, shown = memberFields } = wanted;
  const scope = scopeOf(user, actor);
  // An order tells what it orders by, so nobody sorts by a clearance that he is not shown.
  const parsed = readListQuery({ ...scope, columns: only(scope.columns, shown) }, query);
  const asked = {
    ...parsed,
    where: all(parsed.where, ...where),
    ...(most === undefined ? {} : { pageNo: 1, pageSize: most }),
  };
  const { records, total } = await listRows(app.db, scope, asked, extra);
  await app.dictTexts.label(app.db, records, user.fields, actor);
  await addDepartNames(app.db, records, actor);
  return { records: records.map(asShown), total, ...paging(asked, total) };
}

/** Users of a list that is not paged. */
export async function someUsers(app: App, actor: Actor, wanted: Wanted) {
  return (await pageOfUsers(app, actor, { most: 1000, ...wanted })).records;
}

function only(columns: Columns, names: readonly string[]): Columns {
  return new Map([...columns].filter(([name]) => names.includes(name)));
}

/** Users whose field holds one of the keys, as far as the caller may read that field; no key asks for nobody. */
export async function usersByKeys(app: App, actor: Actor, keys: Readonly<Record<string, readonly string[]>>) {
  const { columns } = scopeOf(user, actor);
  const where = Object.entries(keys).filter(([field, values]) => values.length > 0 && columns.has(field));
  if (where.length === 0) return [];
  return someUsers(app, actor, {
    where: where.map(([field, values]) => compare(field, 'in', ...values)),
    // Several people may share a name, everything else is somebody's own.
    most: Math.max(1000, ...where.map(([, values]) => values.length)),
  });
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
    post_dictText: text('post_dictText'),
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
