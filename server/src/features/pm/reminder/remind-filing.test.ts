import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ClosingDesk, closingDesk, withoutFiling } from '#test/closings.ts';
import { aGraph } from '#test/flow.ts';
import { aPerson } from '#test/people.ts';
import { markLate, remindOfFiling } from './remind-filing.job.ts';

/** Morning in the office, so many days from a moment of the wire. */
const morning = (time: string, plus: number) =>
  new Date(Date.parse(`${time.slice(0, 10)}T00:45:00Z`) + plus * 86_400_000);

describe('how soon and how completely projects are filed', () => {
  let app: TestApp;
  let desk: ClosingDesk;
  const figures = async (query: object = {}) =>
    Object.fromEntries(
      (await app.call('GET', '/pm/close/figures', { token: desk.admin, query: { ...query } })).result.map(
        ({ name, value }: { name: string; value: number | null }) => [name, value],
      ),
    );
  const aClosed = async () => {
    const { projectId, id } = await desk.aReady('70');
    const answer = await desk.act(id, 'submit');
    if (!answer.success) throw new Error(answer.message);
    return { projectId, closing: await desk.read(id) };
  };
  const told = async (userId: string): Promise<string[]> => {
    const { rows } = await sql<{ title: string }>`
      select a.titile as title from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
      where s.user_id = ${userId} and a.titile like '%档案尚未接收' order by a.create_time, a.id`.execute(app.db);
    return rows.map(({ title }) => title);
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await closingDesk(app);
    await withoutFiling(app);
    await desk.publishClosing(aGraph());
  });

  it('are nobody’s before a project is closed, and nothing of nothing has no rate', async () => {
    await desk.aReady('40');
    expect(await figures()).toMatchObject({ filedRate: null, onTimeRate: null, late: 0 });
  });

  it('say of each closed project what was due, what came and whether it came in time', async () => {
    const [first, second, third] = [await aClosed(), await aClosed(), await aClosed()];
    await sql`update pm_close set required_lines = 4, filed_lines = 4, on_time = 'Y', received_time = now() where id = ${first.closing.id}`.execute(
      app.db,
    );
    await sql`update pm_close set required_lines = 4, filed_lines = 1, on_time = 'N' where id = ${second.closing.id}`.execute(
      app.db,
    );
    await sql`update pm_close set required_lines = 2, filed_lines = 0 where id = ${third.closing.id}`.execute(app.db);
    expect(await figures()).toMatchObject({ filedRate: 50, onTimeRate: 50, late: 1 });
    expect(await figures({ projectId: first.projectId })).toMatchObject({ filedRate: 100, onTimeRate: 100, late: 0 });
    const list = await app.call('GET', '/pm/close/list', { token: desk.admin, query: { onTime: 'Y' } });
    expect(list.result.records.map(({ id }: { id: string }) => id)).toEqual([first.closing.id]);
  });

  it('are told 30, 45 and 60 days after the closing to who may see it, once a day, until the archive has it', async () => {
    const { projectId, closing } = await aClosed();
    const manager = await aPerson(app, { permissions: ['pm:close:list', 'pm:project:list'] });
    const stranger = await aPerson(app, { permissions: ['pm:task:list'] });
    await sql`update pm_project set pm = ${manager.username}, name = '催办项目' where id = ${projectId}`.execute(
      app.db,
    );
    const days: number[] = [];
    for (let plus = 0; plus <= 62; plus += 1) {
      const now = morning(closing.approvedTime, plus);
      if ((await remindOfFiling(app, now)) > 0) days.push(plus);
      expect(await remindOfFiling(app, now), 'twice on a day').toBe(0);
    }
    expect(days).toEqual([30, 45, 60]);
    expect(await told(manager.id)).toEqual([30, 45, 60].map((n) => `项目“催办项目”结项已${n}天，档案尚未接收`));
    expect(await told(stranger.id)).toEqual([]);

    expect(await markLate(app, morning(closing.approvedTime, 60)), 'on its last day').toBe(0);
    expect(await markLate(app, morning(closing.approvedTime, 61))).toBeGreaterThan(0);
    expect(await markLate(app, morning(closing.approvedTime, 62)), 'once').toBe(0);
    expect(await desk.read(closing.id)).toMatchObject({ onTime: 'N', receivedTime: null });
    await sql`update pm_close set received_time = now() where id = ${closing.id}`.execute(app.db);
    await sql`delete from sys_reminder`.execute(app.db);
    await remindOfFiling(app, morning(closing.approvedTime, 30));
    expect(await told(manager.id)).toHaveLength(3);
  });

  it('begin anew when a project is opened again', async () => {
    const { projectId, closing } = await aClosed();
    expect(closing).toMatchObject({ approvedTime: expect.any(String), requiredLines: 0 });
    const { version } = await desk.project(projectId);
    const opened = await desk.post('/pm/project/reopen', { id: projectId, version, stateReason: '客户补充要求' });
    expect(opened).toMatchObject({ success: true });
    expect(await desk.read(closing.id)).toMatchObject({
      ...{ status: '10', approvedTime: null, fileBy: null, onTime: null, filedLines: null },
    });
  });
});
