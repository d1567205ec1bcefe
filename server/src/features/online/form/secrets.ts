import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { hashPassword } from '#access/session/password.ts';
import type { Tx } from '#db/database.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';

/** Hashes of what came with a save, until the record is written. */
const taken = new WeakMap<WriteContext, Record<string, string>>();

/**
 * The steps of a form whose fields are passwords (decision 0152). What is typed goes no further than this: the record, its history, steps and hooks
 * never hold it, and its hash stands in a table that no register has. What comes empty stays as it is.
 */
export function withSecrets(resource: Resource, hooks: Hooks): Hooks {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.secret);
  if (names.length === 0) return hooks;
  const take = async (context: WriteContext, draft: Draft) => {
    const hashes: Record<string, string> = {};
    for (const name of names) {
      const typed = draft[name];
      delete draft[name];
      delete context.input[name];
      if (typeof typed === 'string' && typed !== '') hashes[name] = await hashPassword(typed);
    }
    taken.set(context, hashes);
  };
  const keep = async (context: WriteContext, id: string) => {
    const { tx, actor } = context;
    for (const [name, hash] of Object.entries(taken.get(context) ?? {}))
      await sql`
        insert into onl_cgform_secret (table_name, record_id, field, tenant_id, hash, update_by)
        values (${tableOf(resource)}, ${id}, ${name}, ${actor.tenantId}, ${hash}, ${actor.username})
        on conflict (table_name, record_id, field) do update
          set hash = excluded.hash, update_by = excluded.update_by, update_time = now()`.execute(tx);
  };
  return {
    ...hooks,
    async beforeAdd(context, draft) {
      await take(context, draft);
      await hooks.beforeAdd?.(context, draft);
    },
    async beforeEdit(context, draft, before) {
      await take(context, draft);
      await hooks.beforeEdit?.(context, draft, before);
    },
    async afterAdd(context, record) {
      await keep(context, record.id);
      await hooks.afterAdd?.(context, record);
    },
    async afterEdit(context, after, before) {
      await keep(context, after.id);
      await hooks.afterEdit?.(context, after, before);
    },
    async afterDelete(context, record) {
      const { tx } = context;
      await sql`
        delete from onl_cgform_secret where table_name = ${tableOf(resource)} and record_id = ${record.id}`.execute(tx);
      await hooks.afterDelete?.(context, record);
    },
  };
}

const tableOf = ({ table }: Resource): string => table.split('.').at(-1) ?? table;

/** Hashes follow the names of columns. */
export async function renameSecrets(
  tx: Tx,
  table: string,
  renamed: readonly { was: string; name: string }[],
): Promise<void> {
  if (renamed.length === 0) return;
  // In two steps, for two columns may have changed their names with each other.
  await sql`update onl_cgform_secret s set field = '#' || r.name
    from json_to_recordset(${JSON.stringify(renamed)}::json) as r (was text, name text)
    where s.table_name = ${table} and s.field = r.was`.execute(tx);
  await sql`update onl_cgform_secret set field = substr(field, 2) where table_name = ${table} and field like '#%'`.execute(
    tx,
  );
}

/** The records of a table are gone, and their hashes with them. */
export async function forgetSecrets(tx: Tx, table: string): Promise<void> {
  await sql`delete from onl_cgform_secret where table_name = ${table}`.execute(tx);
}
