import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';

/** What has run out by itself, with what the history calls it. */
const outdated = [
  [
    '会话',
    sql`delete from sys_session where ends_at < now() or last_seen + idle_seconds * interval '1 second' < now()`,
  ],
  ['验证码', sql`delete from sys_one_time_code where expires_at < now()`],
  ['登录失败记录', sql`delete from sys_sign_in_failure where until < now() - interval '1 day'`],
  ['限额记录', sql`delete from sys_quota where ends_at < now()`],
  ['实例间消息', sql`delete from sys_event where create_time < now() - interval '10 minutes'`],
] as const;

/** Removes sessions past their end, codes past theirs, counts of failures that hold nobody any more, stored events. */
export const purgeSessions = defineJob({
  name: 'system.purge-sessions',
  title: '清理过期会话',
  description: '删除过期的会话、验证码、登录失败记录、限额记录和实例间消息',
  cron: '0 0/10 * * * ?',
  params: Type.Object({}),
  async run({ db, progress }) {
    const said: string[] = [];
    for (const [index, [what, statement]] of outdated.entries()) {
      const { numAffectedRows = 0n } = await statement.execute(db);
      said.push(`${what} ${numAffectedRows} 条`);
      progress(index + 1, outdated.length);
    }
    return `删除${said.join('、')}`;
  },
});
