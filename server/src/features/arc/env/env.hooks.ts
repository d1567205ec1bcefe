import type { envReading } from '@dossier/contract/arc/store/env.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';

export const envHooks: Hooks<typeof envReading> = {
  async beforeAdd({ tx, actor }, draft) {
    assertPast(draft.readTime);
    draft.reader = actor.username;
    draft.exceeded = await exceededAt(tx, draft);
  },
  async beforeEdit({ tx }, draft, before) {
    assertPast(draft.readTime ?? before.readTime);
    const next = { ...before, ...draft };
    const isMeasured = next.temperature !== before.temperature || next.humidity !== before.humidity;
    if (before.sensor && (isMeasured || next.readTime !== before.readTime))
      throw invalid({ temperature: '传感器上报的数值不能修改' });
    // Limits may have changed since; what was measured is judged by those of its time.
    if (isMeasured) draft.exceeded = await exceededAt(tx, next);
  },
};

function assertPast(time: unknown): void {
  if (typeof time === 'string' && time > wireNow()) throw invalid({ readTime: '测量时间不能晚于现在' });
}

/** Whether values are out of the limits of their store. */
async function exceededAt(tx: Tx, { locationId, temperature, humidity }: Record<string, unknown>): Promise<'Y' | 'N'> {
  const { rows } = await sql<{ out: boolean }>`
    select not (${temperature}::numeric between temp_min and temp_max and ${humidity}::numeric between hum_min and hum_max) as out
    from arc_location where id = ${locationId}`.execute(tx);
  return rows[0]?.out ? 'Y' : 'N';
}
