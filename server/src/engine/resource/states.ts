import { stateOf, waitingStates } from '@dossier/contract/core/action.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Actor } from '#access/actor.ts';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';
import type { Row } from './read.ts';

/** Refuses what the state of a record does not allow (C05): while it waits for an approval, everything. */
export async function assertState(
  { app, actor }: { app: App; actor: Actor },
  tx: Tx,
  resource: Resource,
  record: Row,
  states: readonly string[] | undefined,
  label: string,
): Promise<void> {
  const field = resource.states && resource.fields[resource.states.field];
  if (!resource.states || !field) return;
  const state = stateOf(resource.states, record);
  const isFrozen = waitingStates(resource.actions).has(state);
  if (!isFrozen && (states?.includes(state) ?? true)) return;
  const own = isFrozen ? undefined : resource.states.refusals?.[state]?.(record);
  if (own) throw refusal(own.reason, own.message);
  const texts = await app.dictTexts.textsOf(tx, field, [state], actor);
  throw refusal('state', `当前状态为“${texts.get(state) ?? state}”，不能执行“${label}”`);
}
