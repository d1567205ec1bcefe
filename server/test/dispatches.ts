import { sql } from 'kysely';
import type { Answer, TestApp } from './app.ts';
import { aPerson, userPassword } from './people.ts';
import { anchors, projectDraft } from './registers.ts';
import { papers } from './upload.ts';

/** A day from today in Shanghai. */
export const day = (plus: number) =>
  new Date(Date.now() + 8 * 3_600_000 + plus * 86_400_000).toISOString().slice(0, 10);

export interface Sent {
  id: string;
  username: string;
  name: string;
}

/** A desk from which people are sent to customers, through the front door. */
export async function dispatchDesk(app: TestApp, { files = 120 } = {}) {
  const token = await app.signIn();
  const given = await anchors(app, token);
  const paper = await papers(app, token, files);
  const call = (method: string, path: string, body: object, by = token): Promise<Answer> =>
    app.call(method, path, {
      token: by,
      ...(method === 'GET' || method === 'DELETE' ? { query: body as never } : { body }),
    });
  const made = async (path: string, body: object) => {
    const { success, message, result } = await call('POST', `/pm/${path}/add`, body);
    if (!success) throw new Error(`${path}: ${message}${JSON.stringify(result)}`);
    return result;
  };
  const read = async (path: string, id: string, by = token) =>
    (await call('GET', `/pm/${path}/queryById`, { id }, by)).result;
  const act = async (path: string, id: string, action: string, body: object = {}, by = token) =>
    call('POST', `/pm/${path}/${action}`, { id, version: (await read(path, id))?.version ?? 1, ...body }, by);
  const edit = async (path: string, id: string, body: object, by = token) =>
    call('PUT', `/pm/${path}/edit`, { id, version: (await read(path, id)).version, ...body }, by);
  let serial = 0;

  /** A project with a contract in force whose rates are those of the domain's example. */
  const place = async (change: object = {}, rates: readonly object[] = defaultRates) => {
    serial += 1;
    const own = serial;
    const project = await made('project', projectDraft(given, { name: `驻场项目${own}`, type: 'onsite', ...change }));
    const contract = await made('contract', {
      ...{ name: `驻场合同${own}`, kind: 'main', customer: '海州城市商业银行', projectId: project.id, cur: 'CNY' },
      ...{ amount: 1_000_000, startDate: '2025-01-01', endDate: '2026-12-31', rates },
    });
    await sql`update pm_contract set status = '40' where id = ${contract.id}`.execute(app.db);
    return { projectId: project.id as string, contractId: contract.id as string, code: contract.code as string };
  };
  /** Somebody who may be sent out, with an account of their own. */
  const person = async (name: string, change: object = {}): Promise<Sent> => {
    serial += 1;
    const no = `WP${serial}`;
    const { username } = await aPerson(app, { realname: name });
    const { id } = await made('staff', {
      ...{ no, name, username, rank: 'T2', labour: 'own', edu: '30', joinDate: '2020-01-01', ...change },
    });
    return { id, username, name };
  };
  const draft = (projectId: string, staffId: string, change: object = {}) => ({
    ...{
      projectId,
      staffId,
      role: 'ops',
      site: '海州银行数据中心三楼',
      startDate: day(-10),
      planEnd: day(90),
      ...change,
    },
  });
  /** Somebody who is there. */
  const present = async (projectId: string, staffId: string, change: object = {}): Promise<string> => {
    const { id } = await made('dispatch', draft(projectId, staffId, { nda: paper(), ...change }));
    const { success, message } = await act('dispatch', id, 'enter');
    if (!success) throw new Error(message);
    return id;
  };
  return { ...{ app, token, given, paper, call, made, read, act, edit, place, person, draft, present, userPassword } };
}

const defaultRates = [
  { role: 'ops', level: 'T2', unit: 'pm', price: 22_000 },
  { role: 'ops', level: 'T3', unit: 'pd', price: 1500, validFrom: '2025-01-01' },
  { role: 'agent', level: 'T2', unit: 'ph', price: 120 },
];

export type DispatchDesk = Awaited<ReturnType<typeof dispatchDesk>>;
