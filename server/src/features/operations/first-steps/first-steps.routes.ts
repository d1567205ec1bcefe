import * as contract from '@dossier/contract/operations/first-steps.ts';
import { inTransaction } from '#db/database.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { hideSteps, stepsOf } from './first-steps.public.ts';

/** What a new installation still lacks, for whoever keeps its settings. */
export function firstStepsRoutes(app: App): void {
  serve(app, contract.readFirstSteps, ({ actor }) => stepsOf(app, actor));
  serve(app, contract.hideFirstSteps, async ({ actor }) => {
    await inTransaction(app.db, (tx) => hideSteps(tx, actor));
    return done('已隐藏');
  });
}
