import { type AuthMode, authModes } from '@dossier/contract/online/authority/authority.ts';
import { sql } from 'kysely';
import { notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Caller } from '#engine/resource/write.ts';
import { assertUnbound } from '../form/form.public.ts';
import { assertHas } from './assert-has.ts';
import { changeAuthority } from './change.ts';

interface Target {
  targetId: string;
  cgformId: string;
  authMode?: AuthMode | undefined;
}

/** Most things of one form that are granted to one. */
const mostGranted = 2000;
const said = {
  1: (form: string) => `字段授权，${form}`,
  2: (form: string) => `按钮授权，${form}`,
  3: (form: string) => `数据授权，${form}`,
} as const;

/** Ids of what is granted to a role, a department or a person. */
export async function grantedIds(
  db: Db,
  { targetId, cgformId, authMode = 'role' }: Target,
  type: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select auth_id as id from onl_auth_relation
    where cgform_id = ${cgformId} and auth_mode = ${authMode} and role_id = ${targetId} and type = ${type}
    order by auth_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Grants exactly these fields, buttons or rules of a form to a role, a department or a person. */
export async function saveGrants(
  caller: Caller,
  { targetId, cgformId, authMode = 'role' }: Target,
  type: 1 | 2 | 3,
  list: string,
): Promise<void> {
  const ids = readIds(list);
  if (type === 3) assertUnbound(caller.actor, cgformId);
  await changeAuthority(caller, cgformId, said[type], { targetId, authMode, ids }, async (tx, form) => {
    await requireTarget(tx, authMode, targetId);
    const known = await knownIds(tx, cgformId, type);
    if (ids.some((id) => !known.has(id))) throw refuse('授权项已变化，请刷新后重试');
    const before = new Set(await grantedIds(tx, { targetId, cgformId, authMode }, type));
    for (const id of ids) {
      const code = known.get(id);
      if (code && !before.has(id)) assertHas(caller.actor, form, { type, code });
    }
    await sql`delete from onl_auth_relation
      where cgform_id = ${cgformId} and auth_mode = ${authMode} and role_id = ${targetId} and type = ${type}`.execute(
      tx,
    );
    const rows = ids.map((id) => ({ key: newId(), id }));
    await sql`insert into onl_auth_relation (id, role_id, auth_id, type, cgform_id, auth_mode)
      select r.key, ${targetId}, r.id, ${type}, ${cgformId}, ${authMode}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (key text, id text)`.execute(tx);
  });
}

/** The ids that a client sent as JSON text. */
function readIds(text: string): string[] {
  let ids: unknown;
  try {
    ids = JSON.parse(text);
  } catch {
    throw refuse('授权的参数不正确');
  }
  if (!Array.isArray(ids) || ids.length > mostGranted || !ids.every((id) => typeof id === 'string'))
    throw refuse('授权的参数不正确');
  return [...new Set<string>(ids)];
}

/** What can be granted of a form, with the field or button that it is; rules are none. */
async function knownIds(tx: Tx, formId: string, type: 1 | 2 | 3): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await (type === 3
    ? sql<{ id: string; code: string | null }>`select id, null as code from onl_auth_data where cgform_id = ${formId}`
    : sql<{ id: string; code: string | null }>`
        select id, code from onl_auth_page where cgform_id = ${formId} and type = ${type}`
  ).execute(tx);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

const targets: Readonly<Record<AuthMode, ReturnType<typeof sql>>> = {
  role: sql`sys_role where`,
  depart: sql`sys_depart where del_flag = '0' and`,
  user: sql`sys_user where del_flag = 0 and`,
};

async function requireTarget(tx: Tx, mode: AuthMode, id: string): Promise<void> {
  if (!authModes.includes(mode)) throw refuse('授权的参数不正确');
  const { rows } = await sql`select from ${targets[mode]} id = ${id}`.execute(tx);
  if (rows.length === 0) throw notFound('授权对象不存在');
}
