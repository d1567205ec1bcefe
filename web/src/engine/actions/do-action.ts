import type { Action, ActionOutcome } from '@dossier/contract/core/action.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import type { ProofGiven } from '@dossier/contract/identity/proof.ts';
import { callEnvelope } from '#services/api/api.ts';
import { messages } from '#services/messages/index.ts';
import { feedback } from '#services/page/feedback.ts';
import type { Rec } from '../extensions.ts';
import type { startBody } from '../flow/flow-start.ts';
import type { Draft } from '../form/draft.ts';

/** As long as a thousand records may take. */
const batchTimeout = 60_000;

/**
 * Does an action on records that this page has read: one is compared by its version, so is each of many.
 * Warnings stay until they are closed.
 * @param flow what the applicant says to the approval that it starts, and whom he chose
 * @param proof of who acts, where the action asks for it
 * @returns the server's sentence, and which records went
 */
export async function doAction(
  action: Action,
  records: readonly Rec[],
  given: Draft = {},
  { flow, proof = {} }: { flow?: ReturnType<typeof startBody> | undefined; proof?: ProofGiven } = {},
): Promise<{ message: string; outcome: ActionOutcome }> {
  const input = Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)));
  const [first] = records;
  const body =
    records.length === 1 && first
      ? { id: first.id, version: versionOf(first) }
      : { ids: records.map(({ id }) => id), versions: versionsOf(records) };
  const envelope = await callEnvelope(action.endpoint, {
    body: { ...input, ...body, ...(flow ? { flow } : {}), ...proof },
    ...(records.length > 1 || action.endpoint.deadline > batchTimeout ? { timeout: batchTimeout } : {}),
  });
  const outcome = envelope.result ?? { done: [], refused: [] };
  const refused = outcome.refused.map((one) => ({
    ...one,
    message: messages().answered(one.message, action.endpoint.path),
  }));
  const warnings = (outcome.warnings ?? []).map((sentence) => messages().answered(sentence, action.endpoint.path));
  for (const sentence of warnings) feedback()?.notification.warning({ title: sentence, duration: 0 });
  return { message: envelope.message, outcome: { ...outcome, refused } };
}

const versionOf = ({ version }: Rec): number | undefined => (typeof version === 'number' ? version : undefined);

function versionsOf(records: readonly Rec[]): Record<string, number> {
  return Object.fromEntries(
    records.flatMap((record) => {
      const version = versionOf(record);
      return version === undefined ? [] : [[record.id, version] as const];
    }),
  );
}
