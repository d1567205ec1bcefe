import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveEnding, archiveEndingOf, join, publish, resultOf } from '#test/archive-ending.ts';
import { inDays } from '#test/archive-lending.ts';
import { aPerson } from '#test/people.ts';
import { remindOfDue, remindOfSecrets } from '../due/remind-due.job.ts';
import { endCooling } from './cooling.job.ts';

describe('the clock of records that end', () => {
  let app: TestApp;
  let on: ArchiveEnding;
  const told = async (like: string) => {
    const { rows } = await sql<{ username: string; title: string }>`select u.username, a.titile as title
      from sys_announcement a join sys_announcement_send s on s.annt_id = a.id join sys_user u on u.id = s.user_id
      where a.titile like ${like} order by u.username`.execute(app.db);
    return rows;
  };

  beforeAll(async () => {
    app = await testApp();
    on = await archiveEndingOf(app);
  });

  it('tells archivists each month how much is over, each as much as they may know of', async () => {
    await on.over();
    await on.over({ secret: 3, secretYears: 30 });
    await on.received();
    const low = await aPerson(app, { clearance: 1 });
    await join(app, low, on.archivists);
    const now = new Date();
    expect(await remindOfDue(app, now)).toBe(2);
    expect(await remindOfDue(app, now), 'once a day').toBe(0);
    const year = inDays(0).slice(0, 4);
    const high = on.group[0]?.username ?? '';
    expect(await told('%年度到期档案%')).toEqual(
      [
        { username: high, title: `${year}年度到期档案2件，待鉴定` },
        { username: low.username, title: `${year}年度到期档案1件，待鉴定` },
      ].sort((a, b) => (a.username < b.username ? -1 : 1)),
    );
  });

  it('tells of secrecy that has ended, nobody who is not cleared for it', async () => {
    await on.received({ secret: 2, secretYears: 1, year: 2020, docDate: '20200101' });
    await on.received({ secret: 2, secretYears: 90 });
    await on.received({ secret: 2, declassDate: inDays(-1) });
    expect(await remindOfSecrets(app, new Date())).toBe(1);
    expect(await told('保密期限已满%')).toEqual([
      { username: on.group[0]?.username, title: '保密期限已满的档案2件，待降密解密鉴定' },
    ]);
  });

  it('moves a list on when its time is over, and tells those who destroy it', async () => {
    await publish(app, on.token, 'arc.destroy');
    const id = await on.listed([await on.over()]);
    const [, first, second] = on.members.split(',');
    const list = await on.read('/arc/destroy', id);
    const body = { ...list, executor: on.members.split(',')[0], witnesses: `${first},${second}` };
    resultOf(await app.call('PUT', '/arc/destroy/edit', { token: on.token, body }));
    resultOf(await on.act('/arc/destroy', 'submit', id));
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await endCooling(app, later(89))).toBe(0);
    expect(await endCooling(app, later(90)), 'the last day counts').toBe(0);
    expect(await endCooling(app, later(91))).toBe(1);
    expect(await endCooling(app, later(91))).toBe(0);
    expect(await on.read('/arc/destroy', id)).toMatchObject({ status: '40' });
    const names = (await told(`销毁清册${list.no}静置期满，待执行`)).map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining(on.members.split(',')));
  });
});
