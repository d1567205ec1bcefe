import { checkGrade, checkOutcome } from '@dossier/contract/arc/check/checks.ts';
import type { checkResult } from '@dossier/contract/arc/check/result.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import { settleRun } from './settle.ts';

/** What people decide about results: the run's sums, verdict and report follow. */
export const resultHooks: Hooks<typeof checkResult> = {
  actions: {
    judge: {
      change({ given, actor }, { grade }) {
        const fails = given.judged === checkOutcome.failed;
        const failure = grade === checkGrade.warn ? checkOutcome.warned : checkOutcome.failed;
        return {
          result: fails ? failure : checkOutcome.passed,
          ...{ waiver: String(given.remark), handledBy: actor.username, handledTime: wireNow() },
        };
      },
      effect: async ({ tx }, { runId }) => void (await settleRun(tx, String(runId))),
    },
    waive: {
      change: ({ given, actor }) => ({
        ...{ waiver: String(given.waiver), handledBy: actor.username, handledTime: wireNow() },
      }),
      effect: async ({ tx }, { runId }) => void (await settleRun(tx, String(runId))),
    },
  },
};
