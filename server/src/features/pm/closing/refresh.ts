import { checkResult } from '@dossier/contract/pm/closing/close.ts';
import { node } from '@dossier/contract/pm/node.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import type { Closing, Open } from './checks/check.ts';
import { checks } from './checks/checks.ts';

/** What the closing itself keeps of its checks. */
interface Outcome {
  failed: number;
  checkedTime: string;
}

type Failure = Pick<Open, 'message' | 'priced'> & { reason: string };

/** A waiver as it was given; it covers no more than was open then. */
interface Waiver {
  item: string;
  waiver: string;
  by: string;
  time: string;
  /** How many were open. */
  covers: number;
}

/**
 * Does all checks of a closing anew and writes down what they find. A waiver lapses when its check passes, or when more is
 * open than when it was given.
 * @param given a waiver that is given now
 */
export async function refreshChecks(
  tx: Tx,
  closing: Closing,
  given?: Omit<Waiver, 'covers'>,
): Promise<Outcome & { failures: readonly Failure[]; lines: ReadonlyMap<string, string> }> {
  const kept = await waiversOf(tx, closing.id);
  const failures: Failure[] = [];
  const lines = new Map<string, string>();
  for (const [index, { item, reason, find }] of checks.entries()) {
    const open = await find(tx, closing);
    const waiver = waiverFor(open, given?.item === item ? { ...given, covers: open?.found ?? 0 } : kept.get(item));
    const result = open === null ? checkResult.passed : waiver ? checkResult.waived : checkResult.failed;
    if (open && !waiver) failures.push({ reason, message: open.message, priced: open.priced });
    lines.set(item, result);
    await sql`insert into pm_close_check
        (id, close_id, line_no, item, result, found, message, amount, place, waiver, waived_by, waived_time, waived_for)
      values (${newId()}, ${closing.id}, ${index}, ${item}, ${result}, ${open?.found ?? 0}, ${open?.message ?? null},
        ${open?.amount ?? null}, ${open?.place ?? null}, ${waiver?.waiver ?? null}, ${waiver?.by ?? null}, ${waiver?.time ?? null}::timestamptz,
        ${waiver?.covers ?? null})
      on conflict (close_id, item) do update set line_no = excluded.line_no, result = excluded.result,
        found = excluded.found, message = excluded.message, amount = excluded.amount, place = excluded.place, waiver = excluded.waiver,
        waived_by = excluded.waived_by, waived_time = excluded.waived_time, waived_for = excluded.waived_for`.execute(
      tx,
    );
  }
  return { failed: failures.length, checkedTime: wireNow(), failures, lines };
}

function waiverFor(open: Open | null, waiver: Waiver | undefined): Waiver | undefined {
  return open && waiver && open.found <= waiver.covers ? waiver : undefined;
}

async function waiversOf(tx: Tx, id: string): Promise<Map<string, Waiver>> {
  const { rows } = await sql<Waiver>`
    select item, waiver, waived_by as by, waived_time as time, waived_for as covers from pm_close_check
    where close_id = ${id} and waiver is not null`.execute(tx);
  return new Map(rows.map((row) => [row.item, row]));
}

/** Does the checks anew. @throws the first sentence of what is neither done nor waived */
export async function assertChecked(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  closing: Closing,
): Promise<Outcome> {
  const { failures, failed, checkedTime } = await refreshChecks(tx, closing);
  const [first] = failures;
  if (first) throw refusal(first.reason, toldTo(actor, first));
  return { failed, checkedTime };
}

/** CL04 with its amount, for who may see what nodes come to. */
const toldTo = (actor: Actor, { message, priced }: Failure): string =>
  priced !== undefined && scopeOf(node, actor).columns.has('unpaidCny') ? priced : message;
