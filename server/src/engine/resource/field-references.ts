import { isMultiple } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { WriteContext } from './write.ts';

/** Users lose their departments with the department; the fields of a tree to itself are its own matter. */
const excepted: Record<'depart' | 'category', string> = { depart: 'sys_user', category: 'sys_category' };

/**
 * Refuses while records of any screen name one of these nodes. Every field of that type of every resource
 * counts, so a new screen is protected without a word.
 */
export async function assertFieldsUnused(
  { app, tx }: Pick<WriteContext, 'app' | 'tx'>,
  type: 'depart' | 'category',
  nodes: readonly { id: string; name: string }[],
): Promise<void> {
  const ids = nodes.map(({ id }) => id);
  for (const { label, table, fields } of app.resources.all().flatMap(tablesOf)) {
    if (table === excepted[type]) continue;
    for (const [name, field] of Object.entries(fields)) {
      if (field.type !== type) continue;
      const column = field.column ?? snake(name);
      const values = isMultiple(field)
        ? sql`unnest(string_to_array(${sql.ref(column)}, ','))`
        : sql`${sql.ref(column)}`;
      const { rows } = await sql<{ value: string; n: number }>`
        select value, count(*) as n from (select ${values} as value from ${sql.table(table)}) s
        where value = any(${ids}) group by value`.execute(tx);
      const first = rows[0];
      if (!first) continue;
      const node = nodes.find(({ id }) => id === first.value);
      throw refuse(`“${node?.name ?? ''}”已被${first.n}条${label}引用，不能删除`);
    }
  }
}

/** A resource's own table and those of its lines. */
function tablesOf({ label, table, fields, parts }: Resource) {
  return [{ label, table, fields }, ...Object.values(parts)];
}
