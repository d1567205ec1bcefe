import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '../resource/hooks.ts';

/** Steps of a tree whose nodes say whether they have children (`pid`, `has_child`): clients of the contract open it by that. */
export function hasChildHooks(resource: Resource): Hooks {
  const upkeep = async (tx: Tx, parents: readonly unknown[]) => {
    const ids = [...new Set(parents.filter((id): id is string => typeof id === 'string' && id !== ''))].sort();
    const table = sql.table(resource.table);
    if (ids.length > 0)
      await sql`update ${table} p set has_child = case when exists (select from ${table} c where c.pid = p.id) then '1' else '0' end
        where p.id = any(${ids})`.execute(tx);
  };
  return {
    afterAdd: ({ tx }, { id, pid }) => upkeep(tx, [id, pid]),
    afterEdit: ({ tx }, after, before) => upkeep(tx, [after.pid, before.pid]),
    async beforeDelete({ tx }, { id }) {
      const { rows } = await sql`select from ${sql.table(resource.table)} where pid = ${id} limit 1`.execute(tx);
      if (rows.length > 0) throw refuse('该节点有下级，请先删除下级');
    },
    afterDelete: ({ tx }, { pid }) => upkeep(tx, [pid]),
  };
}
