import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import type { Answer, TestApp } from './app.ts';
import { type FlowDesk, flowDesk } from './flow.ts';
import { projectDraft } from './registers.ts';
import { fileClient, pdf } from './upload.ts';

/** A line of 结项检查, as the wire has it. */
export interface CheckLine {
  item: string;
  result: string;
  found: number;
  message: string | null;
  place: string | null;
  waiver: string | null;
  waivedBy: string | null;
}

/** Closings of projects through the front door. */
export interface ClosingDesk extends FlowDesk {
  post(path: string, body: object, by?: string): Promise<Answer>;
  // biome-ignore lint/suspicious/noExplicitAny: a record of whatever register
  made(path: string, body: object, by?: string): Promise<any>;
  /** A project in a state, whose scope asks for nothing unless `filed`. */
  aProject(status?: string, change?: object): Promise<string>;
  aClosing(projectId: string, change?: object, by?: string): Promise<string>;
  /** A closing that has nothing in its way. */
  aReady(status?: string, change?: object): Promise<{ projectId: string; id: string }>;
  // biome-ignore lint/suspicious/noExplicitAny: a record of the wire
  read(id: string, by?: string): Promise<any>;
  /** Does an action with the version that the record has now. */
  act(id: string, action: string, body?: object, by?: string): Promise<Answer>;
  /** The line of a check after the checks were done again. */
  check(id: string, item: string): Promise<CheckLine | undefined>;
  /** An acceptance of the whole by the customer. */
  accept(projectId: string, status?: string): Promise<string>;
  stored(name?: string, content?: Buffer): Promise<string>;
  publishClosing(graph: FlowGraph): Promise<void>;
}

export async function closingDesk(app: TestApp): Promise<ClosingDesk> {
  const desk = await flowDesk(app);
  const token = desk.admin;
  let serial = 0;
  const post: ClosingDesk['post'] = (path, body, by = token) => app.call('POST', path, { token: by, body });
  const made: ClosingDesk['made'] = async (path, body, by) => {
    const { success, message, result } = await post(`${path}/add`, body, by);
    if (!success) throw new Error(message + JSON.stringify(result));
    return result;
  };
  const read: ClosingDesk['read'] = async (id, by = token) =>
    (await app.call('GET', '/pm/close/queryById', { token: by, query: { id } })).result;
  const act: ClosingDesk['act'] = async (id, action, body = {}, by = token) =>
    post(`/pm/close/${action}`, { id, version: (await read(id)).version, ...body }, by);
  const own: Omit<ClosingDesk, keyof FlowDesk> = {
    post,
    made,
    read,
    act,
    async aProject(status = '70', change = {}) {
      serial += 1;
      const { id } = await made('/pm/project', projectDraft(desk.given, { name: `结项项目${serial}`, ...change }));
      await sql`update pm_project set status = ${status} where id = ${id}`.execute(app.db);
      return id;
    },
    async aClosing(projectId, change = {}, by) {
      const body = { projectId, result: 'normal', summary: '按期完成', lessons: '需求变更须先评估', ...change };
      return (await made('/pm/close', body, by)).id;
    },
    async aReady(status = '70', change = {}) {
      const projectId = await own.aProject(status, change);
      await own.accept(projectId);
      return { projectId, id: await own.aClosing(projectId) };
    },
    async check(id, item) {
      const answer = await act(id, 'recheck');
      if (!answer.success) throw new Error(answer.message);
      return ((await read(id)).checks as CheckLine[]).find((line) => line.item === item);
    },
    async accept(projectId, status = '40') {
      const { id } = await made('/pm/acceptance', { projectId, name: '终验', kind: 'final', reviewers: 'admin' });
      await sql`update pm_acceptance set status = ${status} where id = ${id}`.execute(app.db);
      return id;
    },
    stored: (name = '文件.pdf', content = pdf) => fileClient(app, token).stored({ name, content }),
    async publishClosing(graph) {
      const code = 'pm.close';
      const { result } = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
      const saved = await app.call('PUT', '/flow/definition/saveDraft', {
        token,
        body: { code, version: result.draftVersion, draft: { ...graph, facts: ['projectId'] } },
      });
      const published = await post('/flow/definition/publish', { code, version: saved.result.draftVersion });
      if (!published.success) throw new Error(published.message);
    },
  };
  return { ...desk, ...own };
}

/** Nothing must be filed: tests of other checks need no documents. */
export async function withoutFiling({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await sql`update pm_scope set required = 'N'`.execute(db);
}
