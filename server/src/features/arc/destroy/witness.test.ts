import { destroyStatus } from '@dossier/contract/arc/ending/destroy.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { archiveEndingOf, publish, resultOf } from '#test/archive-ending.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { aGuardedPerson, codeOf } from '#test/second-step.ts';

it('lets each witness of a destruction prove themselves by what they have', async () => {
  const app = await testApp();
  const on = await archiveEndingOf(app);
  await publish(app, on.token, 'arc.destroy');
  const guarded = await aGuardedPerson(app, { clearance: 3 });
  const plain = await aPerson(app, { clearance: 3 });
  const executor = await aPerson(app, {
    clearance: 3,
    permissions: ['arc:destroy:list', 'arc:destroy:execute', 'arc:item:list'],
  });
  const by = await app.signIn(executor.username, userPassword);
  const id = await on.listed([await on.over()]);
  const named = { executor: executor.username, witnesses: `${plain.username},${guarded.username}` };
  const body = { ...(await on.read('/arc/destroy', id)), ...named };
  resultOf(await app.call('PUT', '/arc/destroy/edit', { token: on.token, body }));
  resultOf(await on.act('/arc/destroy', 'submit', id));
  await sql`update arc_destroy set status = ${destroyStatus.ready}, cool_to = current_date - 2 where id = ${id}`.execute(
    app.db,
  );
  const { version } = (await app.call('GET', '/sys/setting/list', { token: on.token })).result;
  const values = { 'secondStep.forActions': true };
  resultOf(await app.call('PUT', '/sys/setting/edit', { token: on.token, body: { version, values } }));

  const execute = async (first: object, second: object) => {
    const told = {
      ...{ id, version: (await on.read('/arc/destroy', id)).version, place: '销毁中心', photos: await on.photo(by) },
      password: userPassword,
      witnesses: [
        { username: plain.username, ...first },
        { username: guarded.username, ...second },
      ],
    };
    return on.post('/arc/destroy/execute', told, by);
  };
  const code = () => ({ proof: { way: 'totp', code: codeOf(guarded.secret) } });
  const password = { password: userPassword };
  expect(await execute(password, password)).toMatchObject({
    ...{ reason: 'weakWitness', result: { witness: guarded.username } },
    message: expect.stringContaining('请使用验证器或通行密钥确认身份'),
  });
  // A code of somebody who has none is refused, and is no guess.
  for (let at = 0; at < 12; at += 1)
    expect(await execute(code(), code())).toMatchObject({ reason: 'witness', result: { witness: plain.username } });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_sign_in_failure`.execute(app.db);
  expect(rows[0]?.n).toBe(0);
  expect(await execute(password, code())).toMatchObject({ success: true, message: '已销毁1件' });
});
