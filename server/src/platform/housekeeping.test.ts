import { sql } from 'kysely';
import { Type } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { inTransaction } from './database.ts';
import { claimChore, keepHouse } from './housekeeping.ts';
import { defineTask } from './tasks/define.ts';
import { purgeTasks } from './tasks/routes.ts';

const writing = defineTask({
  name: 'test.writing',
  label: '测试-写文件',
  params: Type.Object({}),
  restartable: true,
  run: async () => ({ message: '完成', file: { name: '结果.txt', content: Buffer.from('1') } }),
});

describe('housekeeping', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await testApp();
    app.tasks.serve(writing);
    token = await app.signIn();
  });

  it('is done by one instance at a time, when it is due', async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimChore(app.db, 'test', 10)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await claimChore(app.db, 'test', 10)).toBe(false);
    await sql`update sys_housekeeping set ran_at = now() - interval '11 minutes' where name = 'test'`.execute(app.db);
    expect(await claimChore(app.db, 'test', 10)).toBe(true);
  });

  it('removes old tasks with their files, stored events and ended sessions', async () => {
    const actor = await app.sessions.byToken(token);
    const id = await inTransaction(app.db, (tx) => app.tasks.submit(tx, writing, { params: {}, actor }));
    const ended = await app.tasks.wait(id, 10_000);
    expect(ended?.state).toBe('done');
    const query = () => app.call('GET', '/sys/task/queryById', { token, query: { id } });
    await purgeTasks(app.db, new Date(Date.now() - 1000 * 3600));
    expect((await query()).success).toBe(true);
    await purgeTasks(app.db, new Date(Date.now() + 1000));
    expect((await query()).success).toBe(false);
    const file = await app.db
      .selectFrom('sys_file')
      .selectAll()
      .where('path', '=', ended?.file_path ?? '')
      .executeTakeFirst();
    expect(file?.released_at).not.toBeNull();

    await sql`insert into sys_event (id, payload, create_time) values ('old', 'x', now() - interval '1 hour')`.execute(
      app.db,
    );
    await sql`insert into sys_session (id, user_id, idle_seconds, ends_at)
      values ('old', ${actor.userId}, 60, now() - interval '1 hour')`.execute(app.db);
    await sql`delete from sys_housekeeping`.execute(app.db);
    await keepHouse(app, new Date());
    expect(await app.db.selectFrom('sys_event').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('sys_session').select('id').where('id', '=', 'old').execute()).toEqual([]);
    expect((await app.call('GET', '/sys/task/list', { token })).success).toBe(true);
  });
});
