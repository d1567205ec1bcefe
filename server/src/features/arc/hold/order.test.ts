import { destroyStatus } from '@dossier/contract/arc/ending/destroy.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveEnding, archiveEndingOf, decide, publish, resultOf } from '#test/archive-ending.ts';
import { inDays } from '#test/archive-lending.ts';
import { meeting } from '#test/locks.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { confirmPassword, type TransferDesk, transferDesk } from '#test/transfers.ts';
import { endCooling } from '../destroy/cooling.job.ts';

/** Two who need the same things take them in one order (decision 0138): nobody is told 系统繁忙 because of the other. */
describe('the order of locks', () => {
  let app: TestApp;
  let on: ArchiveEnding;
  let desk: TransferDesk;
  let executor: string;
  let by: string;
  let count = 0;
  const act = async (path: string, name: string, id: string, body: object = {}) => on.act(path, name, id, body);
  /** Makes a record more secret, and with it the papers that list it. */
  const raise = async (id: string) => {
    const item = await on.read('/arc/item', id);
    const body = { ...item, secret: 2, secretYears: 5 };
    return () => app.call('PUT', '/arc/item/edit', { token: on.token, body });
  };
  const aShelf = async (change: object = {}) => {
    count += 1;
    const code = `L${count}`;
    const place = await on.place(code);
    const item = await on.received(change);
    resultOf(await on.put([item], code));
    return { item, place, code };
  };
  const start = async (locationId: string) => {
    const id = await on.added('/arc/inventory', {
      name: '盘点',
      locationId,
      kind: 'open',
      counters: `admin,${executor}`,
    });
    const { version } = await on.read('/arc/inventory', id);
    return { id, call: () => on.post('/arc/inventory/start', { id, version }) };
  };
  const ready = async (items: readonly string[]) => {
    const id = await on.listed(items);
    const [first, second] = on.group.map(({ username }) => username);
    const body = { ...(await on.read('/arc/destroy', id)), executor, witnesses: `${first},${second}` };
    resultOf(await app.call('PUT', '/arc/destroy/edit', { token: on.token, body }));
    resultOf(await act('/arc/destroy', 'submit', id));
    await sql`update arc_destroy set status = ${destroyStatus.ready}, cool_to = current_date - 2 where id = ${id}`.execute(
      app.db,
    );
    const list = await on.read('/arc/destroy', id);
    const told = {
      ...{ id, version: list.version, place: '销毁中心', photos: await on.photo(by), password: userPassword },
      witnesses: [first, second].map((username) => ({ username, password: userPassword })),
    };
    return { id, call: () => on.post('/arc/destroy/execute', told, by) };
  };
  const row = (table: string, id: string): RawBuilder<unknown> =>
    sql`select 1 from ${sql.table(table)} where id = ${id} for update`;

  beforeAll(async () => {
    app = await testApp();
    on = await archiveEndingOf(app);
    desk = await transferDesk(app, on);
    await publish(app, on.token, 'arc.destroy');
    const person = await aPerson(app, {
      clearance: 3,
      permissions: ['arc:destroy:list', 'arc:destroy:execute', 'arc:item:list'],
    });
    executor = person.username;
    by = await app.signIn(person.username, userPassword);
  });

  it('lets a count begin while somebody destroys what stands there (AR18)', async () => {
    const { item, place, code } = await aShelf({ year: 2014, docDate: '20140506', retention: 'D10' });
    const list = await ready([item]);
    const counted = await start(place);
    const [begun, destroyed] = await meeting(app, row('arc_inventory', counted.id), [counted.call, list.call]);
    expect(begun).toMatchObject({ success: true });
    expect(destroyed).toMatchObject({ reason: 'AR18', message: `库位“${code}”正在盘点，暂不能上架、下架或借出` });
  });

  it('lets a count begin while somebody sends a body for repair or transfers it', async () => {
    const one = await aShelf();
    const counted = await start(one.place);
    const { version } = await on.read('/arc/item', one.item);
    const repair = () => on.post('/arc/item/repair', { id: one.item, version, repairReason: '脱页' });
    const answers = await meeting(app, row('arc_inventory', counted.id), [counted.call, repair]);
    expect(answers.map(({ reason, success }) => (success ? 'ok' : reason))).toEqual(['ok', 'AR18']);

    const two = await aShelf({
      carrier: 'both',
      gen: 'born',
      files: await desk.paper('正文.pdf'),
      docNo: '海川〔2024〕90号',
    });
    const transfer = await desk.packed([two.item]);
    await desk.went('handOver', transfer, { givenBy: '甲', takenBy: '乙', handedDate: inDays(0), ...confirmPassword });
    const next = await start(two.place);
    const receipt = await desk.paper();
    const { version: known } = await desk.transfer(transfer);
    const confirm = () =>
      on.post('/arc/transfer/confirm', { id: transfer, version: known, receipt, ...confirmPassword });
    const others = await meeting(app, row('arc_inventory', next.id), [next.call, confirm]);
    expect(others.map(({ reason, success }) => (success ? 'ok' : reason))).toEqual(['ok', 'AR18']);
  });

  it('lets a record become more secret while one of its papers is moved', async () => {
    const papers = {
      async hold() {
        const item = await on.received();
        const id = await on.freeze([item]);
        const { version } = await on.read('/arc/hold', id);
        const body = { id, version, liftReason: '已结案' };
        return { item, lock: row('arc_hold', id), call: () => on.post('/arc/hold/lift', body) };
      },
      async appraisal() {
        const item = await on.over();
        const id = await on.submitted([item]);
        const { version } = await on.read('/arc/appraisal', id);
        return { item, lock: row('arc_appraisal', id), call: () => on.post('/arc/appraisal/recall', { id, version }) };
      },
      async destruction() {
        const item = await on.over();
        const id = await on.listed([item]);
        const { version } = await on.read('/arc/destroy', id);
        return { item, lock: row('arc_destroy', id), call: () => on.post('/arc/destroy/cancel', { id, version }) };
      },
      async transfer() {
        const item = await desk.aRecord();
        const id = await desk.aTransfer([item]);
        const { version } = await desk.transfer(id);
        return { item, lock: row('arc_transfer', id), call: () => on.post('/arc/transfer/check', { id, version }) };
      },
    };
    for (const [name, make] of Object.entries(papers)) {
      const { item, lock, call } = await make();
      // Whoever edits may be early or late in the states of the record: what counts is that both are answered.
      const raised = () =>
        app.db
          .transaction()
          .execute((tx) => sql`update arc_item set secret = 2 where id = ${item}`.execute(tx))
          .then(
            () => ({ success: true, message: '' }),
            (error: Error) => ({ success: false, message: error.message }),
          );
      const answers = await meeting<{ success: boolean; message: string }>(app, lock, [call, raised]);
      expect(
        answers.map(({ success, message }) => (success ? 'ok' : message)),
        name,
      ).toEqual(['ok', 'ok']);
    }
    const held = await on.received();
    const id = await on.freeze([held]);
    const { version } = await on.read('/arc/hold', id);
    const lift = () => on.post('/arc/hold/lift', { id, version, liftReason: '已结案' });
    const answers = await meeting(app, row('arc_hold', id), [lift, await raise(held)]);
    expect(answers.map(({ success, message }) => (success ? 'ok' : message))).toEqual(['ok', 'ok']);
  });

  it('lets a body be registered where it was found while a loan asks for it', async () => {
    const { item, place, code } = await aShelf();
    const loan = await on.asked([item]);
    await on.place(`${code}-X`, { parentId: place });
    const counted = await start(place);
    resultOf(await counted.call());
    const scans = [{ place: `${code}-X`, code: await on.codeOf(item) }];
    resultOf(await on.post('/arc/inventory/scan', { id: counted.id, scans }));
    resultOf(await act('/arc/inventory', 'submit', counted.id));
    const { result } = await on.get('/arc/inventoryLine/list', { inventoryId: counted.id });
    const [line] = result.records;
    const adopt = () => on.post('/arc/inventoryLine/adopt', { id: line.id, version: line.version });
    const { version } = await on.read('/arc/loan', loan);
    const call = () => on.post('/arc/loan/ready', { id: loan, version });
    const queue = sql`select pg_advisory_xact_lock(hashtextextended('arc_queue:' || tenant_id, 0)) from arc_item where id = ${item}`;
    const answers = await meeting(app, queue, [call, adopt]);
    expect(answers.map(({ success, message }) => (success ? 'ok' : message))).toEqual(['ok', 'ok']);
  });

  it('lets a record be moved on while a correction of it is agreed', async () => {
    const leader = await aPerson(app, { permissions: ['arc:correct:list', 'arc:item:list'], clearance: 3 });
    const session = await app.signIn(leader.username, userPassword);
    await publish(app, on.token, 'arc.correct', [leader.username]);
    const item = await on.received();
    const { rows } = await sql<{ id: string }>`insert into arc_volume (id, title, fonds_id, class_id, year, tenant_id)
      select 'volume-of-locks', '一卷', fonds_id, class_id, year, tenant_id from arc_item where id = ${item}
      returning id`.execute(app.db);
    const volume = rows[0]?.id ?? '';
    await sql`update arc_item set volume_id = ${volume} where id = ${item}`.execute(app.db);
    const body = { itemId: item, field: 'note', newValue: '补记', reason: '漏记' };
    const id = await on.added('/arc/correct', body);
    resultOf(await act('/arc/correct', 'submit', id, confirmPassword));
    const { version } = await on.read('/arc/item', item);
    const repair = () => on.post('/arc/item/lose', { id: item, version, loseReason: '未找到' });
    const agree = () => decide(app, session, id, 'agree');
    const [moved, agreed] = await meeting(app, row('arc_volume', volume), [repair, agree]);
    expect(moved?.message).not.toMatch(/繁忙/);
    expect(agreed).toMatchObject({ success: true });
    expect((await on.read('/arc/item', item)).note).toBe('补记');
  });

  it('lets the job of waiting lists go on behind one that cannot be moved', async () => {
    const items = [await on.over(), await on.over()];
    const lists = [await on.listed([items[0] ?? '']), await on.listed([items[1] ?? ''])];
    await sql`update arc_destroy set status = ${destroyStatus.cooling}, cool_to = current_date - 2, executor = ${executor}
      where id = any(${lists})`.execute(app.db);
    await sql
      .raw(`create function refuse_one() returns trigger language plpgsql as $$ begin
      if old.id = '${lists[0]}' then raise exception 'broken'; end if; return new; end $$`)
      .execute(app.db);
    await sql`create trigger refuse_list before update on arc_destroy for each row execute function refuse_one()`.execute(
      app.db,
    );
    expect(await endCooling(app, new Date())).toBe(1);
    expect((await on.read('/arc/destroy', lists[1] ?? '')).status).toBe(destroyStatus.ready);
  });
});
