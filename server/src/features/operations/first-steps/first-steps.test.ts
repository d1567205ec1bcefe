import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FirstStepState, firstSteps } from '@dossier/contract/operations/first-steps.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { adminPassword } from '#test/prepare.ts';
import { noteStep } from './first-steps.public.ts';

describe('the steps of the first run', () => {
  let app: TestApp;
  let token: string;
  const done = async (): Promise<string[]> =>
    ((await app.call('GET', '/sys/firstSteps/list', { token })).result as FirstStepState[])
      .filter((one) => one.done)
      .map(({ step }) => step);
  const shown = async (who = token) =>
    (await app.call('GET', '/sys/dashboard/show', { token: who, query: { code: 'analysis' } })).result.firstSteps;

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn('admin', adminPassword);
  });

  it('are all open in a new installation', async () => {
    const { result } = await app.call('GET', '/sys/firstSteps/list', { token });
    expect(result).toEqual(firstSteps.map((step) => ({ step, done: false })));
    expect(await shown()).toBe(true);
  });

  it('are seen and asked for with the right alone', async () => {
    const { username } = await aPerson(app);
    const theirs = await app.signIn(username, userPassword);
    expect((await app.call('GET', '/sys/firstSteps/list', { token: theirs })).code).toBe(510);
    expect((await app.call('POST', '/sys/firstSteps/hide', { token: theirs })).code).toBe(510);
    expect(await shown(theirs)).toBe(false);
    // Another person with a role of their own was what two steps ask for.
    expect(await done()).toEqual(['people', 'roles']);
  });

  it('tick themselves from what the installation holds', async () => {
    await sql`update sys_user_secret set changed_at = now() + interval '1 minute'
      where user_id = (select id from sys_user where username = 'admin')`.execute(app.db);
    await app.db
      .insertInto('sys_depart')
      .values({ id: newId(), parent_id: null, depart_name: '研发部', org_code: 'B77' })
      .execute();
    expect(await done()).toEqual(['password', 'departs', 'people', 'roles']);

    const settings = { 'brand.name': '启航', 'mail.host': 'mail.example.com', 'mail.from': 'a@example.com' };
    await inTransaction(app.db, (tx) => app.settings.write(tx, settings));
    await app.settings.reload();
    expect(await done()).not.toContain('mail');
    await inTransaction(app.db, (tx) => noteStep(tx, 'mail'));
    await sql`insert into flow_definition (id, code, name, draft, published) values (${newId()}, 'x', '立项', '{}', 1)`.execute(
      app.db,
    );
    expect(await done()).toEqual(firstSteps.filter((step) => step !== 'backup'));
    await sql`update flow_definition set disabled = true where code = 'x'`.execute(app.db);
    expect(await done()).not.toContain('approval');
    await sql`update flow_definition set disabled = false where code = 'x'`.execute(app.db);
  });

  it('hide themselves for whoever wants to see them no more', async () => {
    const second = await aPerson(app, { permissions: ['system:setting:list'] });
    const theirs = await app.signIn(second.username, userPassword);
    expect(await shown(theirs)).toBe(true);
    expect((await app.call('POST', '/sys/firstSteps/hide', { token: theirs })).message).toBe('已隐藏');
    expect((await app.call('POST', '/sys/firstSteps/hide', { token: theirs })).success).toBe(true);
    expect(await shown(theirs)).toBe(false);
  });
});

describe('the step of the backup', () => {
  it('is done with the nightly job, and with a file of ours in the folder', async () => {
    const app = await testApp();
    const token = await app.signIn('admin', adminPassword);
    expect(app.config.databaseUrl).toBeUndefined();
    const isDone = async () =>
      ((await app.call('GET', '/sys/firstSteps/list', { token })).result as FirstStepState[]).find(
        ({ step }) => step === 'backup',
      )?.done;
    expect(await isDone()).toBe(false);
    await sql`update sys_quartz_job set status = 0 where job_class_name = 'system.backup'`.execute(app.db);
    expect(await isDone()).toBe(true);
    await sql`update sys_quartz_job set status = -1 where job_class_name = 'system.backup'`.execute(app.db);
    await mkdir(app.config.backupDir, { recursive: true });
    await writeFile(path.join(app.config.backupDir, 'other.tar.gz'), '');
    expect(await isDone()).toBe(false);
    await writeFile(path.join(app.config.backupDir, 'dossier-20261125-013000.tar.gz'), '');
    expect(await isDone()).toBe(true);
  });
});
