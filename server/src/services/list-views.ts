import type { ListViewContent } from '@dossier/contract/identity/list-view.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';

/** Saved views of the caller's tenant that are the caller's own or for one of their roles, under `v`. */
export function isVisibleView(actor: Actor) {
  return sql<boolean>`v.tenant_id = ${actor.tenantId} and (v.user_id = ${actor.userId} or exists (
    select 1 from sys_list_view_role r join sys_user_role ur on ur.role_id = r.role_id
    where r.view_id = v.id and ur.user_id = ${actor.userId}))`;
}

/** A saved view of a list by its id, where the caller has it. */
export async function findListView(
  db: Db,
  actor: Actor,
  { code, id }: { code: string; id: string },
): Promise<{ title: string; content: ListViewContent } | undefined> {
  const { rows } = await sql<{ title: string; content: ListViewContent }>`
    select v.title, v.content from sys_list_view v
    where v.id = ${id} and v.code = ${code} and ${isVisibleView(actor)}`.execute(db);
  return rows[0];
}
