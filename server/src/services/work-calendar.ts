import { type IsWorkingDay, workingDaysOf } from '@dossier/rules/flow/working-days.ts';
import { type WorkDays, workDaysOf } from '@dossier/rules/schedule/work-days.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { Events } from './events.ts';

/** Which days the offices of a tenant work: kept in memory until somebody changes the calendar. */
export interface WorkCalendar {
  /** The days of a tenant; one that it has not entered is what the platform's calendar says of it. */
  of(db: Db | Tx, tenantId: number): Promise<IsWorkingDay>;
  /** The same for plans, which count days and know no times. */
  daysOf(db: Db | Tx, tenantId: number): Promise<WorkDays>;
  /** A day was entered, changed or deleted: every instance forgets. Part of the caller's transaction. */
  changed(tx: Tx): Promise<void>;
}

const topic = 'work-calendar';
/** Even without an event the days are read again after this. */
const maxAgeMs = 30_000;

export function makeWorkCalendar(events: Events): WorkCalendar {
  interface Known {
    at: number;
    isWorking: IsWorkingDay;
    days: WorkDays;
  }
  const known = new Map<number, Known>();
  /** Grows whenever all is forgotten: what was read before is not kept after it. */
  let forgotten = 0;
  const forget = () => {
    forgotten += 1;
    known.clear();
  };
  events.on(topic, forget);
  events.onGap(forget);
  async function read(db: Db | Tx, tenantId: number): Promise<Known> {
    const found = known.get(tenantId);
    if (found && performance.now() - found.at < maxAgeMs) return found;
    const [before, at] = [forgotten, performance.now()];
    const calendar = await readDays(db, tenantId);
    const made = { at, isWorking: workingDaysOf(calendar), days: workDaysOf(calendar) };
    if (before === forgotten) known.set(tenantId, made);
    return made;
  }
  return {
    of: async (db, tenantId) => (await read(db, tenantId)).isWorking,
    daysOf: async (db, tenantId) => (await read(db, tenantId)).days,
    changed: (tx) => events.publish(tx, topic, null),
  };
}

async function readDays(db: Db | Tx, tenantId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; type: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, type from sys_calendar
    where tenant_id = any(${[0, tenantId]}) and del_flag = 0 order by tenant_id`.execute(db);
  // The tenant's own come last and hold.
  return new Map(rows.map(({ day, type }) => [day, type]));
}
