import { makeKeepingCopies } from '@dossier/contract/arc/reading/facts.ts';
import { callEnvelope } from '#services/api/api.ts';
import { feedback, showError } from '#services/page/feedback.ts';

/** Keeping copies are made in the background; whoever asked is told when they are there. */
export async function keepCopies(ids: readonly string[]): Promise<void> {
  try {
    const { message } = await callEnvelope(makeKeepingCopies, { body: { ids: ids.join(',') } });
    feedback()?.message.info(message);
  } catch (error) {
    showError(error);
  }
}
