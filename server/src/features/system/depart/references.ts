import { isMultiple } from '@dossier/contract/core/field.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { columnsOf } from '../../../platform/query/columns.ts';
import { allResources } from '../../../platform/resource/registry.ts';

/**
 * Refuses while records of any screen name one of the departments. Every department field of every declared
 * resource counts, so a new screen is protected without a word. Users are not: their links go with the department.
 */
export async function assertDepartsUnused(tx: Tx, departs: readonly { id: string; name: string }[]): Promise<void> {
  const ids = departs.map(({ id }) => id);
  for (const resource of allResources()) {
    if (resource.table === 'sys_user') continue;
    for (const [name, field] of Object.entries(resource.fields)) {
      const column = columnsOf(resource).get(name)?.column;
      if (field.type !== 'depart' || !column) continue;
      const values = isMultiple(field)
        ? sql`unnest(string_to_array(${sql.ref(column)}, ','))`
        : sql`${sql.ref(column)}`;
      const { rows } = await sql<{ value: string; n: number }>`
        select value, count(*) as n from (select ${values} as value from ${sql.table(resource.table)}) s
        where value = any(${ids}) group by value`.execute(tx);
      const first = rows[0];
      if (!first) continue;
      const depart = departs.find(({ id }) => id === first.value);
      throw refuse(`“${depart?.name ?? ''}”已被${first.n}条${resource.label}引用，不能删除`);
    }
  }
}
