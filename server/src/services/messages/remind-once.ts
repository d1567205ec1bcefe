import type { Said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { inTransaction } from '#db/database.ts';
import type { App } from '../services.ts';

/** Days that the bell shows a reminder. */
const shownDays = 7;

/** What a job reminds people of. */
export interface Reminder {
  /** What of the record: `pm.task-due`, at most 40 signs. */
  kind: string;
  /** The record, or what else it is about: at most 160 signs. */
  recordId: string;
  tenantId: number;
  /** YYYY-MM-DD */
  today: string;
  /** Each text with who is told it; most are told the same. */
  texts: readonly { userIds: readonly string[]; text: Said; openPage: string }[];
  /** @default M */
  priority?: 'M' | 'H';
  about: { type: string; id: string };
}

/**
 * Reminds people of one thing, once a day, also when the job is started by hand.
 * @returns how many were told; 0 when they had been today
 */
export function remindOnce(
  app: App,
  { kind, recordId, tenantId, today, texts, priority = 'M', about }: Reminder,
): Promise<number> {
  const told = texts.filter(({ userIds }) => userIds.length > 0);
  if (told.length === 0) return Promise.resolve(0);
  return inTransaction(app.db, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      insert into sys_reminder (kind, record_id, day) values (${kind}, ${recordId}, ${today}::date)
      on conflict do nothing`.execute(tx);
    if (numAffectedRows === 0n) return 0;
    for (const { userIds, text, openPage } of told)
      await app.messages.send(tx, {
        ...{ kind: 'message', userIds: [...userIds], tenantId, title: text, content: [text], priority, about },
        ...{ openPage, days: shownDays },
      });
    return told.reduce((sum, { userIds }) => sum + userIds.length, 0);
  });
}
