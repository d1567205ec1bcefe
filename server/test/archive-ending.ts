import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import type { Answer, TestApp } from './app.ts';
import { type ArchiveLending, archiveLendingOf } from './archive-lending.ts';
import { aStep } from './flow.ts';
import { aPerson, type Person, userPassword } from './people.ts';
import { adminPassword } from './prepare.ts';
import { png, upload } from './upload.ts';

/** What members of a group may do. */
export const memberRights = ['arc:item:list', 'arc:appraisal:list', 'arc:opinion:list', 'arc:opinion:edit'] as const;

/** What tests of appraisal and destruction do again and again, as the administrator unless `by` names another session. */
export async function archiveEndingOf(app: TestApp) {
  const on: ArchiveLending = await archiveLendingOf(app);
  const { token, post, read } = on;
  const archivists = await archivistRole(app);
  const group: Person[] = [];
  for (let at = 0; at < 3; at += 1)
    group.push(await aPerson(app, { clearance: 3, departs: ['A01'], permissions: memberRights }));
  await join(app, group[0], archivists);
  const members = group.map(({ username }) => username).join(',');

  const paper = async (by = token, name = '依据.txt') =>
    (
      await upload(app, '/sys/common/upload', {
        ...{ token: by, name, content: Buffer.from(`${name}${Math.random()}`), fields: { biz: 'arc' } },
      })
    ).message;
  const photo = async (by = token) =>
    (await upload(app, '/sys/common/upload', { token: by, name: '现场.png', content: png, fields: { biz: 'arc' } }))
      .message;
  /** A record that is over. */
  const over = (change: object = {}): Promise<string> =>
    on.received({ year: 2014, docDate: '20140506', retention: 'D10', ...change });
  const freeze = async (items: readonly string[]) =>
    on.added('/arc/hold', {
      ...{ kind: 'law', reason: '诉讼', basis: await paper(), lines: items.map((itemId) => ({ itemId })) },
    });
  const propose = (items: readonly string[], change: object = {}, by = token) =>
    post('/arc/appraisal/add', { kind: 'due', members, lines: items.map((itemId) => ({ itemId })), ...change }, by);
  const act = async (path: string, name: string, id: string, body: object = {}, by = token) =>
    post(`${path}/${name}`, { id, version: (await read(path, id)).version, ...body }, by);
  const appraise = (name: string, id: string, body: object = {}, by = token) =>
    act('/arc/appraisal', name, id, body, by);
  /** An appraisal that the group works on. */
  const submitted = async (items: readonly string[], change: object = {}): Promise<string> => {
    const { id } = resultOf(await propose(items, change));
    resultOf(await appraise('submit', id));
    return id;
  };
  const opinionsOf = async (id: string, by = token) =>
    (await on.get('/arc/opinion/list', { appraisalId: id, pageSize: '500' }, by)).result.records as Row[];
  const say = async (row: Row, opinion: object, by?: string) =>
    app.call('PUT', '/arc/opinion/edit', {
      token: by ?? (await app.signIn(row.member, userPassword)),
      body: { id: row.id, version: row.version, ...opinion },
    });
  /** Everybody says the same of every record, or what `of` says. */
  const sayAll = async (id: string, of: (row: Row) => object) => {
    for (const row of await opinionsOf(id)) resultOf(await say(row, of(row)));
  };
  const executed = async (id: string) => {
    resultOf(await appraise('conclude', id));
    return appraise('execute', id, { password: adminPassword });
  };
  /** Appraised for destruction, and on its list. @returns the list's id */
  const listed = async (items: readonly string[]): Promise<string> => {
    const id = await submitted(items);
    await sayAll(id, () => ({ opinion: 'destroy' }));
    resultOf(await executed(id));
    const { records } = (await on.get('/arc/destroy/list', { appraisalId: id })).result;
    return records[0].id;
  };
  return {
    ...on,
    ...{ group, members, archivists, paper, photo, over, freeze, propose, act, appraise, submitted, opinionsOf, say },
    ...{ sayAll, executed, listed },
  };
}
export type ArchiveEnding = Awaited<ReturnType<typeof archiveEndingOf>>;

interface Row {
  id: string;
  version: number;
  member: string;
  itemId: string;
}

export function resultOf(answer: Answer) {
  if (!answer.success) throw new Error(answer.message);
  return answer.result;
}

/** Id of the role of archivists, made where there is none. */
async function archivistRole(app: TestApp): Promise<string> {
  await sql`insert into sys_role (id, role_code, role_name) select 'archivist-role', 'archivist', '档案管理员'
    where not exists (select 1 from sys_role where role_code = 'archivist')`.execute(app.db);
  const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'archivist'`.execute(app.db);
  return rows[0]?.id ?? '';
}

export async function join(app: TestApp, person: Person | undefined, roleId: string): Promise<void> {
  await sql`insert into sys_user_role (id, user_id, role_id) values (left(md5(${person?.id} || ${roleId}), 32), ${person?.id}, ${roleId})`.execute(
    app.db,
  );
}

/** Publishes an approval; nobody has to decide unless steps are given. */
export async function publish(app: TestApp, token: string, code: string, who: readonly string[] = []): Promise<void> {
  const { result } = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
  const draft = who.length > 0 ? { ...emptyGraph, nodes: [aStep('leader', who)] } : emptyGraph;
  const body = { code, version: result.draftVersion, draft };
  const saved = resultOf(await app.call('PUT', '/flow/definition/saveDraft', { token, body }));
  resultOf(await app.call('POST', '/flow/definition/publish', { token, body: { code, version: saved.draftVersion } }));
}

/** Decides on what waits for somebody. */
export async function decide(app: TestApp, by: string, recordId: string, decision: 'agree' | 'refuse') {
  const inbox = await app.call('GET', '/flow/inbox/list', { token: by, query: { pageSize: '100' } });
  const task = inbox.result.records.find((one: { recordId: string }) => one.recordId === recordId);
  const body = { taskId: task.taskId, version: task.recordVersion, decision, opinion: '请核对' };
  return app.call('POST', '/flow/task/decide', { token: by, body });
}
