import { sql } from 'kysely';
import { Type } from 'typebox';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemActor } from '#access/actor.ts';
import { inTransaction } from '#db/database.ts';
import { defineTask } from '#services/tasks/define.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { type TransferDesk, transferDesk } from '#test/transfers.ts';

/** A gate that is shut until somebody opens it; `reached` once somebody stands before it. */
function gate() {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const pass = () => {
    reach();
    return opened;
  };
  return { open, reached, pass };
}

describe('tasks of transfers and packages that do not come to their end', () => {
  let app: TestApp;
  let desk: TransferDesk;
  let fondsId: string;
  let bag: Buffer;
  const taskOf = async (name: string, like: string) => {
    const { rows } = await sql<{ id: string; state: string }>`select id, state from sys_task
      where name = ${name} and params::text like ${`%${like}%`} order by id desc limit 1`.execute(app.db);
    return rows[0] ?? { id: '', state: '' };
  };
  const cancel = async (name: string, like: string, token = desk.token) => {
    const { id } = await taskOf(name, like);
    return app.call('POST', '/sys/task/cancel', { token, body: { id } });
  };
  const ends = (name: string, like: string, state: string) =>
    expect.poll(async () => (await taskOf(name, like)).state, { timeout: 30_000 }).toBe(state);
  /** Work that takes both places of the instance. */
  const busy = async (until: Promise<void>) => {
    const blocker = defineTask({
      ...{ name: `test.block${Math.random()}`, label: '占用', params: Type.Object({}), restartable: true },
      run: async () => {
        await until;
        return { message: '完成' };
      },
    });
    app.tasks.serve(blocker);
    await inTransaction(app.db, async (tx) => {
      for (let at = 0; at < 2; at += 1) await app.tasks.submit(tx, blocker, { params: {}, actor: systemActor });
    });
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>`select count(*)::int as n from sys_task
            where name = ${blocker.name} and state = 'running'`.execute(app.db)
          ).rows[0]?.n,
        { timeout: 30_000 },
      )
      .toBe(2);
  };
  const registered = async (by = desk.token) =>
    desk.added('/arc/package', { content: await desk.stored('移交包.zip', bag, by) }, by);
  const did = async (action: string, id: string, body = {}, by = desk.token) => {
    const answer = await desk.onPackage(action, id, body, by);
    expect(answer.success, answer.message).toBe(true);
  };
  const stopsAtStore = (shut: ReturnType<typeof gate>) => {
    const real = app.files.store.has.bind(app.files.store);
    vi.spyOn(app.files.store, 'has').mockImplementation(async (sha256) => {
      await shut.pass();
      return real(sha256);
    });
  };

  beforeAll(async () => {
    app = await testApp();
    desk = await transferDesk(app);
    fondsId = (await desk.post('/arc/fonds/add', { no: 'A901', name: '某局', creator: '海州市某局' })).result.id;
    const id = await desk.packed([await desk.aRecord()]);
    [bag = Buffer.alloc(0)] = await desk.parts(id);
  });
  afterEach(() => vi.restoreAllMocks());

  it('leave a package to be verified again when the verification is cancelled', async () => {
    const id = await registered();
    const shut = gate();
    stopsAtStore(shut);
    await did('verify', id);
    await shut.reached;
    expect((await cancel('arc.verifyPackage', id)).success).toBe(true);
    // The wish reaches the worker before it goes on.
    await new Promise((go) => setTimeout(go, 500));
    shut.open();
    await ends('arc.verifyPackage', id, 'cancelled');
    expect(await desk.package(id)).toMatchObject({ status: '10', verdict: null, checks: [] });
  });

  it('leave a package to be imported again when the import is cancelled, waiting or running', async () => {
    const { id } = await desk.brought(bag);
    const shut = gate();
    stopsAtStore(shut);
    await did('import', id, { fondsId });
    await shut.reached;
    expect((await cancel('arc.importPackage', id)).success).toBe(true);
    await new Promise((go) => setTimeout(go, 500));
    shut.open();
    await ends('arc.importPackage', id, 'cancelled');
    expect(await desk.package(id)).toMatchObject({ status: '30', problem: '已取消', intakeId: null });

    const over = gate();
    await busy(over.pass());
    await did('import', id, { fondsId });
    expect((await taskOf('arc.importPackage', id)).state).toBe('waiting');
    expect((await cancel('arc.importPackage', id)).success).toBe(true);
    expect(await desk.package(id)).toMatchObject({ status: '30', problem: '已取消' });
    over.open();
  });

  it('leave a package to be imported by somebody else when its submitter has been frozen', async () => {
    const { id } = await desk.brought(bag);
    const clerk = await aPerson(app, {
      clearance: 3,
      permissions: ['arc:package:list', 'arc:package:edit', 'arc:package:import'],
    });
    const by = await app.signIn(clerk.username, userPassword);
    const over = gate();
    await busy(over.pass());
    await did('import', id, { fondsId }, by);
    await sql`update sys_user set status = 2 where username = ${clerk.username}`.execute(app.db);
    over.open();
    await ends('arc.importPackage', id, 'failed');
    expect(await desk.package(id)).toMatchObject({ status: '30', problem: '账号已被锁定,请联系管理员!' });
  });

  it('leave a package alone that was tried too often', async () => {
    const { id } = await desk.brought(bag);
    const over = gate();
    await busy(over.pass());
    await did('import', id, { fondsId });
    await sql`update sys_task set attempts = 3 where id = ${(await taskOf('arc.importPackage', id)).id}`.execute(
      app.db,
    );
    over.open();
    await ends('arc.importPackage', id, 'failed');
    expect(await desk.package(id)).toMatchObject({ status: '30', problem: '任务多次中断，已停止执行' });
  });

  it('let a transfer be packed again when its packing is cancelled', async () => {
    const id = await desk.aTransfer([await desk.aRecord()]);
    await desk.went('check', id);
    await expect.poll(async () => (await desk.transfer(id)).checkedTime, { timeout: 30_000 }).not.toBeNull();
    const shut = gate();
    const turn = app.auditChain.turn.bind(app.auditChain);
    vi.spyOn(app.auditChain, 'turn').mockImplementation(async () => {
      await shut.pass();
      return turn();
    });
    await desk.went('submit', id);
    await shut.reached;
    expect((await cancel('arc.packTransfer', id)).success).toBe(true);
    await new Promise((go) => setTimeout(go, 500));
    shut.open();
    await ends('arc.packTransfer', id, 'cancelled');
    vi.restoreAllMocks();
    expect(await desk.transfer(id)).toMatchObject({ status: '35', packError: '已取消', packages: null });
    await desk.went('repack', id);
    await expect.poll(async () => (await desk.transfer(id)).status, { timeout: 30_000 }).toBe('40');
  });
});
