import { ownRecords, starPage } from '@dossier/contract/communication/own-record.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';
import { feedback, showError } from '#services/page/feedback.ts';

/** What the person keeps and opened last; the card of the dashboard reads the same. */
export const ownKey = [ownRecords.path, 'card'] as const;

export const readOwn = ({ signal }: { signal: AbortSignal }) => call(ownRecords, { signal });

/** Whether a page is known to be kept in the person's menu. */
export const isStarred = (path: string): boolean =>
  queryClient.getQueryData<ResultOf<typeof ownRecords>>(ownKey)?.pages.includes(path) ?? false;

/** Keeps a page in the person's menu, or no longer, and says so. */
export async function star(path: string, on: boolean): Promise<void> {
  try {
    feedback()?.message.success((await callEnvelope(starPage, { body: { path, on } })).message);
    await queryClient.invalidateQueries({ queryKey: [ownRecords.path] });
  } catch (error) {
    showError(error);
  }
}
