import type { Card } from '@dossier/contract/dashboard/card.ts';
import { resetDashboard, saveDashboard, showDashboard } from '@dossier/contract/dashboard/dashboard.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { feedback, showError } from '#services/page/feedback.ts';

/** What is kept of a dashboard, and what is done with it; the cards are null where the product's own are shown. */
export function useArrangement(code: string) {
  const client = useQueryClient();
  const queryKey = [showDashboard.path, code];
  const shown = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showDashboard, { query: { code }, signal }),
    staleTime: 60_000,
  });

  async function making(run: () => Promise<{ message: string }>): Promise<boolean> {
    try {
      feedback()?.message.success((await run()).message);
      await client.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  return {
    shown,
    save: (targets: string[], cards: Card[], versions: Record<string, number>) =>
      making(() => callEnvelope(saveDashboard, { body: { code, for: targets, cards, versions } })),
    /** @returns the sentence of the answer @throws ApiError when it was refused */
    reset: async (target: string) => {
      const { message } = await callEnvelope(resetDashboard, { query: { code, for: target } });
      await client.invalidateQueries({ queryKey });
      return message;
    },
  };
}
