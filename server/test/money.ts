import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { anchors, projectDraft } from './registers.ts';
import { papers } from './upload.ts';

/** A desk at which contracts are in force and money is booked, through the front door. */
export async function moneyDesk(app: TestApp, { files = 100 } = {}) {
  const token = await app.signIn();
  const given = await anchors(app, token);
  const paper = await papers(app, token, files);
  const call = (method: string, path: string, body: object, by = token) =>
    app.call(method, path, {
      token: by,
      ...(method === 'GET' || method === 'DELETE' ? { query: body as never } : { body }),
    });
  const made = async (path: string, body: object): Promise<{ id: string; code: string; version: number }> => {
    const { success, message, result } = await call('POST', `/pm/${path}/add`, body);
    if (!success) throw new Error(`${path}: ${message}${JSON.stringify(result)}`);
    return result;
  };
  const read = async (path: string, id: string) => (await call('GET', `/pm/${path}/queryById`, { id })).result;
  const act = async (path: string, id: string, action: string, body: object = {}) =>
    call('POST', `/pm/${path}/${action}`, { id, version: (await read(path, id)).version, ...body });
  let serial = 0;
  const number = () => String(++serial).padStart(20, '2');

  return {
    ...{ token, given, paper, call, made, read, act, number },
    project: (change: object = {}) => made('project', projectDraft(given, { name: `收款项目${++serial}`, ...change })),
    /** A contract in force. */
    async contract(change: object = {}) {
      const body = {
        ...{ name: '开发合同', kind: 'main', customer: '海州城市商业银行', cur: 'CNY', amount: 1000 },
        ...{ startDate: '2026-01-05', endDate: '2026-12-31', ...change },
      };
      const { id } = await made('contract', body);
      await sql`update pm_contract set status = '40' where id = ${id}`.execute(app.db);
      return id;
    },
    /** A node that has been reached. */
    async node(
      contractId: string,
      amount: number,
      { reach = true, ...change }: { reach?: boolean; name?: string } = {},
    ) {
      const body = { contractId, name: '进度款', kind: 'prog', amount, planDate: '2026-03-01', ...change };
      const { id } = await made('node', body);
      if (reach) await act('node', id, 'reach', { closing: '客户已确认' });
      return id;
    },
    ask: (nodeId: string, amount: number, change: object = {}) =>
      call('POST', '/pm/invoice/add', { nodeId, kind: 'de', amount, tax: 0, ...change }),
    issue: (id: string, change: object = {}) =>
      act('invoice', id, 'issue', { no: number(), date: '2026-04-01', files: paper(), ...change }),
    /** An invoice that was issued. */
    async invoice(nodeId: string, amount: number, change: object = {}) {
      const { id } = await made('invoice', { nodeId, kind: 'de', amount, tax: 0, ...change });
      const answer = await act('invoice', id, 'issue', { no: number(), date: '2026-04-01', files: paper() });
      if (!answer.success) throw new Error(answer.message);
      return id;
    },
    /** Body of a receipt of a contract, split over nodes. */
    receipt: (contractId: string, amount: number, writeOffs: readonly object[] = [], change: object = {}) => ({
      ...{ contractId, date: '2026-05-06', amount, bankNo: `B${++serial}`, voucher: paper(), writeOffs, ...change },
    }),
  };
}

export type MoneyDesk = Awaited<ReturnType<typeof moneyDesk>>;
