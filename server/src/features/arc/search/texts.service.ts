import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import { foldText, plainText } from '@dossier/rules/archive/search-text.ts';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#db/database.ts';
import type { Files } from '#services/files/files.ts';
import { receiveStream } from '#services/files/receive.ts';
import { type Extracted, extractorOf, type TextReader } from './extract/text-reader.ts';

/** A file is read so often before somebody has to look at it. */
export const mostTries = 3;
/** Minutes after which a file that failed is read again, and one that another instance began. */
const againMinutes = 5;
const leaseMinutes = 10;
/** Larger files are not read for their text. */
const mostBytes = 100 * 1024 * 1024;
/** Of a recording only what its container says is read. */
const mostRecording = 1024 * 1024 * 1024;

interface Due {
  id: string;
  item_id: string;
  name: string;
  sha256: string;
  size: number;
}

interface Outcome {
  state: 'done' | 'none' | 'failed';
  reason?: string;
  text?: string;
  cut?: boolean;
  facts?: FileFacts | null;
}

/**
 * Reads the texts of files that wait for it, one after another. A file that cannot be read says why and is tried again later;
 * nothing of it reaches this process but its text.
 * @returns how many were read
 */
export async function readTexts(
  { db, files }: { db: Db; files: Pick<Files, 'store' | 'open' | 'scratch'> },
  reader: TextReader,
  signal?: AbortSignal,
): Promise<number> {
  let read = 0;
  while (!signal?.aborted) {
    const due = await claim(db);
    if (!due) return read;
    await keep(db, due, await extract(due, files, reader));
    read += 1;
  }
  return read;
}

/** The next file that is due; it is this instance's for a while. */
async function claim(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with due as (select t.file_id from arc_text t where t.next_at <= now() and t.tries < ${mostTries}
        and t.state in ('waiting', 'reading', 'failed') order by t.next_at limit 1 for update skip locked),
      taken as (update arc_text t set state = 'reading', tries = t.tries + 1,
          next_at = now() + ${leaseMinutes} * interval '1 minute'
        from due where t.file_id = due.file_id returning t.file_id, t.item_id, t.tries)
    select f.id, taken.item_id, f.name, f.sha256, f.size from taken join sys_file f on f.id = taken.file_id`.execute(
    db,
  );
  return rows[0];
}

async function extract(
  due: Due,
  files: Pick<Files, 'store' | 'open' | 'scratch'>,
  reader: TextReader,
): Promise<Outcome> {
  const kind = extractorOf(due.name);
  if (kind === null) return { state: 'none', reason: '该格式没有可提取的文字' };
  const most = kind === 'recording' ? mostRecording : mostBytes;
  if (Number(due.size) > most) return { state: 'none', reason: '文件过大，未提取文字' };
  if (!(await files.store.has(due.sha256))) return { state: 'failed', reason: '文件内容缺失' };
  const copy = await receiveStream(files.scratch, await files.open(due), due.name, most);
  try {
    const found: Extracted = await reader.read({ path: copy.path, kind });
    if (found.type === 'failed') return { state: 'failed', reason: found.reason };
    const text = plainText(found.text);
    const { cut, facts } = found;
    return text === '' ? { state: 'none', reason: '文件中没有文字', facts } : { state: 'done', text, cut, facts };
  } catch {
    return { state: 'failed', reason: '文件读取失败' };
  } finally {
    await copy.discard();
  }
}

/** Keeps what came of it, if the file is still the record's: locks are taken in the order of the index, the record's row first. */
function keep(db: Db, { id, item_id: itemId }: Due, { state, reason, text, cut, facts }: Outcome): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select 1 from arc_index where id = ${itemId} for update`.execute(tx);
    const { numAffectedRows = 0n } = await sql`update arc_text set state = ${state}, reason = ${reason ?? null},
        text = ${text ?? null}, folded = ${text === undefined ? null : foldText(text)}, cut = ${cut ?? false}, indexed_at = now(),
        facts = ${facts ? JSON.stringify(facts) : null}::jsonb,
        next_at = now() + ${againMinutes} * interval '1 minute'
      where file_id = ${id} and item_id = ${itemId}`.execute(tx);
    if (numAffectedRows > 0n && state === 'done')
      await sql`update arc_index set dirty_at = clock_timestamp() where id = ${itemId}`.execute(tx);
  });
}
