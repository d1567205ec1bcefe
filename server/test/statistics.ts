import { type Drill, drillAddress } from '@dossier/contract/core/field-options.ts';
import { stat, statLines } from '@dossier/contract/pm/stat/stat.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { day, dispatchDesk } from './dispatches.ts';
import { moneyDesk } from './money.ts';

/** What of the rows behind a number it is the sum of; amounts in yuan where nothing is said. */
const added: Readonly<Record<string, string>> = {
  ...{ receivedUsd: 'amountUsd', receivedAmt: 'amount' },
  ...{ people: 'people', college: 'people', joined: 'people', trained: 'people' },
};

/** Expects every number of a sheet to be the sum of the list that it opens. @returns how often each was not zero */
export async function expectDrilled(app: TestApp, token: string, id: string): Promise<Map<string, number>> {
  const call = async (path: string, query: Record<string, string>) =>
    (await app.call('GET', path, { token, query: { pageSize: '500', ...query } })).result;
  const sheet = await call('/pm/stat/queryById', { id });
  const seen = new Map<string, number>();
  const expectOf = async (fields: object, record: Record<string, unknown>) => {
    for (const [name, field] of Object.entries(fields as Record<string, { drill?: Drill }>)) {
      if (!field.drill) continue;
      const [path = '', query] = drillAddress(field.drill, record).split('?');
      const { records, total } = await call(`${path}/list`, Object.fromEntries(new URLSearchParams(query)));
      const column = added[name] ?? 'amountCny';
      const cents = records.reduce(
        (sum: number, row: Record<string, number>) => sum + Math.round((row[column] ?? 0) * 100),
        0,
      );
      expect([records.length, cents / 100], `${sheet.period} ${String(record.id)} ${name}`).toEqual([
        ...[total, record[name]],
      ]);
      if (record[name] !== 0) seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  };
  await expectOf(stat.fields, sheet);
  for (const line of sheet.lines) await expectOf(statLines.fields, line);
  return seen;
}

/** Expects the demo company to have filed three months and drafted one, with something behind every kind of number. */
export async function expectFilings(app: TestApp, token: string): Promise<void> {
  const { result } = await app.call('GET', '/pm/stat/list', { token });
  expect(result.records.map(({ status }: { status: string }) => status)).toEqual(['10', '30', '30', '30']);
  const seen = new Set<string>();
  for (const { id } of result.records) for (const name of (await expectDrilled(app, token, id)).keys()) seen.add(name);
  const drilled = Object.entries(statLines.fields).filter(([, field]) => 'drill' in field);
  expect([...seen].sort()).toEqual(drilled.map(([name]) => name).sort());
}

/** The month of the tests. */
export const statMonth = '2025-01';

/** A desk with a contract at home and one abroad, from which statistics are filed. */
export async function statDesk(app: TestApp) {
  const desk = await dispatchDesk(app);
  const money = await moneyDesk(app);
  const { call } = desk;
  const generate = (of = statMonth, by?: string) => call('POST', '/pm/stat/add', { period: of }, by);
  const told = () => ({ filedDate: day(-1), receipt: desk.paper(), reason: '数据更正' });
  const read = (id: string, by?: string) => desk.read('stat', id, by);
  const sign = (id: string, signDate: string) =>
    sql`update pm_contract set sign_date = ${signDate}::date where id = ${id}`.execute(app.db);
  for (const [month, cur, toCny, toUsd] of [
    ['2024-12', 'JPY', 0.047, 0.0065],
    ['2025-01', 'JPY', 0.0462, 0.0064],
    ['2025-02', 'JPY', 0.05, 0.007],
    ['2025-01', 'USD', 7.2, 1],
  ] as const)
    await desk.made('rate', { month, cur, toCny, toUsd });
  const onShore = await desk.place();
  await sign(onShore.contractId, '2025-01-31');
  const far = await desk.made('project', {
    ...(await desk.read('project', onShore.projectId)),
    ...{ id: undefined, code: undefined, name: '对日开发', shore: 'off', country: 'JP', members: [] },
  });
  const abroad = await money.contract({
    ...{ projectId: far.id, cur: 'JPY', rate: 0.05, amount: 1_000_000, name: '对日合同' },
  });
  await sign(abroad, '2024-12-31');
  return {
    ...{ desk, money, call, generate, told, read, sign, onShore, abroad },
    act: (id: string, action: string, change: object = {}, by?: string) =>
      desk.act('stat', id, action, { ...told(), ...change }, by),
    put: (id: string, status: string) => sql`update pm_stat set status = ${status} where id = ${id}`.execute(app.db),
    lineOf: async (id: string, contractId: string): Promise<StatLine | undefined> =>
      (await read(id)).lines.find((line: StatLine) => line.contractId === contractId),
    reachedOn: (id: string, on: string, status = '1') =>
      sql`update pm_node set reached_date = ${on}::date, status = ${status} where id = ${id}`.execute(app.db),
    /** A draft that is no longer needed, or a sheet made one. */
    remove: async (id: string) => {
      await sql`update pm_stat set status = '10', first_filed_time = null where id = ${id}`.execute(app.db);
      await call('DELETE', '/pm/stat/delete', { id });
    },
  };
}

export interface StatLine {
  id: string;
  contractId: string;
  note: string | null;
  [name: string]: unknown;
}

export type StatDesk = Awaited<ReturnType<typeof statDesk>>;
