import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';

/** Gives a menu or a right to the administrators, as a new installation does. */
export async function grantToAdministrators(tx: Tx, permissionId: string): Promise<void> {
  await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select ${newId()}, id, ${permissionId} from sys_role where role_code = 'admin'
    on conflict (role_id, permission_id) do nothing`.execute(tx);
}
