import type { RecordOperation } from '@dossier/contract/online/form/record-calls.ts';
import type { Actor } from '#access/actor.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import type { App } from '#services/services.ts';
import type { RunningForm } from '../release.ts';

/**
 * A form for one call of one person: what the engine works with. `actor` is the person as the gate is to see them there:
 * what is hidden in lists may be shown in the form, and the other way round.
 */
export interface FormInUse extends RunningForm {
  app: App;
  hooks: Hooks;
  actor: Actor;
}

/**
 * The form of a table for what a person wants to do there.
 * @throws AppError for a form that is not there as for one where they may not
 */
export type Reach = (
  context: Pick<WriteContext, 'app' | 'actor' | 'tx'>,
  tableName: string,
  operation: RecordOperation,
) => Promise<FormInUse>;
