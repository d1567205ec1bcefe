import { sql } from 'kysely';
import { invalid, refusal } from '#core/errors.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';

type Context = Pick<WriteContext, 'tx' | 'actor'>;

/** A supplier is referred to by its name: while a contract is saved nobody renames or deletes it. */
export async function holdSupplier({ tx, actor }: Context, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pm_supplier
    where tenant_id = ${actor.tenantId} and name = ${name} and del_flag = 0 for share`.execute(tx);
  if (rows.length === 0) throw invalid({ supplier: `分包商“${name}”不存在` });
}

/** PM15: whoever is on the black list or no longer admitted gets no contract. */
export async function assertSupplier({ tx, actor }: Context, name: string | null): Promise<void> {
  if (!name) return;
  const { rows } = await sql<{ black: string | null; valid_to: string | null }>`
    select black, valid_to::text from pm_supplier
    where tenant_id = ${actor.tenantId} and name = ${name} and del_flag = 0 for share`.execute(tx);
  const [found] = rows;
  if (!found) return;
  if (found.black === 'Y') throw refusal('PM15', `分包商“${name}”已列入黑名单`);
  if (found.valid_to && found.valid_to < wireNow().slice(0, 10))
    throw refusal('PM15', `分包商“${name}”准入资格已于${found.valid_to}到期`);
}
