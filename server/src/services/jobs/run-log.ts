import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { wireNow } from '../log-entries.ts';

/** Longest log of one run in characters; what follows is counted and not kept. */
const longest = 200_000;
const flushMs = 1000;

/** The log that administrators read while a run goes on. */
export interface RunLog {
  add(line: string): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

/** Opens the log of a run; lines are written once a second, and all of them by the end. */
export function openRunLog(db: Db, runId: string): RunLog {
  let waiting = '';
  let length = 0;
  let dropped = 0;
  let writing = Promise.resolve();

  const flush = () => {
    const text = waiting;
    if (text === '') return;
    waiting = '';
    writing = writing.then(async () => {
      await sql`update sys_quartz_run set log = log || ${text} where id = ${runId}`.execute(db);
    });
    // The end of the run awaits the same promise and sees what went wrong.
    writing.catch(() => {});
  };
  const timer = setInterval(flush, flushMs).unref();

  return {
    add(line) {
      const text = `${wireNow()} ${line.replaceAll('\u0000', '')}\n`;
      if (length + text.length > longest) dropped += 1;
      else {
        length += text.length;
        waiting += text;
      }
    },
    async close() {
      clearInterval(timer);
      if (dropped > 0) waiting += `${wireNow()} 日志过长，后面 ${dropped} 行未保存\n`;
      flush();
      await writing;
    },
  };
}
