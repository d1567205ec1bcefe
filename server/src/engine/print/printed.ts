import type { Print } from '@dossier/contract/core/print.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { takeNumbers } from '#db/numbers.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

/**
 * Number of a document: `DY20261123-00001`, counted per tenant and day. It is taken before the document is set, because it
 * stands on it; what then cannot be set leaves a gap.
 */
export async function takePrintNumber(tx: Tx, actor: Actor): Promise<string> {
  const day = wireNow().slice(0, 10).replaceAll('-', '');
  const count = await takeNumbers(tx, `print:${actor.tenantId}:${day}`);
  return `DY${day}-${String(count).padStart(5, '0')}`;
}

interface Printed {
  resource: Resource;
  print: Pick<Print, 'name' | 'label'>;
  actor: Actor;
  origin: Origin;
  number: string;
  /** What the log says was printed: 3 份, 120 条. */
  amount: string;
  /** What was asked. */
  parameters: unknown;
  /** The records that it is about; lists name none. */
  ids?: readonly string[];
}

/** Notes who printed what, in the log and at each record, before a byte of it leaves. */
export async function notePrinted(app: App, printed: Printed): Promise<void> {
  await inTransaction(app.db, (tx) => writePrinted(tx, printed));
}

/** As `notePrinted`, in a transaction of the caller. */
export async function writePrinted(
  tx: Tx,
  { resource, print, actor, origin, number, amount, parameters, ids = [] }: Printed,
): Promise<void> {
  await writeLog(tx, actor, origin, {
    operate: operateType.print,
    content: `打印${print.label}，${number}（${amount}）`,
    method: `${resource.permission}:print`,
    parameters,
  });
  if (ids.length === 0) return;
  await sql`
    insert into sys_print (id, tenant_id, print_no, data_table, data_id, print_name, title, create_by, create_time)
    select x.id, ${actor.tenantId}, ${number}, ${resource.table}, x.data_id, ${print.name}, ${print.label},
      ${actor.username}, ${wireNow()}::timestamptz
    from unnest(${ids.map(() => newId())}::text[], ${[...ids]}::text[]) as x (id, data_id)`.execute(tx);
}
