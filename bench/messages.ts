import { sql } from 'kysely';
import type { Database } from '../server/src/db/database.ts';
import type { BenchLine } from './list.ts';

const users = 10_000;
/** Of them so many want announcements by mail too. */
const byMail = 1000;

interface Running {
  base: string;
  token: string;
  database: Database;
}

/** An announcement to everybody: publishing it, the list with its read counts, and a reader's bell. */
export async function benchMessages({ base, token, database }: Running): Promise<BenchLine[]> {
  await fillUsers(database);
  const call = async (method: string, path: string, body?: unknown) => {
    const began = performance.now();
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { success: boolean; message: string; result: { id: string } };
    if (!answer.success) throw new Error(`${path}: ${answer.message}`);
    return { ms: performance.now() - began, result: answer.result };
  };
  const times: Record<'release' | 'list' | 'bell', number[]> = { release: [], list: [], bell: [] };
  let id = '';
  for (let round = 1; round <= 5; round += 1) {
    const added = await call('POST', '/sys/annountCement/add', {
      titile: `全员通告${round}`,
      msgCategory: '1',
      msgAbstract: '全员通告',
      msgType: 'ALL',
      endTime: '2099-01-01 00:00:00',
      msgContent: '<p>正文</p>',
    });
    id = added.result.id;
    times.release.push((await call('GET', `/sys/annountCement/doReleaseData?id=${id}`)).ms);
    times.list.push((await call('GET', '/sys/annountCement/list')).ms);
    times.bell.push((await call('GET', '/sys/annountCement/listByUser')).ms);
  }
  const { rows } = await sql<{ readers: number; mails: number }>`
    select (select count(*) from sys_announcement_send where annt_id = ${id}) as readers,
      (select count(*) from sys_sms where message_id = ${id}) as mails`.execute(database.db);
  const { readers = 0, mails = 0 } = rows[0] ?? {};
  if (readers < users || mails !== byMail) throw new Error(`${readers} readers and ${mails} mails were written`);
  const middle = (list: number[]) => `${([...list].sort((a, b) => a - b)[2] ?? 0).toFixed(0)} ms`;
  const name = `announcement to ${users.toLocaleString('en')} users, ${byMail.toLocaleString('en')} of them by mail too`;
  return [
    { what: `${name}: publishing, every reader's row and mail written`, figure: middle(times.release), bar: '≤ 5 s' },
    { what: `${name}: list with read counts afterwards`, figure: middle(times.list) },
    { what: `${name}: a reader's bell afterwards`, figure: middle(times.bell) },
  ];
}

async function fillUsers({ db }: Database): Promise<void> {
  await sql`insert into sys_user (id, username, realname, email, create_time)
    select 'bench-u' || i, 'bench_' || i, '用户' || i, 'bench' || i || '@people.example', now()
    from generate_series(1, ${users}::int) i on conflict do nothing`.execute(db);
  await sql`insert into sys_user_message_setting (user_id, kind, channel, is_on)
    select 'bench-u' || i, 'notice', 'email', true from generate_series(1, ${byMail}::int) i
    on conflict do nothing`.execute(db);
  await sql`analyze sys_user`.execute(db);
}
