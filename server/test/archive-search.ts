import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeTextReader } from '#features/arc/search/extract/text-reader.ts';
import { indexAll } from '#features/arc/search/indexer.ts';
import type { TestApp } from './app.ts';
import { atEnd } from './at-end.ts';
import { archiveShelf, itemDraft } from './registers.ts';
import { upload } from './upload.ts';

/** Rights of whoever searches and does not work on the catalogue. */
export const searcherRights = ['arc:search:list', 'arc:item:list'] as const;

/** What tests of the search do again and again, as the administrator unless `by` names another session. */
export async function archiveSearchOf(app: TestApp, known?: { fondsId: string; classId: string }) {
  const token = await app.signIn();
  const shelf = known ?? (await archiveShelf(app, token));
  const reader = makeTextReader();
  atEnd(() => reader.close());
  const post = async (path: string, body: object, by = token) => {
    const answer = await app.call('POST', path, { token: by, body });
    if (!answer.success) throw new Error(answer.message);
    return answer.result;
  };
  /** A record; `texts` are files of it, by their names. */
  const added = async (change: object = {}, texts: Record<string, string | Buffer> = {}): Promise<string> => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(texts)) paths.push(await stored(name, content));
    const body = itemDraft(shelf, { ...change, ...(paths.length > 0 ? { files: paths.join(',') } : {}) });
    return (await post('/arc/item/add', body)).id;
  };
  const stored = async (name: string, content: string | Buffer): Promise<string> => {
    const sent = await upload(app, '/sys/common/upload', {
      ...{ token, name, content: Buffer.isBuffer(content) ? content : Buffer.from(content, 'utf8') },
      fields: { biz: 'arc' },
    });
    if (!sent.success) throw new Error(sent.message);
    return sent.message;
  };
  const edited = async (id: string, change: object): Promise<void> => {
    const { result } = await app.call('GET', '/arc/item/queryById', { token, query: { id } });
    const answer = await app.call('PUT', '/arc/item/edit', { token, body: { ...result, ...change } });
    if (!answer.success) throw new Error(answer.message);
  };
  /**
   * Indexes until nothing waits any more. The app indexes by itself too: what it holds at the moment is passed over here, so its
   * rows are waited for.
   */
  const index = async (): Promise<void> => {
    for (;;) {
      await indexAll(app, reader);
      const { rows } = await sql<{ waits: boolean }>`select exists(select 1 from arc_index where dirty_at is not null)
        or exists(select 1 from arc_text where state = 'reading' and next_at > now()) as waits`.execute(app.db);
      if (rows[0]?.waits !== true) return;
      await sleep(20);
    }
  };
  const find = (q: string, query: Record<string, string | number> = {}, by = token) =>
    app.call('GET', '/arc/search', { token: by, query: { q, pageSize: 50, ...query } });
  /** Ids of what is found, and the total that is said. */
  const ids = async (q: string, query: Record<string, string | number> = {}, by = token): Promise<string[]> => {
    const { result, message, success } = await find(q, query, by);
    if (!success) throw new Error(message);
    const found = result.records.map(({ id }: { id: string }) => id);
    if (result.total !== found.length) throw new Error(`${result.total} are said, ${found.length} are shown`);
    return found;
  };
  return { token, shelf, post, added, stored, edited, index, find, ids };
}
export type ArchiveSearch = Awaited<ReturnType<typeof archiveSearchOf>>;
