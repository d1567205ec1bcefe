import { invoice } from '@dossier/contract/pm/invoice.ts';
import { node } from '@dossier/contract/pm/node.ts';
import { receipt } from '@dossier/contract/pm/receipt.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Origin, systemActor } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import { act } from '#engine/resource/actions.ts';
import { addRecord, editRecord } from '#engine/resource/write.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type MoneyDesk, moneyDesk } from '#test/money.ts';
import { type ModelLine, MoneyModel } from '#test/money-model.ts';
import { papers } from '#test/upload.ts';

const registers = { node, invoice, receipt };
type Register = keyof typeof registers;

/** How long steps are made; MONEY_SECONDS=200 comes to the 10 000 of the domain. */
const seconds = Number(process.env.MONEY_SECONDS ?? 15);

/** Does one thing; undefined where it was refused. */
interface Doer {
  add(to: Register, body: object): Promise<string | undefined>;
  edit(of: Register, id: string, body: object): Promise<boolean>;
  act(of: Register, id: string, action: string, body: object): Promise<boolean>;
}

/** The same numbers every time. */
function diceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { int, pick: <T>(of: readonly T[]): T | undefined => of[int(0, of.length - 1)] };
}

describe('sums of nodes, invoices, receipts and write-offs (T8)', () => {
  let app: TestApp;
  let desk: MoneyDesk;

  beforeAll(async () => {
    app = await testApp();
    desk = await moneyDesk(app, { files: 10 });
  });

  const services = (): Doer => {
    const actor = { ...systemActor, username: 'admin', realname: '管理员' };
    const origin: Origin = { requestId: 'sums', ip: '127.0.0.1', method: 'POST', url: '/pm', startedAt: 0 };
    const done = async <T>(work: Promise<T>): Promise<T | undefined> => {
      try {
        return await work;
      } catch (error) {
        if (error instanceof AppError && error.reason !== 'busy') return undefined;
        throw error;
      }
    };
    const hooks = (of: Register) => app.resources.hooksOf(registers[of]);
    const versionOf = async (of: Register, id: string) =>
      (
        await sql<{ version: number }>`select version from ${sql.table(registers[of].table)} where id = ${id}`.execute(
          app.db,
        )
      ).rows[0]?.version;
    return {
      add: async (to, body) =>
        (await done(addRecord({ app, actor, origin }, registers[to], hooks(to), { ...body })))?.id,
      edit: async (of, id, body) =>
        (await done(
          (async () =>
            editRecord({ app, actor, origin }, registers[of], hooks(of), {
              ...{ id, version: await versionOf(of, id), ...body },
            }))(),
        )) !== undefined,
      async act(of, id, name, body) {
        const action = registers[of].actions[name as never] as (typeof node.actions)['reach'];
        const call = { origin, body: { id, version: await versionOf(of, id), ...body }, request: { headers: {} } };
        return (
          (await done(act({ app, resource: registers[of], hooks: hooks(of), actor }, action, call as never))) !==
          undefined
        );
      },
    };
  };
  const overHttp = (): Doer => ({
    add: async (to, body) => (await desk.call('POST', `/pm/${to}/add`, body)).result?.id,
    edit: async (of, id, body) => {
      const { version } = await desk.read(of, id);
      return (await desk.call('PUT', `/pm/${of}/edit`, { id, version, ...body })).success;
    },
    act: async (of, id, name, body) => (await desk.act(of, id, name, body)).success,
  });

  /** Random steps on one contract, each compared with what the model says of it. @returns how many of them went */
  async function walk(
    { add, edit, act }: Doer,
    { seed, steps, until = Number.POSITIVE_INFINITY }: { seed: number; steps: number; until?: number },
  ) {
    const dice = diceOf(seed);
    const model = new MoneyModel();
    const contractId = await desk.contract();
    const paper = await papers(app, desk.token, steps);
    let serial = 0;
    const yuan = (cents: number) => cents / 100;
    const unique = () => `${seed}${String(++serial).padStart(20 - String(seed).length, '0')}`;
    /** More than there is, now and then. */
    const some = (most: number) => dice.int(1, Math.max(1, dice.int(0, 4) === 0 ? most + 500 : most));
    const linesOf = (amount: number): ModelLine[] => {
      let left = amount;
      return Array.from({ length: dice.int(0, 3) }).flatMap(() => {
        const of = dice.pick(model.nodes);
        if (!of || left < 1) return [];
        const part =
          dice.int(0, 5) === 0 ? some(of.amount) : Math.min(left, some(Math.max(1, of.amount - model.received(of))));
        left -= part;
        const own = dice.int(0, 1)
          ? dice.pick(model.invoices.filter((one) => one.node === of || dice.int(0, 9) === 0))
          : null;
        return [{ node: of, invoice: own ?? null, amount: part }];
      });
    };
    const wire = (lines: readonly ModelLine[]) =>
      lines.map((line) => ({ nodeId: line.node.id, invoiceId: line.invoice?.id, amount: yuan(line.amount) }));

    const moves: Readonly<Record<string, () => Promise<[expected: boolean, went: boolean] | undefined>>> = {
      async plan() {
        if (model.nodes.length > 5) return undefined;
        const amount = dice.int(1, 200_000);
        const body = {
          contractId,
          name: '款',
          kind: 'prog',
          condition: 'date',
          amount: yuan(amount),
          planDate: '2026-03-01',
        };
        const id = await add('node', body);
        if (id) model.nodes.push({ id, amount, state: 'waiting' });
        return [true, id !== undefined];
      },
      async reach() {
        const of = dice.pick(model.nodes);
        if (!of) return undefined;
        const expected = of.state === 'waiting';
        const went = await act('node', of.id, 'reach', { closing: '到期' });
        if (went) of.state = 'live';
        return [expected, went];
      },
      async change() {
        const of = dice.pick(model.nodes);
        if (!of) return undefined;
        const amount = dice.int(1, 200_000);
        const expected =
          ['0', '1'].includes(model.status(of)) && amount >= Math.max(model.invoiced(of), model.received(of));
        const went = await edit('node', of.id, { amount: yuan(amount) });
        if (went) of.amount = amount;
        return [expected, went];
      },
      async giveUp() {
        const of = dice.pick(model.nodes);
        if (!of || dice.int(0, 9) > 0) return undefined;
        const expected = ['1', '2', '3'].includes(model.status(of));
        const went = await act('node', of.id, 'writeOff', { closing: '坏账' });
        if (went) of.state = 'off';
        return [expected, went];
      },
      async ask() {
        const of = dice.pick(model.nodes);
        if (!of) return undefined;
        const total = some(Math.max(1, model.billable(of)));
        const tax = Math.floor(total / 20);
        const expected = of.state === 'live' && total <= model.billable(of) && total > tax;
        const id = await add('invoice', { nodeId: of.id, kind: 'de', amount: yuan(total - tax), tax: yuan(tax) });
        if (id) model.invoices.push({ id, node: of, total, state: 'asked' });
        return [expected, id !== undefined];
      },
      async issue() {
        const of = dice.pick(model.invoices.filter(({ state }) => state === 'asked' || dice.int(0, 20) === 0));
        if (!of) return undefined;
        const expected = of.state === 'asked' && of.node.state === 'live' && of.total <= model.billable(of.node, of);
        const went = await act('invoice', of.id, 'issue', { no: unique(), date: '2026-04-01', files: paper() });
        if (went) of.state = 'issued';
        return [expected, went];
      },
      async voidInvoice() {
        const of = dice.pick(model.invoices.filter(({ state }) => state !== 'gone' || dice.int(0, 20) === 0));
        if (!of) return undefined;
        const expected = of.state === 'asked' || (of.state === 'issued' && model.paid(of) === 0);
        const went = await act('invoice', of.id, 'void', { reason: '错' });
        if (went) of.state = 'gone';
        return [expected, went];
      },
      async reverse() {
        const of = dice.pick(model.invoices.filter(({ state }) => state === 'issued' || dice.int(0, 20) === 0));
        if (!of || dice.int(0, 1)) return undefined;
        const expected = of.state === 'issued' && model.paid(of) === 0;
        const red = { redNo: unique(), redDate: '2026-04-02', redFiles: paper(), reason: '退' };
        const went = await act('invoice', of.id, 'reverse', red);
        if (went) of.state = 'gone';
        return [expected, went];
      },
      async book() {
        const amount = some(100_000);
        const lines = linesOf(amount);
        const body = { contractId, date: '2026-05-06', amount: yuan(amount), bankNo: unique(), voucher: paper() };
        const expected = model.splits(amount, lines);
        const id = await add('receipt', { ...body, advance: 'Y', writeOffs: wire(lines) });
        if (id) model.receipts.push({ id, amount, lines, live: true });
        return [expected, id !== undefined];
      },
      async split() {
        const of = dice.pick(model.receipts.filter(({ live }) => live || dice.int(0, 20) === 0));
        if (!of) return undefined;
        const lines = linesOf(of.amount);
        const expected = of.live && model.splits(of.amount, lines, of);
        const went = await edit('receipt', of.id, { writeOffs: wire(lines) });
        if (went) of.lines = lines;
        return [expected, went];
      },
      async voidReceipt() {
        const of = dice.pick(model.receipts.filter(({ live }) => live || dice.int(0, 20) === 0));
        if (!of) return undefined;
        const expected = of.live;
        const went = await act('receipt', of.id, 'void', { reason: '错' });
        if (went) of.live = false;
        return [expected, went];
      },
    };

    const names = [...Object.keys(moves), 'ask', 'issue', 'issue', 'book', 'book'];
    const counts = { done: 0, went: 0 };
    while (counts.done < steps && Date.now() < until) {
      const name = dice.pick(names) ?? 'plan';
      const outcome = await moves[name]?.();
      if (!outcome) continue;
      counts.done += 1;
      const [expected, went] = outcome;
      if (went) counts.went += 1;
      expect(went, `step ${counts.done}: ${name}`).toBe(expected);
      const { rows } = await sql<{ id: string; status: string; invoiced: number; received: number; unpaid: number }>`
        select id, status, (coalesce(invoiced, 0) * 100)::int as invoiced, (coalesce(received, 0) * 100)::int as received,
          (unpaid * 100)::int as unpaid from pm_node where contract_id = ${contractId} order by create_time, id`.execute(
        app.db,
      );
      const said = new Map(rows.map((row) => [row.id, row]));
      for (const of of model.nodes) {
        const received = model.received(of);
        expect(said.get(of.id), `step ${counts.done}: ${name}`).toEqual({
          ...{
            id: of.id,
            status: model.status(of),
            invoiced: model.invoiced(of),
            received,
            unpaid: of.amount - received,
          },
        });
        expect(Math.min(received, of.amount - received, model.invoiced(of))).toBeGreaterThanOrEqual(0);
      }
      const totals = await sql`select (invoiced * 100)::int as invoiced, (received * 100)::int as received,
        (executed * 100)::int as executed from pm_contract where id = ${contractId}`.execute(app.db);
      expect(totals.rows, `step ${counts.done}: ${name}`).toEqual([model.totals()]);
    }
    return counts;
  }

  it('agree after each of many random steps, which go exactly where the rules let them', {
    timeout: seconds * 3000,
  }, async () => {
    const until = Date.now() + seconds * 1000;
    const all = { done: 0, went: 0 };
    for (let seed = 101; Date.now() < until && all.done < 10_000; seed += 1) {
      const { done, went } = await walk(services(), { seed, steps: 250, until });
      all.done += done;
      all.went += went;
    }
    if (seconds > 100) console.info(`${all.done} steps, ${all.went} of them went`);
    expect(all.done).toBeGreaterThan(100);
    expect(all.went).toBeGreaterThan(all.done / 3);
  });

  it('agree over HTTP too', async () => {
    const { done, went } = await walk(overHttp(), { seed: 77, steps: 200 });
    expect(done).toBe(200);
    expect(went).toBeGreaterThan(60);
  });
});
