import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { sql } from 'kysely';
import { wireNow } from '#services/log-entries.ts';
import type { Answer, TestApp } from './app.ts';
import { archiveShelf, itemDraft } from './registers.ts';

/** A day so many from today. */
export const inDays = (days: number): string => wireNow(Date.now() + days * 86_400_000).slice(0, 10);

/** Rights of somebody who borrows and does not work at the desk. */
export const readerRights = [
  ...['arc:item:list', 'arc:loan:list', 'arc:loan:add', 'arc:loan:edit', 'arc:loan:delete', 'arc:loan:submit'],
  ...['arc:loan:renew', 'arc:loan:cancel', 'arc:loan:tellEffect'],
] as const;

/** What tests of the store and of loans do again and again, as the administrator unless `by` names another session. */
export async function archiveLendingOf(app: TestApp, { decided = true } = {}) {
  const token = await app.signIn();
  if (decided) await publishAtOnce(app, token);
  const shelf = await archiveShelf(app, token);
  let count = 0;
  const post = (path: string, body: object, by = token) => app.call('POST', path, { token: by, body });
  const get = (path: string, query: Record<string, string> = {}, by = token) =>
    app.call('GET', path, { token: by, query });
  const read = async (path: string, id: string, by = token) => (await get(`${path}/queryById`, { id }, by)).result;
  const added = async (path: string, body: object, by = token): Promise<string> =>
    resultOf(await post(`${path}/add`, body, by)).id;

  const place = (code: string, change: object = {}) =>
    added('/arc/location', { code, name: `库位${code}`, capacity: 10, ...change });
  const box = (change: object = {}) =>
    added('/arc/box', { ...shelf, year: 2024, retention: 'D30', thickness: '30', ...change });
  /** A record that was received; its body waits for a place. */
  const received = async (change: object = {}): Promise<string> => {
    count += 1;
    const id = await added('/arc/item', itemDraft(shelf, { title: `关于第${count}件事的报告`, pages: 8, ...change }));
    resultOf(await post('/arc/item/receive', { ids: id }));
    return id;
  };
  const codeOf = async (id: string): Promise<string> => (await read('/arc/item', id)).barcode;
  const put = async (ids: readonly string[], target: string, by = token) =>
    post('/arc/shelf/put', { codes: await Promise.all(ids.map(codeOf)), target }, by);
  let home: string | undefined;
  /** A record on a shelf. */
  const shelved = async (change: object = {}): Promise<string> => {
    const id = await received(change);
    home ??= (await read('/arc/location', await place('H1'))).code;
    resultOf(await put([id], home ?? ''));
    return id;
  };
  /** A record with a file, as far as the catalogue knows. */
  const filed = async (change: object = {}): Promise<string> => {
    const id = await received({ carrier: 'elec', ...change });
    await sql`update arc_item set file_count = 1 where id = ${id}`.execute(app.db);
    return id;
  };
  const loanOf = (items: readonly string[], change: Record<string, unknown> = {}, by = token) => {
    const body = { kind: 'phy', purpose: 'work', reason: '工作查考', startDate: inDays(0), endDate: inDays(2) };
    return added('/arc/loan', { ...body, lines: items.map((itemId) => ({ itemId })), ...change }, by);
  };
  const act = async (name: string, id: string, body: object = {}, by = token) => {
    const { version } = await read('/arc/loan', id);
    return post(`/arc/loan/${name}`, { id, version, ...body }, by);
  };
  const asked = async (items: readonly string[], change: Record<string, unknown> = {}, by = token) => {
    const id = await loanOf(items, change, by);
    resultOf(await act('submit', id, {}, by));
    return id;
  };
  const handOut = async (id: string, items: readonly string[], person = 'admin', by = token) => {
    const codes = await Promise.all(items.map(codeOf));
    const { version } = await read('/arc/loan', id);
    return post('/arc/desk/handOut', { id, version, person, codes }, by);
  };
  const takeBack = async (
    id: string,
    items: readonly { item: string; state?: string; pages?: number; remark?: string }[],
    by = token,
  ) => {
    const { version } = await read('/arc/loan', id);
    const given = await Promise.all(
      items.map(async ({ item, ...more }) => ({ code: await codeOf(item), state: 'ok', pages: 8, ...more })),
    );
    return post('/arc/desk/takeBack', { id, version, items: given }, by);
  };
  /** A loan whose bodies are out. */
  const lent = async (items: readonly string[], change: Record<string, unknown> = {}) => {
    const id = await asked(items, change);
    resultOf(await act('ready', id));
    resultOf(await handOut(id, items));
    return id;
  };
  const phyOf = async (id: string): Promise<string> => (await read('/arc/item', id)).phy;
  const stateOf = async (id: string): Promise<string> => (await read('/arc/loan', id)).status;
  return {
    ...{ token, shelf, post, get, read, added, place, box, received, shelved, filed, codeOf, put, loanOf, act, asked },
    ...{ handOut, takeBack, lent, phyOf, stateOf },
  };
}
export type ArchiveLending = Awaited<ReturnType<typeof archiveLendingOf>>;

function resultOf(answer: Answer) {
  if (!answer.success) throw new Error(answer.message);
  return answer.result;
}

/** Publishes an approval of loans that nobody has to decide in. */
async function publishAtOnce(app: TestApp, token: string): Promise<void> {
  const code = 'arc.loan';
  const { result } = await app.call('GET', '/flow/definition/queryByCode', { token, query: { code } });
  const saved = await app.call('PUT', '/flow/definition/saveDraft', {
    token,
    body: { code, version: result.draftVersion, draft: emptyGraph },
  });
  resultOf(
    await app.call('POST', '/flow/definition/publish', { token, body: { code, version: saved.result.draftVersion } }),
  );
}
