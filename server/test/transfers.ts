import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { vi } from 'vitest';
import { pdfOf } from '#seed/demo/documents.ts';
import type { Answer, TestApp } from './app.ts';
import { type ArchiveLending, archiveLendingOf } from './archive-lending.ts';
import { adminPassword } from './prepare.ts';
import { fetchBytes, upload } from './upload.ts';

type Body = Record<string, unknown>;
/** What every desk of the archive can do; each has actions of its own. */
type Lending = Omit<ArchiveLending, 'act'>;

/** Transfers and packages through the front door, as the administrator unless `by` names another session. */
export interface TransferDesk extends Lending {
  /** A record in the archive with these files. */
  aRecord(change?: Body, files?: readonly (readonly [name: string, content: Buffer])[]): Promise<string>;
  aTransfer(items: readonly string[], change?: Body, by?: string): Promise<string>;
  /** Does an action of a transfer with the version that it has now. */
  go(action: string, id: string, body?: Body, by?: string): Promise<Answer>;
  /** As `go`, and answers the transfer after it. @throws where it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: a record of the wire
  went(action: string, id: string, body?: Body): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: a record of the wire
  transfer(id: string): Promise<any>;
  /** A transfer that is checked, agreed and packed. */
  packed(items: readonly string[], change?: Body): Promise<string>;
  /** The parts of its package. */
  parts(id: string, by?: string): Promise<Buffer[]>;
  paper(name?: string, by?: string): Promise<string>;
  stored(name: string, content: Buffer, by?: string): Promise<string>;
  /** A package that was brought, as it is after it was verified. */
  // biome-ignore lint/suspicious/noExplicitAny: a record of the wire
  brought(content: Buffer, by?: string): Promise<any>;
  onPackage(action: string, id: string, body?: Body, by?: string): Promise<Answer>;
  // biome-ignore lint/suspicious/noExplicitAny: a record of the wire
  package(id: string): Promise<any>;
}

/** Waits for what goes on in the background. */
const until = (isSo: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error('it does not come about');
    },
    { timeout: 60_000, interval: 100 },
  );

/** @param lending what the app has already; made where it has nothing */
export async function transferDesk(app: TestApp, lending?: Lending): Promise<TransferDesk> {
  const on: Lending = lending ?? (await archiveLendingOf(app));
  await publish(app, on.token, 'arc.transfer');
  let count = 0;
  const stored: TransferDesk['stored'] = async (name, content, by = on.token) => {
    const answer = await upload(app, '/sys/common/upload', { token: by, name, content, fields: { biz: 'arc' } });
    if (!answer.success) throw new Error(answer.message);
    return answer.message;
  };
  const desk: TransferDesk = {
    ...on,
    stored,
    paper: (name = '回执.pdf', by) => {
      count += 1;
      return stored(name, pdfOf(name, [`第${count}份`]), by);
    },
    async aRecord(change = {}, files = []) {
      count += 1;
      const own = files.length > 0 ? files : [['正文.pdf', pdfOf(`正文${count}`, [`第${count}份`])] as const];
      const paths = [];
      for (const [name, content] of own) paths.push(await stored(name, content));
      return on.received({
        ...{
          title: `关于第${count}件移交的报告`,
          docNo: `海川〔2024〕${count}号`,
          carrier: 'elec',
          gen: 'born',
          pages: 1,
        },
        ...{ files: paths.join(','), ...change },
      });
    },
    aTransfer: (items, change = {}, by) =>
      on.added(
        '/arc/transfer',
        {
          ...{ receiver: '海州市档案馆', reason: '到期移交', partMegabytes: 4096 },
          ...{ lines: items.map((itemId) => ({ itemId })), ...change },
        },
        by,
      ),
    transfer: (id) => on.read('/arc/transfer', id),
    async go(action, id, body = {}, by) {
      const { version } = await desk.transfer(id);
      return on.post(`/arc/transfer/${action}`, { id, version, ...body }, by);
    },
    async went(action, id, body = {}) {
      const answer = await desk.go(action, id, body);
      if (!answer.success) throw new Error(`${action}: ${answer.message} ${JSON.stringify(answer.result)}`);
      return desk.transfer(id);
    },
    async packed(items, change = {}) {
      const id = await desk.aTransfer(items, change);
      await desk.went('check', id);
      await until(async () => (await desk.transfer(id)).checkedTime !== null);
      await desk.went('submit', id);
      await until(async () => {
        const { status, packError } = await desk.transfer(id);
        if (packError) throw new Error(packError);
        return status === '40';
      });
      return id;
    },
    async parts(id, by = on.token) {
      const { packages } = await desk.transfer(id);
      const parts = [];
      for (const path of String(packages).split(','))
        parts.push((await fetchBytes(app, `/sys/common/static/${path}`, by)).bytes);
      return parts;
    },
    package: (id) => on.read('/arc/package', id),
    async onPackage(action, id, body = {}, by) {
      const { version } = await desk.package(id);
      return on.post(`/arc/package/${action}`, { id, version, ...body }, by);
    },
    async brought(content, by = on.token) {
      count += 1;
      const id = await on.added('/arc/package', { content: await stored(`移交包${count}.zip`, content, by) }, by);
      const answer = await desk.onPackage('verify', id);
      if (!answer.success) throw new Error(answer.message);
      await until(async () => (await desk.package(id)).status !== '20');
      return desk.package(id);
    },
  };
  return desk;
}

/** Publishes an approval that nobody has to decide in. */
async function publish(app: TestApp, token: string, code: string): Promise<void> {
  const { result } = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
  const body = { code, version: result.draftVersion, draft: emptyGraph };
  const saved = await app.call('PUT', '/flow/definition/saveDraft', { token, body });
  const done = await app.call('POST', '/flow/definition/publish', {
    token,
    body: { code, version: saved.result.draftVersion },
  });
  if (!done.success) throw new Error(done.message);
}

export const confirmPassword = { password: adminPassword };
