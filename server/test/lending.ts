import { wireNow } from '#services/log-entries.ts';
import type { Answer, TestApp } from './app.ts';

const day = 86_400_000;
/** A time of the wire so many days from now. */
export const inDays = (days: number, clock = '09:00:00') => `${wireNow(Date.now() + days * day).slice(0, 10)} ${clock}`;

/** Rights of somebody who books devices and does not work at the desk. */
export const borrowerRights = [
  ...['eq:asset:list', 'eq:loan:list', 'eq:loan:add', 'eq:loan:edit', 'eq:loan:book', 'eq:loan:submit'],
  ...['eq:loan:renew', 'eq:loan:cancel'],
] as const;

/** What tests of lending do again and again, as the administrator unless `by` names another session. */
export async function lendingOf(app: TestApp) {
  const token = await app.signIn();
  const rows = await app.db.selectFrom('sys_category').select(['id', 'code']).where('code', 'like', 'EQ-%').execute();
  const kinds: Record<string, string> = Object.fromEntries(rows.map(({ id, code }) => [(code ?? '').slice(3), id]));
  let count = 0;
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const read = async (path: string, id: string, by = token) =>
    (await app.call('GET', `${path}/queryById`, { token: by, query: { id } })).result;
  const device = async (change: object = {}): Promise<string> => {
    count += 1;
    const body = { name: `设备${count}`, kind: kinds.NB, place: '三楼库房', keeper: 'admin', ...change };
    return added(await post('/eq/asset/add', body));
  };
  const loanOf = async (lines: object[], { from = 1, to = 3, by = token, ...change }: Record<string, unknown> = {}) => {
    const times = { startTime: inDays(Number(from)), endTime: inDays(Number(to)) };
    return added(await post('/eq/loan/add', { purpose: '客户现场演示', ...times, lines, ...change }, String(by)));
  };
  const act = async (name: string, id: string, body: object = {}, by = token) => {
    const { version } = await read('/eq/loan', id, by);
    return post(`/eq/loan/${name}`, { id, version, ...body }, by);
  };
  const booked = async (lines: object[], options: Record<string, unknown> = {}) => {
    const id = await loanOf(lines, options);
    const answer = await act('submit', id, {}, options.by as string);
    if (answer.message !== '借用单已提交') throw new Error(answer.message);
    return id;
  };
  const desk = async (call: 'handOut' | 'takeBack', id: string, lines: object[]) => {
    const { version } = await read('/eq/loan', id);
    return post(`/eq/desk/${call}`, { id, version, lines });
  };
  const handOut = async (id: string, assets: readonly string[]) => {
    const { lines } = await read('/eq/loan', id);
    const given = assets.map((assetId, index) => ({ lineId: (lines[index] ?? lines[0]).id, assetId, condition: 'A' }));
    return desk('handOut', id, given);
  };
  return { token, kinds, post, read, device, loanOf, act, booked, desk, handOut };
}
export type Lending = Awaited<ReturnType<typeof lendingOf>>;

function added(answer: Answer): string {
  if (!answer.success) throw new Error(answer.message);
  return answer.result.id;
}
