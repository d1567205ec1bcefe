import { mostFiltered } from '@dossier/contract/core/edit-many.ts';
import { benchLong, endOf, type Running } from './excel.ts';
import type { BenchLine } from './list.ts';

/** A third of what `fillItems` makes is open to everybody (密级); the others would be refused for want of a date. */
export const bulkRows = 3 * mostFiltered;
const filters = { itemSeq_begin: '1', itemSeq_end: String(bulkRows), secret: '0' };
const values = { note: '统一口径', keywords: '整理,核对' };

/** One value for two fields of as many records as a filter may find: the trial, the run, and taking it back. */
export async function benchBulkEdit(running: Running): Promise<BenchLine[]> {
  const many = `of ${mostFiltered.toLocaleString('en')} records`;
  let run = '';
  return [
    await benchLong(running, `bulk edit ${many}: what it would change`, undefined, async () => {
      await editMany(running, '1');
    }),
    await benchLong(running, `bulk edit ${many}: the run`, undefined, async () => {
      run = await editMany(running, '0');
    }),
    await benchLong(running, `bulk edit ${many}: taken back`, undefined, async () => {
      const ended = await endOf(running, await post(running, 'undoEditMany', { id: run }));
      if (ended.result?.restored !== mostFiltered) throw new Error(`taking back ended with ${JSON.stringify(ended)}`);
    }),
  ];
}

/** @returns the id of the run */
async function editMany(running: Running, dryRun: '0' | '1'): Promise<string> {
  const response = await post(running, 'editMany', { filters, values, dryRun });
  const { result } = (await response.clone().json()) as { result: { taskId?: string } | null };
  const ended = await endOf(running, response);
  if (ended.result?.changed !== mostFiltered) throw new Error(`the bulk edit ended with ${JSON.stringify(ended)}`);
  return result?.taskId ?? '';
}

const post = ({ base, token }: Running, name: string, body: object): Promise<Response> =>
  fetch(`${base}/arc/item/${name}`, {
    method: 'POST',
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
